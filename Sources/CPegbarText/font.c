#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <stdlib.h>
#include <string.h>

#include "CPegbarText.h"
#include "font.h"

pgb_font *pgb_font_open(const void *bytes, size_t length, uint32_t face_index,
                        const pgb_variation *variations, size_t count) {
  if (length > UINT32_MAX) return NULL;
  hb_blob_t *blob = hb_blob_create(bytes, (unsigned)length, HB_MEMORY_MODE_READONLY, NULL, NULL);
  hb_face_t *face =
      face_index < hb_face_count(blob) ? hb_face_create(blob, face_index) : hb_face_get_empty();
  hb_blob_destroy(blob);
  pgb_font *font = hb_face_get_glyph_count(face) > 0 ? malloc(sizeof *font) : NULL;
  if (font) {
    font->hb = hb_font_create(face);
    hb_variation_t *settings = count ? calloc(count, sizeof *settings) : NULL;
    for (size_t i = 0; settings && i < count; i++) {
      const char *tag = variations[i].tag;
      settings[i].tag = HB_TAG(tag[0], tag[1], tag[2], tag[3]);
      settings[i].value = variations[i].value;
    }
    if (settings) hb_font_set_variations(font->hb, settings, (unsigned)count);
    free(settings);
    hb_font_make_immutable(font->hb);
  }
  hb_face_destroy(face);
  return font;
}

void pgb_font_close(pgb_font *font) {
  if (!font) return;
  hb_font_destroy(font->hb);
  free(font);
}

size_t pgb_font_axes(const pgb_font *font, pgb_axis *axes, size_t most) {
  hb_face_t *face = hb_font_get_face(font->hb);
  size_t count = hb_ot_var_get_axis_count(face);
  for (size_t i = 0; i < count && i < most; i++) {
    hb_ot_var_axis_info_t info;
    unsigned one = 1;
    hb_ot_var_get_axis_infos(face, (unsigned)i, &one, &info);
    for (int letter = 0; letter < 4; letter++) {
      axes[i].tag[letter] = (char)(info.tag >> (24 - 8 * letter));
    }
    axes[i].lowest = info.min_value;
    axes[i].usual = info.default_value;
    axes[i].highest = info.max_value;
  }
  return count;
}

size_t pgb_font_coordinates(const pgb_font *font, int32_t *coordinates, size_t most) {
  unsigned count = 0;
  const int *own = hb_font_get_var_coords_normalized(font->hb, &count);
  for (size_t i = 0; own && i < count && i < most; i++) coordinates[i] = own[i];
  return own ? count : 0;
}

pgb_font_metrics pgb_font_measure(const pgb_font *font) {
  pgb_font_metrics metrics;
  memset(&metrics, 0, sizeof metrics);
  metrics.units = hb_face_get_upem(hb_font_get_face(font->hb));
  if (metrics.units < 1) metrics.units = 1;
  hb_font_extents_t lines;
  if (hb_font_get_h_extents(font->hb, &lines)) {
    metrics.ascent = lines.ascender;
    metrics.descent = -lines.descender;
    metrics.line_gap = lines.line_gap;
  }
  if (metrics.ascent + metrics.descent <= 0) {
    metrics.ascent = 0.8 * metrics.units;
    metrics.descent = 0.2 * metrics.units;
  }
  struct {
    hb_ot_metrics_tag_t tag;
    double *value;
    double otherwise;
  } wanted[] = {
      {HB_OT_METRICS_TAG_UNDERLINE_OFFSET, &metrics.underline, -0.1},
      {HB_OT_METRICS_TAG_UNDERLINE_SIZE, &metrics.underline_thickness, 0.05},
      {HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, &metrics.strikeout, 0.3},
      {HB_OT_METRICS_TAG_STRIKEOUT_SIZE, &metrics.strikeout_thickness, 0.05},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    hb_position_t value = 0;
    int has = hb_ot_metrics_get_position(font->hb, wanted[i].tag, &value) && value != 0;
    *wanted[i].value = has ? value : wanted[i].otherwise * metrics.units;
  }
  // The tables tell the upper edge of the lines.
  metrics.underline -= metrics.underline_thickness / 2;
  metrics.strikeout -= metrics.strikeout_thickness / 2;
  return metrics;
}

int pgb_font_is_colored(const pgb_font *font) {
  hb_face_t *face = hb_font_get_face(font->hb);
  return hb_ot_color_has_layers(face) || hb_ot_color_has_png(face);
}

int pgb_font_is_drawable(const pgb_font *font) {
  const hb_tag_t drawn[] = {HB_TAG('g', 'l', 'y', 'f'), HB_TAG('C', 'F', 'F', ' '),
                            HB_TAG('C', 'F', 'F', '2'), HB_TAG('C', 'B', 'D', 'T'),
                            HB_TAG('s', 'b', 'i', 'x')};
  int is_drawn = 0;
  for (size_t i = 0; i < sizeof drawn / sizeof *drawn && !is_drawn; i++) {
    hb_blob_t *table = hb_face_reference_table(hb_font_get_face(font->hb), drawn[i]);
    is_drawn = hb_blob_get_length(table) > 0;
    hb_blob_destroy(table);
  }
  return is_drawn;
}

void pgb_font_name(const pgb_font *font, uint32_t number, char *name, size_t size) {
  unsigned room = size > UINT32_MAX ? UINT32_MAX : (unsigned)size;
  if (room == 0) return;
  name[0] = 0;
  hb_ot_name_get_utf8(hb_font_get_face(font->hb), (hb_ot_name_id_t)number,
                      hb_language_from_string("en", -1), &room, name);
}

