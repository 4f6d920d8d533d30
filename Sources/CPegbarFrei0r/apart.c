#define _GNU_SOURCE

#include "apart.h"

#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

/**
 * A lock that is given in the order in which it was asked for, so that who has it has been in its
 * call for longest: that is how a host knows which plugin crashed.
 */
static struct {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  uint64_t next;
  uint64_t served;
} queue = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};

static void wait_for_turn(void) {
  pthread_mutex_lock(&queue.mutex);
  uint64_t own = queue.next++;
  while (queue.served != own) pthread_cond_wait(&queue.changed, &queue.mutex);
  pthread_mutex_unlock(&queue.mutex);
}

static void end_turn(void) {
  pthread_mutex_lock(&queue.mutex);
  queue.served++;
  pthread_cond_broadcast(&queue.changed);
  pthread_mutex_unlock(&queue.mutex);
}

typedef struct work {
  void (*function)(void *argument);
  void *argument;
} work;

static void *run(void *given) {
  const work *own = given;
  own->function(own->argument);
  return NULL;
}

/** Bytes of a stack, and of the part below it that nobody may touch. */
enum { STACK = 8 << 20, GUARD = 64 << 10 };

/** Runs it on a stack that is new: the system's threads get those of threads that have ended. */
static int run_on_new_stack(work *own) {
  unsigned char *stack = mmap(NULL, GUARD + STACK, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED) return 0;
  pthread_attr_t attributes;
  pthread_t thread;
  int is_started = 0;
  if (mprotect(stack, GUARD, PROT_NONE) == 0 && pthread_attr_init(&attributes) == 0) {
    is_started = pthread_attr_setstack(&attributes, stack + GUARD, STACK) == 0 &&
                 pthread_create(&thread, &attributes, run, own) == 0;
    pthread_attr_destroy(&attributes);
  }
  if (is_started) pthread_join(thread, NULL);
  munmap(stack, GUARD + STACK);
  return is_started;
}

int pgb_f0r_apart(void (*function)(void *argument), void *argument) {
  work own = {function, argument};
  wait_for_turn();
#ifdef M_PERTURB
  /* The allocator fills what it gives with the complement: with zeros. Any other filling could
     stay in a calloc of another thread that begins before this is taken back and ends after it.
     Small blocks that a thread has freed itself are not filled: a new thread has none. */
  mallopt(M_PERTURB, 0xFF);
#endif
  int is_started = run_on_new_stack(&own);
#ifdef M_PERTURB
  mallopt(M_PERTURB, 0);
#endif
  end_turn();
  return is_started;
}
