/* frei0r plugins of many behaviours, each chosen by a macro. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *name, *author;
  int type, color, frei0r, major, minor, count;
  const char *explanation;
} f0r_plugin_info;
typedef struct {
  const char *name;
  int type;
  const char *explanation;
} f0r_param_info;
typedef struct {
  unsigned width, height;
  double fader;
  /* Nobody writes it before it is read. */
  double unwritten;
} instance;

#if CROSS || MOST
#define TYPE 2
#elif SOURCE
#define TYPE 1
#elif THREE
#define TYPE 3
#else
#define TYPE 0
#endif
#if CROSS
#define COUNT 1
#elif MIRROR
#define COUNT 8
#else
#define COUNT 0
#endif
#if OLD
#define VERSION 7
#else
#define VERSION 1
#endif
#if CROSS
#define COLOR 0
#else
#define COLOR 1
#endif

int f0r_init(void) {
#if FAILS
  return 0;
#else
  return 1;
#endif
}
void f0r_deinit(void) {}

void f0r_get_plugin_info(f0r_plugin_info *i) {
  *i = (f0r_plugin_info){"Test \x01 plugin",
                         "J\xe9r\xf4me",
                         TYPE,
                         COLOR,
                         VERSION,
                         0,
                         3,
                         COUNT,
                         "Turns left\nand right around"};
}

void f0r_get_param_info(f0r_param_info *i, int index) {
#if CROSS
  *i = (f0r_param_info){"Fader position", 1, "how far"};
#else
  static const f0r_param_info all[] = {{"Sïze X", 1, "of\tit"}, {"size-x", 1, 0}, {"", 0, ""},
                                       {"3D look", 1, 0},       {"Type", 1, 0},   {"PAINT", 2, 0},
                                       {"centre", 3, 0},        {"words", 4, 0}};
  *i = all[index];
#endif
}

void *f0r_construct(unsigned width, unsigned height) {
#if REFUSES
  if (width > 64) return 0;
#endif
  instance *i = malloc(sizeof *i);
  i->width = width;
  i->height = height;
  i->fader = 0.5;
  return i;
}
void f0r_destruct(void *i) { free(i); }
void f0r_set_param_value(void *i, void *value, int index) {
#if CROSS
  ((instance *)i)->fader = *(double *)value;
#endif
}
void f0r_get_param_value(void *i, void *value, int index) {
  static const double zero = 0, size = 2.5, nan = 0.0 / 0.0;
  static const float paint[] = {0.5f, 0.25f, 1.5f};
  static const double centre[] = {0.25, 0.75};
  static const char *words = "plain";
#if CROSS
  memcpy(value, &((instance *)i)->fader, sizeof(double));
#else
  switch (index) {
  case 0: memcpy(value, &size, sizeof size); break;
  case 2: memcpy(value, &((instance *)i)->unwritten, sizeof(double)); break;
  case 3: memcpy(value, &nan, sizeof nan); break;
  case 5: memcpy(value, paint, sizeof paint); break;
  case 6: memcpy(value, centre, sizeof centre); break;
  case 7: *(const char **)value = words; break;
  default: memcpy(value, &zero, sizeof zero);
  }
#endif
}

void f0r_update2(void *given, double time, const uint32_t *a, const uint32_t *b, const uint32_t *c,
                 uint32_t *out) {
  instance *i = given;
  size_t count = (size_t)i->width * i->height;
  if (i->width % 8 || i->height % 8) abort();
#if CRASH
  *(volatile int *)8 = 1;
#endif
#if LATER
  if (i->width > 64) *(volatile int *)8 = 1;
#endif
#if OUTSIDE
  out[count] = 7;
#endif
#if WIDE
  if (i->width > 64) out[-1] = 7;
#endif
  for (size_t k = 0; k < count; k++) {
#if CROSS
    const uint8_t *from = (const uint8_t *)(a + k), *to = (const uint8_t *)(b + k);
    uint8_t *pixel = (uint8_t *)(out + k);
    for (int n = 0; n < 4; n++) pixel[n] = (uint8_t)(from[n] + i->fader * (to[n] - from[n]) + 0.5);
#elif MOST
    out[k] = b[k];
#elif NOISE
    out[k] = 0xff000000u | (uint32_t)rand() % 0x1000000;
#elif MIRROR
    size_t x = k % i->width;
    out[k] = a[k - x + i->width - 1 - x];
#else
    out[k] = a ? a[k] : 0;
#endif
  }
}
#if TYPE == 0
void f0r_update(void *i, double time, const uint32_t *in, uint32_t *out) {
  f0r_update2(i, time, in, 0, 0, out);
}
#endif
