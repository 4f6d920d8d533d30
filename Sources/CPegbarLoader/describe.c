#define _POSIX_C_SOURCE 200809L

#include "describe.h"

#include <string.h>

#include "check.h"
#include "text.h"

#define BAD "bad-descriptor"

enum { DESCRIPTOR_LIMIT = 4096, LIST_LIMIT = 256 };

/** By PEGBAR_KIND_… */
static const char *const kind_words[] = {
    NULL, "animation", "value", "timing", "transition", NULL, "filter", NULL, NULL, "provider",
};

/** By PEGBAR_THREADS_… */
static const char *const thread_words[] = {NULL, "none", "instance", "full"};

/** Whether the library is made for this interface: nothing behind its header is read before. */
static int check_header(const pegbar_library *library, pgb_objection *objection) {
  if (!library) {
    return pgb_object(objection, "bad-library", "the entry function handed out no library");
  }
  if (library->magic != PEGBAR_MAGIC) {
    return pgb_object(objection, "wrong-magic", "the library's magic number is 0x%08x, not 0x%08x",
                      library->magic, PEGBAR_MAGIC);
  }
  if (library->abi_major != PEGBAR_ABI_MAJOR) {
    return pgb_object(objection, "abi-major", "built for interface %u.%u, this is %u.%u",
                      library->abi_major, library->abi_minor, PEGBAR_ABI_MAJOR, PEGBAR_ABI_MINOR);
  }
  if (library->abi_minor < PEGBAR_ABI_MINOR_OLDEST || library->abi_minor > PEGBAR_ABI_MINOR) {
    int is_old = library->abi_minor < PEGBAR_ABI_MINOR_OLDEST;
    return pgb_object(objection, "abi-minor", "built for interface %u.%u, this is %u.%u: %s",
                      library->abi_major, library->abi_minor, PEGBAR_ABI_MAJOR, PEGBAR_ABI_MINOR,
                      is_old ? "compile it again" : "it needs a newer Pegbar");
  }
  const size_t least = PGB_UP_TO(pegbar_library, descriptors);
  if (library->struct_size < least || library->struct_size > 65536) {
    return pgb_object(objection, "bad-library",
                      "the library says it has %u bytes; it needs at least %zu",
                      library->struct_size, least);
  }
  if (library->pointer_bits != 8 * sizeof(void *) || library->endian != PEGBAR_ENDIAN) {
    return pgb_object(objection, "wrong-machine", "made for another machine");
  }
  return 1;
}

static int check_library(const pegbar_library *library, pgb_objection *objection) {
  if (library->reserved || library->reserved2) {
    return pgb_object(objection, "bad-library", "a reserved field of the library is not 0");
  }
  if (!pgb_is_text(library->id, PGB_NAME_LIMIT, 0) || !pgb_is_id(library->id)) {
    return pgb_object(objection, "bad-library", "its id is not reverse dotted");
  }
  if (!pgb_is_text(library->name, PGB_NAME_LIMIT, 0) ||
      !pgb_is_text(library->version, PGB_NAME_LIMIT, 0) ||
      !pgb_is_text(library->license, PGB_NAME_LIMIT, 0)) {
    return pgb_object(objection, "bad-library",
                      "%s: name, version or licence is missing, too long or not UTF-8",
                      library->id);
  }
  if (!pgb_is_licence(library->license)) {
    return pgb_object(objection, "bad-library",
                      "%s: its licence is no SPDX expression, such as MIT or LicenseRef-Mine",
                      library->id);
  }
  if (!pgb_is_text(library->vendor, PGB_DOC_LIMIT, 1) ||
      !pgb_is_text(library->url, PGB_DOC_LIMIT, 1)) {
    return pgb_object(objection, "bad-library", "%s: vendor or url is too long or not UTF-8",
                      library->id);
  }
  if (library->descriptor_count < 1 || library->descriptor_count > DESCRIPTOR_LIMIT ||
      !library->descriptors) {
    return pgb_object(objection, "bad-library", "%s: it lists %u plugins", library->id,
                      library->descriptor_count);
  }
  return 1;
}

static int check_texts(const pegbar_descriptor *d, uint32_t index, pgb_objection *objection) {
  if (!pgb_is_text(d->id, PGB_NAME_LIMIT, 0) || !pgb_is_id(d->id)) {
    return pgb_object(objection, BAD, "plugin %u: its id is not reverse dotted", index);
  }
  if (!pgb_is_text(d->name, PGB_NAME_LIMIT, 0)) {
    return pgb_object(objection, BAD, "%s: its name is missing, too long or not UTF-8", d->id);
  }
  if (!pgb_is_text(d->summary, PGB_SUMMARY_LIMIT, 0) || !pgb_is_text(d->doc, PGB_DOC_LIMIT, 1) ||
      !pgb_is_text(d->category, PGB_NAME_LIMIT, 1)) {
    return pgb_object(objection, BAD,
                      "%s: summary, doc or category is missing, too long or not UTF-8", d->id);
  }
  return 1;
}

