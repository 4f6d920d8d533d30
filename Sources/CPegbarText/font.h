#ifndef PGB_TEXT_FONT_H
#define PGB_TEXT_FONT_H

#include <harfbuzz/hb.h>

struct pgb_font {
  hb_font_t *hb;
};

#endif
