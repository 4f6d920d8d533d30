/*
 * pegbar-scan: loads a library that nobody knows yet, so that no other process has to.
 *
 *   pegbar-scan --manifest [--entry NAME] FILE   prints the manifest of a library, for its author
 *   pegbar-scan --scan [--entry NAME] FILE       answers a host: record on fd 3, nonce from fd 4
 *   pegbar-scan --scan … --provider ID --open DATA FILE   the same for a file that a provider opens
 *   pegbar-scan --probe FILE …                   the same for plain C functions, see probe.h
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <CPegbarConfinement.h>
#include <CPegbarLoader.h>

#include "probe.h"
#include "provide.h"
#include "record.h"

static void ignore_log(const pegbar_host *host, uint32_t level, const char *message) {
  (void)host, (void)level, (void)message;
}

static uint32_t never_cancelled(const pegbar_host *host) {
  (void)host;
  return 0;
}

static const void *no_extension(const pegbar_host *host, const char *id) {
  (void)host, (void)id;
  return NULL;
}

static pegbar_host host = {
    .struct_size = sizeof(pegbar_host),
    .abi_major = PEGBAR_ABI_MAJOR,
    .abi_minor = PEGBAR_ABI_MINOR,
    .name = "pegbar-scan",
    .version = PGB_INTERFACE,
    .log = ignore_log,
    .set_error = pgb_loader_set_error,
    .alloc = pgb_loader_alloc,
    .free = pgb_loader_free,
    .is_cancelled = never_cancelled,
    .parallel_for = pgb_loader_serial_for,
    .get_extension = no_extension,
};

static void object(pgb_objection *objection, const char *code, const char *reason) {
  snprintf(objection->code, sizeof objection->code, "%s", code);
  snprintf(objection->reason, sizeof objection->reason, "%s", reason);
}

/** Loads the file and calls its entry; NULL and an objection where that fails. */
static const pegbar_library *load(const char *path, const char *name, pgb_objection *objection,
                                  int *changes_float_state) {
  pgb_float_state state = pgb_float_state_save();
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!handle) {
    const char *reason = dlerror();
    object(objection, "does-not-load", reason ? reason : "dlopen failed");
    return NULL;
  }
  pegbar_entry entry;
  *(void **)&entry = dlsym(handle, name);
  if (!entry) {
    object(objection, "no-entry", "it exports no such entry function; name it with --entry");
    return NULL;
  }
  const pegbar_library *library = NULL;
  host.library_path = path;
  pegbar_status status = entry(&host, &library);
  *changes_float_state = pgb_float_state_restore(state);
  if (status < 0) {
    snprintf(objection->code, sizeof objection->code, "entry-failed");
    snprintf(objection->reason, sizeof objection->reason,
             "its entry function failed with %d%s%.400s", (int)status,
             *pgb_loader_error() ? ": " : "", pgb_loader_error());
    return NULL;
  }
  return library;
}

/** Loads the file, calls its entry and writes its manifest; an objection where that fails. */
static void examine(const char *path, const char *name, pgb_text *manifest,
                    pgb_objection *objection, int *changes_float_state) {
  const pegbar_library *library = load(path, name, objection, changes_float_state);
  if (!objection->code[0]) pgb_describe(library, name, manifest, objection);
}

static int is_library(const char *path) {
  size_t count = strlen(path);
  return count > 3 && strcmp(path + count - 3, ".so") == 0;
}

