/*
 * Edges of paths by their upper ends. In place: a path may have millions, and a library's sort
 * takes half as much memory again.
 */
#include "kernels.h"

static void swap(pgb_edge *a, pgb_edge *b) {
  pgb_edge c = *a;
  *a = *b;
  *b = c;
}

/** Lets an edge sink to its place in a heap whose largest is on top. */
static void sink(pgb_edge *heap, int64_t at, int64_t count) {
  for (;;) {
    int64_t child = 2 * at + 1;
    if (child >= count) return;
    if (child + 1 < count && heap[child + 1].y0 > heap[child].y0) child += 1;
    if (!(heap[child].y0 > heap[at].y0)) return;
    swap(&heap[child], &heap[at]);
    at = child;
  }
}

static void heap_sort(pgb_edge *edges, int64_t count) {
  for (int64_t i = count / 2 - 1; i >= 0; i--) sink(edges, i, count);
  for (int64_t end = count - 1; end > 0; end--) {
    swap(&edges[0], &edges[end]);
    sink(edges, 0, end);
  }
}

static void insertion_sort(pgb_edge *edges, int64_t count) {
  for (int64_t i = 1; i < count; i++) {
    pgb_edge edge = edges[i];
    int64_t at = i;
    for (; at > 0 && edges[at - 1].y0 > edge.y0; at--) edges[at] = edges[at - 1];
    edges[at] = edge;
  }
}

static double middle_of(double a, double b, double c) {
  double low = a < b ? a : b, high = a < b ? b : a;
  return c < low ? low : c > high ? high : c;
}

/** Quicksort that gives up, for a heap, where it divides badly `patience` times. */
static void sort(pgb_edge *edges, int64_t count, int patience) {
  while (count > 16) {
    if (patience-- == 0) {
      heap_sort(edges, count);
      return;
    }
    double pivot = middle_of(edges[0].y0, edges[count / 2].y0, edges[count - 1].y0);
    int64_t low = 0, high = count - 1;
    while (low <= high) {
      while (edges[low].y0 < pivot) low += 1;
      while (edges[high].y0 > pivot) high -= 1;
      if (low > high) break;
      swap(&edges[low++], &edges[high--]);
    }
    // The smaller part first: the stack stays flat.
    if (high + 1 < count - low) {
      sort(edges, high + 1, patience);
      edges += low;
      count -= low;
    } else {
      sort(edges + low, count - low, patience);
      count = high + 1;
    }
  }
  insertion_sort(edges, count);
}

void pgb_sort_edges(pgb_edge *edges, int64_t count) { sort(edges, count, 64); }
