#define _GNU_SOURCE

#include <CPegbarFrei0r.h>

#include <dlfcn.h>
#include <link.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "apart.h"
#include "interface.h"

/** The size of pictures with which instances are made to ask them for their parameters. */
enum { WIDTH = 64, HEIGHT = 48 };

int pgb_f0r_names(const uint8_t *bytes, size_t count, const char *name) {
  char word[64] = {0};
  int length = snprintf(word + 1, sizeof word - 1, "%s", name);
  return memmem(bytes, count, word, (size_t)length + 2) != NULL;
}

int pgb_f0r_is_one(const uint8_t *bytes, size_t count) {
  return pgb_f0r_names(bytes, count, "f0r_get_plugin_info") &&
         pgb_f0r_names(bytes, count, "f0r_construct");
}

/** A file that was loaded from a path. */
typedef struct loaded {
  struct loaded *next;
  char *path;
  dev_t device;
  ino_t inode;
} loaded;

/** Touched only while nothing else runs. */
static loaded *all_loaded;

/** A plugin on its way into the process. */
typedef struct opening {
  const char *path;
  char *reason;
  pgb_f0r *plugin;
  pgb_f0r_parameter *parameters;
  struct pgb_f0r_functions *functions;
  void *handle;
  /** What two instances answered. */
  f0r_cell *cells[2];
  int pass;
} opening;

#define REFUSE(opening, ...) (snprintf((opening)->reason, PGB_F0R_REASON, __VA_ARGS__), (void)0)

/** A copy of a text that stays; an empty one for none. */
static const char *lasting(const char *text) {
  char *copy = strndup(text ? text : "", 4096);
  return copy ? copy : "";
}

/** Whether a path may be loaded: the system would give back an older file of this path. */
static int is_fresh(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return 1;
  for (const loaded *known = all_loaded; known; known = known->next) {
    if (strcmp(known->path, path) == 0) {
      return known->device == status.st_dev && known->inode == status.st_ino;
    }
  }
  loaded *new = calloc(1, sizeof *new);
  if (!new) return 0;
  *new = (loaded){all_loaded, strdup(path), status.st_dev, status.st_ino};
  if (!new->path) return 0;
  all_loaded = new;
  return 1;
}

/** The function of a name, if it is the library's own. */
static void *find(const opening *opening, const char *name) {
  void *address = dlsym(opening->handle, name);
  struct link_map *map = NULL;
  Dl_info about;
  if (!address || dlinfo(opening->handle, RTLD_DI_LINKMAP, &map) != 0) return NULL;
  if (!dladdr(address, &about) || (ElfW(Addr))about.dli_fbase != map->l_addr) return NULL;
  return address;
}

static int find_functions(const opening *opening) {
  struct pgb_f0r_functions *f = opening->functions;
  const struct {
    const char *name;
    void **place;
    int is_optional;
  } list[] = {
      {"f0r_init", (void **)&f->init, 0},
      {"f0r_get_plugin_info", (void **)&f->get_plugin_info, 0},
      {"f0r_get_param_info", (void **)&f->get_param_info, 0},
      {"f0r_construct", (void **)&f->construct, 0},
      {"f0r_destruct", (void **)&f->destruct, 0},
      {"f0r_set_param_value", (void **)&f->set_param_value, 0},
      {"f0r_get_param_value", (void **)&f->get_param_value, 0},
      {"f0r_update", (void **)&f->update, 1},
      {"f0r_update2", (void **)&f->update2, 1},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    *list[i].place = find(opening, list[i].name);
    if (!*list[i].place && !list[i].is_optional) {
      REFUSE(opening, "a frei0r plugin without a function %s", list[i].name);
      return 0;
    }
  }
  return 1;
}

/** Reads and checks what the plugin says of itself. */
static int describe(const opening *opening) {
  const struct pgb_f0r_functions *f = opening->functions;
  f0r_about about = {0};
  f->get_plugin_info(&about);
  if (about.version != PGB_F0R_VERSION) {
    REFUSE(opening, "made for version %d of frei0r, not 1", about.version);
    return 0;
  }
  if (about.type < PGB_F0R_FILTER || about.type > PGB_F0R_MIXER3) {
    REFUSE(opening, "frei0r has no plugins of type %d", about.type);
    return 0;
  }
  if (about.color_model < PGB_F0R_BGRA || about.color_model > PGB_F0R_PACKED) {
    REFUSE(opening, "frei0r has no colour model %d", about.color_model);
    return 0;
  }
  if (about.parameter_count < 0 || about.parameter_count > PGB_F0R_PARAMETERS) {
    REFUSE(opening, "it says that it has %d parameters", about.parameter_count);
    return 0;
  }
  int is_mixer = about.type == PGB_F0R_MIXER2 || about.type == PGB_F0R_MIXER3;
  if (is_mixer ? !f->update2 : !f->update && !f->update2) {
    REFUSE(opening, "a frei0r plugin without a function %s",
           is_mixer ? "f0r_update2" : "f0r_update");
    return 0;
  }
  *opening->plugin = (pgb_f0r){
      lasting(about.name), lasting(about.author), lasting(about.explanation), about.type,
      about.color_model,   about.major_version,   about.minor_version,        about.parameter_count,
      opening->parameters, opening->functions};
  for (int i = 0; i < about.parameter_count; i++) {
    f0r_about_parameter one = {0};
    f->get_param_info(&one, i);
    if (one.type < PGB_F0R_BOOL || one.type > PGB_F0R_STRING) {
      REFUSE(opening, "frei0r has no parameters of type %d; its parameter %d has it", one.type, i);
      return 0;
    }
    opening->parameters[i] =
        (pgb_f0r_parameter){lasting(one.name), lasting(one.explanation), one.type, {{0}, NULL}};
  }
  return 1;
}

