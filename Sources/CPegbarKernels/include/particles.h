/*
 * Particles: thousands of small pictures, each turned, scaled and tinted, in one call.
 */
#ifndef CPEGBAR_PARTICLES_H
#define CPEGBAR_PARTICLES_H

#include "paint.h"

/** A picture that particles show, and the part of it that is shown, in its pixels. */
typedef struct pgb_look {
  /** Its map is not read; at most PGB_LOOK_SIDE pixels wide and high. */
  pgb_texture texture;
  float left, top, right, bottom;
  /** 1: the nearest pixel, else bilinear. */
  uint32_t nearest;
} pgb_look;

#define PGB_LOOK_SIDE 16384

/**
 * A particle. The centre of pixel (x0, y0) shows (u, v) of the look's picture, pixels; (ux, vx) are
 * added for each pixel across, (uy, vy) for each one down.
 */
typedef struct pgb_particle {
  float u, v, ux, vx, uy, vy;
  /** How many pixels one of the picture's is long across its columns and across its rows. */
  float gu, gv;
  /** The pixels that it may touch. */
  pgb_area area;
  /** Premultiplied; every pixel is multiplied by it, channel by channel. */
  uint32_t tint;
  /** Its place among the looks. */
  uint32_t look;
} pgb_particle;

/**
 * Draws particles in their order where they lie in an area of a surface.
 *
 * An edge covers a pixel by how far the pixel's centre lies inside, which is exact along rows and
 * columns. What is drawn of a pixel depends on the particle and the pixel alone. `adds` 1: colours
 * and alpha are added to what is there, at most 255; 0: laid over it.
 */
typedef void (*PEGBAR_NONNULL pgb_paint_particles)(const pgb_surface *PEGBAR_NONNULL surface,
                                                   pgb_area area,
                                                   const pgb_particle *PEGBAR_NONNULL particles,
                                                   size_t count,
                                                   const pgb_look *PEGBAR_NONNULL looks,
                                                   uint32_t adds);

#endif /* CPEGBAR_PARTICLES_H */
