/*
 * What a frei0r plugin exports, version 1 of its interface: facts of its ABI.
 */
#ifndef PGB_F0R_INTERFACE_H
#define PGB_F0R_INTERFACE_H

#include <stdint.h>

/** The version of frei0r that plugins are made for. */
enum { PGB_F0R_VERSION = 1 };

/** What f0r_get_plugin_info fills in. */
typedef struct f0r_about {
  const char *name;
  const char *author;
  int type;
  int color_model;
  int version;
  int major_version;
  int minor_version;
  int parameter_count;
  const char *explanation;
} f0r_about;

/** What f0r_get_param_info fills in. */
typedef struct f0r_about_parameter {
  const char *name;
  int type;
  const char *explanation;
} f0r_about_parameter;

/** Room for the value of any parameter: a double, three floats, two doubles or a pointer. */
typedef union f0r_cell {
  double number;
  float color[3];
  double position[2];
  char *text;
  /** For plugins that write more than they say. */
  unsigned char room[64];
} f0r_cell;

/** The functions that a plugin exports, each with f0r_ before its name. */
struct pgb_f0r_functions {
  int (*init)(void);
  void (*get_plugin_info)(f0r_about *about);
  void (*get_param_info)(f0r_about_parameter *about, int index);
  void *(*construct)(unsigned width, unsigned height);
  void (*destruct)(void *instance);
  void (*set_param_value)(void *instance, void *value, int index);
  void (*get_param_value)(void *instance, void *value, int index);
  /** Sources and filters; mixers may have it, too. */
  void (*update)(void *instance, double time, const uint32_t *input, uint32_t *output);
  /** Mixers; others may have it, too. */
  void (*update2)(void *instance, double time, const uint32_t *first, const uint32_t *second,
                  const uint32_t *third, uint32_t *output);
};

#endif /* PGB_F0R_INTERFACE_H */
