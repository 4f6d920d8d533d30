// Median cut by variance, then k-means, in Oklab; then for each counted colour the pair of
// palette colours whose mixture comes nearest to it.
#pragma STDC FP_CONTRACT OFF
#include <stdlib.h>

#include "gif_internal.h"

enum { rounds = 5, dominant_share = 2 };

/// A colour that was seen, coarser than a bin: five bits a channel.
typedef struct sample {
  gif_lab lab;
  float weight;
  float rgb[3];
  uint64_t count;
  uint32_t top_bin;
  uint64_t top_count;
  uint8_t cluster;
} sample;

typedef struct box {
  uint32_t first, count;
  float score;
  int axis;
  float cut;
} box;

// Floor of the square root: rare colours keep a say beside large areas.
static float root_of(uint64_t value) {
  uint64_t low = 0, high = 1u << 31;
  while (low < high) {
    uint64_t middle = (low + high + 1) / 2;
    if (middle * middle <= value) low = middle;
    else high = middle - 1;
  }
  return (float)low;
}

static float component(const gif_lab *lab, int axis) {
  return axis == 0 ? lab->l : axis == 1 ? lab->a : lab->b;
}

// MARK: - Samples

static uint32_t coarse(uint32_t bin) {
  return (bin >> 13 & 31) << 10 | (bin >> 7 & 31) << 5 | (bin >> 1 & 31);
}

static void gather(const pgb_gif_palette *palette, sample *cells) {
  for (uint32_t i = 0; i < gif_bins; i++) {
    const gif_bin *bin = &palette->bins[i];
    if (!bin->count) continue;
    sample *cell = &cells[coarse(i)];
    float rgb[3];
    gif_bin_mean(bin, i, rgb);
    float old = (float)cell->count, fresh = (float)bin->count;
    for (int c = 0; c < 3; c++) {
      cell->rgb[c] = (cell->rgb[c] * old + rgb[c] * fresh) / (old + fresh);
    }
    cell->count += bin->count;
    if (bin->count > cell->top_count) {
      cell->top_count = bin->count;
      cell->top_bin = i;
    }
  }
}

static uint32_t make_samples(const pgb_gif_palette *palette, sample *cells) {
  uint32_t used = 0;
  gather(palette, cells);
  for (uint32_t i = 0; i < 1 << 15; i++) {
    if (!cells[i].count) continue;
    sample cell = cells[i];
    cell.weight = root_of(cell.count) + 1;
    cell.lab = gif_lab_of(cell.rgb);
    cells[used++] = cell;
  }
  return used;
}

// MARK: - Median cut

static void score(const sample *samples, box *area) {
  float best = -1;
  area->axis = 0;
  for (int axis = 0; axis < 3; axis++) {
    double sum = 0, squares = 0, weight = 0;
    for (uint32_t i = area->first; i < area->first + area->count; i++) {
      double value = (double)component(&samples[i].lab, axis), w = (double)samples[i].weight;
      sum += value * w;
      squares += value * value * w;
      weight += w;
    }
    float variance = (float)(squares - sum * sum / weight);
    if (variance > best) {
      best = variance;
      area->axis = axis;
      area->cut = (float)(sum / weight);
    }
  }
  area->score = area->count > 1 ? best : -1;
}

static uint32_t divide(sample *samples, const box *area) {
  uint32_t low = area->first, high = area->first + area->count;
  while (low < high) {
    if (component(&samples[low].lab, area->axis) < area->cut) {
      low++;
    } else {
      sample swap = samples[low];
      samples[low] = samples[--high];
      samples[high] = swap;
    }
  }
  return low;
}

