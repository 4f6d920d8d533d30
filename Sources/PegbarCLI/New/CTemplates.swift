/// The plugins in C by kind, each with a test; another kind is one more row.
let cTemplates: [NewKind: TemplateText] = [
  .transition: TemplateText(
    source: head + instance + transition + cTail, test: cTestHead + cTransitionTest),
  .filter: TemplateText(source: head + instance + filter + cTail, test: cTestHead + cFilterTest),
  .timing: TemplateText(source: head + instance + timing + cTail, test: cTestHead + cTimingTest),
  .value: TemplateText(source: head + instance + value + cTail, test: cTestHead + cValueTest),
  .animation: TemplateText(
    source: head + instance + animation + cTail, test: cTestHead + cAnimationTest),
  .provider: TemplateText(
    source: cProviderHead + cProvider + cTail, test: cTestHead + cProviderTest,
    sample: providerSample),
]

/// The same in C++.
let cppTemplates: [NewKind: TemplateText] = cTemplates.filter {
  $0.key != .provider
}.mapValues { text in
  TemplateText(
    source: settingFields(text.source.replacing(library, with: cppLibrary)), test: text.test)
}

/// Sets fields one by one: C++ compilers warn of those that an initialiser leaves out.
private func settingFields(_ source: String) -> String {
  source.replacing(/static const (\w+) (\w+) = \{\s*(\.[^;]*?)\};/) { match in
    let fields = match.3.split(separator: /,\s+(?=\.)/)
    let lines = fields.map { "  made" + $0.replacing(/\s+/, with: " ") + ";" }
    return """
      static const \(match.1) \(match.2) = [] {
        \(match.1) made{};
      \(lines.joined(separator: "\n"))
        return made;
      }();
      """
  }
}

/// The beginning of every plugin in C.
private let head = """
  /*
   * @NAME@: a plugin for Pegbar. ./build.sh builds it, ./test.sh tests it.
   */
  #include <pegbar/plugin.h>
  #include <string.h>

  PEGBAR_NO_FUSED_MATHS


  """

/// The instances of plugins without parameters.
private let instance = """
  /* An instance: a plugin's parameters, ready for use. This one has none. */
  static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                              const pegbar_value *const *values, uint32_t count, void **instance) {
    (void)host, (void)descriptor, (void)values, (void)count;
    *instance = NULL;
    return PEGBAR_OK;
  }

  static void destroy(void *instance) { (void)instance; }


  """

/// What a library in C says of itself.
private let library = """
      PEGBAR_LIBRARY_HEADER, .id = "@ID@.library", .name = "@NAME@", .version = "1.0.0",
      .license = "MIT", .descriptor_count = 1, .descriptors = descriptors};
  """

/// The same for C++, where either all fields of an initialiser are named or none is.
private let cppLibrary = """
      PEGBAR_LIBRARY_HEADER, "@ID@.library", "@NAME@", "1.0.0", "MIT", nullptr, nullptr,
      1, 0, descriptors, nullptr};
  """

/// The end of every plugin in C: what it says of itself, and the entry function.
let cTail = """

  static const pegbar_descriptor descriptor = {
      .struct_size = sizeof descriptor, .kind = KIND, .id = "@ID@", .revision = 1,
      .threads = PEGBAR_THREADS_FULL, .flags = PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC,
      .name = "@NAME@", .summary = SUMMARY, .functions = &functions};
  static const pegbar_descriptor *const descriptors[] = {&descriptor};

  static const pegbar_library library = {
  \(library)

  /* The only function that the library exports. */
  PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
    (void)host;
    *result = &library;
    return PEGBAR_OK;
  }

  """

/// A wipe from the left, row by row.
private let transition = """
  static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                               pegbar_effect_plan *plan) {
    (void)instance, (void)setup, (void)plan;
    return PEGBAR_OK;
  }

  /* The new picture comes from the left. Writes only the pixels of the frame's region. */
  static pegbar_status render(void *instance, const pegbar_effect_frame *frame) {
    (void)instance;
    pegbar_region part = frame->region;
    int32_t edge = (int32_t)(frame->progress * frame->output->width + 0.5);
    edge = edge < part.x0 ? part.x0 : edge > part.x1 ? part.x1 : edge;
    for (int32_t y = part.y0; y < part.y1; y++) {
      memcpy(pegbar_pixel(frame->output, part.x0, y),
             pegbar_pixel(frame->inputs[PEGBAR_TRANSITION_TO], part.x0, y),
             4 * (size_t)(edge - part.x0));
      memcpy(pegbar_pixel(frame->output, edge, y),
             pegbar_pixel(frame->inputs[PEGBAR_TRANSITION_FROM], edge, y),
             4 * (size_t)(part.x1 - edge));
    }
    return PEGBAR_OK;
  }

  static const pegbar_image_effect functions = {
      .struct_size = sizeof functions, .minimum_inputs = 2, .maximum_inputs = 2,
      .create = create, .destroy = destroy, .prepare = prepare, .render = render};
  #define KIND PEGBAR_KIND_TRANSITION
  #define SUMMARY "The new picture comes over the old one from the left."
  """

