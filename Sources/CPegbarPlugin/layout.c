/*
 * Pins the layout of the plugin interface 0.9: sizes and places of all fields, on 64-bit machines.
 *
 * A line that fails here is a change that breaks every plugin in the world. Fields are only
 * appended, and then lines are only added, apart from the size of the struct that grew.
 */
#include <stddef.h>

#include "pegbar/plugin.h"

#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type " has changed its size")
#define FIELD(type, field, offset) \
  _Static_assert(offsetof(type, field) == (offset), #type "." #field " has moved")

#if UINTPTR_MAX == UINT64_MAX

SIZE(pegbar_value, 152);
FIELD(pegbar_value, type, 0);
FIELD(pegbar_value, count, 4);
FIELD(pegbar_value, numbers, 8);
FIELD(pegbar_value, bytes, 136);
FIELD(pegbar_value, byte_count, 144);

SIZE(pegbar_host, 88);
FIELD(pegbar_host, struct_size, 0);
FIELD(pegbar_host, abi_major, 4);
FIELD(pegbar_host, abi_minor, 6);
FIELD(pegbar_host, context, 8);
FIELD(pegbar_host, name, 16);
FIELD(pegbar_host, version, 24);
FIELD(pegbar_host, log, 32);
FIELD(pegbar_host, set_error, 40);
FIELD(pegbar_host, alloc, 48);
FIELD(pegbar_host, free, 56);
FIELD(pegbar_host, is_cancelled, 64);
FIELD(pegbar_host, parallel_for, 72);
FIELD(pegbar_host, get_extension, 80);

SIZE(pegbar_parameter, 264);
FIELD(pegbar_parameter, struct_size, 0);
FIELD(pegbar_parameter, type, 4);
FIELD(pegbar_parameter, key, 8);
FIELD(pegbar_parameter, label, 16);
FIELD(pegbar_parameter, doc, 24);
FIELD(pegbar_parameter, group, 32);
FIELD(pegbar_parameter, unit, 40);
FIELD(pegbar_parameter, flags, 44);
FIELD(pegbar_parameter, minimum, 48);
FIELD(pegbar_parameter, maximum, 56);
FIELD(pegbar_parameter, soft_minimum, 64);
FIELD(pegbar_parameter, soft_maximum, 72);
FIELD(pegbar_parameter, step, 80);
FIELD(pegbar_parameter, default_value, 88);
FIELD(pegbar_parameter, choice_count, 240);
FIELD(pegbar_parameter, since_revision, 244);
FIELD(pegbar_parameter, choice_keys, 248);
FIELD(pegbar_parameter, choice_labels, 256);

SIZE(pegbar_alias, 48);
FIELD(pegbar_alias, struct_size, 0);
FIELD(pegbar_alias, preset_count, 4);
FIELD(pegbar_alias, name, 8);
FIELD(pegbar_alias, vocabulary, 16);
FIELD(pegbar_alias, preset_keys, 24);
FIELD(pegbar_alias, preset_values, 32);
FIELD(pegbar_alias, direction, 40);
FIELD(pegbar_alias, reserved, 44);

SIZE(pegbar_descriptor, 112);
FIELD(pegbar_descriptor, struct_size, 0);
FIELD(pegbar_descriptor, kind, 4);
FIELD(pegbar_descriptor, id, 8);
FIELD(pegbar_descriptor, revision, 16);
FIELD(pegbar_descriptor, threads, 20);
FIELD(pegbar_descriptor, flags, 24);
FIELD(pegbar_descriptor, name, 32);
FIELD(pegbar_descriptor, summary, 40);
FIELD(pegbar_descriptor, doc, 48);
FIELD(pegbar_descriptor, category, 56);
FIELD(pegbar_descriptor, directions, 64);
FIELD(pegbar_descriptor, default_direction, 68);
FIELD(pegbar_descriptor, parameter_count, 72);
FIELD(pegbar_descriptor, alias_count, 76);
FIELD(pegbar_descriptor, parameters, 80);
FIELD(pegbar_descriptor, aliases, 88);
FIELD(pegbar_descriptor, functions, 96);
FIELD(pegbar_descriptor, get_extension, 104);

SIZE(pegbar_curve, 16);
FIELD(pegbar_curve, context, 0);
FIELD(pegbar_curve, eval, 8);

SIZE(pegbar_animation_setup, 128);
FIELD(pegbar_animation_setup, struct_size, 0);
FIELD(pegbar_animation_setup, value_kind, 4);
FIELD(pegbar_animation_setup, component_count, 8);
FIELD(pegbar_animation_setup, key_count, 12);
FIELD(pegbar_animation_setup, keys, 16);
FIELD(pegbar_animation_setup, key_times, 24);
FIELD(pegbar_animation_setup, key_time_count, 32);
FIELD(pegbar_animation_setup, curve_count, 36);
FIELD(pegbar_animation_setup, curves, 40);
FIELD(pegbar_animation_setup, duration, 48);
FIELD(pegbar_animation_setup, calculation_mode, 56);
FIELD(pegbar_animation_setup, rotation_mode, 60);
FIELD(pegbar_animation_setup, tension, 64);
FIELD(pegbar_animation_setup, continuity, 72);
FIELD(pegbar_animation_setup, bias, 80);
FIELD(pegbar_animation_setup, tension_count, 88);
FIELD(pegbar_animation_setup, continuity_count, 92);
FIELD(pegbar_animation_setup, bias_count, 96);
FIELD(pegbar_animation_setup, child_count, 100);
FIELD(pegbar_animation_setup, path_segments, 104);
FIELD(pegbar_animation_setup, path_points, 112);
FIELD(pegbar_animation_setup, path_segment_count, 120);
FIELD(pegbar_animation_setup, path_point_count, 124);

SIZE(pegbar_animation_plan, 16);
FIELD(pegbar_animation_plan, struct_size, 0);
FIELD(pegbar_animation_plan, output, 4);
FIELD(pegbar_animation_plan, has_rotation, 8);
FIELD(pegbar_animation_plan, ignores_keys, 12);

SIZE(pegbar_animation_batch, 88);
FIELD(pegbar_animation_batch, struct_size, 0);
FIELD(pegbar_animation_batch, reserved, 4);
FIELD(pegbar_animation_batch, count, 8);
FIELD(pegbar_animation_batch, progress, 16);
FIELD(pegbar_animation_batch, time, 24);
FIELD(pegbar_animation_batch, base, 32);
FIELD(pegbar_animation_batch, base_stride, 40);
FIELD(pegbar_animation_batch, from_key, 48);
FIELD(pegbar_animation_batch, to_key, 56);
FIELD(pegbar_animation_batch, fraction, 64);
FIELD(pegbar_animation_batch, out, 72);
FIELD(pegbar_animation_batch, out_stride, 80);

SIZE(pegbar_animation_kind, 64);
FIELD(pegbar_animation_kind, struct_size, 0);
FIELD(pegbar_animation_kind, inputs, 4);
FIELD(pegbar_animation_kind, create, 8);
FIELD(pegbar_animation_kind, destroy, 16);
FIELD(pegbar_animation_kind, prepare, 24);
FIELD(pegbar_animation_kind, eval, 32);
FIELD(pegbar_animation_kind, natural_duration, 40);
FIELD(pegbar_animation_kind, map_child, 48);
FIELD(pegbar_animation_kind, get_extension, 56);

SIZE(pegbar_image, 40);
FIELD(pegbar_image, struct_size, 0);
FIELD(pegbar_image, format, 4);
FIELD(pegbar_image, alpha, 8);
FIELD(pegbar_image, color_space, 12);
FIELD(pegbar_image, width, 16);
FIELD(pegbar_image, height, 20);
FIELD(pegbar_image, stride, 24);
FIELD(pegbar_image, data, 32);

SIZE(pegbar_timing_function, 48);
FIELD(pegbar_timing_function, struct_size, 0);
FIELD(pegbar_timing_function, reserved, 4);
FIELD(pegbar_timing_function, create, 8);
FIELD(pegbar_timing_function, destroy, 16);
FIELD(pegbar_timing_function, eval, 24);
FIELD(pegbar_timing_function, control_points, 32);
FIELD(pegbar_timing_function, settling_time, 40);

SIZE(pegbar_transition_setup, 32);
FIELD(pegbar_transition_setup, struct_size, 0);
FIELD(pegbar_transition_setup, direction, 4);
FIELD(pegbar_transition_setup, width, 8);
FIELD(pegbar_transition_setup, height, 12);
FIELD(pegbar_transition_setup, scale, 16);
FIELD(pegbar_transition_setup, duration, 24);

SIZE(pegbar_transition_frame, 48);
FIELD(pegbar_transition_frame, struct_size, 0);
FIELD(pegbar_transition_frame, reserved, 4);
FIELD(pegbar_transition_frame, progress, 8);
FIELD(pegbar_transition_frame, seed, 16);
FIELD(pegbar_transition_frame, from, 24);
FIELD(pegbar_transition_frame, to, 32);
FIELD(pegbar_transition_frame, out, 40);

SIZE(pegbar_transition, 48);
FIELD(pegbar_transition, struct_size, 0);
FIELD(pegbar_transition, reserved, 4);
FIELD(pegbar_transition, create, 8);
FIELD(pegbar_transition, destroy, 16);
FIELD(pegbar_transition, prepare, 24);
FIELD(pegbar_transition, render, 32);
FIELD(pegbar_transition, get_extension, 40);

SIZE(pegbar_value_function, 32);
FIELD(pegbar_value_function, struct_size, 0);
FIELD(pegbar_value_function, input_count, 4);
FIELD(pegbar_value_function, create, 8);
FIELD(pegbar_value_function, destroy, 16);
FIELD(pegbar_value_function, eval, 24);

SIZE(pegbar_library, 88);
FIELD(pegbar_library, struct_size, 0);
FIELD(pegbar_library, magic, 4);
FIELD(pegbar_library, abi_major, 8);
FIELD(pegbar_library, abi_minor, 10);
FIELD(pegbar_library, pointer_bits, 12);
FIELD(pegbar_library, endian, 13);
FIELD(pegbar_library, reserved, 14);
FIELD(pegbar_library, id, 16);
FIELD(pegbar_library, name, 24);
FIELD(pegbar_library, version, 32);
FIELD(pegbar_library, license, 40);
FIELD(pegbar_library, vendor, 48);
FIELD(pegbar_library, url, 56);
FIELD(pegbar_library, descriptor_count, 64);
FIELD(pegbar_library, reserved2, 68);
FIELD(pegbar_library, descriptors, 72);
FIELD(pegbar_library, get_extension, 80);

SIZE(pegbar_static_plugin, 8);
FIELD(pegbar_static_plugin, entry, 0);

SIZE(pegbar_segment, 24);
FIELD(pegbar_segment, start, 0);
FIELD(pegbar_segment, from_key, 8);
FIELD(pegbar_segment, to_key, 12);
FIELD(pegbar_segment, curve, 16);
FIELD(pegbar_segment, reserved, 20);

SIZE(pegbar_lowering, 24);
FIELD(pegbar_lowering, struct_size, 0);
FIELD(pegbar_lowering, reserved, 4);
FIELD(pegbar_lowering, segment_count, 8);
FIELD(pegbar_lowering, segments, 16);

SIZE(pegbar_pixels, 56);
FIELD(pegbar_pixels, struct_size, 0);
FIELD(pegbar_pixels, reserved, 4);
FIELD(pegbar_pixels, copy, 8);
FIELD(pegbar_pixels, mix, 16);
FIELD(pegbar_pixels, mix_mask, 24);
FIELD(pegbar_pixels, over, 32);
FIELD(pegbar_pixels, shade, 40);
FIELD(pegbar_pixels, draw, 48);

SIZE(pegbar_placement, 144);
FIELD(pegbar_placement, transform, 0);
FIELD(pegbar_placement, opacity, 128);
FIELD(pegbar_placement, visible, 136);
FIELD(pegbar_placement, reserved, 140);

SIZE(pegbar_transition_geometry, 16);
FIELD(pegbar_transition_geometry, struct_size, 0);
FIELD(pegbar_transition_geometry, reserved, 4);
FIELD(pegbar_transition_geometry, place, 8);

#endif
