import Foundation
import Testing

/// Filters and blend modes of others, on layers and alone.
@Suite struct ForeignFilterTests {
  private static let source = """
    #include <pegbar/plugin.h>
    #include <stdlib.h>
    #include <string.h>

    static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                                const pegbar_value *const *v, uint32_t n, void **i) {
      double *amount = *i = malloc(sizeof *amount);
      *amount = n ? v[0]->numbers[0] : 0;
      return PEGBAR_OK;
    }
    static void destroy(void *i) { free(i); }
    static pegbar_status prepare(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *p) {
      if (*(double *)i == 66) abort();
      return *(double *)i == 77 ? PEGBAR_FAILED : PEGBAR_OK;
    }
    /* Opaque pixels become as red as the amount says. */
    static pegbar_status tone(void *i, const pegbar_effect_frame *f) {
      for (int32_t y = f->region.y0; y < f->region.y1; y++)
        for (int32_t x = f->region.x0; x < f->region.x1; x++) {
          uint8_t *out = pegbar_pixel(f->output, x, y);
          memcpy(out, pegbar_pixel(f->inputs[0], x, y), 4);
          if (out[3]) out[0] = (uint8_t)*(double *)i;
        }
      if (*(double *)i == 88) {
        int32_t y = f->region.y0 > f->output->y ? f->region.y0 - 1 : f->region.y1;
        *pegbar_pixel(f->output, f->region.x0, y) ^= 1;
      }
      return PEGBAR_OK;
    }
    /* The greater of each channel. */
    static void most(void *context, uint8_t *backdrop, const uint8_t *source, uint64_t count) {
      if (source[0] == 13) abort();
      for (uint64_t k = 0; k < 4 * count; k++)
        if (backdrop[k] < source[k]) backdrop[k] = source[k];
    }
    static pegbar_status render(void *i, const pegbar_effect_frame *f) {
      uint64_t count = (uint64_t)(f->region.x1 - f->region.x0);
      for (int32_t y = f->region.y0; y < f->region.y1; y++) {
        uint8_t *out = pegbar_pixel(f->output, f->region.x0, y);
        memcpy(out, pegbar_pixel(f->inputs[1], f->region.x0, y), 4 * count);
        most(NULL, out, pegbar_pixel(f->inputs[0], f->region.x0, y), count);
      }
      return PEGBAR_OK;
    }
    static const pegbar_row_blend blend = {sizeof blend, 0, NULL, most};
    static const void *extension(void *i, const char *id) {
      return strcmp(id, PEGBAR_EXT_ROW_BLEND) ? NULL : &blend;
    }
    static pegbar_status same(void *i, const pegbar_effect_setup *s, uint32_t input,
                              const pegbar_region *output, pegbar_region *needed) {
      *needed = *output;
      return PEGBAR_OK;
    }

    static const pegbar_value zero = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0);
    static const pegbar_parameter amount = {.struct_size = sizeof amount, .type = PEGBAR_TYPE_DOUBLE,
        .key = "amount", .label = "Amount", .unit = PEGBAR_UNIT_NONE, .maximum = 100, .soft_maximum = 100,
        .default_value = &zero};
    static const pegbar_parameter *const parameters[] = {&amount};
    static const pegbar_image_effect tone_table = {.struct_size = sizeof tone_table, .minimum_inputs = 1,
        .maximum_inputs = 1, .create = create, .destroy = destroy, .prepare = prepare, .render = tone,
        .region_of_interest = same};
    static const pegbar_image_effect most_table = {.struct_size = sizeof most_table, .minimum_inputs = 2,
        .maximum_inputs = 2, .create = create, .destroy = destroy, .prepare = prepare, .render = render,
        .region_of_interest = same, .get_extension = extension};
    static const pegbar_descriptor tone_descriptor = {.struct_size = sizeof tone_descriptor,
        .kind = PEGBAR_KIND_IMAGE_FILTER, .id = "org.example.tone", .revision = 1,
        .threads = PEGBAR_THREADS_FULL, .flags = 3, .name = "Tone", .summary = "Red.",
        .parameter_count = 1, .parameters = parameters, .functions = &tone_table};
    static const pegbar_descriptor most_descriptor = {.struct_size = sizeof most_descriptor,
        .kind = PEGBAR_KIND_IMAGE_FILTER, .id = "org.example.most", .revision = 1,
        .threads = PEGBAR_THREADS_FULL, .flags = 3, .name = "Most", .summary = "The greater.",
        .functions = &most_table};
    /* A generator: the place of each pixel. */
    static pegbar_status place(void *i, const pegbar_effect_frame *f) {
      for (int32_t y = f->region.y0; y < f->region.y1; y++)
        for (int32_t x = f->region.x0; x < f->region.x1; x++) {
          uint8_t color[4] = {(uint8_t)(x & 15), (uint8_t)(y & 15), 7, 255};
          memcpy(pegbar_pixel(f->output, x, y), color, 4);
        }
      return PEGBAR_OK;
    }
    static pegbar_status everywhere(void *i, const pegbar_effect_setup *s, const pegbar_region *inputs,
                                    pegbar_region *output) {
      *output = (pegbar_region){INT32_MIN / 2, INT32_MIN / 2, INT32_MAX / 2, INT32_MAX / 2};
      return PEGBAR_OK;
    }
    static const pegbar_image_effect place_table = {.struct_size = sizeof place_table, .create = create,
        .destroy = destroy, .prepare = prepare, .render = place, .extent = everywhere};
    static const pegbar_descriptor place_descriptor = {.struct_size = sizeof place_descriptor,
        .kind = PEGBAR_KIND_IMAGE_FILTER, .id = "org.example.place", .revision = 1,
        .threads = PEGBAR_THREADS_FULL, .flags = 3, .name = "Place", .summary = "Places.",
        .functions = &place_table};
    static const pegbar_descriptor *const descriptors[] = {
        &tone_descriptor, &most_descriptor, &place_descriptor};
    static const pegbar_library library = {PEGBAR_LIBRARY_HEADER, .id = "org.example.filters",
        .name = "Filters", .version = "1.0", .license = "MIT", .descriptor_count = 3,
        .descriptors = descriptors};
    PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
      *result = &library;
      return PEGBAR_OK;
    }
    """

