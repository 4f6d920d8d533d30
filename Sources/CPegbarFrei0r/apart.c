#define _GNU_SOURCE

#include "apart.h"

#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

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

int pgb_f0r_apart(void (*function)(void *argument), void *argument, int fill) {
  work own = {function, argument};
  pthread_t thread;
  wait_for_turn();
#ifdef M_PERTURB
  /* The allocator fills what it gives with the complement. Small blocks that a thread has freed
     itself are not filled: a new thread has none. */
  mallopt(M_PERTURB, ~fill & 0xFF);
#endif
  int is_started = pthread_create(&thread, NULL, run, &own) == 0;
  if (is_started) pthread_join(thread, NULL);
#ifdef M_PERTURB
  mallopt(M_PERTURB, 0);
#endif
  end_turn();
  return is_started;
}
