#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <string.h>

#include "check.h"
#include "text.h"

#define BAD "bad-descriptor"

enum { CHOICE_LIMIT = 256, NUMBERS_LIMIT = 1024 };

/** By PEGBAR_TYPE_…; NULL for numbers that are reserved. */
static const char *const type_words[] = {
    NULL,   "bool",    "int",   "double", "choice", "string", "color",   "point", "size",
    "rect", "vector3", "angle", "matrix", "path",   "image",  "numbers", "curve",
};

/** By PEGBAR_TYPE_…: how many numbers a value has. */
static const uint32_t type_counts[] = {0, 1, 1, 1, 1, 0, 4, 2, 2, 4, 3, 1, 16, 0, 0, 0, 0};

/** By PEGBAR_UNIT_… */
static const char *const unit_words[] = {
    NULL,        "none",   "fraction",  "percent",   "seconds",         "hertz",
    "points",    "pixels", "degrees",   "radians",   "kelvin",          "decibels",
    "diameters", "count",  "perSecond", "kilograms", "newtonsPerMetre", "newtonSecondsPerMetre",
};

static const char *type_word(uint32_t type) {
  return type < sizeof type_words / sizeof *type_words ? type_words[type] : NULL;
}

static const char *unit_word(uint32_t unit) {
  return unit < sizeof unit_words / sizeof *unit_words ? unit_words[unit] : NULL;
}

/** Whether values of the type are structs, which only the host makes. */
static int is_struct(uint32_t type) {
  return type == PEGBAR_TYPE_PATH || type == PEGBAR_TYPE_IMAGE || type == PEGBAR_TYPE_CURVE;
}

/** Whether bounds mean something. */
static int is_bounded(uint32_t type) {
  return type != PEGBAR_TYPE_STRING && type != PEGBAR_TYPE_CHOICE && type != PEGBAR_TYPE_BOOL &&
         !is_struct(type);
}

/** Returns what is wrong with the value of a text parameter; NULL if it is valid. */
static const char *text_fault(const pegbar_value *value) {
  if (!value->bytes) return value->byte_count ? "has a byte count but no text" : NULL;
  if (!pgb_is_text(value->bytes, PGB_DOC_LIMIT, 1)) return "is not UTF-8 text";
  return strlen(value->bytes) == value->byte_count ? NULL
                                                   : "has a byte count that is not its length";
}

/** Returns what is wrong with `given` as a value of `parameter`; NULL if it is valid, and then `value` is a copy. */
static const char *value_fault(const pegbar_parameter *parameter, const pegbar_value *given,
                               pegbar_value *value) {
  uint32_t type = parameter->type;
  if (!pgb_read(value, sizeof *value, given, PGB_UP_TO(pegbar_value, numbers))) {
    return "is NULL or has a wrong size";
  }
  if (value->type != type) return "has another type";
  if (value->reserved) return "has a reserved field that is not 0";
  if (is_struct(type)) return value->bytes || value->byte_count ? "is not empty" : NULL;
  if (type == PEGBAR_TYPE_STRING) return text_fault(value);
  const double *numbers = value->numbers;
  uint32_t count = type_counts[type];
  if (type == PEGBAR_TYPE_NUMBERS) {
    numbers = value->bytes;
    count = value->count;
    if (count > NUMBERS_LIMIT) return "has too many numbers";
    if (count && !numbers) return "has no numbers";
    if (value->byte_count && value->byte_count != count * sizeof *numbers) {
      return "has a byte count that does not match its numbers";
    }
  } else if (value->count != count) {
    return "has a wrong count of numbers";
  }
  for (uint32_t i = 0; i < count; i++) {
    double x = numbers[i];
    if (!isfinite(x)) return "is not finite";
    if (type == PEGBAR_TYPE_BOOL && x != 0 && x != 1) return "is neither 0 nor 1";
    if (type == PEGBAR_TYPE_CHOICE) {
      int is_choice = x >= 0 && x < parameter->choice_count && x == floor(x);
      if (!is_choice) return "is none of the choices";
      continue;
    }
    if (type == PEGBAR_TYPE_INT && (x != floor(x) || fabs(x) > 9007199254740992.0)) {
      return "is not a whole number";
    }
    if (type != PEGBAR_TYPE_BOOL && !(x >= parameter->minimum && x <= parameter->maximum)) {
      return "is outside the bounds";
    }
  }
  return NULL;
}

