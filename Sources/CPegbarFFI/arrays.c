#pragma STDC FP_CONTRACT OFF

#include "CPegbarFFI.h"

#include "cell.h"

uint32_t pgb_array_stride(char letter) { return letter == 'f' || letter == 'i' ? 4 : 8; }

void pgb_array_store(char letter, const double *numbers, uint64_t count, void *array) {
  uint32_t stride = pgb_array_stride(letter);
  for (uint64_t i = 0; i < count; i++) {
    pgb_cell cell;
    pgb_set_number(&cell, letter, numbers[i]);
    memcpy((char *)array + i * stride, &cell, stride);
  }
}

void pgb_array_load(char letter, const void *array, uint64_t count, double *numbers) {
  uint32_t stride = pgb_array_stride(letter);
  for (uint64_t i = 0; i < count; i++) {
    pgb_cell cell = {.Q = 0};
    memcpy(&cell, (const char *)array + i * stride, stride);
    numbers[i] = pgb_number_at(&cell, letter);
  }
}
