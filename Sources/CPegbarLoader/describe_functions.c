#include <stddef.h>
#include <string.h>

#include "check.h"
#include "text.h"

#define BAD "bad-descriptor"

enum { FORMAT_LIMIT = 64, ENDING_COUNT = 64, ENDING_LIMIT = 32 };

/** Copies a function table into `table`. */
static int read_table(const pegbar_descriptor *descriptor, void *table, size_t size, size_t least,
                      pgb_objection *objection) {
  if (pgb_read(table, size, descriptor->functions, least)) return 1;
  uint32_t given;
  memcpy(&given, descriptor->functions, sizeof given);
  return pgb_object(objection, BAD,
                    "%s: its function table says it has %u bytes; its kind needs at least %zu",
                    descriptor->id, given, least);
}

#define READ(descriptor, table, last, objection) \
  read_table(descriptor, &(table), sizeof(table), \
             offsetof(__typeof__(table), last) + sizeof((table).last), objection)

static int check_pointers(const pegbar_descriptor *descriptor, int all_set,
                          pgb_objection *objection) {
  return all_set ||
         pgb_object(objection, BAD, "%s: a function that its kind needs is NULL", descriptor->id);
}

static int describe_animation(const pegbar_descriptor *descriptor, pgb_text *text,
                              pgb_objection *objection) {
  static const char *const words[] = {"ends", "keys", "path", "children"};
  pegbar_animation_kind table;
  if (!READ(descriptor, table, eval, objection)) return 0;
  int is_group = (table.inputs & PEGBAR_INPUT_CHILDREN) != 0;
  int all_set = table.create && table.destroy && table.prepare &&
                (is_group ? table.map_child != 0 : table.eval != 0);
  if (!check_pointers(descriptor, all_set, objection)) return 0;
  if (table.inputs >= 2 * PEGBAR_INPUT_CHILDREN) {
    return pgb_object(objection, BAD, "%s: unknown bits in its inputs", descriptor->id);
  }
  pgb_text_key(text, "inputs");
  pgb_text_open(text, '[');
  for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!(table.inputs & 1u << i)) continue;
    pgb_text_element(text);
    pgb_text_string(text, words[i]);
  }
  pgb_text_close(text, ']');
  return 1;
}

static int describe_value(const pegbar_descriptor *descriptor, pgb_text *text,
                          pgb_objection *objection) {
  pegbar_value_function table;
  if (!READ(descriptor, table, eval, objection)) return 0;
  if (!check_pointers(descriptor, table.create && table.destroy && table.eval, objection)) {
    return 0;
  }
  if (table.input_count < 1 || table.input_count > 16) {
    return pgb_object(objection, BAD, "%s: it takes %u numbers, not 1 to 16", descriptor->id,
                      table.input_count);
  }
  pgb_text_number_member(text, "inputCount", table.input_count);
  return 1;
}

static int check_timing(const pegbar_descriptor *descriptor, pgb_objection *objection) {
  pegbar_timing_function table;
  if (!READ(descriptor, table, eval, objection)) return 0;
  if (table.reserved) {
    return pgb_object(objection, BAD, "%s: a reserved field of its table is not 0", descriptor->id);
  }
  return check_pointers(descriptor, table.create && table.destroy && table.eval, objection);
}

static int is_known(const pegbar_pixel_format *pixels) {
  int is_wide = pixels->format == PEGBAR_FORMAT_RGBA16F || pixels->format == PEGBAR_FORMAT_RGBA32F;
  int is_linear = pixels->color_space == PEGBAR_COLOR_SPACE_LINEAR_SRGB;
  return (is_wide || pixels->format == PEGBAR_FORMAT_RGBA8) &&
         (pixels->alpha == PEGBAR_ALPHA_PREMULTIPLIED || pixels->alpha == PEGBAR_ALPHA_STRAIGHT) &&
         (is_linear ? is_wide : pixels->color_space == PEGBAR_COLOR_SPACE_SRGB) &&
         pixels->memory == PEGBAR_MEMORY_CPU;
}

int pgb_choose_pixels(const pegbar_image_effect *table, pegbar_pixel_format *chosen) {
  const pegbar_pixel_format usual = {PEGBAR_FORMAT_RGBA8, PEGBAR_ALPHA_PREMULTIPLIED,
                                     PEGBAR_COLOR_SPACE_SRGB, PEGBAR_MEMORY_CPU};
  *chosen = usual;
  if (!table->pixel_format_count) return 1;
  if (table->pixel_format_count > FORMAT_LIMIT || !table->pixel_formats) return 0;
  for (uint32_t i = 0; i < table->pixel_format_count; i++) {
    if (!is_known(&table->pixel_formats[i])) continue;
    *chosen = table->pixel_formats[i];
    return 1;
  }
  return 0;
}

