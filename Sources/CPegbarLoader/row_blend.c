#include "row_blend.h"

#include "call_monitor.h"

void pgb_row_blend_noted(void *context, uint8_t *backdrop, const uint8_t *source, uint64_t count) {
  const pgb_row_blend_call *call = context;
  pgb_call_frame frame;
  pgb_call_begin(&frame, call->plugin, "blend");
  call->blend(call->context, backdrop, source, count);
  pgb_call_end(&frame);
}
