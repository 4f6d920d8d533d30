import Foundation
import PegbarTestSupport
import Testing

/// Laws that call a plugin's functions without the wrappers, one bad plugin for each.
///
/// `Tests/Hostile` has many more of them.
@Suite(.needs(.compiler)) struct CheckTablesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var law: String
    var status: String
    /// Words of the message.
    var words: String
    /// What the plugin is compiled with, between `before.h` and `after.h`.
    var code: String
    var testDescription: String { "\(law): \(words)" }
  }

  static let cases = [
    Case(
      law: "arguments", status: "crashed", words: "behind the end of y",
      code: """
        #define IS_TIMING
        static pegbar_status eval(EVAL) { line(n, x, y); y[n] = 0; return PEGBAR_OK; }
        #define eval eval
        """),
    Case(
      law: "arguments", status: "crashed", words: "the setup of prepare, which was lent",
      code: """
        static const pegbar_effect_setup *kept;
        static pegbar_status prepare(PREPARE) { kept = setup; return PEGBAR_OK; }
        static pegbar_status render(FRAME) { return kept->quality < 9 ? wipe(f) : PEGBAR_FAILED; }
        #define prepare prepare
        #define render render
        """),
    Case(
      law: "arguments", status: "failed", words: "out_stride",
      code: """
        #define IS_ANIMATION
        static pegbar_status prepare(PLAN) { plan->output = PEGBAR_OUTPUT_NUMBERS; return PEGBAR_OK; }
        static pegbar_status eval(ANIMATE) {
          for (uint64_t i = 0; i < b->count * b->base_stride; i++) b->out[i] = 0;
          return PEGBAR_OK;
        }
        #define prepare prepare
        #define eval eval
        """),
    Case(
      law: "overlap", status: "failed", words: "another call on the same instance",
      code: """
        #define IS_TIMING
        static double scratch[8192];
        static pegbar_status eval(EVAL) {
          line(n, x, scratch);
          memcpy(y, scratch, n * sizeof *y);
          return PEGBAR_OK;
        }
        #define eval eval
        """),
    Case(
      law: "control-points", status: "failed", words: "the curve of its control points",
      code: """
        #define IS_TIMING
        static pegbar_status points(void *i, double *p) {
          p[0] = p[1] = .25, p[2] = .25, p[3] = .75;
          return PEGBAR_OK;
        }
        #define points points
        """),
    Case(
      law: "extensions", status: "failed", words: "no extension",
      code: """
        static const uint32_t table[64] = {256};
        static const void *find(void *instance, const char *id) { return table; }
        #define find find
        """),
    Case(
      law: "geometry", status: "failed", words: "by its placements",
      code: """
        static pegbar_status place(void *i, double progress, pegbar_placement *from,
                                   pegbar_placement *to, uint32_t *above) {
          memset(to, 0, sizeof *to);
          for (int k = 0; k < 16; k += 5) to->transform[k] = 1;
          to->opacity = to->visible = 1;
          return PEGBAR_OK;
        }
        static const pegbar_transition_geometry geometry = {sizeof geometry, 0, place};
        static const void *find(void *instance, const char *id) {
          return strcmp(id, PEGBAR_EXT_TRANSITION_GEOMETRY) ? NULL : &geometry;
        }
        #define find find
        """),
    Case(
      law: "symbols", status: "failed", words: "sin of the C library",
      code: """
        #define IS_TIMING
        static pegbar_status eval(EVAL) {
          for (uint64_t i = 0; i < n; i++) y[i] = x[i] > 0 && x[i] < 1 ? x[i] + sin(x[i]) * 1e-9 : x[i];
          return PEGBAR_OK;
        }
        #define eval eval
        """),
    Case(
      law: "process-invariance", status: "failed", words: "other variables",
      code: """
        #define IS_TIMING
        static pegbar_status eval(EVAL) {
          line(n, x, y);
          for (uint64_t i = 0; i < n; i++) if (x[i] > 0 && x[i] < 1) y[i] += 1e-9 * (getpid() & 1);
          return PEGBAR_OK;
        }
        #define eval eval
        """),
    Case(
      law: "process-state", status: "failed", words: "writes a file: plugin.log",
      code: """
        static pegbar_status create(CREATE) {
          FILE *log = fopen("plugin.log", "a");
          if (log) fclose(log);
          *instance = NULL;
          return PEGBAR_OK;
        }
        #define create create
        """),
  ]

  @Test(arguments: cases)
  func aBrokenLawIsToldOnce(of bad: Case) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("bad", CheckTablesTests.source(bad.code))
    let answer = tool("check", library, "--json")
    #expect(answer.status == 5)
    let file = (answer.json["files"] as? [[String: Any]])?.first
    let tests = file?["tests"] as? [[String: String]] ?? []
    let failures = tests.filter { !["passed", "skipped", "warning"].contains($0["status"]) }
    #expect(failures.map { $0["name"] } == [bad.law], "\(failures)")
    #expect(failures.first?["status"] == bad.status)
    #expect(failures.first?["message"]?.contains(bad.words) == true, "\(failures)")
    #expect(tool.files == ["a.png", "b.png", "plugins"])
  }

  @Test func aSeedIsReproduced() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library(
      "wide",
      CheckTablesTests.source(
        """
        static pegbar_status render(FRAME) {
          if (f->output->width % 8 == 5 && f->output->height > 50) abort();
          return wipe(f);
        }
        #define render render
        """))
    #expect(tool("check", library).status == 0)
    let answer = tool("check", library, "--fuzz", "100")
    #expect(answer.status == 5)
    let words = answer.err.components(separatedBy: "seed ")
    let seed = words.last?.prefix { $0.isNumber } ?? ""
    #expect(!seed.isEmpty, "\(answer.err)")
    let again = tool("check", library, "--reproduce", String(seed))
    #expect(again.status == 5 && again.err.contains("seed \(seed)"), "\(again)")
    #expect(tool("check", library, "--fuzz", "0").status == 64)
  }

  private static func source(_ code: String) -> String {
    let root = #filePath.components(separatedBy: "/PegbarCLITests/")[0]
    return "#include \"\(root)/Hostile/before.h\"\n\(code)\n#include \"\(root)/Hostile/after.h\"\n"
  }
}