static int check_directions(const pegbar_descriptor *d, pgb_objection *objection) {
  if (d->kind != PEGBAR_KIND_TRANSITION && (d->directions || d->default_direction)) {
    return pgb_object(objection, BAD, "%s: only transitions have directions", d->id);
  }
  if (d->directions > 15) {
    return pgb_object(objection, BAD, "%s: unknown bits in its directions", d->id);
  }
  int is_offered = pgb_direction_word(d->default_direction) != NULL &&
                   (d->default_direction & d->directions) != 0;
  if (d->directions ? !is_offered : d->default_direction != 0) {
    return pgb_object(objection, BAD, "%s: its default direction is not one that it offers", d->id);
  }
  return 1;
}

static int check_descriptor(const pegbar_library *library, uint32_t index,
                            const pegbar_descriptor *d, pgb_objection *objection) {
  if (!check_texts(d, index, objection)) return 0;
  if (d->kind >= sizeof kind_words / sizeof *kind_words || !kind_words[d->kind]) {
    return pgb_object(objection, BAD, "%s: interface %u.%u knows no kind %u", d->id,
                      PEGBAR_ABI_MAJOR, PEGBAR_ABI_MINOR, d->kind);
  }
  if (d->threads < 1 || d->threads > PEGBAR_THREADS_FULL) {
    return pgb_object(objection, BAD, "%s: unknown thread class %u", d->id, d->threads);
  }
  if (d->flags >= 2 * PEGBAR_FLAG_OPEN_END) {
    return pgb_object(objection, BAD, "%s: unknown bits in its flags", d->id);
  }
  if (d->kind == PEGBAR_KIND_PROVIDER && (d->parameter_count || d->alias_count)) {
    return pgb_object(objection, BAD, "%s: a provider has no parameters and no aliases", d->id);
  }
  if (d->parameter_count > LIST_LIMIT || (d->parameter_count && !d->parameters) ||
      d->alias_count > LIST_LIMIT || (d->alias_count && !d->aliases)) {
    return pgb_object(objection, BAD, "%s: it lists %u parameters and %u aliases", d->id,
                      d->parameter_count, d->alias_count);
  }
  for (uint32_t i = 0; i < index; i++) {
    const pegbar_descriptor *other = library->descriptors[i];
    if (other->kind == d->kind && strcmp(other->id, d->id) == 0) {
      return pgb_object(objection, BAD, "%s: listed twice", d->id);
    }
  }
  return check_directions(d, objection);
}

static void describe_directions(const pegbar_descriptor *d, pgb_text *text) {
  pgb_text_key(text, "directions");
  pgb_text_open(text, '[');
  for (uint32_t bit = 1; bit <= 8; bit *= 2) {
    if (!(d->directions & bit)) continue;
    pgb_text_element(text);
    pgb_text_string(text, pgb_direction_word(bit));
  }
  pgb_text_close(text, ']');
  pgb_text_string_member(text, "defaultDirection", pgb_direction_word(d->default_direction));
}

static void describe_scalars(const pegbar_descriptor *d, pgb_text *text) {
  pgb_text_string_member(text, "kind", kind_words[d->kind]);
  pgb_text_string_member(text, "id", d->id);
  pgb_text_string_member(text, "name", d->name);
  pgb_text_string_member(text, "summary", d->summary);
  if (d->doc && d->doc[0]) pgb_text_string_member(text, "doc", d->doc);
  if (d->category && d->category[0]) pgb_text_string_member(text, "category", d->category);
  pgb_text_number_member(text, "revision", d->revision);
  pgb_text_string_member(text, "threads", thread_words[d->threads]);
  pgb_text_bool_member(text, "pure", (d->flags & PEGBAR_FLAG_PURE) != 0);
  pgb_text_bool_member(text, "deterministic", (d->flags & PEGBAR_FLAG_DETERMINISTIC) != 0);
  if (d->flags & PEGBAR_FLAG_OPEN_END) pgb_text_bool_member(text, "openEnd", 1);
  if (d->directions) describe_directions(d, text);
}

/** Writes the list `key` of ids; objects to an id that `is_valid` rejects. */
static int describe_ids(const pegbar_descriptor *d, const char *key, uint32_t count,
                        const char *const *ids, int (*is_valid)(const char *), pgb_text *text,
                        pgb_objection *objection) {
  if (!count) return 1;
  if (count > LIST_LIMIT || !ids) {
    return pgb_object(objection, BAD, "%s: it %s %u ids", d->id, key, count);
  }
  pgb_text_key(text, key);
  pgb_text_open(text, '[');
  for (uint32_t i = 0; i < count; i++) {
    if (!pgb_is_text(ids[i], PGB_NAME_LIMIT, 0) || !is_valid(ids[i])) {
      return pgb_object(objection, BAD, "%s: an id that it %s is invalid", d->id, key);
    }
    pgb_text_element(text);
    pgb_text_string(text, ids[i]);
  }
  pgb_text_close(text, ']');
  return 1;
}

