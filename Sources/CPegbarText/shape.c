#include <harfbuzz/hb.h>
#include <stdlib.h>

#include "CPegbarText.h"
#include "font.h"

static hb_feature_t without_feature(hb_tag_t tag) {
  return (hb_feature_t){tag, 0, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
}

pgb_glyphs pgb_shape(const pgb_font *font, const uint32_t *text, size_t length, size_t from,
                     size_t to, uint32_t script, int leftwards, uint32_t without) {
  pgb_glyphs result = {NULL, NULL, 0};
  if (length > INT32_MAX || from > to || to > length) return result;
  hb_buffer_t *buffer = hb_buffer_create();
  hb_buffer_add_codepoints(buffer, text, (int)length, (unsigned)from, (int)(to - from));
  hb_buffer_set_direction(buffer, leftwards ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(script));
  // The language would come from the environment: the same bytes are wanted everywhere.
  hb_buffer_set_language(buffer, hb_language_from_string("en", -1));
  hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES);
  hb_feature_t features[3];
  unsigned feature_count = 0;
  if (without & PGB_SHAPE_LIGATURES) {
    features[feature_count++] = without_feature(HB_TAG('l', 'i', 'g', 'a'));
    features[feature_count++] = without_feature(HB_TAG('c', 'l', 'i', 'g'));
  }
  if (without & PGB_SHAPE_KERNING) {
    features[feature_count++] = without_feature(HB_TAG('k', 'e', 'r', 'n'));
  }
  hb_shape(font->hb, buffer, features, feature_count);
  unsigned count = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t *places = hb_buffer_get_glyph_positions(buffer, &count);
  pgb_glyph *glyphs = malloc((count ? count : 1) * sizeof *glyphs);
  for (unsigned i = 0; glyphs && i < count; i++) {
    glyphs[i].glyph = infos[i].codepoint;
    glyphs[i].cluster = infos[i].cluster;
    glyphs[i].advance = places[i].x_advance;
    glyphs[i].x = places[i].x_offset;
    glyphs[i].y = places[i].y_offset;
  }
  hb_buffer_destroy(buffer);
  result.glyphs = glyphs;
  result.buffer = glyphs;
  result.count = glyphs ? count : 0;
  return result;
}

void pgb_glyphs_free(pgb_glyphs glyphs) { free(glyphs.buffer); }

void pgb_scripts(const uint32_t *text, size_t length, uint32_t *scripts) {
  hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
  hb_script_t last = HB_SCRIPT_COMMON;
  size_t pending = 0;
  for (size_t i = 0; i < length; i++) {
    hb_script_t script = hb_unicode_script(unicode, text[i]);
    if (script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED ||
        script == HB_SCRIPT_UNKNOWN) {
      scripts[i] = hb_script_to_iso15924_tag(last);
      continue;
    }
    if (last == HB_SCRIPT_COMMON) {
      // What begins the text belongs to what follows.
      for (; pending < i; pending++) scripts[pending] = hb_script_to_iso15924_tag(script);
    }
    last = script;
    scripts[i] = hb_script_to_iso15924_tag(script);
  }
}
