/* A provider in C of files that say what it does with them, and so of its good and bad deeds.

   `power N` is a timing function. -DPROVIDER, -DENDINGS and -DOPENED change its id, its endings and its answer. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "library.h"

#ifndef PROVIDER
#define PROVIDER "org.test.paper"
#endif
#ifndef ENDINGS
#define ENDINGS ".paper", ".sheet-2"
#endif
#ifndef COUNT
#define COUNT (sizeof endings / sizeof *endings)
#endif

typedef struct {
  pegbar_descriptor base;
  int power;
  char id[128], name[128];
} powered;
typedef struct {
  const pegbar_host *host;
  int power;
} state;

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  state *s = malloc(sizeof *s);
  *s = (state){host, ((const powered *)descriptor)->power};
  *instance = s;
  return PEGBAR_OK;
}
static pegbar_status make(const pegbar_host *host, const pegbar_descriptor *descriptor,
                          const pegbar_value *const *values, uint32_t count, void **instance) {
  state *s = malloc(sizeof *s);
  *s = (state){host, 0};
  *instance = s;
#ifdef UNMADE
  host->set_error(host, PEGBAR_FAILED, "no ink");
  return PEGBAR_FAILED;
#endif
  return PEGBAR_OK;
}
static void destroy(void *instance) { free(instance); }
static pegbar_status eval(void *instance, uint64_t count, const double *x, double *y) {
  for (uint64_t i = 0; i < count; i++) {
    double t = x[i] < 0 ? 0 : x[i] > 1 ? 1 : x[i];
    y[i] = 1;
    for (int k = 0; k < ((state *)instance)->power; k++) y[i] *= t;
  }
  return PEGBAR_OK;
}
static const pegbar_timing_function timing = {
    .struct_size = sizeof timing, .create = create, .destroy = destroy, .eval = eval};
static const pegbar_provider table;

/* A library of one plugin that is never given back. */
static const pegbar_library *answer(const char *id, const char *name, int power) {
  powered *p = calloc(1, sizeof *p);
  snprintf(p->id, sizeof p->id, "%s", id);
  snprintf(p->name, sizeof p->name, "%s", name);
  p->power = power;
  p->base = (pegbar_descriptor){.struct_size = sizeof p->base,
                                .kind = PEGBAR_KIND_TIMING_FUNCTION,
                                .id = p->id,
                                .revision = 1,
                                .threads = PEGBAR_THREADS_FULL,
                                .flags = 3,
                                .name = p->name,
                                .summary = "A power.",
                                .functions = &timing};
  const pegbar_descriptor **list = malloc(sizeof *list);
  *list = &p->base;
  pegbar_library *library = malloc(sizeof *library);
  pegbar_library made = {PEGBAR_LIBRARY_HEADER, .id = p->id,      .name = name,
                         .version = "1",        .license = "MIT", .descriptor_count = 1,
                         .descriptors = list};
  made.name = p->name;
  *library = made;
  return library;
}

static pegbar_status open_(void *instance, const pegbar_provider_file *file,
                           pegbar_provider_answer *out) {
  const pegbar_host *host = ((state *)instance)->host;
  const char *text = (const char *)file->bytes, *slash = strrchr(file->path, '/');
  char id[200], stem[64] = "";
  snprintf(stem, sizeof stem, "%s", slash + 1);
  stem[strcspn(stem, ".")] = 0;
  snprintf(id, sizeof id, PROVIDER ".%s", stem);
  int is_scan = strcmp(host->name, "pegbar-scan") == 0;
#define IS(word) (strncmp(text, word, strlen(word)) == 0)
  if (text[file->byte_count] != 0) return PEGBAR_INTERNAL;
  if (IS("crash")) *(volatile int *)8 = 1;
  if (IS("abort")) abort();
  if (IS("hang"))
    for (volatile int i = 0;; i = i + 1) {
    }
  if (IS("sleep"))
    for (;;) pause();
  if (IS("exit")) _exit(0);
  if (IS("beyond")) return text[file->byte_count + 1];
  if (IS("null")) return PEGBAR_OK;
  if (IS("mine")) return PEGBAR_UNSUPPORTED;
  if (IS("silent")) return PEGBAR_FAILED;
  if (IS("nonsense")) {
    out->library = (void *)8;
    return PEGBAR_OK;
  }
  if (IS("fails")) {
    host->set_error(host, PEGBAR_FAILED, "a blot\x1b[31m on it");
    out->line = 3;
    return PEGBAR_FAILED;
  }
  if (IS("write")) {
    int made = open("/tmp/pegbar-provider-was-here", O_CREAT | O_WRONLY, 0600);
    host->set_error(host, PEGBAR_FAILED, made >= 0 ? "wrote" : "may not write");
    return PEGBAR_FAILED;
  }
  if (IS("stranger")) snprintf(id, sizeof id, "org.other.%s", stem);
  if (IS("ours")) snprintf(id, sizeof id, "pegbar.timing.linear");
  if (IS("self")) snprintf(id, sizeof id, PROVIDER);
  if (IS("near")) snprintf(id, sizeof id, PROVIDER "s.%s", stem);
  int power = IS("power ") ? atoi(text + 6) : 2;
#ifdef OPENED
  power = OPENED;
#endif
  pegbar_library *library =
      (pegbar_library *)answer(id, IS("flips") && !is_scan ? "Other" : "Power", power);
  pegbar_descriptor *first = (pegbar_descriptor *)library->descriptors[0];
  if (IS("library")) library->id = "org.other.library";
  if (IS("magic")) library->magic = 1;
  if (IS("none")) library->descriptor_count = 0;
  if (IS("provider")) {
    first->kind = PEGBAR_KIND_PROVIDER;
    first->functions = &table;
  }
  out->library = library;
  return PEGBAR_OK;
}

static const char *const endings[] = {ENDINGS};
static const pegbar_provider table = {.struct_size = sizeof table,
                                      .ending_count = COUNT,
                                      .endings = endings,
                                      .create = make,
                                      .destroy = destroy,
                                      .open = open_};
static const pegbar_descriptor descriptor = {.struct_size = sizeof descriptor,
                                             .kind = PEGBAR_KIND_PROVIDER,
                                             .id = PROVIDER,
                                             .revision = 1,
                                             .threads = PEGBAR_THREADS_FULL,
                                             .name = "Paper",
                                             .summary = "Files that say what to do.",
                                             .functions = &table};
static const pegbar_descriptor *const descriptors[] = {&descriptor};
LIBRARY("org.test.papers", "Papers")
