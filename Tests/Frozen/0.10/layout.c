/*
 * Every struct and number of interface 0.10; frozen.py compiles it with the present headers.
 *
 * Structs that begin with struct_size may have grown in a later version; nothing else may differ.
 */
#include <stddef.h>
#include <pegbar/plugin.h>

#ifdef __cplusplus
#define ASSERT static_assert
#else
#define ASSERT _Static_assert
#endif
#ifdef SAME_VERSION
#define GROWS(type, size) ASSERT(sizeof(type) == (size), #type " has changed within one version")
#else
#define GROWS(type, size) ASSERT(sizeof(type) >= (size), #type " is smaller than it was")
#endif
#define FROZEN(type, size) ASSERT(sizeof(type) == (size), #type " has changed its size")
#define FIELD(type, field, offset) \
  ASSERT(offsetof(type, field) == (offset), #type "." #field " has moved")
#define NUMBER(name, value) ASSERT(name == (value), #name " has changed")

GROWS(pegbar_value, 160);
FIELD(pegbar_value, struct_size, 0);
FIELD(pegbar_value, type, 4);
FIELD(pegbar_value, count, 8);
FIELD(pegbar_value, reserved, 12);
FIELD(pegbar_value, numbers, 16);
FIELD(pegbar_value, bytes, 144);
FIELD(pegbar_value, byte_count, 152);

GROWS(pegbar_path, 32);
FIELD(pegbar_path, struct_size, 0);
FIELD(pegbar_path, segment_count, 4);
FIELD(pegbar_path, point_count, 8);
FIELD(pegbar_path, reserved, 12);
FIELD(pegbar_path, segments, 16);
FIELD(pegbar_path, points, 24);

GROWS(pegbar_curve, 24);
FIELD(pegbar_curve, struct_size, 0);
FIELD(pegbar_curve, flags, 4);
FIELD(pegbar_curve, context, 8);
FIELD(pegbar_curve, eval, 16);

GROWS(pegbar_host, 96);
FIELD(pegbar_host, struct_size, 0);
FIELD(pegbar_host, abi_major, 4);
FIELD(pegbar_host, abi_minor, 6);
FIELD(pegbar_host, context, 8);
FIELD(pegbar_host, name, 16);
FIELD(pegbar_host, version, 24);
FIELD(pegbar_host, library_path, 32);
FIELD(pegbar_host, log, 40);
FIELD(pegbar_host, set_error, 48);
FIELD(pegbar_host, alloc, 56);
FIELD(pegbar_host, free, 64);
FIELD(pegbar_host, is_cancelled, 72);
FIELD(pegbar_host, parallel_for, 80);
FIELD(pegbar_host, get_extension, 88);

GROWS(pegbar_parameter, 120);
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
FIELD(pegbar_parameter, choice_count, 96);
FIELD(pegbar_parameter, since_revision, 100);
FIELD(pegbar_parameter, choice_keys, 104);
FIELD(pegbar_parameter, choice_labels, 112);

GROWS(pegbar_alias, 48);
FIELD(pegbar_alias, struct_size, 0);
FIELD(pegbar_alias, preset_count, 4);
FIELD(pegbar_alias, name, 8);
FIELD(pegbar_alias, vocabulary, 16);
FIELD(pegbar_alias, preset_keys, 24);
FIELD(pegbar_alias, preset_values, 32);
FIELD(pegbar_alias, direction, 40);
FIELD(pegbar_alias, reserved, 44);

GROWS(pegbar_descriptor, 136);
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
FIELD(pegbar_descriptor, required_extension_count, 112);
FIELD(pegbar_descriptor, replaced_count, 116);
FIELD(pegbar_descriptor, required_extensions, 120);
FIELD(pegbar_descriptor, replaced_ids, 128);

GROWS(pegbar_animation_setup, 112);
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
FIELD(pegbar_animation_setup, path, 104);

GROWS(pegbar_animation_plan, 16);
FIELD(pegbar_animation_plan, struct_size, 0);
FIELD(pegbar_animation_plan, output, 4);
FIELD(pegbar_animation_plan, has_rotation, 8);
FIELD(pegbar_animation_plan, ignores_keys, 12);

GROWS(pegbar_animation_batch, 88);
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

GROWS(pegbar_animation_kind, 64);
FIELD(pegbar_animation_kind, struct_size, 0);
FIELD(pegbar_animation_kind, inputs, 4);
FIELD(pegbar_animation_kind, create, 8);
FIELD(pegbar_animation_kind, destroy, 16);
FIELD(pegbar_animation_kind, prepare, 24);
FIELD(pegbar_animation_kind, eval, 32);
FIELD(pegbar_animation_kind, natural_duration, 40);
FIELD(pegbar_animation_kind, map_child, 48);
FIELD(pegbar_animation_kind, get_extension, 56);

GROWS(pegbar_timing_function, 48);
FIELD(pegbar_timing_function, struct_size, 0);
FIELD(pegbar_timing_function, reserved, 4);
FIELD(pegbar_timing_function, create, 8);
FIELD(pegbar_timing_function, destroy, 16);
FIELD(pegbar_timing_function, eval, 24);
FIELD(pegbar_timing_function, control_points, 32);
FIELD(pegbar_timing_function, settling_time, 40);

GROWS(pegbar_value_function, 32);
FIELD(pegbar_value_function, struct_size, 0);
FIELD(pegbar_value_function, input_count, 4);
FIELD(pegbar_value_function, create, 8);
FIELD(pegbar_value_function, destroy, 16);
FIELD(pegbar_value_function, eval, 24);

FROZEN(pegbar_pixel_format, 16);
FIELD(pegbar_pixel_format, format, 0);
FIELD(pegbar_pixel_format, alpha, 4);
FIELD(pegbar_pixel_format, color_space, 8);
FIELD(pegbar_pixel_format, memory, 12);

FROZEN(pegbar_region, 16);
FIELD(pegbar_region, x0, 0);
FIELD(pegbar_region, y0, 4);
FIELD(pegbar_region, x1, 8);
FIELD(pegbar_region, y1, 12);

GROWS(pegbar_image, 56);
FIELD(pegbar_image, struct_size, 0);
FIELD(pegbar_image, format, 4);
FIELD(pegbar_image, alpha, 8);
FIELD(pegbar_image, color_space, 12);
FIELD(pegbar_image, memory, 16);
FIELD(pegbar_image, reserved, 20);
FIELD(pegbar_image, x, 24);
FIELD(pegbar_image, y, 28);
FIELD(pegbar_image, width, 32);
FIELD(pegbar_image, height, 36);
FIELD(pegbar_image, stride, 40);
FIELD(pegbar_image, data, 48);

GROWS(pegbar_effect_setup, 64);
FIELD(pegbar_effect_setup, struct_size, 0);
FIELD(pegbar_effect_setup, input_count, 4);
FIELD(pegbar_effect_setup, direction, 8);
FIELD(pegbar_effect_setup, quality, 12);
FIELD(pegbar_effect_setup, width, 16);
FIELD(pegbar_effect_setup, height, 20);
FIELD(pegbar_effect_setup, scale, 24);
FIELD(pegbar_effect_setup, pixel_aspect, 32);
FIELD(pegbar_effect_setup, duration, 40);
FIELD(pegbar_effect_setup, pixels, 48);

GROWS(pegbar_effect_plan, 32);
FIELD(pegbar_effect_plan, struct_size, 0);
FIELD(pegbar_effect_plan, pass_count, 4);
FIELD(pegbar_effect_plan, frame_bytes, 8);
FIELD(pegbar_effect_plan, call_bytes, 16);
FIELD(pegbar_effect_plan, flags, 24);
FIELD(pegbar_effect_plan, reserved, 28);

GROWS(pegbar_effect_frame, 112);
FIELD(pegbar_effect_frame, struct_size, 0);
FIELD(pegbar_effect_frame, pass, 4);
FIELD(pegbar_effect_frame, region, 8);
FIELD(pegbar_effect_frame, input_count, 24);
FIELD(pegbar_effect_frame, value_count, 28);
FIELD(pegbar_effect_frame, inputs, 32);
FIELD(pegbar_effect_frame, output, 40);
FIELD(pegbar_effect_frame, values, 48);
FIELD(pegbar_effect_frame, progress, 56);
FIELD(pegbar_effect_frame, linear_progress, 64);
FIELD(pegbar_effect_frame, time, 72);
FIELD(pegbar_effect_frame, number, 80);
FIELD(pegbar_effect_frame, seed, 88);
FIELD(pegbar_effect_frame, frame_memory, 96);
FIELD(pegbar_effect_frame, call_memory, 104);

GROWS(pegbar_image_effect, 96);
FIELD(pegbar_image_effect, struct_size, 0);
FIELD(pegbar_image_effect, minimum_inputs, 4);
FIELD(pegbar_image_effect, maximum_inputs, 8);
FIELD(pegbar_image_effect, pixel_format_count, 12);
FIELD(pegbar_image_effect, pixel_formats, 16);
FIELD(pegbar_image_effect, create, 24);
FIELD(pegbar_image_effect, destroy, 32);
FIELD(pegbar_image_effect, prepare, 40);
FIELD(pegbar_image_effect, render, 48);
FIELD(pegbar_image_effect, begin_frame, 56);
FIELD(pegbar_image_effect, end_frame, 64);
FIELD(pegbar_image_effect, extent, 72);
FIELD(pegbar_image_effect, region_of_interest, 80);
FIELD(pegbar_image_effect, get_extension, 88);

GROWS(pegbar_provider_file, 32);
FIELD(pegbar_provider_file, struct_size, 0);
FIELD(pegbar_provider_file, reserved, 4);
FIELD(pegbar_provider_file, path, 8);
FIELD(pegbar_provider_file, bytes, 16);
FIELD(pegbar_provider_file, byte_count, 24);

GROWS(pegbar_provider_answer, 16);
FIELD(pegbar_provider_answer, struct_size, 0);
FIELD(pegbar_provider_answer, line, 4);
FIELD(pegbar_provider_answer, library, 8);

GROWS(pegbar_provider, 40);
FIELD(pegbar_provider, struct_size, 0);
FIELD(pegbar_provider, ending_count, 4);
FIELD(pegbar_provider, endings, 8);
FIELD(pegbar_provider, create, 16);
FIELD(pegbar_provider, destroy, 24);
FIELD(pegbar_provider, open, 32);

GROWS(pegbar_library, 88);
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

FROZEN(pegbar_static_plugin, 8);
FIELD(pegbar_static_plugin, entry, 0);

FROZEN(pegbar_segment, 24);
FIELD(pegbar_segment, start, 0);
FIELD(pegbar_segment, from_key, 8);
FIELD(pegbar_segment, to_key, 12);
FIELD(pegbar_segment, curve, 16);
FIELD(pegbar_segment, reserved, 20);

GROWS(pegbar_lowering, 24);
FIELD(pegbar_lowering, struct_size, 0);
FIELD(pegbar_lowering, reserved, 4);
FIELD(pegbar_lowering, segment_count, 8);
FIELD(pegbar_lowering, segments, 16);

GROWS(pegbar_pixels, 56);
FIELD(pegbar_pixels, struct_size, 0);
FIELD(pegbar_pixels, reserved, 4);
FIELD(pegbar_pixels, copy, 8);
FIELD(pegbar_pixels, mix, 16);
FIELD(pegbar_pixels, mix_mask, 24);
FIELD(pegbar_pixels, over, 32);
FIELD(pegbar_pixels, shade, 40);
FIELD(pegbar_pixels, draw, 48);

FROZEN(pegbar_placement, 144);
FIELD(pegbar_placement, transform, 0);
FIELD(pegbar_placement, opacity, 128);
FIELD(pegbar_placement, visible, 136);
FIELD(pegbar_placement, reserved, 140);

GROWS(pegbar_transition_geometry, 16);
FIELD(pegbar_transition_geometry, struct_size, 0);
FIELD(pegbar_transition_geometry, reserved, 4);
FIELD(pegbar_transition_geometry, place, 8);

GROWS(pegbar_row_blend, 24);
FIELD(pegbar_row_blend, struct_size, 0);
FIELD(pegbar_row_blend, flags, 4);
FIELD(pegbar_row_blend, context, 8);
FIELD(pegbar_row_blend, blend, 16);

NUMBER(PEGBAR_ALIAS_SIZE_0_10, 48);
NUMBER(PEGBAR_ANIMATION_BATCH_SIZE_0_10, 88);
NUMBER(PEGBAR_ANIMATION_KIND_SIZE_0_10, 64);
NUMBER(PEGBAR_ANIMATION_PLAN_SIZE_0_10, 16);
NUMBER(PEGBAR_ANIMATION_SETUP_SIZE_0_10, 112);
NUMBER(PEGBAR_CURVE_SIZE_0_10, 24);
NUMBER(PEGBAR_DESCRIPTOR_SIZE_0_10, 136);
NUMBER(PEGBAR_EFFECT_FRAME_SIZE_0_10, 112);
NUMBER(PEGBAR_EFFECT_PLAN_SIZE_0_10, 32);
NUMBER(PEGBAR_EFFECT_SETUP_SIZE_0_10, 64);
NUMBER(PEGBAR_HOST_SIZE_0_10, 96);
NUMBER(PEGBAR_IMAGE_EFFECT_SIZE_0_10, 96);
NUMBER(PEGBAR_IMAGE_SIZE_0_10, 56);
NUMBER(PEGBAR_LIBRARY_SIZE_0_10, 88);
NUMBER(PEGBAR_LOWERING_SIZE_0_10, 24);
NUMBER(PEGBAR_PARAMETER_SIZE_0_10, 120);
NUMBER(PEGBAR_PATH_SIZE_0_10, 32);
NUMBER(PEGBAR_PIXELS_SIZE_0_10, 56);
NUMBER(PEGBAR_PROVIDER_ANSWER_SIZE_0_10, 16);
NUMBER(PEGBAR_PROVIDER_FILE_SIZE_0_10, 32);
NUMBER(PEGBAR_PROVIDER_SIZE_0_10, 40);
NUMBER(PEGBAR_ROW_BLEND_SIZE_0_10, 24);
NUMBER(PEGBAR_TIMING_FUNCTION_SIZE_0_10, 48);
NUMBER(PEGBAR_TRANSITION_GEOMETRY_SIZE_0_10, 16);
NUMBER(PEGBAR_VALUE_FUNCTION_SIZE_0_10, 32);
NUMBER(PEGBAR_VALUE_SIZE_0_10, 160);

NUMBER(PEGBAR_MAGIC, 0x42474550u);
NUMBER(PEGBAR_OK, 0);
NUMBER(PEGBAR_DONE, 1);
NUMBER(PEGBAR_FAILED, -1);
NUMBER(PEGBAR_INVALID_ARGUMENT, -2);
NUMBER(PEGBAR_UNSUPPORTED, -3);
NUMBER(PEGBAR_OUT_OF_MEMORY, -4);
NUMBER(PEGBAR_BAD_STATE, -5);
NUMBER(PEGBAR_MISSING_HOST_FEATURE, -7);
NUMBER(PEGBAR_CANCELLED, -8);
NUMBER(PEGBAR_NOT_FOUND, -9);
NUMBER(PEGBAR_IO, -10);
NUMBER(PEGBAR_LIMIT, -11);
NUMBER(PEGBAR_INTERNAL, -12);
NUMBER(PEGBAR_KIND_ANIMATION, 1);
NUMBER(PEGBAR_KIND_VALUE_FUNCTION, 2);
NUMBER(PEGBAR_KIND_TIMING_FUNCTION, 3);
NUMBER(PEGBAR_KIND_TRANSITION, 4);
NUMBER(PEGBAR_KIND_INTERPOLATOR, 5);
NUMBER(PEGBAR_KIND_IMAGE_FILTER, 6);
NUMBER(PEGBAR_KIND_IMPORTER, 7);
NUMBER(PEGBAR_KIND_EXPORTER, 8);
NUMBER(PEGBAR_KIND_PROVIDER, 9);
NUMBER(PEGBAR_THREADS_NONE, 1);
NUMBER(PEGBAR_THREADS_INSTANCE, 2);
NUMBER(PEGBAR_THREADS_FULL, 3);
NUMBER(PEGBAR_FROM_LEFT, 1);
NUMBER(PEGBAR_FROM_RIGHT, 2);
NUMBER(PEGBAR_FROM_TOP, 4);
NUMBER(PEGBAR_FROM_BOTTOM, 8);
NUMBER(PEGBAR_TYPE_BOOL, 1);
NUMBER(PEGBAR_TYPE_INT, 2);
NUMBER(PEGBAR_TYPE_DOUBLE, 3);
NUMBER(PEGBAR_TYPE_CHOICE, 4);
NUMBER(PEGBAR_TYPE_STRING, 5);
NUMBER(PEGBAR_TYPE_COLOR, 6);
NUMBER(PEGBAR_TYPE_POINT, 7);
NUMBER(PEGBAR_TYPE_SIZE, 8);
NUMBER(PEGBAR_TYPE_RECT, 9);
NUMBER(PEGBAR_TYPE_VECTOR3, 10);
NUMBER(PEGBAR_TYPE_ANGLE, 11);
NUMBER(PEGBAR_TYPE_MATRIX, 12);
NUMBER(PEGBAR_TYPE_PATH, 13);
NUMBER(PEGBAR_TYPE_IMAGE, 14);
NUMBER(PEGBAR_TYPE_NUMBERS, 15);
NUMBER(PEGBAR_TYPE_CURVE, 16);
NUMBER(PEGBAR_UNIT_NONE, 1);
NUMBER(PEGBAR_UNIT_FRACTION, 2);
NUMBER(PEGBAR_UNIT_PERCENT, 3);
NUMBER(PEGBAR_UNIT_SECONDS, 4);
NUMBER(PEGBAR_UNIT_HERTZ, 5);
NUMBER(PEGBAR_UNIT_POINTS, 6);
NUMBER(PEGBAR_UNIT_PIXELS, 7);
NUMBER(PEGBAR_UNIT_DEGREES, 8);
NUMBER(PEGBAR_UNIT_RADIANS, 9);
NUMBER(PEGBAR_UNIT_KELVIN, 10);
NUMBER(PEGBAR_UNIT_DECIBELS, 11);
NUMBER(PEGBAR_UNIT_DIAMETERS, 12);
NUMBER(PEGBAR_UNIT_COUNT, 13);
NUMBER(PEGBAR_UNIT_PER_SECOND, 14);
NUMBER(PEGBAR_UNIT_KILOGRAMS, 15);
NUMBER(PEGBAR_UNIT_NEWTONS_PER_METRE, 16);
NUMBER(PEGBAR_UNIT_NEWTON_SECONDS_PER_METRE, 17);
NUMBER(PEGBAR_LOG_DEBUG, 1);
NUMBER(PEGBAR_LOG_INFO, 2);
NUMBER(PEGBAR_LOG_WARNING, 3);
NUMBER(PEGBAR_LOG_ERROR, 4);
NUMBER(PEGBAR_PARAMETER_HIDDEN, 1);
NUMBER(PEGBAR_PARAMETER_DEPRECATED, 2);
NUMBER(PEGBAR_PARAMETER_PERIODIC, 4);
NUMBER(PEGBAR_PARAMETER_ANIMATABLE, 8);
NUMBER(PEGBAR_FLAG_PURE, 1);
NUMBER(PEGBAR_FLAG_DETERMINISTIC, 2);
NUMBER(PEGBAR_FLAG_OPEN_END, 4);
NUMBER(PEGBAR_INPUT_ENDS, 1);
NUMBER(PEGBAR_INPUT_KEYS, 2);
NUMBER(PEGBAR_INPUT_PATH, 4);
NUMBER(PEGBAR_INPUT_CHILDREN, 8);
NUMBER(PEGBAR_MODE_LINEAR, 1);
NUMBER(PEGBAR_MODE_DISCRETE, 2);
NUMBER(PEGBAR_MODE_PACED, 3);
NUMBER(PEGBAR_MODE_CUBIC, 4);
NUMBER(PEGBAR_MODE_CUBIC_PACED, 5);
NUMBER(PEGBAR_ROTATION_NONE, 0);
NUMBER(PEGBAR_ROTATION_ALONG, 1);
NUMBER(PEGBAR_ROTATION_AGAINST, 2);
NUMBER(PEGBAR_OUTPUT_BLEND, 1);
NUMBER(PEGBAR_OUTPUT_NUMBERS, 2);
NUMBER(PEGBAR_VALUE_OTHER, 1);
NUMBER(PEGBAR_VALUE_NUMBER, 2);
NUMBER(PEGBAR_VALUE_POINT, 3);
NUMBER(PEGBAR_VALUE_SIZE, 4);
NUMBER(PEGBAR_VALUE_RECT, 5);
NUMBER(PEGBAR_VALUE_COLOR, 6);
NUMBER(PEGBAR_VALUE_TRANSFORM, 7);
NUMBER(PEGBAR_VALUE_NUMBERS, 8);
NUMBER(PEGBAR_SEGMENT_MOVE, 1);
NUMBER(PEGBAR_SEGMENT_LINE, 2);
NUMBER(PEGBAR_SEGMENT_QUAD, 3);
NUMBER(PEGBAR_SEGMENT_CUBIC, 4);
NUMBER(PEGBAR_SEGMENT_CLOSE, 5);
NUMBER(PEGBAR_CURVE_LINEAR, -1);
NUMBER(PEGBAR_CURVE_HOLD, -2);
NUMBER(PEGBAR_FORMAT_RGBA8, 1);
NUMBER(PEGBAR_FORMAT_RGBA16F, 3);
NUMBER(PEGBAR_FORMAT_RGBA32F, 4);
NUMBER(PEGBAR_MEMORY_CPU, 1);
NUMBER(PEGBAR_QUALITY_DRAFT, 1);
NUMBER(PEGBAR_QUALITY_FINAL, 2);
NUMBER(PEGBAR_PLAN_IDENTITY, 1);
NUMBER(PEGBAR_PLAN_FRAME_VARYING, 2);
NUMBER(PEGBAR_FILTER_GRID, 16);
NUMBER(PEGBAR_ROW_BLEND_ERASES, 1);
NUMBER(PEGBAR_ROW_BLEND_EVERYWHERE, 2);
NUMBER(PEGBAR_TRANSITION_FROM, 0);
NUMBER(PEGBAR_TRANSITION_TO, 1);
NUMBER(PEGBAR_CURVE_IS_LINEAR, 1);
NUMBER(PEGBAR_COLOR_SPACE_SRGB, 1);
NUMBER(PEGBAR_COLOR_SPACE_LINEAR_SRGB, 2);
NUMBER(PEGBAR_ENDIAN_LITTLE, 1);
NUMBER(PEGBAR_ENDIAN_BIG, 2);
NUMBER(PEGBAR_ALPHA_PREMULTIPLIED, 1);
NUMBER(PEGBAR_ALPHA_STRAIGHT, 2);
NUMBER(PEGBAR_ALPHA_OPAQUE, 3);