/** Asks a new instance for the values of its parameters. */
static int ask(opening *opening) {
  const struct pgb_f0r_functions *f = opening->functions;
  void *instance = f->construct(WIDTH, HEIGHT);
  if (!instance) {
    REFUSE(opening, "f0r_construct makes no instance for pictures of %dx%d", WIDTH, HEIGHT);
    return 0;
  }
  for (int i = 0; i < opening->plugin->parameter_count; i++) {
    f0r_cell *cell = &opening->cells[opening->pass][i];
    pgb_f0r_parameter *parameter = &opening->parameters[i];
    f->get_param_value(instance, cell, i);
    if (parameter->type == PGB_F0R_STRING) parameter->initial.text = lasting(cell->text);
  }
  f->destruct(instance);
  return 1;
}

static void load(void *argument) {
  opening *opening = argument;
  if (!is_fresh(opening->path)) {
    REFUSE(opening, "it was built again, and this process has the old one; start the program anew");
    return;
  }
  opening->handle = dlopen(opening->path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!opening->handle) {
    const char *reason = dlerror();
    REFUSE(opening, "it does not load: %s", reason ? reason : "dlopen failed");
    return;
  }
  if (!find_functions(opening)) return;
  /* Zero is a failure by the specification. */
  if (!opening->functions->init()) {
    REFUSE(opening, "its f0r_init fails");
    return;
  }
  if (describe(opening)) ask(opening);
}

static void ask_again(void *argument) {
  opening *opening = argument;
  opening->pass = 1;
  ask(opening);
}

/** Takes what both instances agree on. */
static void settle(const opening *opening) {
  for (int i = 0; i < opening->plugin->parameter_count; i++) {
    const f0r_cell *cell = &opening->cells[0][i], *other = &opening->cells[1][i];
    pgb_f0r_parameter *parameter = &opening->parameters[i];
    double *numbers = parameter->initial.numbers;
    const size_t sizes[] = {sizeof cell->number, sizeof cell->number, sizeof cell->color,
                            sizeof cell->position, 0};
    if (memcmp(cell, other, sizes[parameter->type]) != 0) continue;
    switch (parameter->type) {
    case PGB_F0R_BOOL: numbers[0] = cell->number >= 0.5; break;
    case PGB_F0R_DOUBLE: numbers[0] = cell->number; break;
    case PGB_F0R_COLOR:
      for (int k = 0; k < 3; k++) numbers[k] = cell->color[k];
      break;
    case PGB_F0R_POSITION:
      for (int k = 0; k < 2; k++) numbers[k] = cell->position[k];
      break;
    default: break;
    }
    for (int k = 0; k < 3; k++) {
      if (!isfinite(numbers[k])) numbers[k] = 0;
    }
  }
}

const pgb_f0r *pgb_f0r_open(const char *path, char *reason) {
  opening opening = {.path = path, .reason = reason};
  *reason = 0;
  opening.plugin = calloc(1, sizeof *opening.plugin);
  opening.parameters = calloc(PGB_F0R_PARAMETERS, sizeof *opening.parameters);
  opening.functions = calloc(1, sizeof *opening.functions);
  for (int i = 0; i < 2; i++) opening.cells[i] = calloc(PGB_F0R_PARAMETERS, sizeof(f0r_cell));
  if (!opening.plugin || !opening.parameters || !opening.functions || !opening.cells[0] ||
      !opening.cells[1] || !pgb_f0r_apart(load, &opening)) {
    REFUSE(&opening, "there is no memory for it");
  }
  if (!*reason && !pgb_f0r_apart(ask_again, &opening)) {
    REFUSE(&opening, "there is no memory for it");
  }
  if (!*reason) settle(&opening);
  for (int i = 0; i < 2; i++) free(opening.cells[i]);
  if (!*reason) return opening.plugin;
  free(opening.plugin);
  free(opening.parameters);
  free(opening.functions);
  return NULL;
}
