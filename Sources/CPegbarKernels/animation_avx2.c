/*
 * Animations four at a time, with AVX2; the same operations in the same order as one at a time.
 */
#pragma STDC FP_CONTRACT OFF

#include "animation.h"

#if PGB_HAS_AVX2
#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((target("avx2"), always_inline))

AVX2_INLINE __m256d all(double x) { return _mm256_set1_pd(x); }
AVX2_INLINE __m256d plus(__m256d a, __m256d b) { return _mm256_add_pd(a, b); }
AVX2_INLINE __m256d minus(__m256d a, __m256d b) { return _mm256_sub_pd(a, b); }
AVX2_INLINE __m256d times(__m256d a, __m256d b) { return _mm256_mul_pd(a, b); }
AVX2_INLINE __m256d size_of(__m256d a) { return _mm256_andnot_pd(all(-0.0), a); }
AVX2_INLINE __m256d less(__m256d a, __m256d b) { return _mm256_cmp_pd(a, b, _CMP_LT_OQ); }
AVX2_INLINE __m256d at_most(__m256d a, __m256d b) { return _mm256_cmp_pd(a, b, _CMP_LE_OQ); }
AVX2_INLINE __m256d equal(__m256d a, __m256d b) { return _mm256_cmp_pd(a, b, _CMP_EQ_OQ); }

/** b where the mask is set, else a. */
AVX2_INLINE __m256d where(__m256d mask, __m256d b, __m256d a) {
  return _mm256_blendv_pd(a, b, mask);
}

/** One bit, such as PGB_REVERSES, of each of four flags as a mask: the highest bit of each lane. */
AVX2_INLINE __m256d flag(__m256i flags, int bit) {
  return _mm256_castsi256_pd(_mm256_sll_epi64(flags, _mm_cvtsi32_si128(63 - __builtin_ctz(bit))));
}

/** The cyclic part of a position. */
AVX2_INLINE __m256d folded(__m256d x, __m256d active, __m256d over, __m256d tolerance,
                           __m256d reverses) {
  const __m256d one = all(1), zero = _mm256_setzero_pd();
  x = where(less(x, active), x, active);
  x = where(over, active, x);
  x = where(less(x, all(PGB_FAR)), x, all(PGB_FAR));
  __m256d cycle = where(reverses, all(2), one), share = where(reverses, all(0.5), one);
  __m256d rest = minus(x, times(_mm256_floor_pd(times(x, share)), cycle));
  rest = _mm256_andnot_pd(at_most(minus(cycle, rest), tolerance), rest);
  rest = _mm256_andnot_pd(at_most(rest, tolerance), rest);
  __m256d end = _mm256_and_pd(_mm256_and_pd(over, equal(rest, zero)), less(tolerance, x));
  rest = where(end, cycle, rest);
  rest = where(less(one, rest), minus(all(2), rest), rest);
  return where(at_most(size_of(minus(rest, one)), tolerance), one, rest);
}

