/* Timing functions: whole powers, an open wave, and one that tries the host. */
#include "fixture.h"

typedef struct {
  const pegbar_host *host;
  double number;
} curve;

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  curve *c = (curve *)new_instance(host, values, count, sizeof(curve), instance);
  if (!c) return PEGBAR_OUT_OF_MEMORY;
  c->number = values[0]->numbers[0];
  (void)descriptor;
  return PEGBAR_OK;
}

/* So far out that every result stays finite. */
static double within(double x) { return x > 1e30 ? 1e30 : x < -1e30 ? -1e30 : x; }

static pegbar_status power(void *instance, uint64_t count, const double *x, double *y) {
  int exponent = (int)((curve *)instance)->number;
  for (uint64_t i = 0; i < count; i++) {
    double product = 1;
    for (int n = 0; n < exponent; n++) product *= within(x[i]);
    y[i] = product;
  }
  return PEGBAR_OK;
}

/* With x = t, the powers up to the third are Bézier curves. */
static pegbar_status power_points(void *instance, double *points) {
  static const double all[3][4] = {{1 / 3.0, 1 / 3.0, 2 / 3.0, 2 / 3.0},
                                   {1 / 3.0, 0, 2 / 3.0, 1 / 3.0},
                                   {1 / 3.0, 0, 2 / 3.0, 0}};
  int exponent = (int)((curve *)instance)->number;
  if (exponent > 3) return PEGBAR_UNSUPPORTED;
  memcpy(points, all[exponent - 1], sizeof all[0]);
  return PEGBAR_OK;
}

static pegbar_status power_settling(void *instance, double *seconds) {
  double exponent = ((curve *)instance)->number;
  if (exponent < 2) return PEGBAR_UNSUPPORTED;
  *seconds = exponent / 4;
  return PEGBAR_OK;
}

static pegbar_status wave(void *instance, uint64_t count, const double *x, double *y) {
  for (uint64_t i = 0; i < count; i++) {
    y[i] = pegbar_sin(2 * 3.14159265358979323846 * ((curve *)instance)->number * within(x[i]));
  }
  return PEGBAR_OK;
}

/* Refuses 13 as the user's mistake; says what the host is. */
static pegbar_status create_guest(const pegbar_host *host, const pegbar_descriptor *descriptor,
                                  const pegbar_value *const *values, uint32_t count,
                                  void **instance) {
  pegbar_status status = create(host, descriptor, values, count, instance);
  if (status < 0) return status;
  char line[400];
  if (values[0]->numbers[0] == 13) {
    free_instance(*instance);
    snprintf(line, sizeof line, "%s does not like 13", descriptor->id);
    host->set_error(host, PEGBAR_INVALID_ARGUMENT, line);
    return PEGBAR_INVALID_ARGUMENT;
  }
  void *aligned = host->alloc(host, 10, 4096);
  snprintf(line, sizeof line,
           "host %d path %d version %d aligned %d cancelled %u none %d pixels %d",
           host->abi_major == PEGBAR_ABI_MAJOR && host->abi_minor >= PEGBAR_ABI_MINOR_OLDEST &&
               host->name[0] != 0,
           host->library_path != NULL && host->library_path[0] == '/', host->version[0] != 0,
           aligned != NULL && (uintptr_t)aligned % 4096 == 0, host->is_cancelled(host),
           host->get_extension(host, "org.example.none/1") == NULL,
           host->get_extension(host, PEGBAR_EXT_PIXELS) != NULL);
  host->free(host, aligned);
  host->free(host, NULL);
  host->log(host, PEGBAR_LOG_DEBUG, "debug line");
  host->log(host, PEGBAR_LOG_INFO, line);
  host->log(host, PEGBAR_LOG_WARNING, "warning line");
  host->log(host, PEGBAR_LOG_ERROR, "error line");
  return PEGBAR_OK;
}

/* Half of the square and half of x; fails for one x alone. */
static pegbar_status guest(void *instance, uint64_t count, const double *x, double *y) {
  const pegbar_host *host = ((curve *)instance)->host;
  for (uint64_t i = 0; i < count; i++) {
    if (x[i] == 0.8125 + 4096) {
      host->set_error(host, PEGBAR_LIMIT, "that x is too much");
      return PEGBAR_LIMIT;
    }
    y[i] = (within(x[i]) * within(x[i]) + x[i]) / 2;
  }
  return PEGBAR_OK;
}

static const pegbar_timing_function power_functions = {
    sizeof(pegbar_timing_function), 0, create, free_instance, power, power_points, power_settling};
static const pegbar_timing_function wave_functions = {
    sizeof(pegbar_timing_function), 0, create, free_instance, wave, NULL, NULL};
static const pegbar_timing_function guest_functions = {
    sizeof(pegbar_timing_function), 0, create_guest, free_instance, guest, NULL, NULL};

static const pegbar_value two = PEGBAR_VALUE(PEGBAR_TYPE_INT, 1, 2);
static const pegbar_value three = PEGBAR_VALUE(PEGBAR_TYPE_INT, 1, 3);
static const pegbar_value quarter = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0.25);
static const pegbar_value nought = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0);
PARAMETER(exponent, PEGBAR_TYPE_INT, PEGBAR_UNIT_COUNT, 0, 1, 8, 1, two);
PARAMETER(turns, PEGBAR_TYPE_DOUBLE, PEGBAR_UNIT_HERTZ, 0, 0, 4, 0, quarter);
PARAMETER(unlucky, PEGBAR_TYPE_DOUBLE, PEGBAR_UNIT_NONE, PEGBAR_PARAMETER_HIDDEN, 0, 100, 0.5,
          nought);
static const pegbar_parameter *const exponents[] = {&exponent_parameter};
static const pegbar_parameter *const counts[] = {&turns_parameter};
static const pegbar_parameter *const numbers[] = {&unlucky_parameter};

static const char *const preset_keys[] = {"exponent"};
static const pegbar_value *const preset_values[] = {&three};
static const pegbar_alias square = {
    sizeof(pegbar_alias), 0, "frozenSquare", "frozen", NULL, NULL, 0, 0};
static const pegbar_alias cube = {
    sizeof(pegbar_alias), 1, "frozenCube", "frozen", preset_keys, preset_values, 0, 0};
static const pegbar_alias *const aliases[] = {&square, &cube};

PLUGIN(power, PEGBAR_KIND_TIMING_FUNCTION, "org.frozen.power", PEGBAR_THREADS_FULL,
       PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC, exponents, 2, aliases);
PLUGIN(wave, PEGBAR_KIND_TIMING_FUNCTION, "org.frozen.wave", PEGBAR_THREADS_INSTANCE,
       PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC | PEGBAR_FLAG_OPEN_END, counts, 0, NULL);
PLUGIN(guest, PEGBAR_KIND_TIMING_FUNCTION, "org.frozen.guest", PEGBAR_THREADS_NONE, 0, numbers, 0,
       NULL);
static const pegbar_descriptor *const descriptors[] = {&power_descriptor, &wave_descriptor,
                                                       &guest_descriptor};
LIBRARY("org.frozen.timing");

PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **library) {
  *library = &the_library;
  return FITS(host, PEGBAR_HOST_SIZE_0_10) ? PEGBAR_OK : PEGBAR_ABI_MISMATCH;
}
