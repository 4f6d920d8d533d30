/*
 * Rows of pixels between the host's form (8 bits, premultiplied, sRGB) and those of plugins.
 */
#ifndef CPEGBAR_PIXEL_FORM_H
#define CPEGBAR_PIXEL_FORM_H

#include <pegbar/image.h>

PEGBAR_BEGIN_DECLS

/** [any] Writes `count` of the host's pixels in another form. */
void pgb_pixels_from_host(void *PEGBAR_NONNULL out, const void *PEGBAR_NONNULL in, uint64_t count,
                          pegbar_pixel_format form);

/**
 * [any] Writes `count` pixels of a form as the host's: numbers outside 0…1 and those that are none
 * are cut off, and no colour is larger than alpha. What `pgb_pixels_from_host` made comes back as it
 * was.
 */
void pgb_pixels_to_host(void *PEGBAR_NONNULL out, const void *PEGBAR_NONNULL in, uint64_t count,
                        pegbar_pixel_format form);

PEGBAR_END_DECLS

#endif /* CPEGBAR_PIXEL_FORM_H */
