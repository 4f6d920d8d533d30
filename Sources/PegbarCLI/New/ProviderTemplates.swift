/// What a new provider makes a filter of: percentages of red, green and blue.
let providerSample = "100 62 55\n"

/// The beginning of a provider in C: what it makes of a file.
let cProviderHead = """
  /*
   * @NAME@: a plugin for Pegbar. ./build.sh builds it, ./test.sh tests it.
   *
   * Each .@LOWER@ file, percentages of red, green and blue, becomes a filter.
   */
  #include <pegbar/plugin.h>
  #include <stdlib.h>
  #include <string.h>

  PEGBAR_NO_FUSED_MATHS

  /* A file's plugin: its descriptor, and behind it what the file says. */
  typedef struct {
    pegbar_descriptor descriptor;
    pegbar_library library;
    const pegbar_descriptor *list[1];
    uint32_t percent[3];
    char id[sizeof "@ID@." + 64], name[65];
  } file_plugin;

  static void destroy(void *instance) { (void)instance; }

  /* An instance of a file's filter: the descriptor is all that it needs. */
  static pegbar_status create_filter(const pegbar_host *host, const pegbar_descriptor *descriptor,
                                     const pegbar_value *const *values, uint32_t count,
                                     void **instance) {
    (void)host, (void)values, (void)count;
    *instance = (void *)descriptor;
    return PEGBAR_OK;
  }

  static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                               pegbar_effect_plan *plan) {
    (void)instance, (void)setup, (void)plan;
    return PEGBAR_OK;
  }

  /* The pixels of the input that drawing `output` reads: the same. */
  static pegbar_status region_of_interest(void *instance, const pegbar_effect_setup *setup,
                                          uint32_t input, const pegbar_region *output,
                                          pegbar_region *needed) {
    (void)instance, (void)setup, (void)input;
    *needed = *output;
    return PEGBAR_OK;
  }

  /* Takes light away. Writes only the pixels of the frame's region. */
  static pegbar_status render(void *instance, const pegbar_effect_frame *frame) {
    const file_plugin *own = instance;
    pegbar_region part = frame->region;
    for (int32_t y = part.y0; y < part.y1; y++) {
      const uint8_t *in = pegbar_pixel(frame->inputs[0], part.x0, y);
      uint8_t *out = pegbar_pixel(frame->output, part.x0, y);
      for (int32_t x = part.x0; x < part.x1; x++, in += 4, out += 4) {
        for (int i = 0; i < 3; i++) out[i] = (uint8_t)((in[i] * own->percent[i] + 50) / 100);
        out[3] = in[3];
      }
    }
    return PEGBAR_OK;
  }

  static const pegbar_image_effect filter = {
      .struct_size = sizeof filter, .minimum_inputs = 1, .maximum_inputs = 1,
      .create = create_filter, .destroy = destroy, .prepare = prepare, .render = render,
      .region_of_interest = region_of_interest};


  """

