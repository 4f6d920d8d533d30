// Binary PGM and PPM in, as lumas for wipes are kept.
#ifndef PGB_CODECS_NETPBM_H
#define PGB_CODECS_NETPBM_H

#include "png.h"

#pragma clang assume_nonnull begin

/// Reads the header of a P5 or P6 file in memory: grey or RGB, samples of up to 16 bits.
pgb_codec_status pgb_codec_netpbm_probe(const uint8_t *bytes, size_t size,
                                        pgb_codec_picture *picture);

/// Reads a whole file into RGBA of the probed size, 8 bits a component.
pgb_codec_status pgb_codec_netpbm_read(const uint8_t *bytes, size_t size, uint8_t *pixels,
                                       size_t stride, pgb_codec_picture *picture);

/// The same with 16 bits a component, rows without gaps.
pgb_codec_status pgb_codec_netpbm_read_deep(const uint8_t *bytes, size_t size, uint16_t *pixels,
                                            pgb_codec_picture *picture);

#pragma clang assume_nonnull end

#endif