/// Greys, pixel by pixel.
private let filter = """
  /* The pixels of the input that drawing `output` reads: the same. A blur reads more around them,
     and says in `extent` how far it makes more visible. */
  static pegbar_status region_of_interest(void *instance, const pegbar_effect_setup *setup,
                                          uint32_t input, const pegbar_region *output,
                                          pegbar_region *needed) {
    (void)instance, (void)setup, (void)input;
    *needed = *output;
    return PEGBAR_OK;
  }

  static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                               pegbar_effect_plan *plan) {
    (void)instance, (void)setup, (void)plan;
    return PEGBAR_OK;
  }

  /* Every colour becomes a grey as bright. Writes only the pixels of the frame's region. */
  static pegbar_status render(void *instance, const pegbar_effect_frame *frame) {
    (void)instance;
    pegbar_region part = frame->region;
    for (int32_t y = part.y0; y < part.y1; y++) {
      const uint8_t *in = pegbar_pixel(frame->inputs[0], part.x0, y);
      uint8_t *out = pegbar_pixel(frame->output, part.x0, y);
      for (int32_t x = part.x0; x < part.x1; x++, in += 4, out += 4) {
        out[0] = out[1] = out[2] = (uint8_t)((54 * in[0] + 183 * in[1] + 19 * in[2] + 128) / 256);
        out[3] = in[3];
      }
    }
    return PEGBAR_OK;
  }

  static const pegbar_image_effect functions = {
      .struct_size = sizeof functions, .minimum_inputs = 1, .maximum_inputs = 1,
      .create = create, .destroy = destroy, .prepare = prepare, .render = render,
      .region_of_interest = region_of_interest};
  #define KIND PEGBAR_KIND_IMAGE_FILTER
  #define SUMMARY "Every colour becomes a grey as bright."
  """

/// A curve that starts and ends slowly.
private let timing = """
  /* y[i] = f(x[i]); x may lie outside 0…1, and x and y may be the same array. */
  static pegbar_status eval(void *instance, uint64_t count, const double *x, double *y) {
    (void)instance;
    for (uint64_t i = 0; i < count; i++) {
      double t = x[i] < 0 ? 0 : x[i] > 1 ? 1 : x[i];
      y[i] = t * t * (3 - 2 * t);
    }
    return PEGBAR_OK;
  }

  static const pegbar_timing_function functions = {
      sizeof functions, 0, create, destroy, eval, NULL, NULL};
  #define KIND PEGBAR_KIND_TIMING_FUNCTION
  #define SUMMARY "Starts and ends slowly."
  """

/// Moves a layer down a diagonal.
private let value = """
  /* Turns one number into a matrix m11 m12 … m44; m41 m42 m43 are the translation. */
  static pegbar_status eval(void *instance, uint64_t count, const double *in, int64_t stride,
                            double *out) {
    (void)instance;
    for (uint64_t i = 0; i < count; i++) {
      const double *x = in + (int64_t)i * stride;
      double *m = out + i * 16;
      for (int k = 0; k < 16; k++) m[k] = k % 5 == 0;
      m[12] = m[13] = x[0];
    }
    return PEGBAR_OK;
  }

  static const pegbar_value_function functions = {sizeof functions, 1, create, destroy, eval};
  #define KIND PEGBAR_KIND_VALUE_FUNCTION
  #define SUMMARY "Moves right and down by the same length."
  """

/// An animation that goes there and back.
private let animation = """
  static pegbar_status prepare(void *instance, const pegbar_animation_setup *setup,
                               pegbar_animation_plan *plan) {
    (void)instance, (void)setup;
    plan->output = PEGBAR_OUTPUT_BLEND;
    return PEGBAR_OK;
  }

  /* From key 0 to key 1 and back in one cycle; the host interpolates the values. */
  static pegbar_status eval(void *instance, const pegbar_animation_batch *batch) {
    (void)instance;
    for (uint64_t i = 0; i < batch->count; i++) {
      double t = batch->progress[i];
      batch->from_key[i] = 0;
      batch->to_key[i] = 1;
      batch->fraction[i] = t < 0.5 ? 2 * t : 2 - 2 * t;
    }
    return PEGBAR_OK;
  }

  static const pegbar_animation_kind functions = {
      .struct_size = sizeof functions, .inputs = PEGBAR_INPUT_ENDS, .create = create,
      .destroy = destroy, .prepare = prepare, .eval = eval};
  #define KIND PEGBAR_KIND_ANIMATION
  #define SUMMARY "Goes there and back in one cycle."
  """
