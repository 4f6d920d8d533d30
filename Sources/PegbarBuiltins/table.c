/*
 * The built-in plugins as a table, for programs into which they are linked.
 *
 * The loader refers to the table weakly: a program without this target has no static plugins.
 */
#include "PegbarBuiltins.h"

#define ENTRY(name) \
  pegbar_status pegbar_plugin_open_##name( \
      const pegbar_host *PEGBAR_NONNULL host, \
      const pegbar_library *PEGBAR_NULLABLE *PEGBAR_NONNULL library)

ENTRY(basic);
ENTRY(group);
ENTRY(keyframe);
ENTRY(spring);
ENTRY(transition);
ENTRY(curves);
ENTRY(functions);
ENTRY(blur_transitions);
ENTRY(cards);
ENTRY(dissolves);
ENTRY(distortions);
ENTRY(shapes);
ENTRY(slides);
ENTRY(stylised);
ENTRY(turns);
ENTRY(wipes);
ENTRY(zooms);
ENTRY(blends);
ENTRY(blurs);
ENTRY(colors);
ENTRY(styles);
ENTRY(frei0r);
ENTRY(lookuptables);
ENTRY(shaders);

/* clang-format off: one in a line. */
const pegbar_static_plugin pegbar_static_plugins[] = {
    {pegbar_plugin_open_basic},
    {pegbar_plugin_open_group},
    {pegbar_plugin_open_keyframe},
    {pegbar_plugin_open_spring},
    {pegbar_plugin_open_transition},
    {pegbar_plugin_open_curves},
    {pegbar_plugin_open_functions},
    {pegbar_plugin_open_blur_transitions},
    {pegbar_plugin_open_cards},
    {pegbar_plugin_open_dissolves},
    {pegbar_plugin_open_distortions},
    {pegbar_plugin_open_shapes},
    {pegbar_plugin_open_slides},
    {pegbar_plugin_open_stylised},
    {pegbar_plugin_open_turns},
    {pegbar_plugin_open_wipes},
    {pegbar_plugin_open_zooms},
    {pegbar_plugin_open_blends},
    {pegbar_plugin_open_blurs},
    {pegbar_plugin_open_colors},
    {pegbar_plugin_open_styles},
    {pegbar_plugin_open_frei0r},
    {pegbar_plugin_open_lookuptables},
    {pegbar_plugin_open_shaders},
    {0},
};
/* clang-format on */
