#define _GNU_SOURCE

#include <CPegbarFrei0r.h>

#include <stdlib.h>

#include "apart.h"
#include "interface.h"

/** A frame on its way. */
typedef struct drawing {
  const pgb_f0r *plugin;
  const pgb_f0r_job *job;
  int outcome;
} drawing;

/** The random numbers of the C library, all kinds of them, begin anew. */
static void seed(uint32_t number) {
  srand(number);
  srandom(number);
  srand48((long)number);
}

static void set(const pgb_f0r *plugin, void *instance, const pgb_f0r_value *values) {
  for (int i = 0; i < plugin->parameter_count; i++) {
    f0r_cell cell = {0};
    switch (plugin->parameters[i].type) {
    case PGB_F0R_COLOR:
      for (int k = 0; k < 3; k++) cell.color[k] = (float)values[i].numbers[k];
      break;
    case PGB_F0R_POSITION:
      for (int k = 0; k < 2; k++) cell.position[k] = values[i].numbers[k];
      break;
    case PGB_F0R_STRING: cell.text = (char *)(values[i].text ? values[i].text : ""); break;
    default: cell.number = values[i].numbers[0];
    }
    plugin->functions->set_param_value(instance, &cell, i);
  }
}

static void update(const pgb_f0r *plugin, void *instance, double time,
                   const uint32_t *const *inputs, uint32_t *output) {
  const struct pgb_f0r_functions *f = plugin->functions;
  if (plugin->type == PGB_F0R_FILTER && f->update) {
    f->update(instance, time, inputs[0], output);
  } else {
    f->update2(instance, time, inputs[0], inputs[1], NULL, output);
  }
}

static void draw(void *argument) {
  drawing *own = argument;
  const pgb_f0r_job *job = own->job;
  const double step = 0.04;
  seed(job->seed);
  void *instance = own->plugin->functions->construct(job->width, job->height);
  if (!instance) {
    own->outcome = PGB_F0R_NO_INSTANCE;
    return;
  }
  set(own->plugin, instance, job->values);
  if (job->earlier[0]) {
    update(own->plugin, instance, job->time - step, job->earlier, job->output);
  }
  seed(job->seed);
  update(own->plugin, instance, job->time, job->inputs, job->output);
  own->plugin->functions->destruct(instance);
}

int pgb_f0r_draw(const pgb_f0r *plugin, const pgb_f0r_job *job) {
  drawing own = {plugin, job, PGB_F0R_DRAWN};
  return pgb_f0r_apart(draw, &own) ? own.outcome : PGB_F0R_NO_THREAD;
}
