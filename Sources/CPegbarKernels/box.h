/*
 * Upright rectangles.
 */
#ifndef PEGBAR_BOX_H
#define PEGBAR_BOX_H

#include "kernels.h"

/** An upright rectangle; its coverage is that of the columns times that of the rows. */
typedef struct pegbar_box {
  double left, top, right, bottom;
} pegbar_box;

/** Whether a polygon without a hole is an upright rectangle, and which. */
int32_t pegbar_box_of(const pegbar_convex *shape, pegbar_box *box);

/** The pixels of a box whose sides are whole; 0 for another one. */
int32_t pegbar_box_area(const pegbar_box *box, pegbar_area *area);

/** Every pixel that a box touches. */
pegbar_area pegbar_box_hull(const pegbar_box *box);

/** The coverage source of a box. */
int32_t pegbar_box_row(void *box, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                       pegbar_run *runs);

/** Boxes up to this width are painted in colours by pegbar_box_color. */
#define PEGBAR_BOX_NARROW 64

/** Lays a colour over the pixels of a narrow box; `area` lies in the surface and in the hull. */
void pegbar_box_color(const pegbar_surface *surface, pegbar_area area, const pegbar_box *box,
                      uint32_t color);

#endif /* PEGBAR_BOX_H */
