import Foundation
import Testing

/// Colours as parameters on the command line.
@Suite struct ColorParameterTests {
  /// A transition that shows nothing but its parameter.
  private static let source = """
    #include <pegbar/plugin.h>
    typedef struct { const pegbar_host *host; uint8_t rgba[4]; } tint;
    static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *d,
                                const pegbar_value *const *v, uint32_t n, void **instance) {
      tint *t = *instance = host->alloc(host, sizeof *t, 16);
      if (!t) return PEGBAR_OUT_OF_MEMORY;
      t->host = host;
      for (int i = 0; i < 4; i++) t->rgba[i] = (uint8_t)(v[0]->numbers[i] * 255 + 0.5);
      return PEGBAR_OK;
    }
    static void destroy(void *i) { ((tint *)i)->host->free(((tint *)i)->host, i); }
    static pegbar_status prepare(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *plan) { return PEGBAR_OK; }
    static pegbar_status render(void *i, const pegbar_effect_frame *f) {
      int32_t y0 = f->region.y0, y1 = f->region.y1;
      for (int32_t y = y0; y < y1; y++)
        for (int32_t x = 0; x < 4 * f->output->width; x++)
          ((uint8_t *)f->output->data)[y * f->output->stride + x] = ((tint *)i)->rgba[x % 4];
      return PEGBAR_OK;
    }
    static const pegbar_image_effect functions = {sizeof functions, 2, 2, 0, NULL, create, destroy, prepare, render};
    static const pegbar_parameter color = {
        .struct_size = sizeof color, .type = PEGBAR_TYPE_COLOR, .key = "color", .label = "Color",
        .unit = PEGBAR_UNIT_NONE, .maximum = 1, .soft_maximum = 1,
        .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_COLOR, 4, 0, 0, 0, 1)};
    static const pegbar_parameter *const parameters[] = {&color};
    static const pegbar_descriptor descriptor = {
        .struct_size = sizeof descriptor, .kind = PEGBAR_KIND_TRANSITION, .id = "org.example.tint",
        .revision = 1, .threads = PEGBAR_THREADS_FULL, .name = "Tint", .summary = "A colour.",
        .parameter_count = 1, .parameters = parameters, .functions = &functions};
    static const pegbar_descriptor *const descriptors[] = {&descriptor};
    static const pegbar_library library = {
        PEGBAR_LIBRARY_HEADER, .id = "org.example.tint.library", .name = "Tint", .version = "1.0",
        .license = "MIT", .descriptor_count = 1, .descriptors = descriptors};
    PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
      *result = &library;
      return PEGBAR_OK;
    }
    """

  @Test func areGivenAsInScenesOrAsNumbers() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("tint", ColorParameterTests.source)
    func pixel(_ text: String) throws -> [UInt8] {
      let answer = tool.run(
        [
          "run", "org.example.tint", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-p",
          "color=" + text, "--plugin-path", library, "-o", "-",
        ], out: tool.folder + "/raw")
      guard answer.status == 0 else { return [UInt8(answer.status)] }
      return Array(tool.bytes("raw").prefix(4))
    }
    tool.write("raw", "")
    #expect(try pixel("#ff8000") == [255, 128, 0, 255])
    #expect(try pixel("1,0.5,0,1") == [255, 128, 0, 255])
    #expect(try pixel("white") == [255, 255, 255, 255])
    for wrong in ["#ff800", "1,2", "orange", "#gggggg", "2,0,0,1"] {
      #expect(try pixel(wrong) == [64], "\(wrong)")
    }
  }

  /// A library's description, written beside it, is what it is listed by.
  @Test func aManifestIsPrintedAsItIsRead() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("tint", ColorParameterTests.source)
    let printed = tool("info", library, "--manifest")
    #expect(printed.status == 0 && printed.json["entry"] as? String == "pegbar_plugin_open")
    let before = tool("check", library, "--json").out
    #expect(before.contains(#"{"name":"manifest","status":"skipped""#))
    // As a shell leaves it before the command begins.
    tool.write("plugins/tint.json", "")
    #expect(tool("info", library, "--manifest").out == printed.out)
    tool.write("plugins/tint.json", printed.out)
    let after = tool("check", library, "--json").out
    #expect(after.contains(#"{"name":"manifest","status":"passed""#), "\(after)")
    #expect(tool("info", "fade", "--manifest").status == 64)
  }

  /// What of a picture's colours is not followed is told to those who ask.
  @Test func verboseTellsWhatIsIgnored() throws {
    let tool = try Tool()
    defer { tool.remove() }
    var png = Array(tool.bytes("a.png"))
    // gAMA 1.0 behind the header, with its checksum.
    png.insert(
      contentsOf: [0, 0, 0, 4] + Array("gAMA".utf8) + [0, 1, 0x86, 0xA0, 0x31, 0xE8, 0x96, 0x5F],
      at: 33)
    _ = FileManager.default.createFile(atPath: tool.folder + "/g.png", contents: Data(png))
    let call = ["transition", "g.png", "a.png", "-t", "fade", "--at", "0", "-o", "x.png"]
    #expect(tool.run(call).err.isEmpty)
    #expect(tool.run(call + ["--overwrite", "--verbose"]).err.contains("g.png: gamma 1.0 ignored"))
  }
}