static int describe_plugin(const pegbar_descriptor *d, pgb_text *text, pgb_objection *objection) {
  pgb_text_open(text, '{');
  describe_scalars(d, text);
  if (!pgb_describe_functions(d, text, objection)) return 0;
  if (d->parameter_count) {
    pgb_text_key(text, "parameters");
    pgb_text_open(text, '[');
    if (!pgb_describe_parameters(d, text, objection)) return 0;
    pgb_text_close(text, ']');
  }
  if (d->alias_count) {
    pgb_text_key(text, "aliases");
    pgb_text_open(text, '[');
    if (!pgb_describe_aliases(d, text, objection)) return 0;
    pgb_text_close(text, ']');
  }
  if (!describe_ids(d, "requires", d->required_extension_count, d->required_extensions,
                    pgb_is_extension, text, objection) ||
      !describe_ids(d, "replaces", d->replaced_count, d->replaced_ids, pgb_is_id, text,
                    objection)) {
    return 0;
  }
  pgb_text_close(text, '}');
  return 1;
}

int pgb_describe_plugin(const pegbar_descriptor *descriptor, pgb_text *text,
                        pgb_objection *objection) {
  pegbar_descriptor copy;
  const pegbar_library alone = {.descriptor_count = 1, .descriptors = &descriptor};
  if (!pgb_read(&copy, sizeof copy, descriptor, PGB_UP_TO(pegbar_descriptor, functions))) {
    return pgb_object(objection, BAD, "the plugin is NULL or has a wrong size");
  }
  return check_descriptor(&alone, 0, &copy, objection) && describe_plugin(&copy, text, objection);
}

static void describe_library(const pegbar_library *library, const char *entry, pgb_text *text) {
  pgb_text_string_member(text, "pegbar", PGB_INTERFACE);
  pgb_text_string_member(text, "entry", entry);
  pgb_text_key(text, "library");
  pgb_text_open(text, '{');
  pgb_text_string_member(text, "id", library->id);
  pgb_text_string_member(text, "name", library->name);
  pgb_text_string_member(text, "version", library->version);
  pgb_text_string_member(text, "license", library->license);
  pgb_text_string_member(text, "vendor", library->vendor);
  pgb_text_string_member(text, "url", library->url);
  pgb_text_close(text, '}');
}

int pgb_describe(const pegbar_library *library, const char *entry, pgb_text *manifest,
                 pgb_objection *objection) {
  if (!check_header(library, objection) || !check_library(library, objection)) return 0;
  pgb_text_open(manifest, '{');
  describe_library(library, entry, manifest);
  pgb_text_key(manifest, "plugins");
  pgb_text_open(manifest, '[');
  for (uint32_t i = 0; i < library->descriptor_count; i++) {
    pegbar_descriptor descriptor;
    if (!pgb_read(&descriptor, sizeof descriptor, library->descriptors[i],
                  PGB_UP_TO(pegbar_descriptor, functions))) {
      return pgb_object(objection, BAD, "plugin %u is NULL or has a wrong size", i);
    }
    if (!check_descriptor(library, i, &descriptor, objection)) return 0;
    pgb_text_element(manifest);
    if (!describe_plugin(&descriptor, manifest, objection)) return 0;
  }
  pgb_text_close(manifest, ']');
  pgb_text_close(manifest, '}');
  if (manifest->failed) {
    return pgb_object(objection, "bad-library", "what it says of itself is too long");
  }
  return 1;
}

/** Whether an id is another one, a dot and more. */
static int is_below(const char *id, const char *parent) {
  size_t count = strlen(parent);
  return strncmp(id, parent, count) == 0 && id[count] == '.' && id[count + 1];
}

int pgb_describe_file(const pegbar_library *library, const char *provider, pgb_text *manifest,
                      pgb_objection *objection) {
  if (!library) {
    return pgb_object(objection, "bad-library", "%s answered with no library", provider);
  }
  if (!pgb_describe(library, "pegbar_plugin_open", manifest, objection)) return 0;
  if (!is_below(library->id, provider)) {
    return pgb_object(objection, "wrong-id", "its library id %s does not begin with '%s.'",
                      library->id, provider);
  }
  for (uint32_t i = 0; i < library->descriptor_count; i++) {
    const pegbar_descriptor *d = library->descriptors[i];
    if (!is_below(d->id, provider)) {
      return pgb_object(objection, "wrong-id", "its id %s does not begin with '%s.'", d->id,
                        provider);
    }
    if (d->kind == PEGBAR_KIND_PROVIDER) {
      return pgb_object(objection, BAD, "%s: a file cannot hold a provider", d->id);
    }
  }
  return 1;
}
