import Foundation
import Testing

/// Scenes with plugins that are not built in: `check` says what `render` and `sample` say.
@Suite struct ForeignSceneTests {
  /// A timing function that does something wrong in a function of its own choice.
  private static let source = """
    #include <pegbar/plugin.h>
    #include <math.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <sys/socket.h>
    #include <unistd.h>
    static pegbar_status make(const pegbar_host *h, const pegbar_descriptor *d,
                              const pegbar_value *const *v, uint32_t n, void **i) {
      *i = 0;
      return PEGBAR_OK;
    }
    static pegbar_status crash(const pegbar_host *h, const pegbar_descriptor *d,
                               const pegbar_value *const *v, uint32_t n, void **i) {
      abort();
    }
    static pegbar_status hang(const pegbar_host *h, const pegbar_descriptor *d,
                              const pegbar_value *const *v, uint32_t n, void **i) {
      for (;;) pause();
    }
    static pegbar_status refuse(const pegbar_host *h, const pegbar_descriptor *d,
                                const pegbar_value *const *v, uint32_t n, void **i) {
      h->set_error(h, PEGBAR_INVALID_ARGUMENT, "strings are too long today");
      return PEGBAR_INVALID_ARGUMENT;
    }
    static pegbar_status fail(const pegbar_host *h, const pegbar_descriptor *d,
                              const pegbar_value *const *v, uint32_t n, void **i) {
      h->set_error(h, PEGBAR_FAILED, "the moon is full");
      return PEGBAR_FAILED;
    }
    static pegbar_status write_file(const pegbar_host *h, const pegbar_descriptor *d,
                                    const pegbar_value *const *v, uint32_t n, void **i) {
      FILE *file = fopen("mark", "w");
      if (file) fclose(file);
      *i = 0;
      return PEGBAR_OK;
    }
    static pegbar_status connect_out(const pegbar_host *h, const pegbar_descriptor *d,
                                     const pegbar_value *const *v, uint32_t n, void **i) {
      *i = 0;
      return socket(AF_INET, SOCK_STREAM, 0) < 0 ? PEGBAR_OK : PEGBAR_FAILED;
    }
    static pegbar_status start(const pegbar_host *h, const pegbar_descriptor *d,
                               const pegbar_value *const *v, uint32_t n, void **i) {
      *i = 0;
      if (fork() == 0) _exit(0);
      return PEGBAR_OK;
    }
    static void destroy(void *i) {}
    static pegbar_status even(void *i, uint64_t n, const double *x, double *y) {
      for (uint64_t k = 0; k < n; k++) y[k] = x[k];
      return PEGBAR_OK;
    }
    static pegbar_status hole(void *i, uint64_t n, const double *x, double *y) {
      for (uint64_t k = 0; k < n; k++) y[k] = x[k] > 0.4 && x[k] < 0.6 ? NAN : x[k];
      return PEGBAR_OK;
    }
    #define TIMING(NAME, CREATE, EVAL)                                                        \\
      static const pegbar_timing_function NAME##_functions = {                                \\
          .struct_size = sizeof(pegbar_timing_function), .create = CREATE,                    \\
          .destroy = destroy, .eval = EVAL};                                                  \\
      static const pegbar_descriptor NAME##_descriptor = {                                    \\
          .struct_size = sizeof(pegbar_descriptor), .kind = PEGBAR_KIND_TIMING_FUNCTION,      \\
          .id = "org.example." #NAME, .revision = 1, .threads = PEGBAR_THREADS_FULL,          \\
          .name = #NAME, .summary = "For tests.", .functions = &NAME##_functions};
    TIMING(sound, make, even) TIMING(crashing, crash, even) TIMING(refusing, refuse, even)
    TIMING(failing, fail, even) TIMING(holed, make, hole) TIMING(hanging, hang, even)
    TIMING(writing, write_file, even) TIMING(connecting, connect_out, even)
    TIMING(starting, start, even)
    static const pegbar_descriptor *const descriptors[] = {
        &sound_descriptor, &crashing_descriptor, &refusing_descriptor, &failing_descriptor,
        &holed_descriptor, &hanging_descriptor, &writing_descriptor, &connecting_descriptor,
        &starting_descriptor};
    static const pegbar_library library = {
        PEGBAR_LIBRARY_HEADER, .id = "org.example.timings", .name = "Timings", .version = "1.0",
        .license = "MIT", .descriptor_count = 9, .descriptors = descriptors};
    PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
      *result = &library;
      return PEGBAR_OK;
    }
    """