static int describe_effect(const pegbar_descriptor *descriptor, pgb_text *text,
                           pgb_objection *objection) {
  pegbar_image_effect table;
  pegbar_pixel_format pixels;
  if (!READ(descriptor, table, render, objection)) return 0;
  if (!check_pointers(descriptor, table.create && table.destroy && table.prepare && table.render,
                      objection)) {
    return 0;
  }
  if (table.minimum_inputs > table.maximum_inputs || table.maximum_inputs > 16) {
    return pgb_object(objection, BAD, "%s: it takes %u to %u pictures", descriptor->id,
                      table.minimum_inputs, table.maximum_inputs);
  }
  if (!pgb_choose_pixels(&table, &pixels)) {
    return pgb_object(objection, BAD, "%s: none of its %u pixel formats is one of the host's",
                      descriptor->id, table.pixel_format_count);
  }
  if (descriptor->kind == PEGBAR_KIND_IMAGE_FILTER) {
    pgb_text_number_member(text, "minimumInputs", table.minimum_inputs);
    pgb_text_number_member(text, "maximumInputs", table.maximum_inputs);
    return 1;
  }
  if (table.minimum_inputs == 2 && table.maximum_inputs == 2) return 1;
  return pgb_object(objection, BAD, "%s: a transition takes 2 pictures, not %u to %u",
                    descriptor->id, table.minimum_inputs, table.maximum_inputs);
}

static int ends_with(const char *text, const char *end) {
  size_t count = strlen(text), least = strlen(end);
  return count >= least && strcmp(text + count - least, end) == 0;
}

/** Whether `ending` is a dot and lower-case letters, digits, hyphens, underscores and dots. */
static int is_ending(const char *ending) {
  if (!pgb_is_text(ending, ENDING_LIMIT, 0) || ending[0] != '.' || !ending[1]) return 0;
  return strspn(ending, "abcdefghijklmnopqrstuvwxyz0123456789-_.") == strlen(ending) &&
         !ends_with(ending, ".");
}

/**
 * Whether files of an ending are the host's own: manifests, bound functions, kinds of libraries. All
 * libraries may be claimed: the host gives away those that are no plugins.
 */
static int is_hosts(const char *ending) {
  return (ends_with(ending, ".so") && strcmp(ending, ".so") != 0) || strstr(ending, ".so.") ||
         strcmp(ending, ".json") == 0 || ends_with(ending, ".bind.json") ||
         ends_with(ending, ".manifest");
}

static int check_ending(const pegbar_descriptor *descriptor, const pegbar_provider *table,
                        uint32_t index, pgb_objection *objection) {
  const char *ending = table->endings[index];
  if (!is_ending(ending)) {
    return pgb_object(objection, BAD, "%s: ending %u is none, such as \".glsl\"", descriptor->id,
                      index);
  }
  if (is_hosts(ending)) {
    return pgb_object(objection, BAD, "%s: files that end in %s are the host's own", descriptor->id,
                      ending);
  }
  for (uint32_t i = 0; i < index; i++) {
    if (strcmp(table->endings[i], ending) == 0) {
      return pgb_object(objection, BAD, "%s: it claims %s twice", descriptor->id, ending);
    }
  }
  return 1;
}

static int describe_provider(const pegbar_descriptor *descriptor, pgb_text *text,
                             pgb_objection *objection) {
  pegbar_provider table;
  if (!READ(descriptor, table, open, objection)) return 0;
  if (!check_pointers(descriptor, table.create && table.destroy && table.open, objection)) {
    return 0;
  }
  if (table.ending_count < 1 || table.ending_count > ENDING_COUNT || !table.endings) {
    return pgb_object(objection, BAD, "%s: it lists %u endings", descriptor->id,
                      table.ending_count);
  }
  pgb_text_key(text, "endings");
  pgb_text_open(text, '[');
  for (uint32_t i = 0; i < table.ending_count; i++) {
    if (!check_ending(descriptor, &table, i, objection)) return 0;
    pgb_text_element(text);
    pgb_text_string(text, table.endings[i]);
  }
  pgb_text_close(text, ']');
  return 1;
}

int pgb_describe_functions(const pegbar_descriptor *descriptor, pgb_text *text,
                           pgb_objection *objection) {
  if (!descriptor->functions) {
    return pgb_object(objection, BAD, "%s: it has no functions", descriptor->id);
  }
  switch (descriptor->kind) {
  case PEGBAR_KIND_ANIMATION: return describe_animation(descriptor, text, objection);
  case PEGBAR_KIND_VALUE_FUNCTION: return describe_value(descriptor, text, objection);
  case PEGBAR_KIND_TIMING_FUNCTION: return check_timing(descriptor, objection);
  case PEGBAR_KIND_PROVIDER: return describe_provider(descriptor, text, objection);
  default: return describe_effect(descriptor, text, objection);
  }
}