AVX2 static void positions(const pgb_cycles *cycles, const double *moments, size_t count,
                           double *restrict out, uint8_t *restrict shown) {
  static const uint32_t bytes[16] = {0,          0x1,        0x100,      0x101,
                                     0x10000,    0x10001,    0x10100,    0x10101,
                                     0x01000000, 0x01000001, 0x01000100, 0x01000101,
                                     0x01010000, 0x01010001, 0x01010100, 0x01010101};
  const pgb_cycles c = *cycles;
  const __m256d one = all(1), zero = _mm256_setzero_pd();
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m256d time = _mm256_loadu_pd(moments + i), begin = _mm256_loadu_pd(c.begins + i);
    __m256d rate = _mm256_loadu_pd(c.rates + i);
    int32_t packed;
    memcpy(&packed, c.flags + i, 4);
    __m256i flags = _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(packed));
    __m256d x = times(minus(time, begin), rate);
    __m256d size = _mm256_max_pd(size_of(time), size_of(begin));
    __m256d tolerance = times(plus(times(size, rate), one), all(PGB_ROUNDING));
    __m256d active = c.actives ? _mm256_loadu_pd(c.actives + i) : one;
    __m256d over = at_most(minus(active, tolerance), x);
    __m256d early = less(x, minus(zero, tolerance));
    __m256d visible = where(over, flag(flags, PGB_FILLS_AFTER), all(-0.0));
    visible = where(early, flag(flags, PGB_FILLS_BEFORE), visible);
    memcpy(shown + i, &bytes[_mm256_movemask_pd(visible)], 4);
    x = _mm256_and_pd(less(zero, x), x);
    __m256d position = c.actives ? folded(x, active, over, tolerance, flag(flags, PGB_REVERSES))
                                 : where(over, one, x);
    _mm256_storeu_pd(out + i, position);
  }
  for (; i < count; i++) out[i] = pgb_position_of(&c, i, moments[i], &shown[i]);
}

/** Four cubic pieces, each at its own place inside it. */
AVX2_INLINE __m256d cubics(const double *coefficients, __m128i piece, __m256d t) {
  const double *p0 = coefficients + 4 * (size_t)(uint32_t)_mm_cvtsi128_si32(piece);
  const double *p1 = coefficients + 4 * (size_t)(uint32_t)_mm_extract_epi32(piece, 1);
  const double *p2 = coefficients + 4 * (size_t)(uint32_t)_mm_extract_epi32(piece, 2);
  const double *p3 = coefficients + 4 * (size_t)(uint32_t)_mm_extract_epi32(piece, 3);
  __m256d r0 = _mm256_loadu_pd(p0), r1 = _mm256_loadu_pd(p1);
  __m256d r2 = _mm256_loadu_pd(p2), r3 = _mm256_loadu_pd(p3);
  __m256d a = _mm256_unpacklo_pd(r0, r1), b = _mm256_unpackhi_pd(r0, r1);
  __m256d c = _mm256_unpacklo_pd(r2, r3), d = _mm256_unpackhi_pd(r2, r3);
  __m256d c0 = _mm256_permute2f128_pd(a, c, 0x20), c1 = _mm256_permute2f128_pd(b, d, 0x20);
  __m256d c2 = _mm256_permute2f128_pd(a, c, 0x31), c3 = _mm256_permute2f128_pd(b, d, 0x31);
  return plus(c0, times(t, plus(c1, times(t, plus(c2, times(t, c3))))));
}

AVX2 static void ease(const pgb_cubic_table *table, const double *x, double *y, size_t count) {
  const pgb_cubic_table curve = *table;
  if (!curve.coefficients) {
    if (x != y) memcpy(y, x, count * sizeof(double));
    return;
  }
  const __m256d n = all(curve.count), one = all(1), end = all(curve.end);
  const __m128i last = _mm_set1_epi32((curve.is_split ? 2 : 1) * curve.count - 1);
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m256d v = _mm256_loadu_pd(x + i), place;
    if (curve.is_split) {
      __m256d low = less(v, all(0.5));
      __m256d root = times(_mm256_sqrt_pd(times(all(2), where(low, v, minus(one, v)))), n);
      place = where(low, root, minus(times(all(2), n), root));
    } else {
      place = times(v, n);
    }
    __m128i piece = _mm_min_epi32(_mm256_cvttpd_epi32(place), last);
    piece = _mm_max_epi32(piece, _mm_setzero_si128());
    __m256d t = minus(place, _mm256_cvtepi32_pd(piece));
    __m256d value = cubics(curve.coefficients, piece, t);
    _mm256_storeu_pd(y + i, where(less(v, one), value, end));
  }
  for (; i < count; i++) y[i] = pgb_table_value(&curve, x[i]);
}

