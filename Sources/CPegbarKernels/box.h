/*
 * Upright rectangles.
 */
#ifndef PGB_BOX_H
#define PGB_BOX_H

#include "kernels.h"

/** An upright rectangle; its coverage is that of the columns times that of the rows. */
typedef struct pgb_box {
  double left, top, right, bottom;
} pgb_box;

/** Whether a polygon without a hole is an upright rectangle, and which. */
int32_t pgb_box_of(const pgb_convex *shape, pgb_box *box);

/** The pixels of a box whose sides are whole; 0 for another one. */
int32_t pgb_box_area(const pgb_box *box, pgb_area *area);

/** Every pixel that a box touches. */
pgb_area pgb_box_hull(const pgb_box *box);

/** The coverage source of a box. */
int32_t pgb_box_row(void *box, int32_t y, int32_t x0, int32_t x1, uint8_t *cover, pgb_run *runs);

/** Boxes up to this width are painted in colours by pgb_box_color. */
#define PGB_BOX_NARROW 64

/** Lays a colour over the pixels of a narrow box; `area` lies in the surface and in the hull. */
void pgb_box_color(const pgb_surface *surface, pgb_area area, const pgb_box *box, uint32_t color);

#endif /* PGB_BOX_H */