static void write_value(const pegbar_parameter *parameter, const pegbar_value *value,
                        pgb_text *text) {
  switch (parameter->type) {
  case PEGBAR_TYPE_BOOL: pgb_text_raw(text, value->numbers[0] != 0 ? "true" : "false"); return;
  case PEGBAR_TYPE_STRING: pgb_text_string(text, value->bytes ? value->bytes : ""); return;
  case PEGBAR_TYPE_PATH:
  case PEGBAR_TYPE_IMAGE:
  case PEGBAR_TYPE_CURVE: pgb_text_raw(text, "null"); return;
  case PEGBAR_TYPE_CHOICE:
    pgb_text_string(text, parameter->choice_keys[(uint32_t)value->numbers[0]]);
    return;
  case PEGBAR_TYPE_INT:
  case PEGBAR_TYPE_DOUBLE:
  case PEGBAR_TYPE_ANGLE: pgb_text_number(text, value->numbers[0]); return;
  default: break;
  }
  const double *numbers =
      parameter->type == PEGBAR_TYPE_NUMBERS ? (const double *)value->bytes : value->numbers;
  pgb_text_raw(text, "[");
  for (uint32_t i = 0; i < value->count; i++) {
    if (i) pgb_text_raw(text, text->pretty ? ", " : ",");
    pgb_text_number(text, numbers[i]);
  }
  pgb_text_raw(text, "]");
}

static int check_choices(const char *id, const pegbar_parameter *parameter,
                         pgb_objection *objection) {
  uint32_t count = parameter->choice_count;
  if (parameter->type != PEGBAR_TYPE_CHOICE) {
    return count == 0 ||
           pgb_object(objection, BAD, "%s: parameter '%s' has choices but is no choice", id,
                      parameter->key);
  }
  if (count < 1 || count > CHOICE_LIMIT || !parameter->choice_keys) {
    return pgb_object(objection, BAD, "%s: parameter '%s' has %u choices", id, parameter->key,
                      count);
  }
  for (uint32_t i = 0; i < count; i++) {
    const char *key = parameter->choice_keys[i];
    if (!pgb_is_text(key, PGB_NAME_LIMIT, 0) || !pgb_is_word(key)) {
      return pgb_object(objection, BAD, "%s: choice %u of parameter '%s' is no word", id, i,
                        parameter->key);
    }
    if (parameter->choice_labels && !pgb_is_text(parameter->choice_labels[i], PGB_NAME_LIMIT, 0)) {
      return pgb_object(objection, BAD, "%s: choice %u of parameter '%s' has no label", id, i,
                        parameter->key);
    }
    for (uint32_t k = 0; k < i; k++) {
      if (strcmp(key, parameter->choice_keys[k]) == 0) {
        return pgb_object(objection, BAD, "%s: parameter '%s' has the choice '%s' twice", id,
                          parameter->key, key);
      }
    }
  }
  return 1;
}

static int check_texts(const pegbar_descriptor *descriptor, uint32_t index,
                       const pegbar_parameter *p, pgb_objection *objection) {
  const char *id = descriptor->id;
  if (!pgb_is_text(p->key, PGB_NAME_LIMIT, 0) || !pgb_is_key(p->key)) {
    return pgb_object(objection, BAD, "%s: parameter %u: its key is not made of letters and digits",
                      id, index);
  }
  for (uint32_t i = 0; i < index; i++) {
    if (strcmp(descriptor->parameters[i]->key, p->key) == 0) {
      return pgb_object(objection, BAD, "%s: two parameters '%s'", id, p->key);
    }
  }
  if (!pgb_is_text(p->label, PGB_NAME_LIMIT, 0) || !pgb_is_text(p->doc, PGB_DOC_LIMIT, 1) ||
      !pgb_is_text(p->group, PGB_NAME_LIMIT, 1)) {
    return pgb_object(objection, BAD,
                      "%s: parameter '%s': label, doc or group is missing, too "
                      "long or not UTF-8",
                      id, p->key);
  }
  return 1;
}

static int check_bounds(const char *id, const pegbar_parameter *p, pgb_objection *objection) {
  if (!(p->minimum <= p->maximum) || !(p->step >= 0) || isinf(p->step)) {
    return pgb_object(objection, BAD,
                      "%s: parameter '%s': its bounds or step are disordered or not numbers", id,
                      p->key);
  }
  int has_bounds = is_bounded(p->type);
  int is_within = p->minimum <= p->soft_minimum && p->soft_minimum <= p->soft_maximum &&
                  p->soft_maximum <= p->maximum;
  return !has_bounds || is_within ||
         pgb_object(objection, BAD, "%s: parameter '%s': its soft bounds are not within its bounds",
                    id, p->key);
}

