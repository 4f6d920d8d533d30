/* Animation kinds that show what they declare that they read: paths, curves, modes, children. */
#include <stdlib.h>

#include "library.h"

typedef struct {
  double number;
  const pegbar_curve *curve;
  double x, y;
  uint32_t mode, turn;
} state;
static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  state *s = *i = calloc(1, sizeof *s);
  s->number = n ? v[0]->numbers[0] : 0;
  return PEGBAR_OK;
}
static void destroy(void *i) { free(i); }

/* Towards the last point of the path, eased by the first curve; the modes are added as thousands. */
static pegbar_status prepare(void *i, const pegbar_animation_setup *a, pegbar_animation_plan *p) {
  state *s = i;
  const pegbar_path *path = a->path;
  if (path && path->point_count) {
    s->x = path->points[2 * path->point_count - 2];
    s->y = path->points[2 * path->point_count - 1];
  }
  if (a->curve_count) s->curve = a->curves[0];
  s->mode = a->calculation_mode, s->turn = a->rotation_mode;
  p->output = PEGBAR_OUTPUT_NUMBERS;
  return PEGBAR_OK;
}
static pegbar_status follow(void *i, const pegbar_animation_batch *b) {
  state *s = i;
  for (uint64_t k = 0; k < b->count; k++) {
    double t = b->progress[k];
    if (s->curve && s->curve->eval(s->curve->context, 1, &t, &t) < 0) return PEGBAR_FAILED;
    b->out[k * b->out_stride] = s->x * t + 1000 * s->mode;
    b->out[k * b->out_stride + 1] = s->y * t + 1000 * s->turn;
  }
  return PEGBAR_OK;
}
static const pegbar_animation_kind follow_table = {.struct_size = sizeof follow_table,
                                                   .inputs = PEGBAR_INPUT_PATH | PEGBAR_INPUT_KEYS,
                                                   .create = create,
                                                   .destroy = destroy,
                                                   .prepare = prepare,
                                                   .eval = follow};

/* Each child begins one gap after the one before. */
static pegbar_status plan(void *i, const pegbar_animation_setup *a, pegbar_animation_plan *p) {
  return PEGBAR_OK;
}
static pegbar_status stagger(void *i, uint32_t child, uint64_t n, const double *t, double *c,
                             uint8_t *active) {
  for (uint64_t k = 0; k < n; k++) {
    c[k] = t[k] - child * ((state *)i)->number;
    active[k] = c[k] >= 0;
  }
  return PEGBAR_OK;
}
static const pegbar_animation_kind stagger_table = {.struct_size = sizeof stagger_table,
                                                    .inputs = PEGBAR_INPUT_CHILDREN,
                                                    .create = create,
                                                    .destroy = destroy,
                                                    .prepare = plan,
                                                    .map_child = stagger};

static pegbar_status lob(void *i, uint64_t n, const double *in, int64_t stride, double *out) {
  for (uint64_t k = 0; k < n; k++, in += stride, out += 16) {
    for (int c = 0; c < 16; c++) out[c] = c % 5 == 0;
    out[13] = -4 * ((state *)i)->number * *in * (1 - *in);
  }
  return PEGBAR_OK;
}
static const pegbar_value_function lob_table = {sizeof lob_table, 1, create, destroy, lob};

static const pegbar_value one = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 1);
static const pegbar_parameter number = {.struct_size = sizeof number,
                                        .type = PEGBAR_TYPE_DOUBLE,
                                        .key = "number",
                                        .label = "Number",
                                        .unit = PEGBAR_UNIT_NONE,
                                        .maximum = 1000,
                                        .soft_maximum = 1000,
                                        .default_value = &one};
static const pegbar_parameter *const numbers[] = {&number};
#define PLUGIN(word, of_kind) \
  static const pegbar_descriptor word##_descriptor = {.struct_size = sizeof(pegbar_descriptor), \
                                                      .kind = of_kind, \
                                                      .id = "org.example." #word, \
                                                      .revision = 1, \
                                                      .threads = 3, \
                                                      .flags = 3, \
                                                      .name = #word, \
                                                      .summary = "A test.", \
                                                      .functions = &word##_table, \
                                                      .parameter_count = 1, \
                                                      .parameters = numbers};
PLUGIN(follow, PEGBAR_KIND_ANIMATION)
PLUGIN(stagger, PEGBAR_KIND_ANIMATION)
PLUGIN(lob, PEGBAR_KIND_VALUE_FUNCTION)
static const pegbar_descriptor *const descriptors[] = {&follow_descriptor, &stagger_descriptor,
                                                       &lob_descriptor};
LIBRARY("org.example.kinds", "Kinds")