/** Answers a host. Ends at once afterwards: no destructor of the library runs. */
static _Noreturn void scan(const char *path, const char *name, const pgb_provided *provided) {
  uint8_t nonce[PGB_NONCE_SIZE];
  if (!pgb_read_nonce(nonce)) _exit(64);
  pgb_file file = {0};
  /* What is opened may be readable for this user only, who is another one from here on. */
  if (provided->data && !pgb_file_read(provided->data, &file)) _exit(64);
  /* A provider loads what is a library itself. */
  pgb_confine(path, provided->data && is_library(provided->data) ? provided->data : NULL,
              PGB_RECORD_FD + 1);
  pgb_text manifest = {0}, record = {0};
  pgb_objection objection = {{0}, {0}};
  int changes_float_state = 0;
  uint32_t line = 0;
  if (provided->data) {
    const pegbar_library *library = load(path, name, &objection, &changes_float_state);
    if (!objection.code[0]) {
      line = pgb_provide(&host, library, provided->id, &file, &manifest, &objection);
    }
  } else {
    examine(path, name, &manifest, &objection, &changes_float_state);
  }
  if (objection.code[0]) {
    pgb_text_raw(&record, "{\"code\":");
    pgb_text_string(&record, objection.code);
    pgb_text_raw(&record, ",\"reason\":");
    pgb_text_string(&record, objection.reason);
    char number[32];
    snprintf(number, sizeof number, ",\"line\":%u", line);
    if (line) pgb_text_raw(&record, number);
  } else {
    pgb_text_raw(&record, "{\"changesFloatState\":");
    pgb_text_raw(&record, changes_float_state ? "true" : "false");
    pgb_text_raw(&record, ",\"manifest\":");
    pgb_text_raw(&record, manifest.bytes);
  }
  pgb_text_raw(&record, "}");
  if (!record.failed) pgb_write_record(nonce, record.bytes, record.count);
  _exit(0);
}

/** Prints a line about a file; what a terminal would obey in its words is written out. */
static void say(const char *path, const char *word, const char *reason) {
  pgb_text line = {0};
  pgb_text_visible(&line, path);
  pgb_text_raw(&line, ": ");
  pgb_text_visible(&line, word);
  pgb_text_raw(&line, ": ");
  pgb_text_visible(&line, reason);
  if (!line.failed) fprintf(stderr, "pegbar-scan: %s\n", line.bytes);
  pgb_text_free(&line);
}

/** Prints a manifest for people. */
static int print_manifest(const char *path, const char *name) {
  pgb_text manifest = {.pretty = 1};
  pgb_objection objection = {{0}, {0}};
  int changes_float_state = 0;
  examine(path, name, &manifest, &objection, &changes_float_state);
  if (objection.code[0]) {
    say(path, objection.code, objection.reason);
    return 4;
  }
  if (changes_float_state) {
    say(path, "warning", "loading it changes the floating-point mode; link without -ffast-math");
  }
  int is_written = printf("%s\n", manifest.bytes) > 0 && fflush(stdout) == 0;
  pgb_text_free(&manifest);
  return is_written ? 0 : 1;
}

static int usage(void) {
  fputs("usage: pegbar-scan --manifest [--entry NAME] FILE\n", stderr);
  return 64;
}

int main(int count, char **arguments) {
  if (count > 1 && strcmp(arguments[1], "--probe") == 0) pgb_probe(count - 2, arguments + 2);
  const char *name = "pegbar_plugin_open";
  const char *path = NULL;
  pgb_provided provided = {NULL, NULL};
  int is_scan = 0;
  for (int i = 1; i < count; i++) {
    const char *word = arguments[i];
    if (strcmp(word, "--manifest") == 0) continue;
    if (strcmp(word, "--scan") == 0) {
      is_scan = 1;
    } else if (strcmp(word, "--entry") == 0 && i + 1 < count) {
      name = arguments[++i];
    } else if (strcmp(word, "--provider") == 0 && i + 1 < count) {
      provided.id = arguments[++i];
    } else if (strcmp(word, "--open") == 0 && i + 1 < count) {
      provided.data = arguments[++i];
    } else if (word[0] != '-' && !path) {
      path = word;
    } else {
      return usage();
    }
  }
  if (!path || (provided.data != NULL) != (provided.id != NULL)) return usage();
  /* Without a slash dlopen would search the system's folders. */
  char *full = realpath(path, NULL);
  if (!full) {
    say(path, "unreadable", strerror(errno));
    return 3;
  }
  if (is_scan) scan(full, name, &provided);
  int code = print_manifest(full, name);
  free(full);
  return code;
}