static int check_flags(const pegbar_descriptor *descriptor, const pegbar_parameter *p,
                       pgb_objection *objection) {
  if (p->flags >= 2 * PEGBAR_PARAMETER_WIDE) {
    return pgb_object(objection, BAD, "%s: parameter '%s' has unknown bits in its flags",
                      descriptor->id, p->key);
  }
  if (p->flags & PEGBAR_PARAMETER_WIDE && p->type != PEGBAR_TYPE_IMAGE) {
    return pgb_object(objection, BAD, "%s: parameter '%s': only images are wide", descriptor->id,
                      p->key);
  }
  if (p->flags & PEGBAR_PARAMETER_ANIMATABLE && is_struct(p->type)) {
    return pgb_object(objection, BAD, "%s: parameter '%s': a %s is not animatable", descriptor->id,
                      p->key, type_word(p->type));
  }
  int is_effect =
      descriptor->kind == PEGBAR_KIND_TRANSITION || descriptor->kind == PEGBAR_KIND_IMAGE_FILTER;
  return is_effect || !(p->flags & PEGBAR_PARAMETER_ANIMATABLE) ||
         pgb_object(objection, BAD,
                    "%s: parameter '%s': only transitions and filters have animatable ones",
                    descriptor->id, p->key);
}

static int check_parameter(const pegbar_descriptor *descriptor, uint32_t index,
                           const pegbar_parameter *p, pgb_objection *objection) {
  if (!check_texts(descriptor, index, p, objection)) return 0;
  const char *id = descriptor->id;
  if (!type_word(p->type)) {
    return pgb_object(objection, BAD, "%s: parameter '%s' has the unknown type %u", id, p->key,
                      p->type);
  }
  if (!unit_word(p->unit)) {
    return pgb_object(objection, BAD, "%s: parameter '%s' has the unknown unit %u", id, p->key,
                      p->unit);
  }
  return check_flags(descriptor, p, objection) && check_bounds(id, p, objection) &&
         check_choices(id, p, objection);
}

static void write_list(const char *key, const char *const *words, uint32_t count, pgb_text *text) {
  pgb_text_key(text, key);
  pgb_text_open(text, '[');
  for (uint32_t i = 0; i < count; i++) {
    pgb_text_element(text);
    pgb_text_string(text, words[i]);
  }
  pgb_text_close(text, ']');
}

/** What is for display only; nothing where it says nothing. */
static void write_display(const pegbar_parameter *p, pgb_text *text) {
  if (p->group && p->group[0]) pgb_text_string_member(text, "group", p->group);
  if (is_bounded(p->type)) {
    if (p->soft_minimum > p->minimum) pgb_text_number_member(text, "softMin", p->soft_minimum);
    if (p->soft_maximum < p->maximum) pgb_text_number_member(text, "softMax", p->soft_maximum);
    if (p->step > 0) pgb_text_number_member(text, "step", p->step);
  }
  if (p->choice_labels) write_list("choiceLabels", p->choice_labels, p->choice_count, text);
  if (p->flags & PEGBAR_PARAMETER_HIDDEN) pgb_text_bool_member(text, "hidden", 1);
  if (p->flags & PEGBAR_PARAMETER_DEPRECATED) pgb_text_bool_member(text, "deprecated", 1);
  if (p->flags & PEGBAR_PARAMETER_PERIODIC) pgb_text_bool_member(text, "periodic", 1);
  if (p->since_revision > 1) pgb_text_number_member(text, "since", p->since_revision);
}

static void write_parameter(const pegbar_parameter *p, const pegbar_value *value, pgb_text *text) {
  pgb_text_open(text, '{');
  pgb_text_string_member(text, "key", p->key);
  pgb_text_string_member(text, "label", p->label);
  if (p->doc && p->doc[0]) pgb_text_string_member(text, "doc", p->doc);
  pgb_text_string_member(text, "type", type_word(p->type));
  pgb_text_string_member(text, "unit", unit_word(p->unit));
  int has_bounds = is_bounded(p->type);
  pgb_text_number_member(text, "min", has_bounds ? p->minimum : -INFINITY);
  pgb_text_number_member(text, "max", has_bounds ? p->maximum : INFINITY);
  pgb_text_key(text, "default");
  write_value(p, value, text);
  if (p->choice_count) write_list("choices", p->choice_keys, p->choice_count, text);
  if (p->flags & PEGBAR_PARAMETER_ANIMATABLE) pgb_text_bool_member(text, "animatable", 1);
  if (p->flags & PEGBAR_PARAMETER_WIDE) pgb_text_bool_member(text, "wide", 1);
  write_display(p, text);
  pgb_text_close(text, '}');
}

/** Copies a parameter; returns 0 for one that is not there. */
static int read_parameter(const pegbar_descriptor *descriptor, uint32_t index,
                          pegbar_parameter *parameter) {
  return pgb_read(parameter, sizeof *parameter, descriptor->parameters[index],
                  PGB_UP_TO(pegbar_parameter, default_value));
}