AVX2_INLINE __m256d mixed(const double *from, const double *to, __m256d u) {
  __m256d a = _mm256_loadu_pd(from), b = _mm256_loadu_pd(to);
  return where(equal(u, all(1)), b, plus(a, times(minus(b, a), u)));
}

AVX2 static void mix(const double *from, const double *to, const double *fraction,
                     double *restrict out, size_t count) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    _mm256_storeu_pd(out + i, mixed(from + i, to + i, _mm256_loadu_pd(fraction + i)));
  }
  for (; i < count; i++) out[i] = pgb_mix_of(from[i], to[i], fraction[i]);
}

AVX2_INLINE void turned(__m256d angle, __m256d *sine, __m256d *cosine) {
  static const double s[] = PGB_SIN_TERMS, c[] = PGB_COS_TERMS;
  const __m256d whole = all(PGB_WHOLE);
  __m256d turns = minus(plus(times(angle, all(0x1.45f306dc9c883p-2)), whole), whole);
  __m256d x = minus(minus(angle, times(turns, all(PGB_PI_HIGH))), times(turns, all(PGB_PI_LOW)));
  __m256d half = times(turns, all(0.5));
  __m256d sign = where(equal(half, minus(plus(half, whole), whole)), all(1), all(-1));
  __m256d z = times(x, x), p = all(s[7]), q = all(c[8]);
  for (int k = 6; k >= 0; k--) p = plus(times(p, z), all(s[k]));
  for (int k = 7; k >= 0; k--) q = plus(times(q, z), all(c[k]));
  *sine = times(sign, times(x, p));
  *cosine = times(sign, q);
}

AVX2 static void flat(const pgb_flat_transforms *columns, const double *fraction,
                      double *restrict out, size_t stride, size_t count) {
  const pgb_flat_transforms m = *columns;
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m256d u = _mm256_loadu_pd(fraction + i), s, c;
    turned(times(_mm256_loadu_pd(m.turn + i), u), &s, &c);
    __m256d cosine = _mm256_loadu_pd(m.cosine + i), sine = _mm256_loadu_pd(m.sine + i);
    __m256d w = minus(times(cosine, c), times(sine, s));
    __m256d z = plus(times(sine, c), times(cosine, s));
    __m256d width = mixed(m.from_width + i, m.to_width + i, u);
    __m256d height = mixed(m.from_height + i, m.to_height + i, u);
    __m256d across = minus(all(1), times(all(2), times(z, z)));
    __m256d along = times(all(2), times(z, w));
    _mm256_storeu_pd(out + i, times(width, across));
    _mm256_storeu_pd(out + stride + i, times(width, along));
    _mm256_storeu_pd(out + 2 * stride + i, _mm256_xor_pd(all(-0.0), times(height, along)));
    _mm256_storeu_pd(out + 3 * stride + i, times(height, across));
    _mm256_storeu_pd(out + 4 * stride + i, mixed(m.from_x + i, m.to_x + i, u));
    _mm256_storeu_pd(out + 5 * stride + i, mixed(m.from_y + i, m.to_y + i, u));
  }
  for (; i < count; i++) pgb_flat_of(&m, i, fraction[i], out + i, stride);
}

/** Mixes a part of four pairs. */
AVX2_INLINE void mixed_part(const double *part, int width, __m256d u, __m256d *out) {
  for (int k = 0; k < width; k++) out[k] = mixed(part + 4 * k, part + 4 * (width + k), u);
}

