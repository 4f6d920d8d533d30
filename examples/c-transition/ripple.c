/*
 * Ripple: a ring of waves runs outwards over water and leaves the new picture behind it.
 *
 * README.md beside this file has the line that compiles it.
 *
 * `prepare` computes the ring's profile once. Each pixel then needs its distance from the centre, a
 * lookup in the profile, and the pictures sampled a little beside it, as water refracts them.
 */
#include <pegbar/plugin.h>
#include <string.h>

PEGBAR_NO_FUSED_MATHS

enum { STEPS = 8192 };

/* A point of the ring, all in 256ths: displacement in pixels, weight of the new picture, light. */
typedef struct {
  int push, share, light;
} wave;
typedef struct {
  const pegbar_host *host;
  double amplitude, wavelength, waves, centre[2];
  double x, y, half, reach; /* centre, half the ring's width and the farthest corner, in pixels */
  wave profile[STEPS];
} ripple;

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  (void)descriptor, (void)count; /* the host sends a value for each parameter, checked, in order */
  ripple *r = *instance = host->alloc(host, sizeof *r, 16);
  if (!r) return PEGBAR_OUT_OF_MEMORY;
  *r = (ripple){.host = host,
                .amplitude = values[0]->numbers[0],
                .wavelength = values[1]->numbers[0],
                .waves = values[2]->numbers[0],
                .centre = {values[3]->numbers[0], values[3]->numbers[1]}};
  return PEGBAR_OK;
}

static void destroy(void *instance) {
  const pegbar_host *host = ((ripple *)instance)->host;
  host->free(host, instance);
}

static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                             pegbar_effect_plan *plan) {
  (void)plan;
  ripple *r = instance;
  double w = setup->width, h = setup->height, side = w > h ? w : h;
  r->x = r->centre[0] * w;
  r->y = r->centre[1] * h;
  double across = r->x > w / 2 ? r->x : w - r->x, down = r->y > h / 2 ? r->y : h - r->y;
  r->reach = pegbar_sqrt(across * across + down * down);
  r->half = r->waves * r->wavelength * side / 2;
  for (int i = 0; i < STEPS; i++) {
    /* u runs from the ring's inner edge, −1, to its outer edge, 1; the waves fade out at both. */
    double u = 2.0 * i / STEPS - 1, swell = (1 - u * u) * (1 - u * u);
    double angle = 3.14159265358979323846 * r->waves * u, t = 0.5 - u;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    r->profile[i].push = (int)(256 * r->amplitude * side * swell * pegbar_sin(angle));
    r->profile[i].share = (int)(256 * t * t * (3 - 2 * t));
    r->profile[i].light = (int)(90 * swell * pegbar_cos(angle));
  }
  return PEGBAR_OK;
}

/* The colour at a position in 256ths of a pixel: bilinear, with edges repeated. */
static void sample(const pegbar_image *image, int32_t x, int32_t y, int color[4]) {
  int32_t right = (image->width - 1) * 256, bottom = (image->height - 1) * 256;
  x = x < 0 ? 0 : x > right ? right : x;
  y = y < 0 ? 0 : y > bottom ? bottom : y;
  const uint8_t *p = (const uint8_t *)image->data + (y >> 8) * image->stride + (x >> 8) * 4;
  int64_t down = y < bottom ? image->stride : 0;
  int across = x < right ? 4 : 0, fx = x & 255, fy = y & 255;
  for (int c = 0; c < 4; c++, p++) {
    int top = p[0] * (256 - fx) + p[across] * fx;
    int low = p[down] * (256 - fx) + p[down + across] * fx;
    color[c] = (top * (256 - fy) + low * fy + 32768) >> 16;
  }
}

/* One pixel inside the ring; x, y: where to look, in 256ths of a pixel. */
static void refract(const wave *at, const pegbar_effect_frame *frame, int32_t x, int32_t y,
                    uint8_t *out) {
  int old[4], new[4], share = at->share;
  sample(frame->inputs[PEGBAR_TRANSITION_FROM], x, y, old);
  sample(frame->inputs[PEGBAR_TRANSITION_TO], x, y, new);
  int alpha = (old[3] * (256 - share) + new[3] * share + 128) >> 8;
  for (int c = 0; c < 3; c++) { /* premultiplied: no colour may exceed alpha */
    int mixed = (old[c] * (256 - share) + new[c] * share + 128) >> 8;
    mixed += mixed * at->light / 256;
    out[c] = (uint8_t)(mixed > alpha ? alpha : mixed);
  }
  out[3] = (uint8_t)alpha;
}

