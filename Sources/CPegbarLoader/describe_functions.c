#include "check.h"
#include "text.h"

#define BAD "bad-descriptor"

static int check_size(const pegbar_descriptor *descriptor, uint32_t size, uint32_t least,
                      pgb_objection *objection) {
  if (size >= least && size <= 65536) return 1;
  return pgb_object(objection, BAD, "%s: its function table says it has %u bytes, not %u",
                    descriptor->id, size, least);
}

static int check_pointers(const pegbar_descriptor *descriptor, int all_set,
                          pgb_objection *objection) {
  return all_set ||
         pgb_object(objection, BAD, "%s: a function that its kind needs is NULL", descriptor->id);
}

static int describe_animation(const pegbar_descriptor *descriptor, pgb_text *text,
                              pgb_objection *objection) {
  static const char *const words[] = {"ends", "keys", "path", "children", "pictures"};
  const pegbar_animation_kind *table = descriptor->functions;
  if (!check_size(descriptor, table->struct_size, sizeof *table, objection)) return 0;
  int is_group = (table->inputs & PEGBAR_INPUT_CHILDREN) != 0;
  int all_set = table->create && table->destroy && table->prepare &&
                (is_group ? table->map_child != 0 : table->eval != 0);
  if (!check_pointers(descriptor, all_set, objection)) return 0;
  if (table->inputs >= 32) {
    return pgb_object(objection, BAD, "%s: unknown bits in its inputs", descriptor->id);
  }
  pgb_text_key(text, "inputs");
  pgb_text_open(text, '[');
  for (uint32_t i = 0; i < 5; i++) {
    if (!(table->inputs & 1u << i)) continue;
    pgb_text_element(text);
    pgb_text_string(text, words[i]);
  }
  pgb_text_close(text, ']');
  return 1;
}

static int describe_value(const pegbar_descriptor *descriptor, pgb_text *text,
                          pgb_objection *objection) {
  const pegbar_value_function *table = descriptor->functions;
  if (!check_size(descriptor, table->struct_size, sizeof *table, objection)) return 0;
  if (!check_pointers(descriptor, table->create && table->destroy && table->eval, objection)) {
    return 0;
  }
  if (table->input_count < 1 || table->input_count > 16) {
    return pgb_object(objection, BAD, "%s: it takes %u numbers, not 1 to 16", descriptor->id,
                      table->input_count);
  }
  pgb_text_number_member(text, "inputCount", table->input_count);
  return 1;
}

static int check_timing(const pegbar_descriptor *descriptor, pgb_objection *objection) {
  const pegbar_timing_function *table = descriptor->functions;
  return check_size(descriptor, table->struct_size, sizeof *table, objection) &&
         check_pointers(descriptor, table->create && table->destroy && table->eval, objection);
}

static int check_transition(const pegbar_descriptor *descriptor, pgb_objection *objection) {
  const pegbar_transition *table = descriptor->functions;
  return check_size(descriptor, table->struct_size, sizeof *table, objection) &&
         check_pointers(descriptor,
                        table->create && table->destroy && table->prepare && table->render,
                        objection);
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
  default: return check_transition(descriptor, objection);
  }
}
