#include <pthread.h>
#include <stdatomic.h>

#include "internal.h"

typedef struct work {
  size_t count;
  atomic_size_t next;
  void (*body)(void *context, size_t index);
  void *context;
} work;

static void *run(void *argument) {
  work *job = argument;
  for (;;) {
    size_t index = atomic_fetch_add(&job->next, 1);
    if (index >= job->count) return NULL;
    job->body(job->context, index);
  }
}

void pgb_codec_parallel(size_t count, int threads, void (*body)(void *context, size_t index),
                        void *context) {
  enum { most = 64 };
  work job = {.count = count, .body = body, .context = context};
  pthread_t others[most];
  int started = 0;
  int wanted = threads - 1;
  if (wanted > most) wanted = most;
  if ((size_t)(wanted > 0 ? wanted : 0) >= count) wanted = (int)count - 1;
  // Fewer threads than asked for is only slower: the caller takes part in any case.
  while (started < wanted && pthread_create(&others[started], NULL, run, &job) == 0) started++;
  run(&job);
  for (int i = 0; i < started; i++) pthread_join(others[i], NULL);
}
