#include <fontconfig/fontconfig.h>
#include <string.h>
#include <strings.h>

#include "CPegbarText.h"

static const struct {
  int css, weight;
} weights[] = {
    {100, FC_WEIGHT_THIN},   {200, FC_WEIGHT_ULTRALIGHT}, {300, FC_WEIGHT_LIGHT},
    {400, FC_WEIGHT_NORMAL}, {500, FC_WEIGHT_MEDIUM},     {600, FC_WEIGHT_DEMIBOLD},
    {700, FC_WEIGHT_BOLD},   {800, FC_WEIGHT_ULTRABOLD},  {900, FC_WEIGHT_BLACK},
};

static int weight_of(int css) {
  for (size_t i = 0; i < sizeof weights / sizeof *weights; i++) {
    if (css <= weights[i].css) return weights[i].weight;
  }
  return FC_WEIGHT_BLACK;
}

static int has_value(FcPattern *font, const char *object, const char *name) {
  FcChar8 *value;
  for (int i = 0; FcPatternGetString(font, object, i, &value) == FcResultMatch; i++) {
    if (strcasecmp((const char *)value, name) == 0) return 1;
  }
  return 0;
}

static const char *text_of(FcPattern *font, const char *object) {
  FcChar8 *value;
  if (FcPatternGetString(font, object, 0, &value) != FcResultMatch) return "";
  return (const char *)value;
}

static int describe(FcPattern *font, const char *name, pgb_font_file *found) {
  found->pattern = font;
  found->path = text_of(font, FC_FILE);
  found->family = text_of(font, FC_FAMILY);
  int face = 0;
  FcPatternGetInteger(font, FC_INDEX, 0, &face);
  // The upper half numbers the instances of variable fonts.
  found->face = (uint32_t)face & 0xFFFF;
  found->is_exact = has_value(font, FC_FAMILY, name) || has_value(font, FC_FULLNAME, name) ||
                    has_value(font, FC_POSTSCRIPT_NAME, name);
  return found->path[0] != 0;
}

/* The font whose full or PostScript name it is; none for the name of a family. */
static FcPattern *by_full_name(const char *name) {
  const char *objects[] = {FC_POSTSCRIPT_NAME, FC_FULLNAME};
  for (int i = 0; i < 2; i++) {
    FcPattern *pattern = FcPatternCreate();
    FcPatternAddString(pattern, objects[i], (const FcChar8 *)name);
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
    FcObjectSet *wanted = FcObjectSetBuild(FC_FILE, FC_FAMILY, FC_INDEX, FC_FULLNAME,
                                           FC_POSTSCRIPT_NAME, (char *)NULL);
    FcFontSet *fonts = FcFontList(NULL, pattern, wanted);
    FcObjectSetDestroy(wanted);
    FcPatternDestroy(pattern);
    FcPattern *font = NULL;
    if (fonts && fonts->nfont > 0) {
      font = fonts->fonts[0];
      FcPatternReference(font);
    }
    if (fonts) FcFontSetDestroy(fonts);
    if (font) return font;
  }
  return NULL;
}

int pgb_find_font(const char *name, int weight, int slanted, uint32_t character,
                  pgb_font_file *found) {
  memset(found, 0, sizeof *found);
  if (!FcInit()) return 0;
  FcPattern *font = weight || slanted > 0 || character ? NULL : by_full_name(name);
  if (!font) {
    FcPattern *pattern = FcPatternCreate();
    FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)name);
    if (weight) FcPatternAddInteger(pattern, FC_WEIGHT, weight_of(weight));
    if (slanted >= 0) {
      FcPatternAddInteger(pattern, FC_SLANT, slanted ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
    }
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
    if (character) {
      FcCharSet *set = FcCharSetCreate();
      FcCharSetAddChar(set, character);
      FcPatternAddCharSet(pattern, FC_CHARSET, set);
      FcCharSetDestroy(set);
    }
    FcConfigSubstitute(NULL, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcResult result;
    font = FcFontMatch(NULL, pattern, &result);
    FcPatternDestroy(pattern);
  }
  if (!font) return 0;
  if (describe(font, name, found)) return 1;
  pgb_font_file_free(found);
  return 0;
}

void pgb_font_file_free(pgb_font_file *found) {
  if (found->pattern) FcPatternDestroy(found->pattern);
  found->pattern = NULL;
}