  /// A green square on blue, with a filter or a blend mode; red follows `filters.f.amount`.
  private static func scene(
    _ member: String, amount: Double = 20, to last: Double = 40,
    keyPath: String = "filters.f.amount"
  ) -> String {
    """
    {"version": 1, "size": [40, 40], "fps": 10, "duration": 1, "background": "#0000ff", "layers": [
      {"name": "a", "bounds": [0, 0, 20, 20], "position": [20, 20], "backgroundColor": "#00ff00",
       "animations": [{"type": "CABasicAnimation", "keyPath": "\(keyPath)",
         "fromValue": \(amount), "toValue": \(last), "duration": 1}],
       \(member.replacing("AMOUNT", with: "\(amount)"))}]}
    """
  }

  private func rendered(
    _ tool: Tool, _ library: String, at time: String, _ more: String...
  ) -> (Int32, [UInt8]) {
    tool.write("raw", "")
    let answer = tool.run(
      ["render", "s.json", "--at", time, "--plugin-path", library, "-o", "-"] + more,
      out: tool.folder + "/raw")
    let bytes = tool.bytes("raw")
    let middle = 4 * (40 * 20 + 20)
    return (answer.status, bytes.count > middle ? Array(bytes[middle..<middle + 4]) : [])
  }

  @Test func filtersOfOthersChangeLayers() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", Self.source)
    tool.write(
      "s.json",
      Self.scene(#""filters": [{"type": "org.example.tone", "name": "f", "amount": AMOUNT}]"#))
    #expect(rendered(tool, library, at: "0") == (0, [20, 255, 0, 255]))
    #expect(rendered(tool, library, at: "0.5") == (0, [30, 255, 0, 255]))
    #expect(rendered(tool, library, at: "0.5", "--isolate") == (0, [30, 255, 0, 255]))
    #expect(tool("check", "s.json", "--plugin-path", library).status == 0)
    #expect(tool("check", "s.json", "--strict").status != 0)
  }

  @Test func blendModesOfOthersComposeLayers() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", Self.source)
    tool.write(
      "s.json", Self.scene(#""compositingFilter": "org.example.most""#, keyPath: "zPosition"))
    #expect(rendered(tool, library, at: "0") == (0, [0, 255, 255, 255]))
  }

  @Test func filtersThatFailAreNamed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", Self.source)
    for amount in [66.0, 77, 88] {
      tool.write(
        "s.json",
        Self.scene(
          #""filters": [{"type": "org.example.tone", "name": "f", "amount": AMOUNT}]"#,
          amount: amount, to: amount))
      let answer = tool("render", "s.json", "--at", "0", "--plugin-path", library, "-o", "x.png")
      #expect(answer.status == 5, "\(answer.err)")
      #expect(answer.err.contains("org.example.tone"), "\(answer.err)")
      #expect(tool.bytes("x.png").isEmpty)
    }
  }

  @Test func blendModesThatFailAreNamed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", Self.source)
    let scene = Self.scene(#""compositingFilter": "org.example.most""#, keyPath: "zPosition")
    tool.write("s.json", scene.replacing("#00ff00", with: "#0dff00"))
    let answer = tool("render", "s.json", "--at", "0", "--plugin-path", library, "-o", "x.png")
    #expect(answer.status == 5 && answer.err.contains("org.example.most"), "\(answer.err)")
  }

  @Test func mistakesInFiltersOfOthersAreTold() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", Self.source)
    for (member, words) in [
      (
        #""amuont": 3"#,
        "unknown key 'amuont' in the filter org.example.tone; did you mean 'amount'?"
      ),
      (#""amount": 300"#, "must be in 0…100; this is 300"),
      (#""amount": "x""#, "expected a number"),
    ] {
      tool.write(
        "s.json",
        Self.scene(#""filters": [{"type": "org.example.tone", "name": "f", "# + member + "}]"))
      let answer = tool("check", "s.json", "--plugin-path", library)
      let text = answer.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(answer.status != 0 && text.contains(words), "\(answer)")
    }
  }

  @Test func runDrawsAPictureThroughAFilter() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", Self.source)
    tool.write("raw", "")
    let answer = tool.run(
      [
        "run", "org.example.tone", "--from", "a.png", "-p", "amount=12", "--plugin-path", library,
        "-o", "-",
      ], out: tool.folder + "/raw")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(tool.bytes("raw").first == 12)
    let blurred = tool(
      "run", "gaussianBlur", "--from", "a.png", "-p", "inputRadius=2", "-o", "b2.png")
    #expect(blurred.status == 0 && !tool.bytes("b2.png").isEmpty, "\(blurred.err)")
    let below = tool(
      "run", "gaussianBlur", "--from", "a.png", "-p", "inputRadius=-1", "-o", "c.png")
    #expect(below.status == 64 && below.err.contains("-1.0 is below 0.0"), "\(below.err)")
    let missing = tool("run", "gaussianBlur", "--from", "a.png")
    #expect(missing.status == 64 && missing.err.contains("a filter takes --from A -o OUT"))
    let composing = tool("run", "multiplyBlendMode", "--from", "a.png", "-o", "c.png")
    #expect(composing.status == 64 && composing.err.contains("it takes 2 pictures, got 1"))
    let composed = tool(
      "run", "multiplyBlendMode", "--from", "a.png", "--to", "b.png", "-o", "c.png")
    #expect(composed.status == 0 && !tool.bytes("c.png").isEmpty, "\(composed.err)")
  }

  @Test func runDrawsAGenerator() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", Self.source)
    tool.write("raw", "")
    let call = ["run", "org.example.place", "--plugin-path", library, "-o", "-"]
    let answer = tool.run(call + ["--size", "3x2"], out: tool.folder + "/raw")
    #expect(answer.status == 0, "\(answer.err)")
    let pixels: [UInt8] = (0..<2).flatMap { y in
      (0..<3).flatMap { x -> [UInt8] in [UInt8(x), UInt8(y), 7, 255] }
    }
    #expect(Array(tool.bytes("raw")) == pixels)
    let sizeless = tool.run(call, out: tool.folder + "/raw")
    #expect(sizeless.status == 64, "\(sizeless)")
    #expect(sizeless.err.contains("--size is missing; a generator takes --size WxH"))
    let given = tool.run(call + ["--from", "a.png"], out: tool.folder + "/raw")
    #expect(given.status == 64 && given.err.contains("it takes 0 pictures, got 1"), "\(given)")
  }

  @Test func checkTestsFilters() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("filters", Self.source)
    let answer = tool("check", library)
    #expect(answer.status == 0, "\(answer.out)")
    #expect(answer.out.contains("row-blend"))
  }
}
