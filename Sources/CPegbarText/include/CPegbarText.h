// Fonts and shaping as plain C functions over HarfBuzz and fontconfig. Safe from any thread; a font is immutable once it is open. Lengths are in the font's own units.
#ifndef PGB_TEXT_H
#define PGB_TEXT_H

#include <stddef.h>
#include <stdint.h>

/** An open font: one face of a file at one variation. */
typedef struct pgb_font pgb_font;

/** A setting of a variable font's axis. */
typedef struct {
  char tag[4];
  float value;
} pgb_variation;

/**
 * Opens a face of a font file whose bytes outlive the font.
 *
 * NULL where the bytes are no font, the face is not there or it has no glyphs.
 */
pgb_font *pgb_font_open(const void *bytes, size_t length, uint32_t face,
                        const pgb_variation *variations, size_t count);

/** Closes a font. */
void pgb_font_close(pgb_font *font);

/** What a variable font lets a caller set, in the font's own units. */
typedef struct {
  char tag[4];
  float lowest, usual, highest;
} pgb_axis;

/** How many axes a font has, of which the first `most` are written; 0 for one that does not vary. */
size_t pgb_font_axes(const pgb_font *font, pgb_axis *axes, size_t most);

/** The settings of a font's axes in 1/16384 of −1…1, of which the first `most` are written; 0 for one as it is drawn. */
size_t pgb_font_coordinates(const pgb_font *font, int32_t *coordinates, size_t most);

/** What lines need to know of a font. */
typedef struct {
  /** The units in the size of the font; at least 1. */
  double units;
  /** Above the baseline. */
  double ascent;
  /** Below the baseline, positive. */
  double descent;
  /** Between lines. */
  double line_gap;
  /** The middle of the underline above the baseline, usually negative. */
  double underline;
  double underline_thickness;
  /** The middle of the strike-through line above the baseline. */
  double strikeout;
  double strikeout_thickness;
} pgb_font_metrics;

pgb_font_metrics pgb_font_measure(const pgb_font *font);

/** Whether a font has glyphs of layers (COLR version 0) or that are pictures. */
int pgb_font_is_colored(const pgb_font *font);

/** Whether a font has outlines or pictures of glyphs, of the kinds that are drawn. */
int pgb_font_is_drawable(const pgb_font *font);

/**
 * Writes a name that a font gives itself in English, as UTF-8, cut to `size` bytes with the 0 at its
 * end; empty where the font has none. The number is that of the `name` table: 1 for the family.
 */
void pgb_font_name(const pgb_font *font, uint32_t number, char *name, size_t size);

/** Whether a font has a glyph for a character. */
int pgb_font_has(const pgb_font *font, uint32_t character);

/** The glyph of a character; 0, which is the one for unknown characters, where the font has none. */
uint32_t pgb_font_glyph(const pgb_font *font, uint32_t character);

/** How far the pen moves after a glyph, when it stands alone. */
int32_t pgb_font_advance(const pgb_font *font, uint32_t glyph);

/** A glyph in its place. */
typedef struct {
  uint32_t glyph;
  /** The index of the first character that it stands for. */
  uint32_t cluster;
  /** How far the pen moves after it. */
  int32_t advance;
  /** Where the glyph stands, right of and above the pen. */
  int32_t x, y;
} pgb_glyph;

/** The glyphs that a buffer has after shaping; they last until the buffer is given back. */
typedef struct {
  void *buffer;
  const pgb_glyph *glyphs;
  size_t count;
} pgb_glyphs;

/** The usual ligatures, and the kerning of pairs. */
enum { PGB_SHAPE_LIGATURES = 1, PGB_SHAPE_KERNING = 2 };

/**
 * Shapes characters of one script and direction.
 *
 * - text, length: all characters of the line; neighbours join.
 * - from, to: the characters that are shaped.
 * - script: an ISO 15924 tag, as pgb_script_runs tells it.
 * - leftwards: whether the text runs from the right to the left. Glyphs come from left to right in any case.
 * - without: the features of the font that are turned off: letter spacing needs no ligatures.
 *
 * glyphs is NULL where memory runs out.
 */
pgb_glyphs pgb_shape(const pgb_font *font, const uint32_t *text, size_t length, size_t from,
                     size_t to, uint32_t script, int leftwards, uint32_t without);

void pgb_glyphs_free(pgb_glyphs glyphs);

/** What receives an outline, y upwards. kind: 0 move, 1 line, 2 quadratic, 3 cubic curve, 4 close. */
typedef void (*pgb_outline_sink)(void *context, int kind, const float *points);

/** Tells the outline of a glyph. */
void pgb_glyph_outline(const pgb_font *font, uint32_t glyph, pgb_outline_sink sink, void *context);

/** A glyph's layer in one colour. */
typedef struct {
  uint32_t glyph;
  /** Straight RGBA in 0…255 where the font says it; with is_foreground the text's colour. */
  uint8_t red, green, blue, alpha;
  int is_foreground;
} pgb_glyph_layer;

/** How many layers a coloured glyph has (COLR version 0), of which the first `most` are written; 0 for others. */
size_t pgb_glyph_layers(const pgb_font *font, uint32_t glyph, pgb_glyph_layer *layers, size_t most);

/** The colour of a number of the font's first palette; the text's for 0xFFFF and unknown ones. */
void pgb_font_color(const pgb_font *font, uint32_t number, pgb_glyph_layer *color);

/** The bytes of a table of a font. */
typedef struct {
  /** Given back with pgb_table_free; NULL where the font has no such table. */
  void *blob;
  const uint8_t *bytes;
  size_t length;
} pgb_table;

pgb_table pgb_font_find_table(const pgb_font *font, const char *tag);
void pgb_table_free(pgb_table table);

/** A glyph that is a picture (CBDT, sbix): a PNG file and the rectangle that it fills. */
typedef struct {
  /** Given back with pgb_picture_free; NULL for other glyphs. */
  void *blob;
  const uint8_t *png;
  size_t length;
  /** The left upper corner from the pen, y upwards, and the size. */
  double x, y, width, height;
} pgb_glyph_picture;

pgb_glyph_picture pgb_glyph_find_picture(const pgb_font *font, uint32_t glyph);
void pgb_picture_free(pgb_glyph_picture picture);

/** The script of each character: common and inherited ones take the script of what stands before them. */
void pgb_scripts(const uint32_t *text, size_t length, uint32_t *scripts);

/** A font file of the system; its strings live until pgb_font_file_free. */
typedef struct {
  const char *path;
  uint32_t face;
  /** The name of its family; it may be empty. */
  const char *family;
  /** Whether it is the font that was asked for, rather than one in its place. */
  int is_exact;
  /** fontconfig's description, which owns the strings. */
  void *pattern;
} pgb_font_file;

/**
 * Finds the font that is nearest to a name: a family, a full name or a PostScript name.
 *
 * - weight: 100…900 as in CSS, or 0 for what the name says.
 * - slanted: 1 for italic, 0 for upright, -1 for what the name says.
 * - character: what the font must have, or 0.
 *
 * Returns 0, with nothing to free, if the system has no fonts.
 */
int pgb_find_font(const char *name, int weight, int slanted, uint32_t character,
                  pgb_font_file *found);
void pgb_font_file_free(pgb_font_file *found);

#endif
