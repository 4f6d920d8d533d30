#include "float_state.h"

#if defined(__x86_64__)

/** All of MXCSR but its six sticky flags. */
#define CONTROL_BITS 0xffc0u

pgb_float_state pgb_float_state_save(void) {
  uint32_t mxcsr;
  uint16_t word;
  __asm__ volatile("stmxcsr %0" : "=m"(mxcsr));
  __asm__ volatile("fnstcw %0" : "=m"(word));
  return (pgb_float_state){.control = mxcsr & CONTROL_BITS, .legacy = word};
}

int pgb_float_state_restore(pgb_float_state state) {
  pgb_float_state now = pgb_float_state_save();
  if (now.control == state.control && now.legacy == state.legacy) return 0;
  uint32_t mxcsr = (uint32_t)state.control;
  uint16_t word = (uint16_t)state.legacy;
  __asm__ volatile("ldmxcsr %0" : : "m"(mxcsr));
  __asm__ volatile("fldcw %0" : : "m"(word));
  return 1;
}

#elif defined(__aarch64__)

pgb_float_state pgb_float_state_save(void) {
  uint64_t fpcr;
  __asm__ volatile("mrs %0, fpcr" : "=r"(fpcr));
  return (pgb_float_state){.control = fpcr, .legacy = 0};
}

int pgb_float_state_restore(pgb_float_state state) {
  if (pgb_float_state_save().control == state.control) return 0;
  __asm__ volatile("msr fpcr, %0" : : "r"(state.control));
  return 1;
}

#else

pgb_float_state pgb_float_state_save(void) { return (pgb_float_state){0, 0}; }

int pgb_float_state_restore(pgb_float_state state) {
  (void)state;
  return 0;
}

#endif