int pgb_describe_parameters(const pegbar_descriptor *descriptor, pgb_text *text,
                            pgb_objection *objection) {
  for (uint32_t i = 0; i < descriptor->parameter_count; i++) {
    pegbar_parameter parameter;
    pegbar_value value;
    if (!read_parameter(descriptor, i, &parameter)) {
      return pgb_object(objection, BAD, "%s: parameter %u is NULL or has a wrong size",
                        descriptor->id, i);
    }
    if (!check_parameter(descriptor, i, &parameter, objection)) return 0;
    const char *fault = value_fault(&parameter, parameter.default_value, &value);
    if (fault) {
      return pgb_object(objection, BAD, "%s: parameter '%s': its default %s", descriptor->id,
                        parameter.key, fault);
    }
    pgb_text_element(text);
    write_parameter(&parameter, &value, text);
  }
  return 1;
}

static int find(const pegbar_descriptor *descriptor, const char *key, pegbar_parameter *found) {
  for (uint32_t i = 0; i < descriptor->parameter_count; i++) {
    if (strcmp(descriptor->parameters[i]->key, key) == 0) {
      return read_parameter(descriptor, i, found);
    }
  }
  return 0;
}

static int describe_presets(const pegbar_descriptor *descriptor, const pegbar_alias *alias,
                            pgb_text *text, pgb_objection *objection) {
  if (alias->preset_count > descriptor->parameter_count ||
      (alias->preset_count && (!alias->preset_keys || !alias->preset_values))) {
    return pgb_object(objection, BAD, "%s: alias '%s' has %u presets for %u parameters",
                      descriptor->id, alias->name, alias->preset_count,
                      descriptor->parameter_count);
  }
  for (uint32_t i = 0; i < alias->preset_count; i++) {
    const char *key = alias->preset_keys[i];
    pegbar_parameter parameter;
    pegbar_value value;
    if (!pgb_is_text(key, PGB_NAME_LIMIT, 0) || !find(descriptor, key, &parameter)) {
      return pgb_object(objection, BAD, "%s: alias '%s': preset %u has no parameter",
                        descriptor->id, alias->name, i);
    }
    for (uint32_t k = 0; k < i; k++) {
      if (strcmp(alias->preset_keys[k], key) == 0) {
        return pgb_object(objection, BAD, "%s: alias '%s' presets '%s' twice", descriptor->id,
                          alias->name, key);
      }
    }
    const char *fault = value_fault(&parameter, alias->preset_values[i], &value);
    if (fault) {
      return pgb_object(objection, BAD, "%s: alias '%s': preset '%s' %s", descriptor->id,
                        alias->name, key, fault);
    }
    pgb_text_key(text, key);
    write_value(&parameter, &value, text);
  }
  return 1;
}

int pgb_describe_aliases(const pegbar_descriptor *descriptor, pgb_text *text,
                         pgb_objection *objection) {
  const char *id = descriptor->id;
  for (uint32_t i = 0; i < descriptor->alias_count; i++) {
    pegbar_alias copy;
    if (!pgb_read(&copy, sizeof copy, descriptor->aliases[i],
                  PGB_UP_TO(pegbar_alias, vocabulary))) {
      return pgb_object(objection, BAD, "%s: alias %u is NULL or has a wrong size", id, i);
    }
    const pegbar_alias *alias = &copy;
    if (alias->reserved) {
      return pgb_object(objection, BAD, "%s: a reserved field of alias %u is not 0", id, i);
    }
    if (!pgb_is_text(alias->name, PGB_NAME_LIMIT, 0) || strchr(alias->name, ':') ||
        !pgb_is_text(alias->vocabulary, PGB_NAME_LIMIT, 0) || !pgb_is_word(alias->vocabulary) ||
        strchr(alias->vocabulary, ':')) {
      return pgb_object(objection, BAD, "%s: alias %u: its name or vocabulary is no word", id, i);
    }
    if (alias->direction &&
        (!pgb_direction_word(alias->direction) || !(alias->direction & descriptor->directions))) {
      return pgb_object(objection, BAD, "%s: alias '%s' has a direction that is not offered", id,
                        alias->name);
    }
    pgb_text_element(text);
    pgb_text_open(text, '{');
    pgb_text_string_member(text, "name", alias->name);
    pgb_text_string_member(text, "vocabulary", alias->vocabulary);
    if (alias->preset_count) {
      pgb_text_key(text, "presets");
      pgb_text_open(text, '{');
      if (!describe_presets(descriptor, alias, text, objection)) return 0;
      pgb_text_close(text, '}');
    } else if (!describe_presets(descriptor, alias, text, objection)) {
      return 0;
    }
    pgb_text_string_member(text, "direction", pgb_direction_word(alias->direction));
    pgb_text_close(text, '}');
  }
  return 1;
}