static int cut_boxes(sample *samples, uint32_t count, box *boxes) {
  int made = 1;
  boxes[0] = (box){.first = 0, .count = count};
  score(samples, &boxes[0]);
  while (made < gif_most) {
    int widest = 0;
    for (int i = 1; i < made; i++) {
      if (boxes[i].score > boxes[widest].score) widest = i;
    }
    box *area = &boxes[widest];
    if (area->score <= 0) break;
    uint32_t border = divide(samples, area), end = area->first + area->count;
    if (border == area->first || border == end) {
      area->score = -1;
      continue;
    }
    boxes[made] = (box){.first = border, .count = end - border};
    area->count = border - area->first;
    score(samples, area);
    score(samples, &boxes[made++]);
  }
  return made;
}

// MARK: - k-means

typedef struct search {
  pgb_gif_palette *palette;
  const pgb_gif_palette *counted;
  sample *samples;
  uint32_t count;
} search;

enum { slice = 1024 };

static int nearest(const pgb_gif_palette *palette, gif_lab lab) {
  int best = 0;
  float least = gif_distance(palette->labs[0], lab);
  for (int i = 1; i < palette->count; i++) {
    float d = gif_distance(palette->labs[i], lab);
    if (d < least) {
      least = d;
      best = i;
    }
  }
  return best;
}

static void assign_slice(void *context, size_t index) {
  search *task = context;
  uint32_t end = (uint32_t)(index + 1) * slice;
  if (end > task->count) end = task->count;
  for (uint32_t i = (uint32_t)index * slice; i < end; i++) {
    task->samples[i].cluster = (uint8_t)nearest(task->palette, task->samples[i].lab);
  }
}

static void move_centres(search *task) {
  double sums[256][4] = {{0}};
  for (uint32_t i = 0; i < task->count; i++) {
    const sample *s = &task->samples[i];
    double *sum = sums[s->cluster], weight = (double)s->weight;
    sum[0] += weight * (double)s->lab.l;
    sum[1] += weight * (double)s->lab.a;
    sum[2] += weight * (double)s->lab.b;
    sum[3] += weight;
  }
  for (int i = 0; i < task->palette->count; i++) {
    if (sums[i][3] == 0) continue;
    task->palette->labs[i] =
        (gif_lab){(float)(sums[i][0] / sums[i][3]), (float)(sums[i][1] / sums[i][3]),
                  (float)(sums[i][2] / sums[i][3])};
  }
}

// A cluster's colour is the mean of its members; if one flat colour makes up most of it, that
// very colour, so that plain areas come out exactly.
static void settle(search *task) {
  pgb_gif_palette *palette = task->palette;
  double sums[256][4] = {{0}};
  uint64_t counts[256] = {0}, top[256] = {0};
  uint32_t top_bin[256] = {0};
  for (uint32_t i = 0; i < task->count; i++) {
    const sample *s = &task->samples[i];
    for (int c = 0; c < 3; c++) sums[s->cluster][c] += (double)s->weight * (double)s->rgb[c];
    sums[s->cluster][3] += (double)s->weight;
    counts[s->cluster] += s->count;
    if (s->top_count > top[s->cluster]) {
      top[s->cluster] = s->top_count;
      top_bin[s->cluster] = s->top_bin;
    }
  }
  for (int i = 0; i < palette->count; i++) {
    float rgb[3] = {0, 0, 0};
    if (sums[i][3] > 0) {
      for (int c = 0; c < 3; c++) rgb[c] = (float)(sums[i][c] / sums[i][3]);
    }
    if (top[i] > counts[i] / dominant_share) {
      gif_bin_mean(&palette->bins[top_bin[i]], top_bin[i], rgb);
    }
    for (int c = 0; c < 3; c++) {
      palette->colors[i * 3 + c] = (uint8_t)(int)(rgb[c] + 0.5f);
    }
  }
}

// MARK: - Order

typedef struct ranked {
  int light;
  uint8_t rgb[3];
} ranked;

static int by_light(const void *a, const void *b) {
  const ranked *x = a, *y = b;
  if (x->light != y->light) return x->light < y->light ? -1 : 1;
  return memcmp(x->rgb, y->rgb, 3);
}

