// Codecs and pixel conversions for pictures, animations and video. All are plain C functions:
// no global state, safe from any thread, the same bytes for any thread
// count and any processor.
#ifndef PGB_CODECS_H
#define PGB_CODECS_H

#include "codecs/deflate.h"
#include "codecs/files.h"
#include "codecs/gif.h"
#include "codecs/gif_read.h"
#include "codecs/jpeg.h"
#include "codecs/netpbm.h"
#include "codecs/parallel.h"
#include "codecs/pixels.h"
#include "codecs/png.h"
#include "codecs/resize.h"
#include "codecs/webp.h"
#include "codecs/yuv.h"
#include "codecs/yuv_read.h"

#endif