int pgb_font_has(const pgb_font *font, uint32_t character) {
  hb_codepoint_t glyph;
  return hb_font_get_nominal_glyph(font->hb, character, &glyph);
}

uint32_t pgb_font_glyph(const pgb_font *font, uint32_t character) {
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph(font->hb, character, &glyph) ? glyph : 0;
}

int32_t pgb_font_advance(const pgb_font *font, uint32_t glyph) {
  return hb_font_get_glyph_h_advance(font->hb, glyph);
}

/* What an outline is told to, with the position of the pen. */
struct sink {
  pgb_outline_sink tell;
  void *context;
};

static void move_to(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y,
                    void *unused) {
  (void)funcs, (void)state, (void)unused;
  struct sink *sink = data;
  sink->tell(sink->context, 0, (float[]){x, y});
}

static void line_to(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y,
                    void *unused) {
  (void)funcs, (void)state, (void)unused;
  struct sink *sink = data;
  sink->tell(sink->context, 1, (float[]){x, y});
}

static void quadratic_to(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float cx,
                         float cy, float x, float y, void *unused) {
  (void)funcs, (void)state, (void)unused;
  struct sink *sink = data;
  sink->tell(sink->context, 2, (float[]){cx, cy, x, y});
}

static void cubic_to(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float ax, float ay,
                     float bx, float by, float x, float y, void *unused) {
  (void)funcs, (void)state, (void)unused;
  struct sink *sink = data;
  sink->tell(sink->context, 3, (float[]){ax, ay, bx, by, x, y});
}

static void close_path(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, void *unused) {
  (void)funcs, (void)state, (void)unused;
  struct sink *sink = data;
  sink->tell(sink->context, 4, NULL);
}

void pgb_glyph_outline(const pgb_font *font, uint32_t glyph, pgb_outline_sink tell, void *context) {
  hb_draw_funcs_t *funcs = hb_draw_funcs_create();
  hb_draw_funcs_set_move_to_func(funcs, move_to, NULL, NULL);
  hb_draw_funcs_set_line_to_func(funcs, line_to, NULL, NULL);
  hb_draw_funcs_set_quadratic_to_func(funcs, quadratic_to, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(funcs, cubic_to, NULL, NULL);
  hb_draw_funcs_set_close_path_func(funcs, close_path, NULL, NULL);
  struct sink sink = {tell, context};
  hb_font_get_glyph_shape(font->hb, glyph, funcs, &sink);
  hb_draw_funcs_destroy(funcs);
}

void pgb_font_color(const pgb_font *font, uint32_t number, pgb_glyph_layer *to) {
  memset(to, 0, sizeof *to);
  to->is_foreground = number == 0xFFFF;
  hb_color_t color = 0;
  unsigned count = 1;
  if (to->is_foreground) return;
  hb_ot_color_palette_get_colors(hb_font_get_face(font->hb), 0, number, &count, &color);
  if (count == 0) to->is_foreground = 1;
  to->red = hb_color_get_red(color);
  to->green = hb_color_get_green(color);
  to->blue = hb_color_get_blue(color);
  to->alpha = hb_color_get_alpha(color);
}

size_t pgb_glyph_layers(const pgb_font *font, uint32_t glyph, pgb_glyph_layer *layers,
                        size_t most) {
  hb_face_t *face = hb_font_get_face(font->hb);
  if (!hb_ot_color_has_layers(face)) return 0;
  size_t count = hb_ot_color_glyph_get_layers(face, glyph, 0, NULL, NULL);
  for (size_t i = 0; i < count && i < most; i++) {
    hb_ot_color_layer_t layer;
    unsigned one = 1;
    hb_ot_color_glyph_get_layers(face, glyph, (unsigned)i, &one, &layer);
    pgb_font_color(font, layer.color_index, &layers[i]);
    layers[i].glyph = layer.glyph;
  }
  return count;
}

pgb_table pgb_font_find_table(const pgb_font *font, const char *tag) {
  pgb_table table = {NULL, NULL, 0};
  hb_blob_t *blob =
      hb_face_reference_table(hb_font_get_face(font->hb), HB_TAG(tag[0], tag[1], tag[2], tag[3]));
  unsigned length = 0;
  const char *bytes = hb_blob_get_data(blob, &length);
  if (length == 0) {
    hb_blob_destroy(blob);
    return table;
  }
  table.blob = blob;
  table.bytes = (const uint8_t *)bytes;
  table.length = length;
  return table;
}

void pgb_table_free(pgb_table table) { hb_blob_destroy(table.blob); }

pgb_glyph_picture pgb_glyph_find_picture(const pgb_font *font, uint32_t glyph) {
  pgb_glyph_picture picture;
  memset(&picture, 0, sizeof picture);
  if (!hb_ot_color_has_png(hb_font_get_face(font->hb))) return picture;
  hb_blob_t *blob = hb_ot_color_glyph_reference_png(font->hb, glyph);
  unsigned length = 0;
  const char *bytes = hb_blob_get_data(blob, &length);
  hb_glyph_extents_t extents;
  if (length == 0 || !hb_font_get_glyph_extents(font->hb, glyph, &extents)) {
    hb_blob_destroy(blob);
    return picture;
  }
  picture.blob = blob;
  picture.png = (const uint8_t *)bytes;
  picture.length = length;
  picture.x = extents.x_bearing;
  picture.y = extents.y_bearing;
  picture.width = extents.width;
  picture.height = -(double)extents.height;
  return picture;
}

void pgb_picture_free(pgb_glyph_picture picture) { hb_blob_destroy(picture.blob); }