// By lightness, so that the darker of a dithered pair always has the lower index: a gradient
// then passes from pair to pair without the pattern turning over.
static void sort_colors(pgb_gif_palette *palette) {
  ranked list[256];
  for (int i = 0; i < palette->count; i++) {
    uint8_t *rgb = palette->colors + i * 3;
    memcpy(list[i].rgb, rgb, 3);
    list[i].light = 299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2];
  }
  qsort(list, (size_t)palette->count, sizeof *list, by_light);
  for (int i = 0; i < palette->count; i++) {
    float rgb[3];
    memcpy(palette->colors + i * 3, list[i].rgb, 3);
    for (int c = 0; c < 3; c++) rgb[c] = (float)list[i].rgb[c];
    palette->labs[i] = gif_lab_of(rgb);
  }
}

// MARK: - Pairs

// The share of `b` in the mixture of `a` and `b` nearest to `lab`, and what is left over. Pairs
// far apart pay: their pattern would be seen.
static float mixture(gif_lab lab, gif_lab a, gif_lab b, float *share) {
  float dl = b.l - a.l, da = b.a - a.a, db = b.b - a.b;
  float length = dl * dl + da * da + db * db;
  if (length <= 0) return 1e9f;
  float t = ((lab.l - a.l) * dl + (lab.a - a.a) * da + (lab.b - a.b) * db) / length;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  gif_lab mixed = {a.l + t * dl, a.a + t * da, a.b + t * db};
  *share = t;
  return gif_distance(mixed, lab) + 0.06f * length * t * (1 - t);
}

static uint32_t entry_for(const pgb_gif_palette *palette, gif_lab lab, float *error) {
  int near = nearest(palette, lab), other = near;
  float least = gif_distance(palette->labs[near], lab), share = 0;
  for (int i = 0; i < palette->count; i++) {
    float t;
    if (i == near) continue;
    float left = mixture(lab, palette->labs[near], palette->labs[i], &t);
    if (left < least) {
      least = left;
      other = i;
      share = t;
    }
  }
  int level = (int)(share * gif_levels + 0.5f);
  *error = least + 1e-12f;
  if (other < near) {
    int swap = other;
    other = near;
    near = swap;
    level = gif_levels - level;
  }
  return (uint32_t)near | (uint32_t)other << 8 | (uint32_t)level << 16;
}

static void pair_slice(void *context, size_t index) {
  search *task = context;
  pgb_gif_palette *palette = task->palette;
  uint32_t end = (uint32_t)(index + 1) * slice;
  for (uint32_t i = (uint32_t)index * slice; i < end; i++) {
    if (!task->counted->bins[i].count || palette->errors[i] > 0) continue;
    float rgb[3];
    gif_bin_mean(&task->counted->bins[i], i, rgb);
    palette->table[i] = entry_for(palette, gif_lab_of(rgb), &palette->errors[i]);
  }
}

void gif_learn(pgb_gif_palette *palette, const pgb_gif_palette *counted, int threads) {
  search task = {.palette = palette, .counted = counted};
  pgb_codec_parallel(gif_bins / slice, threads, pair_slice, &task);
}

int gif_choose(pgb_gif_palette *palette, int threads) {
  sample *samples = calloc(1 << 15, sizeof *samples);
  box boxes[gif_most];
  if (!samples) return 0;
  search task = {palette, palette, samples, make_samples(palette, samples)};
  palette->count = cut_boxes(samples, task.count, boxes);
  for (int i = 0; i < palette->count; i++) {
    for (uint32_t k = boxes[i].first; k < boxes[i].first + boxes[i].count; k++) {
      samples[k].cluster = (uint8_t)i;
    }
  }
  move_centres(&task);
  for (int i = 0; i < rounds; i++) {
    pgb_codec_parallel((task.count + slice - 1) / slice, threads, assign_slice, &task);
    move_centres(&task);
  }
  settle(&task);
  sort_colors(palette);
  gif_learn(palette, palette, threads);
  free(samples);
  return 1;
}
