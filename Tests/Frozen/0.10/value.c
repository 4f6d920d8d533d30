/* A value function of two numbers: the first goes along an axis, the second scales. */
#include "fixture.h"

typedef struct {
  const pegbar_host *host;
  double axis[3], matrix[16];
} motion;

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  motion *m = (motion *)new_instance(host, values, count, sizeof(motion), instance);
  if (!m) return PEGBAR_OUT_OF_MEMORY;
  memcpy(m->axis, values[0]->numbers, sizeof m->axis);
  memcpy(m->matrix, values[1]->numbers, sizeof m->matrix);
  (void)descriptor;
  return PEGBAR_OK;
}

static pegbar_status eval(void *instance, uint64_t count, const double *in, int64_t in_stride,
                          double *out) {
  const motion *m = (const motion *)instance;
  for (uint64_t i = 0; i < count; i++, in += in_stride, out += 16) {
    for (int n = 0; n < 16; n++) out[n] = m->matrix[n] * (n < 12 ? in[1] : 1);
    for (int n = 0; n < 3; n++) out[12 + n] += m->axis[n] * in[0];
  }
  return PEGBAR_OK;
}

static const pegbar_value_function motion_functions = {sizeof(pegbar_value_function), 2, create,
                                                       free_instance, eval};
static const pegbar_value along_x = PEGBAR_VALUE(PEGBAR_TYPE_VECTOR3, 3, 1, 0, 0);
static const pegbar_value identity =
    PEGBAR_VALUE(PEGBAR_TYPE_MATRIX, 16, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
PARAMETER(axis, PEGBAR_TYPE_VECTOR3, PEGBAR_UNIT_POINTS, 0, -1000, 1000, 0, along_x);
PARAMETER(matrix, PEGBAR_TYPE_MATRIX, PEGBAR_UNIT_NONE, 0, -1000, 1000, 0, identity);
static const pegbar_parameter *const parameters[] = {&axis_parameter, &matrix_parameter};
PLUGIN(motion, PEGBAR_KIND_VALUE_FUNCTION, "org.frozen.motion", PEGBAR_THREADS_FULL,
       PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC, parameters, 0, NULL);
static const pegbar_descriptor *const descriptors[] = {&motion_descriptor};
LIBRARY("org.frozen.value");

PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **library) {
  *library = &the_library;
  return FITS(host, PEGBAR_HOST_SIZE_0_10) ? PEGBAR_OK : PEGBAR_ABI_MISMATCH;
}
