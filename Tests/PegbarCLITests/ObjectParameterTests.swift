import Foundation
import PegbarTestSupport
import Testing

/// Parameters that are paths, pictures and timing functions: on the command line, in scenes, isolated.
@Suite(.needs(.compiler)) struct ObjectParameterTests {
  /// A timing function that tells what it received, and a filter that paints what its parameters say.
  private static let source = #"""
    #include <pegbar/plugin.h>
    #include <stdlib.h>
    #include <string.h>

    typedef struct { const pegbar_path *path; const pegbar_image *image, *wide; const pegbar_curve *curve; } state;

    static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                                const pegbar_value *const *v, uint32_t n, void **i) {
      state *s = *i = calloc(1, sizeof *s);
      for (uint32_t k = 0; k < n; k++) if (v[k]->count || v[k]->byte_count) return PEGBAR_INTERNAL;
      s->path = v[0]->bytes, s->image = v[1]->bytes, s->wide = v[2]->bytes, s->curve = v[3]->bytes;
      return PEGBAR_OK;
    }
    static void destroy(void *i) {
      state *s = i;
      double y = 0.5;
      if (s->curve) s->curve->eval(s->curve->context, 1, &y, &y);
      free(i);
    }
    static double level(const pegbar_image *image, int x, int y, int channel) {
      const uint8_t *row = (const uint8_t *)image->data + y * image->stride;
      return image->format == PEGBAR_FORMAT_RGBA8 ? row[4 * x + channel] : ((const float *)row)[4 * x + channel];
    }
    static double tell(const state *s, int question, double x) {
      switch (question) {
      case 0: return s->path ? s->path->segment_count * 100.0 + s->path->point_count : -1;
      case 1: return s->path ? s->path->points[2 * s->path->point_count - 1] : -1;
      case 2: return s->image ? s->image->width * 100.0 + s->image->height : -1;
      case 3: return s->image ? level(s->image, s->image->width - 1, s->image->height - 1, 0) : -1;
      case 4: return s->wide ? (int)(0.5 + level(s->wide, s->wide->width - 1, s->wide->height - 1, 0) * 65535) : -1;
      case 5: return s->wide ? s->wide->format * 100.0 + s->wide->alpha * 10 + s->wide->color_space : -1;
      }
      if (s->curve) s->curve->eval(s->curve->context, 1, &x, &x);
      return s->curve ? x : -1;
    }
    /* Whole numbers ask; the rest goes through the curve. */
    static pegbar_status eval(void *i, uint64_t n, const double *x, double *y) {
      for (uint64_t k = 0; k < n; k++) y[k] = tell(i, x[k] == (int)x[k] ? (int)x[k] : 9, x[k]);
      return PEGBAR_OK;
    }
    static pegbar_status prepare(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *p) {
      return PEGBAR_OK;
    }
    static pegbar_status same(void *i, const pegbar_effect_setup *s, uint32_t input,
                              const pegbar_region *output, pegbar_region *needed) {
      *needed = *output;
      return PEGBAR_OK;
    }
    /* Red: the picture's; green: ten times the path's segments; blue: the curve's answer to a half. */
    static pegbar_status render(void *i, const pegbar_effect_frame *f) {
      state *s = i;
      if (f->value_count != 4 || f->values[1]->bytes != s->image) return PEGBAR_INTERNAL;
      uint8_t color[] = {s->image ? (uint8_t)tell(s, 3, 0) : 0,
                         s->path ? (uint8_t)(10 * s->path->segment_count) : 0,
                         s->curve ? (uint8_t)(200 * tell(s, 9, 0.5)) : 0, 255};
      for (int32_t y = f->region.y0; y < f->region.y1; y++)
        for (int32_t x = f->region.x0; x < f->region.x1; x++)
          for (int c = 0; c < 4; c++)
            pegbar_pixel(f->output, x, y)[c] = color[c] * pegbar_pixel(f->inputs[0], x, y)[3] / 255;
      return PEGBAR_OK;
    }

    #define PARAMETER(k, t, f, value) {.struct_size = sizeof(pegbar_parameter), .type = t, .key = k, .label = k, \
      .unit = PEGBAR_UNIT_NONE, .flags = f, .default_value = &value}
    #define NONE(t) {.struct_size = sizeof(pegbar_value), .type = t}
    static const pegbar_value no_path = NONE(PEGBAR_TYPE_PATH), no_image = NONE(PEGBAR_TYPE_IMAGE),
                              no_curve = NONE(PEGBAR_TYPE_CURVE);
    static const pegbar_parameter list[] = {
        PARAMETER("outline", PEGBAR_TYPE_PATH, 0, no_path), PARAMETER("map", PEGBAR_TYPE_IMAGE, 0, no_image),
        PARAMETER("deep", PEGBAR_TYPE_IMAGE, PEGBAR_PARAMETER_WIDE, no_image),
        PARAMETER("curve", PEGBAR_TYPE_CURVE, 0, no_curve)};
    static const pegbar_parameter *const parameters[] = {&list[0], &list[1], &list[2], &list[3]};
    static const pegbar_timing_function timing = {.struct_size = sizeof timing, .create = create,
        .destroy = destroy, .eval = eval};
    static const pegbar_image_effect filter = {.struct_size = sizeof filter, .minimum_inputs = 1,
        .maximum_inputs = 1, .create = create, .destroy = destroy, .prepare = prepare, .render = render,
        .region_of_interest = same};
    #define DESCRIPTOR(k, i, table) {.struct_size = sizeof(pegbar_descriptor), .kind = k, .id = i, .revision = 1, \
      .threads = PEGBAR_THREADS_FULL, .flags = PEGBAR_FLAG_PURE | PEGBAR_FLAG_OPEN_END, .name = i, \
      .summary = "Tells.", .parameter_count = 4, .parameters = parameters, .functions = &table}
    static const pegbar_descriptor told[] = {DESCRIPTOR(PEGBAR_KIND_TIMING_FUNCTION, "org.example.tell", timing),
        {.struct_size = sizeof(pegbar_descriptor), .kind = PEGBAR_KIND_IMAGE_FILTER, .id = "org.example.paint",
         .revision = 1, .threads = PEGBAR_THREADS_FULL, .flags = PEGBAR_FLAG_PURE, .name = "Paint",
         .summary = "Paints.", .parameter_count = 4, .parameters = parameters, .functions = &filter}};
    static const pegbar_descriptor *const descriptors[] = {&told[1], &told[0]};
    static const pegbar_library library = {PEGBAR_LIBRARY_HEADER, .id = "org.example.objects", .name = "Objects",
        .version = "1.0", .license = "MIT", .descriptor_count = 2, .descriptors = descriptors};
    PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
      *result = &library;
      return PEGBAR_OK;
    }
    """#

  /// A PGM of 3 × 2 samples of 16 bits, the last of which is 0x8001.
  private static let map =
    Data("P5\n# a map\n3 2 65535\n".utf8) + Data([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0x01])

  private func prepared() throws -> (tool: Tool, library: String) {
    let tool = try Tool()
    let library = try tool.library("objects", Self.source)
    _ = FileManager.default.createFile(atPath: tool.folder + "/map.pgm", contents: Self.map)
    return (tool, library)
  }

  @Test(arguments: [[], ["--isolate"]])
  func theCommandLinePassesThem(_ options: [String]) throws {
    let (tool, library) = try prepared()
    defer { tool.remove() }
    let call =
      ["run", "org.example.tell", "--plugin-path", library, "--at", "0,1,2,3,4,5,0.5"] + options
    #expect(
      tool.run(call).out
        == "0 -1\n1 -1\n2 -1\n3 -1\n4 -1\n5 -1\n0.5 -1\n")
    let answer = tool.run(
      call + [
        "-p", "outline=M1 2 L3 4 Q5 6 7 8 Z", "-p", "map=map.pgm", "-p", "deep=map.pgm", "-p",
        "curve=easeInCubic",
      ])
    // 4 segments, 4 points; 3 × 2; 0x8001 of 0xFFFF in 8 and in 16 bits; RGBA32F, opaque, sRGB; 0.5³.
    #expect(
      answer.out == "0 404\n1 8\n2 302\n3 128\n4 32769\n5 431\n0.5 0.125\n", "\(answer.err)")
    let points = tool.run(call + ["-p", "curve=0,0,1,1", "-p", "deep=a.png"])
    // The picture of 8 bits: x = 63 of a ramp of 4 levels a pixel.
    #expect(points.out.contains("4 \(63 * 4 * 257)\n"), "\(points.out)")
    #expect(points.out.hasSuffix("0.5 0.5\n"), "\(points.out)\(points.err)")
    #expect(tool.run(call + ["-p", "curve=none", "-p", "map=none"]).out.hasSuffix("0.5 -1\n"))
  }

  @Test(arguments: [
    ("map=missing.png", "missing.png: no such file"),
    ("outline=M1", "expects SVG path data or none"),
    ("curve=easeInCubik", "there is no timing function called 'easeInCubik'"),
    ("curve=1,2,3", "a timing function, its 4 control points"),
  ])
  func whatIsNoneOfThemIsRefused(_ word: String, _ reason: String) throws {
    let (tool, library) = try prepared()
    defer { tool.remove() }
    let answer = tool.run(
      ["run", "org.example.tell", "--plugin-path", library, "--at", "0", "-p", word])
    #expect(answer.status != 0)
    #expect(answer.err.lowercased().contains(reason.lowercased()), "\(answer.err)")
    #expect(answer.err.split(separator: "\n").count == 1, "\(answer.err)")
  }

  private func scene(_ filter: String) -> String {
    """
    {"version": 1, "size": [16, 16], "duration": 1, "layers": [
      {"name": "a", "bounds": [0, 0, 16, 16], "position": [8, 8], "backgroundColor": "#00ff00",
       "filters": [{"type": "org.example.paint", \(filter)}],
       "animations": [{"type": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "toValue": 1,
         "duration": 1, "timingFunction": {"id": "org.example.tell", "parameters": {
           "outline": "M0 0", "map": "map.pgm", "curve": {"id": "steps", "parameters": {"count": 4}}}}}]}]}
    """
  }

  @Test(arguments: [[], ["--isolate"]])
  func scenesPassThem(_ options: [String]) throws {
    let (tool, library) = try prepared()
    defer { tool.remove() }
    let files = ["--plugin-path", library] + options
    tool.write("s.json", scene(#""outline": "M0 0L1 1", "map": "map.pgm", "curve": "easeInQuad""#))
    let values = tool.run(["sample", "s.json", "--at", "0.6", "--key-path", "opacity"] + files)
    #expect(values.out.contains("0.5"), "\(values.out)\(values.err)")
    tool.write("raw", "")
    let drawn = tool.run(
      ["render", "s.json", "--at", "0.99", "-o", "-"] + files, out: tool.folder + "/raw")
    #expect(drawn.status == 0, "\(drawn.err)")
    let bytes = [UInt8](tool.bytes("raw"))
    // 128, 20 and 50, a quarter of 200, at an opacity of 0.75 by the steps; raw pixels are straight.
    #expect(Array(bytes.prefix(4)) == [128, 20, 49, 191], "\(bytes.prefix(4))")
    #expect(tool.run(["check", "s.json"] + files).status == 0)
  }

  @Test(arguments: [
    (#""outline": 5"#, "expected SVG path data"), (#""map": "nothing.png""#, "nothing.png"),
    (#""map": "../map.pgm""#, "../map.pgm"), (#""curve": 5"#, "expected a timing function"),
  ])
  func scenesSayWhatIsWrong(_ member: String, _ reason: String) throws {
    let (tool, library) = try prepared()
    defer { tool.remove() }
    tool.write("s.json", scene(member))
    let answer = tool.run(["check", "s.json", "--plugin-path", library])
    #expect(answer.status == 3, "\(answer.err)\(answer.out)")
    #expect((answer.out + answer.err).contains(reason), "\(answer.out)\(answer.err)")
  }

  /// Half of a picture is dark and changes first; a frame of 64 × 48 from a map of 2 × 1.
  @Test func aMapSaysWhatChangesFirst() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let map = Data("P5\n2 1\n65535\n".utf8) + Data([0x20, 0, 0xE0, 0])
    _ = FileManager.default.createFile(atPath: tool.folder + "/map.pgm", contents: map)
    tool.write("raw", "")
    let answer = tool.run(
      [
        "run", "luma", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-p",
        "map=map.pgm", "-o", "-",
      ], out: tool.folder + "/raw")
    #expect(answer.status == 0, "\(answer.err)")
    let bytes = [UInt8](tool.bytes("raw"))
    // Ramps: red is 4 x in the old picture, 255 − 4 x in the new one.
    #expect(bytes.count == 64 * 48 * 4 && bytes[4 * 10] == 255 - 40 && bytes[4 * 50] == 200)
  }

  /// The laws try paths, pictures and curves, lent between guards.
  @Test func theLawsTryThem() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let lawful = Self.source.replacing(".descriptor_count = 2", with: ".descriptor_count = 1")
    let answer = tool.run(["check", try tool.library("objects", lawful)])
    #expect(answer.status == 0, "\(answer.out)\(answer.err)")
    // One that writes into its picture.
    let bad = lawful.replacing(
      "  state *s = i;\n  if (f->value_count",
      with: "  state *s = i;\n  if (s->image) *(uint8_t *)s->image->data = 1;\n  if (f->value_count"
    )
    #expect(bad != lawful)
    let caught = tool.run(["check", try tool.library("objects", bad)])
    #expect(caught.status == 5, "\(caught.out)\(caught.err)")
    #expect((caught.out + caught.err).contains("the pixels of the image"), "\(caught.out)")
  }
}