  /// Plugin, code, words of every message.
  private static let cases: [(String, Int32, [String])] = [
    ("sound", 0, []), ("crashing", 5, ["org.example.crashing", "SIGABRT", "create"]),
    ("refusing", 3, ["org.example.refusing", "too long today", "layers[0].animations[0]"]),
    ("failing", 5, ["org.example.failing", "the moon is full", "layers[0].animations[0]"]),
    ("holed", 5, ["org.example.holed", "not finite", "layers[0].animations[0]"]),
    ("hanging", 5, ["org.example.hanging", "hung", "create"]),
  ]

  @Test func allCommandsEndWithTheSameCode() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("timings", ForeignSceneTests.source)
    for (name, code, words) in ForeignSceneTests.cases {
      tool.write(
        "s.json",
        """
        {"version": 1, "size": [8, 8], "duration": 1, "layers": [{"name": "a", "animations":
          [{"type": "CABasicAnimation", "keyPath": "opacity", "toValue": 0, "duration": 1,
            "timingFunction": "org.example.\(name)"}]}]}
        """)
      let calls = [
        ["check", "s.json"], ["render", "s.json", "--at", "0.1", "-o", "\(name).png"],
        ["sample", "s.json", "--at", "0.1"],
      ]
      for call in calls {
        let answer = tool.run(call + ["--plugin-path", library, "--plugin-timeout", "2"])
        #expect(answer.status == code, "\(name), \(call[0]): \(answer.err)")
        for word in words {
          #expect(answer.err.contains(word), "\(name), \(call[0]): \(answer.err)")
        }
      }
      #expect(tool.files.contains("\(name).png") == (code == 0))
    }
  }

  @Test func aCrashTakesNothingElseFromTheAnswer() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("timings", ForeignSceneTests.source)
    let scene = { (name: String) in
      """
      {"version": 1, "size": [8, 8], "duration": 1, "layers": [{"animations": [{"type":
        "CABasicAnimation", "keyPath": "opacity", "timingFunction": "org.example.\(name)"}]}]}
      """
    }
    tool.write("bad.json", scene("crashing"))
    tool.write("good.json", scene("sound"))
    let answer = tool("check", "bad.json", "good.json", "--json", "--plugin-path", library)
    #expect(answer.status == 5)
    let files = answer.json["files"] as? [[String: Any]] ?? []
    let found = files.map { file in
      (file["tests"] as? [[String: String]])?.first { $0["name"] == "prepares" }?["status"]
    }
    #expect(found == ["crashed", "passed"])
  }

  /// A plugin that does more than compute cannot do so while a scene is checked, and is named for it.
  @Test(arguments: [
    ("writing", "writes a file: mark"), ("connecting", "opens a socket"),
    ("starting", "starts a process"),
  ])
  func aSceneIsPreparedInAConfinedProcess(_ name: String, _ words: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("timings", ForeignSceneTests.source)
    tool.write(
      "s.json",
      """
      {"version": 1, "size": [8, 8], "duration": 1, "layers": [{"animations": [{"type":
        "CABasicAnimation", "keyPath": "opacity", "timingFunction": "org.example.\(name)"}]}]}
      """)
    let answer = tool("check", "s.json", "--plugin-path", library)
    #expect(answer.status == 5 && answer.err.contains("a plugin \(words)"), "\(answer)")
    #expect(!tool.files.contains("mark"))
  }

  @Test func aRefusedParameterIsWrongUsageOfTheCommandLine() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool("run", "linearStops", "-p", "stops=0,x", "--at", "0.5")
    #expect(answer.status == 64 && answer.err.contains("\"x\""), "\(answer.err)")
  }
}