/// The provider itself.
let cProvider = """
  /* An instance of the provider: the host, to which it says what is wrong with a file. */
  static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                              const pegbar_value *const *values, uint32_t count, void **instance) {
    (void)descriptor, (void)values, (void)count;
    *instance = (void *)host;
    return PEGBAR_OK;
  }

  /* Refuses a file because of what stands `at` a place in it. */
  static pegbar_status refuse(const pegbar_host *host, const char *message, const char *bytes,
                              const char *at, pegbar_provider_answer *answer) {
    host->set_error(host, PEGBAR_FAILED, message);
    answer->line = 1;
    while (bytes < at) answer->line += *bytes++ == '\\n';
    return PEGBAR_FAILED;
  }

  static int is_space(char c) { return c == ' ' || c == '\\t' || c == '\\r' || c == '\\n'; }

  /* A whole number from 0 to 100 after spaces, or -1; `at` moves behind it. */
  static int percentage(const char **at) {
    while (is_space(**at)) ++*at;
    int number = -1;
    for (; **at >= '0' && **at <= '9'; ++*at) {
      number = (number < 0 ? 0 : number) * 10 + (**at - '0');
      if (number > 100) return -1;
    }
    return number;
  }

  /* The file's name up to its last dot: as it is, and below the provider's id in its letters. */
  static void name_plugin(file_plugin *own, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    size_t count = dot ? (size_t)(dot - name) : strlen(name);
    char *id = own->id + strlen(strcpy(own->id, "@ID@."));
    for (size_t i = 0; i < count && i < sizeof own->name - 1; i++) {
      char c = name[i];
      int is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      *id++ = is_plain ? c : '-';
      own->name[i] = is_plain ? c : ' ';
    }
  }

  /* Checks the whole file: its user learns here what is wrong with it. A zero byte follows it. */
  static pegbar_status open_file(void *instance, const pegbar_provider_file *file,
                                 pegbar_provider_answer *answer) {
    const pegbar_host *host = instance;
    const char *bytes = (const char *)file->bytes, *at = bytes;
    uint32_t percent[3];
    for (int i = 0; i < 3; i++) {
      int number = percentage(&at);
      if (number < 0) {
        return refuse(host, "expected three numbers from 0 to 100", bytes, at, answer);
      }
      percent[i] = (uint32_t)number;
    }
    while (is_space(*at)) at++;
    if (at != bytes + file->byte_count) {
      return refuse(host, "something follows the three numbers", bytes, at, answer);
    }
    file_plugin *own = calloc(1, sizeof *own); /* it stays until the process ends */
    if (!own) return PEGBAR_OUT_OF_MEMORY;
    memcpy(own->percent, percent, sizeof percent);
    name_plugin(own, file->path);
    own->descriptor = (pegbar_descriptor){
        .struct_size = sizeof own->descriptor, .kind = PEGBAR_KIND_IMAGE_FILTER, .id = own->id,
        .revision = 1, .threads = PEGBAR_THREADS_FULL,
        .flags = PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC, .name = own->name,
        .summary = "Takes some of the light away.", .functions = &filter};
    own->list[0] = &own->descriptor;
    pegbar_library made = {
        PEGBAR_LIBRARY_HEADER, .id = own->id, .name = own->name, .version = "1.0.0",
        .license = "NOASSERTION", .descriptor_count = 1, .descriptors = own->list};
    own->library = made;
    answer->library = &own->library;
    return PEGBAR_OK;
  }

  static const char *const endings[] = {".@LOWER@"};
  static const pegbar_provider functions = {
      .struct_size = sizeof functions, .ending_count = 1, .endings = endings,
      .create = create, .destroy = destroy, .open = open_file};
  #define KIND PEGBAR_KIND_PROVIDER
  #define SUMMARY "Every .@LOWER@ file becomes a filter that takes light away."
  """

