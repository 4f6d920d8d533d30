/*
 * Transitions: one picture becomes another. The table is image_effect.h's.
 *
 * A transition has two inputs: the old picture (PEGBAR_TRANSITION_FROM) and the new one
 * (PEGBAR_TRANSITION_TO). All three pictures have the size of the setup and lie at (0,0).
 *
 * Laws: as progress approaches 0, the result approaches the old picture; as it approaches 1, the
 * new one.
 *
 * Rationale: the host shows the original pictures at and beyond the ends by itself. A transition
 * therefore joins the content before and after it without a jump, however its formula rounds.
 *
 * A clip's sound is outside the interface: the host mixes it beside the pictures.
 */
#ifndef PEGBAR_TRANSITION_H
#define PEGBAR_TRANSITION_H

#include "image_effect.h"

PEGBAR_BEGIN_DECLS

/** The places of a transition's pictures in pegbar_effect_frame.inputs. */
enum { PEGBAR_TRANSITION_FROM = 0, PEGBAR_TRANSITION_TO = 1 };

PEGBAR_END_DECLS

#endif /* PEGBAR_TRANSITION_H */
