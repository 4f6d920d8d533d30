import Foundation
import Testing

/// Parameters that change with the progress of a transition, and the numbers of frames.
@Suite struct ChangingParametersTests {
  /// Red is what it reads from each frame, green what it was made with, blue the number of the frame.
  private static let source = """
    #include <pegbar/plugin.h>
    #include <stdlib.h>

    static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                                const pegbar_value *const *v, uint32_t n, void **i) {
      double *made = *i = malloc(sizeof *made);
      *made = v[1]->numbers[0];
      return PEGBAR_OK;
    }
    static void destroy(void *i) { free(i); }
    static pegbar_status prepare(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *p) {
      return PEGBAR_OK;
    }
    static pegbar_status render(void *i, const pegbar_effect_frame *f) {
      for (int32_t y = f->region.y0; y < f->region.y1; y++)
        for (int32_t x = f->region.x0; x < f->region.x1; x++) {
          uint8_t *out = pegbar_pixel(f->output, x, y);
          out[0] = (uint8_t)(f->values[0]->numbers[0] + 0.5);
          out[1] = (uint8_t)(*(double *)i + 0.5);
          out[2] = (uint8_t)(f->number < 0 ? 255 : f->number);
          out[3] = 255;
        }
      return PEGBAR_OK;
    }
    static const pegbar_image_effect table = {.struct_size = sizeof table, .minimum_inputs = 2,
        .maximum_inputs = 2, .create = create, .destroy = destroy, .prepare = prepare, .render = render};
    static const pegbar_value zero = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0);
    #define PARAMETER(name, bits) static const pegbar_parameter name = {.struct_size = sizeof name, \\
        .type = PEGBAR_TYPE_DOUBLE, .key = #name, .label = #name, .unit = PEGBAR_UNIT_NONE, .maximum = 200, \\
        .soft_maximum = 200, .default_value = &zero, .flags = bits};
    PARAMETER(read, PEGBAR_PARAMETER_ANIMATABLE)
    PARAMETER(made, 0)
    static const pegbar_parameter *const parameters[] = {&read, &made};
    static const pegbar_descriptor descriptor = {.struct_size = sizeof descriptor,
        .kind = PEGBAR_KIND_TRANSITION, .id = "org.example.change", .revision = 1,
        .threads = PEGBAR_THREADS_FULL, .flags = 3, .name = "Change", .summary = "Parameters.",
        .parameter_count = 2, .parameters = parameters, .functions = &table};
    static const pegbar_descriptor *const descriptors[] = {&descriptor};
    static const pegbar_library library = {PEGBAR_LIBRARY_HEADER, .id = "org.example.changes",
        .name = "Changes", .version = "1.0", .license = "MIT", .descriptor_count = 1,
        .descriptors = descriptors};
    PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
      *result = &library;
      return PEGBAR_OK;
    }
    """

  /// The first pixel of what a command writes to standard output.
  private func pixel(_ tool: Tool, _ arguments: [String]) -> [UInt8] {
    tool.write("raw", "")
    let answer = tool.run(arguments + ["-o", "-"], out: tool.folder + "/raw")
    return answer.status == 0 ? Array(tool.bytes("raw").prefix(4)) : [UInt8(answer.status)]
  }

  @Test func changeOnTheCommandLine() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("change", Self.source)
    let call = [
      "transition", "a.png", "b.png", "-t", "org.example.change", "-d", "1", "--hold", "1",
      "--fps", "10", "-p", "read=20..120", "-p", "made=200..100", "--plugin-path", library,
    ]
    // The transition lasts from 1 s to 2 s.
    #expect(pixel(tool, call + ["--at", "1.5"]) == [70, 150, 5, 255])
    #expect(pixel(tool, call + ["--at", "1.2"]) == [40, 180, 2, 255])
    #expect(pixel(tool, call + ["--at", "1.5", "--reverse"]) == [70, 150, 5, 255])
    let one = [
      "run", "org.example.change", "--from", "a.png", "--to", "b.png", "--progress", "0.25", "-p",
      "read=0..100", "--plugin-path", library,
    ]
    #expect(pixel(tool, one) == [25, 0, 255, 255])
  }

  @Test func changeInScenes() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("change", Self.source)
    tool.write(
      "s.json",
      """
      {"version": 1, "size": [8, 8], "fps": 10, "duration": 2, "layers": [
        {"name": "a", "bounds": [0, 0, 8, 8], "position": [4, 4], "backgroundColor": "#ffffff",
         "animations": [{"type": "CATransition", "transitionType": "org.example.change",
           "duration": 2, "timingFunction": "linear",
           "parameters": {"read": {"from": 0, "to": 100}, "made": {"from": 100, "to": 0}}}]}]}
      """)
    let call = ["render", "s.json", "--plugin-path", library]
    #expect(pixel(tool, call + ["--at", "0.5"]) == [25, 75, 255, 255])
    #expect(pixel(tool, call + ["--at", "1.5"]) == [75, 25, 255, 255])
    #expect(pixel(tool, call + ["--at", "0.5", "--isolate"]) == [25, 75, 255, 255])
    let info = tool("check", "s.json", "--plugin-path", library)
    #expect(info.status == 0, "\(info)")
  }

  @Test func mistakesAreTold() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("change", Self.source)
    func said(_ value: String, _ id: String = "org.example.change") -> String {
      let answer = tool(
        "run", id, "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-p", value,
        "--plugin-path", library, "-o", "x.png")
      #expect(answer.status == 64, "\(answer)")
      return answer.err
    }
    #expect(said("read=0..300").contains("300.0 is outside 0.0…200.0"))
    #expect(said("read=0..").contains("expects a number there"))
    #expect(said("read=0..1,2").contains("expected 1 number, got 2"))
    let timing = tool("run", "spring", "--at", "0.5", "-p", "mass=1..2")
    #expect(timing.status == 64)
    #expect(timing.err.contains("only a transition's parameters change with its progress"))
  }
}
