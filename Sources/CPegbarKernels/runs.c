/*
 * Runs of coverage while they are found.
 */
#include "runs.h"

/** A shorter run of one level between two of bytes is not worth a run of its own. */
#define SHORT 32

/** Makes a run one of bytes. */
static void spell(pgb_run_list *list, pgb_run *run) {
  if (run->cover >= 0) memset(list->cover + run->x0, run->cover, (size_t)(run->x1 - run->x0));
  run->cover = -1;
}

void pgb_run_append(pgb_run_list *list, pgb_run run) {
  pgb_run *last = list->count > 0 ? &list->runs[list->count - 1] : NULL;
  int touching = last && last->x1 == run.x0;
  if (touching && last->cover == run.cover) {
    last->x1 = run.x1;
    return;
  }
  int bridged = touching && run.cover < 0 && list->count > 1 && last->x1 - last->x0 <= SHORT &&
                last[-1].x1 == last->x0 && last[-1].cover < 0;
  if (bridged) {
    spell(list, last);
    last[-1].x1 = run.x1;
    list->count -= 1;
    return;
  }
  if (list->count < PGB_RUNS) {
    list->runs[list->count++] = run;
    return;
  }
  spell(list, last);
  memset(list->cover + last->x1, 0, (size_t)(run.x0 - last->x1));
  spell(list, &run);
  last->x1 = run.x1;
}
