#define _GNU_SOURCE

#include "provide.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_LIMIT = 64 << 20 };

/** Memory whose last byte is the last of a page, behind which nothing can be read. */
static uint8_t *room_for(size_t count) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t size = (count + page - 1) / page * page;
  uint8_t *memory =
      mmap(NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory + size, page, PROT_NONE) != 0) return NULL;
  return memory + size - count;
}

int pgb_file_read(const char *path, pgb_file *file) {
  struct stat about;
  int from = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (from < 0) return 0;
  int is_good = fstat(from, &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= FILE_LIMIT;
  uint8_t *bytes = is_good ? room_for((size_t)about.st_size + 1) : NULL;
  size_t got = 0;
  while (bytes && got < (size_t)about.st_size) {
    ssize_t count = read(from, bytes + got, (size_t)about.st_size - got);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    got += (size_t)count;
  }
  close(from);
  if (!bytes || got != (size_t)about.st_size) return 0;
  *file = (pgb_file){path, bytes, got};
  return 1;
}

static void object(pgb_objection *objection, const char *code, const char *format, const char *id,
                   const char *reason) {
  snprintf(objection->code, sizeof objection->code, "%s", code);
  snprintf(objection->reason, sizeof objection->reason, format, id, reason);
}

/** The descriptor of the provider with an id; NULL for none. */
static const pegbar_descriptor *find(const pegbar_library *library, const char *id) {
  for (uint32_t i = 0; i < library->descriptor_count; i++) {
    const pegbar_descriptor *descriptor = library->descriptors[i];
    if (descriptor->kind == PEGBAR_KIND_PROVIDER && strcmp(descriptor->id, id) == 0) {
      return descriptor;
    }
  }
  return NULL;
}

uint32_t pgb_provide(const pegbar_host *host, const pegbar_library *library, const char *id,
                     const pgb_file *file, pgb_text *manifest, pgb_objection *objection) {
  pgb_text own = {0};
  if (!pgb_describe(library, "pegbar_plugin_open", &own, objection)) return 0;
  const pegbar_descriptor *descriptor = find(library, id);
  if (!descriptor) {
    object(objection, "manifest-differs", "%s is no provider of its library%s", id, "");
    return 0;
  }
  const pegbar_provider *table = descriptor->functions;
  void *instance = NULL;
  pgb_loader_clear_error();
  if (table->create(host, descriptor, NULL, 0, &instance) < 0) {
    object(objection, "bad-file", "%s cannot be made: %s", id, pgb_loader_error());
    return 0;
  }
  pegbar_provider_file given = {sizeof given, 0, file->path, file->bytes, file->count};
  pegbar_provider_answer answer = {sizeof answer, 0, NULL};
  pgb_loader_clear_error();
  pegbar_status status = table->open(instance, &given, &answer);
  if (status >= 0) {
    pgb_describe_file(answer.library, id, manifest, objection);
    return 0;
  }
  const int is_passed_on = status == PEGBAR_UNSUPPORTED;
  char usual[64] = "its provider does not take it";
  if (!is_passed_on) snprintf(usual, sizeof usual, "opening it fails with %d", (int)status);
  const char *reason = *pgb_loader_error() ? pgb_loader_error() : usual;
  object(objection, is_passed_on ? "unclaimed" : "bad-file", "%s%s", reason, "");
  return answer.line;
}