/** The rotations of four pairs as matrices. */
AVX2_INLINE void rotations(const double *group, __m256d u, __m256d r[3][3]) {
  __m256d s, c, q[4];
  turned(times(_mm256_loadu_pd(group), u), &s, &c);
  for (int i = 0; i < 4; i++) {
    q[i] = plus(times(_mm256_loadu_pd(group + 4 * (PGB_START + i)), c),
                times(_mm256_loadu_pd(group + 4 * (PGB_SIDE + i)), s));
  }
  const __m256d x = q[0], y = q[1], z = q[2], w = q[3], one = all(1);
  __m256d x2 = plus(x, x), y2 = plus(y, y), z2 = plus(z, z);
  __m256d xx = times(x, x2), xy = times(x, y2), xz = times(x, z2);
  __m256d yy = times(y, y2), yz = times(y, z2), zz = times(z, z2);
  __m256d wx = times(w, x2), wy = times(w, y2), wz = times(w, z2);
  r[0][0] = minus(one, plus(yy, zz)), r[0][1] = plus(xy, wz), r[0][2] = minus(xz, wy);
  r[1][0] = minus(xy, wz), r[1][1] = minus(one, plus(xx, zz)), r[1][2] = plus(yz, wx);
  r[2][0] = plus(xz, wy), r[2][1] = minus(yz, wx), r[2][2] = minus(one, plus(xx, yy));
}

AVX2_INLINE __m256d dot(const __m256d *a, const __m256d *b) {
  return plus(plus(times(a[0], b[0]), times(a[1], b[1])), times(a[2], b[2]));
}

/** Four transforms between pairs; `numbers` is known where this is put in. */
AVX2_INLINE void four(const double *group, int numbers, __m256d u, double *out, size_t stride) {
  __m256d r[3][3], t[3], f[3], k[3], p[4];
  rotations(group, u, r);
  mixed_part(group + 4 * PGB_TRANSLATION, 3, u, t);
  if (numbers == PGB_PAIR_WHOLE) {
    mixed_part(group + 4 * PGB_SKEW, 3, u, k);
    for (int j = 0; j < 3; j++) {
      r[2][j] = plus(plus(times(k[1], r[0][j]), times(k[2], r[1][j])), r[2][j]);
      r[1][j] = plus(times(k[0], r[0][j]), r[1][j]);
    }
  }
  if (numbers >= PGB_PAIR_SCALES) {
    mixed_part(group + 4 * PGB_SCALE, 3, u, f);
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) r[i][j] = times(f[i], r[i][j]);
    }
  }
  for (int j = 0; j < 3; j++) {
    for (int i = 0; i < 3; i++) _mm256_storeu_pd(out + stride * (4 * i + j), r[i][j]);
    _mm256_storeu_pd(out + stride * (12 + j), t[j]);
  }
  if (numbers != PGB_PAIR_WHOLE) return;
  mixed_part(group + 4 * PGB_PERSPECTIVE, 4, u, p);
  for (int i = 0; i < 3; i++) _mm256_storeu_pd(out + stride * (4 * i + 3), dot(r[i], p));
  _mm256_storeu_pd(out + stride * 15, plus(dot(t, p), p[3]));
}

/** Asks for the pairs of eight groups on: at a million, memory is what takes the time. */
AVX2_INLINE void fetch(const double *groups, int numbers) {
  const char *ahead = (const char *)groups + 8 * 4 * sizeof(double) * (size_t)numbers;
  for (int k = 0; k < numbers; k += 2) _mm_prefetch(ahead + 4 * sizeof(double) * k, _MM_HINT_T0);
}

AVX2 static void space(const double *groups, int32_t numbers, const double *fraction,
                       double *restrict out, size_t stride, size_t count) {
  for (size_t i = 0; i < count; i += 4, groups += 4 * numbers) {
    __m256d u = _mm256_loadu_pd(fraction + i);
    fetch(groups, numbers);
    switch (numbers) {
    case PGB_PAIR_MOVES: four(groups, PGB_PAIR_MOVES, u, out + i, stride); break;
    case PGB_PAIR_SCALES: four(groups, PGB_PAIR_SCALES, u, out + i, stride); break;
    default: four(groups, PGB_PAIR_WHOLE, u, out + i, stride); break;
    }
  }
}

const pgb_animators pgb_animators_avx2 = {positions, ease, mix, flat, space};
#endif