static pegbar_status render(void *instance, const pegbar_effect_frame *frame) {
  const ripple *r = instance; /* only read: several threads may be here, each with its own region */
  const pegbar_image *from = frame->inputs[PEGBAR_TRANSITION_FROM];
  const pegbar_image *to = frame->inputs[PEGBAR_TRANSITION_TO];
  pegbar_region part = frame->region;
  /* The ring begins as a point at the centre and ends beyond the farthest corner. */
  double middle = frame->progress * (r->reach + 2 * r->half) - r->half;
  for (int32_t y = part.y0; y < part.y1; y++) {
    double dy = y + 0.5 - r->y;
    for (int32_t x = part.x0; x < part.x1; x++) {
      uint8_t *out = pegbar_pixel(frame->output, x, y);
      double dx = x + 0.5 - r->x, distance = pegbar_sqrt(dx * dx + dy * dy);
      double u = ((distance - middle) / r->half + 1) * (STEPS / 2);
      if (u <= 0 || u >= STEPS) { /* still water */
        memcpy(out, pegbar_pixel(u <= 0 ? to : from, x, y), 4);
        continue;
      }
      const wave *at = &r->profile[(int)u];
      double push = distance > 0 ? at->push / distance : 0;
      refract(at, frame, x * 256 + (int)(dx * push), y * 256 + (int)(dy * push), out);
    }
  }
  return PEGBAR_OK;
}

/* The description of the plugin. Lengths are fractions of the picture's longer side. */
#define PARAMETER(k, title, about, t, u, low, high, value) \
  { \
    .struct_size = sizeof(pegbar_parameter), .type = t, .key = k, .label = title, .doc = about, \
    .unit = u, .minimum = low, .maximum = high, .soft_minimum = low, .soft_maximum = high, \
    .default_value = &value \
  }

static const pegbar_value amplitude = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0.015);
static const pegbar_value wavelength = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0.12);
static const pegbar_value waves = PEGBAR_VALUE(PEGBAR_TYPE_INT, 1, 3);
static const pegbar_value center = PEGBAR_VALUE(PEGBAR_TYPE_POINT, 2, 0.5, 0.5);
static const pegbar_parameter list[] = {
    PARAMETER("amplitude", "Amplitude", "How far the water shifts the pictures.",
              PEGBAR_TYPE_DOUBLE, PEGBAR_UNIT_DIAMETERS, 0, 0.1, amplitude),
    PARAMETER("wavelength", "Wavelength", "From crest to crest.", PEGBAR_TYPE_DOUBLE,
              PEGBAR_UNIT_DIAMETERS, 0.01, 0.5, wavelength),
    PARAMETER("waves", "Waves", "Crests in the ring.", PEGBAR_TYPE_INT, PEGBAR_UNIT_COUNT, 1, 8,
              waves),
    PARAMETER("center", "Centre", "Where the drop falls; (0,0) is the upper left corner.",
              PEGBAR_TYPE_POINT, PEGBAR_UNIT_FRACTION, 0, 1, center)};
static const pegbar_parameter *const parameters[] = {&list[0], &list[1], &list[2], &list[3]};
static const pegbar_image_effect functions = {.struct_size = sizeof functions,
                                              .minimum_inputs = 2,
                                              .maximum_inputs = 2,
                                              .create = create,
                                              .destroy = destroy,
                                              .prepare = prepare,
                                              .render = render};
static const pegbar_descriptor description = {
    .struct_size = sizeof description,
    .kind = PEGBAR_KIND_TRANSITION,
    .id = "org.example.ripple",
    .revision = 1,
    .threads = PEGBAR_THREADS_FULL,
    .flags = PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC,
    .name = "Ripple",
    .summary = "A ring of water waves brings the new picture.",
    .category = "distort",
    .parameter_count = 4,
    .parameters = parameters,
    .functions = &functions};
static const pegbar_descriptor *const descriptors[] = {&description};
static const pegbar_library water = {
    PEGBAR_LIBRARY_HEADER, .id = "org.example.water", .name = "Water",           .version = "1.0.0",
    .license = "MIT",      .descriptor_count = 1,     .descriptors = descriptors};

/* The only function that the library exports. A manifest (PEGBAR_MANIFEST) is optional. */
PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **library) {
  (void)host;
  return *library = &water, PEGBAR_OK;
}