/// A good file, and some bad ones.
let cProviderTest = #"""
  /* What the provider answers for a file. */
  static pegbar_status answer_to(pegbar_test *test, const char *text,
                                 pegbar_provider_answer *answer) {
    pegbar_provider_file file = {
        sizeof file, 0, "/looks/Warm look.@LOWER@", (const uint8_t *)text, strlen(text)};
    memset(answer, 0, sizeof *answer);
    answer->struct_size = sizeof *answer;
    return open_file(test->instance, &file, answer);
  }

  int main(void) {
    pegbar_test test = pegbar_test_begin(&descriptor);
    if (pegbar_test_create(&test) < 0) return 1;
    pegbar_provider_answer answer;
    EXPECT(answer_to(&test, "50", &answer) != PEGBAR_OK && answer.line == 1);
    EXPECT(strstr(pegbar_test_message(), "three numbers"));
    EXPECT(answer_to(&test, "50 20\n101\n", &answer) != PEGBAR_OK && answer.line == 2);
    EXPECT(answer_to(&test, "1 2 3\n\n4\n", &answer) != PEGBAR_OK && answer.line == 3);

    EXPECT(answer_to(&test, "100 50\n0\n", &answer) == PEGBAR_OK);
    if (failures) return 1;
    const pegbar_descriptor *made = answer.library->descriptors[0];
    EXPECT(strcmp(made->id, "@ID@.Warm-look") == 0);
    EXPECT(strcmp(made->name, "Warm look") == 0);

    uint8_t before[4] = {200, 100, 50, 255}, drawn[4] = {0};
    pegbar_image in = pegbar_test_picture(1, 1, before), out = pegbar_test_picture(1, 1, drawn);
    const pegbar_image *inputs[] = {&in};
    pegbar_test filter_test = pegbar_test_begin(made);
    EXPECT(pegbar_test_draw(&filter_test, inputs, 1, &out, 0) == PEGBAR_OK);
    EXPECT(drawn[0] == 200 && drawn[1] == 50 && drawn[2] == 0 && drawn[3] == 255);
    pegbar_test_end(&filter_test);
    pegbar_test_end(&test);
    return failures != 0;
  }

  """#

/// A provider in Swift, and what it makes of a file.
let swiftProvider = #"""
  /// Every .@LOWER@ file, percentages of red, green and blue, becomes a filter.
  struct Plugin@WORD@: ProviderPlugin {
    static let descriptor = Descriptor(
      id: "@ID@", name: "@NAME@",
      summary: "Every .@LOWER@ file becomes a filter that takes light away.")

    static let endings = [".@LOWER@"]

    init(_ arguments: Arguments) {}

    func open(_ file: ProvidedFile) throws(FileError) -> Library {
      let tint = try Tint(file.bytes)
      var descriptor = TintFilter.descriptor
      descriptor.id = file.id(below: Plugin@WORD@.descriptor.id)
      // A name has no control characters.
      let name = file.stem.unicodeScalars.prefix(60).map { $0.value < 0x20 ? " " : String($0) }
      descriptor.name = name.joined()
      return Library(
        id: descriptor.id, name: descriptor.name, version: "1.0.0", license: "NOASSERTION",
        plugins: [FilePlugin(TintFilter.self, descriptor, content: tint)])
    }
  }

  /// What a file says: how much stays of each colour.
  final class Tint: Sendable {
    let percentages: [Int]

    /// Reads the whole file: its user learns here what is wrong with it.
    init(_ bytes: some Collection<UInt8>) throws(FileError) {
      var numbers: [Int] = []
      for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
      {
        for word in line.split(whereSeparator: { [9, 13, 32].contains($0) }) {
          guard let number = Int(String(decoding: word, as: UTF8.self)), (0...100).contains(number)
          else { throw FileError("expected a number from 0 to 100", line: index + 1) }
          guard numbers.count < 3 else {
            throw FileError("something follows the three numbers", line: index + 1)
          }
          numbers.append(number)
        }
      }
      guard numbers.count == 3 else { throw FileError("expected three numbers from 0 to 100") }
      percentages = numbers
    }

    /// What stays of a colour, 0 red, 1 green, 2 blue.
    func rest(of level: UInt8, _ color: Int) -> UInt8 {
      UInt8((Int(level) * percentages[color] + 50) / 100)
    }
  }

  /// The filter of a file.
  struct TintFilter: FilterPlugin {
    static let descriptor = Descriptor(
      id: "@ID@.filter", name: "@NAME@", summary: "Takes some of the light away.")

    private let tint: Tint

    init(_ arguments: Arguments) throws(PluginError) {
      guard let tint = arguments.content as? Tint else { throw PluginError("it has no file") }
      self.tint = tint
    }

    func render(_ frame: Frame, rows: Range<Int>) {
      for row in rows {
        let (pixels, out) = (frame.input(0).row(row), frame.out.row(row))
        for i in stride(from: 0, to: 4 * frame.width, by: 4) {
          for color in 0..<3 { out[i + color] = tint.rest(of: pixels[i + color], color) }
          out[i + 3] = pixels[i + 3]
        }
      }
    }
  }

  """#

/// A good file, and some bad ones.
let swiftProviderTest = #"""
  @main struct Test {
    /// The line at fault in a file; nil for a good one.
    static func fault(_ text: String) -> Int? {
      do throws(FileError) {
        _ = try Tint(Array(text.utf8))
        return nil
      } catch {
        return error.line ?? 0
      }
    }

    static func main() throws {
      expect(fault("50 20\n101\n") == 2, "101 is no percentage")
      expect(fault("1 2 3\n\n4\n") == 3, "a fourth number is one too many")
      expect(fault("50") == 0, "two numbers are missing")

      let tint = try Tint(Array("100 50\n0\n".utf8))
      expect(tint.percentages == [100, 50, 0], "three numbers are read")
      expect((0..<3).map { tint.rest(of: 200, $0) } == [200, 100, 0], "light is taken away")

      let plugin = Plugin@WORD@(Arguments(testing: Plugin@WORD@.self))
      let bytes = Array("100 62 55\n".utf8)
      try bytes.withUnsafeBufferPointer { bytes in
        _ = try plugin.open(ProvidedFile(path: "/looks/Warm look.@LOWER@", bytes: bytes))
      }
    }
  }

  """#
