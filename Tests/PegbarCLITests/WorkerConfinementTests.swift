import Foundation
import PegbarTestSupport
import Testing

@testable import PegbarSupervision

/// What a plugin cannot do in the process that draws with it and writes the output.
@Suite(.needs(.compiler)) struct WorkerConfinementTests {
  /// A transition that tries, in `create`, what no plugin may, and logs a digit for each success.
  private static let source = """
    #define _GNU_SOURCE
    #include <pegbar/plugin.h>
    #include <fcntl.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/ptrace.h>
    #include <sys/socket.h>
    #include <sys/stat.h>
    #include <sys/wait.h>
    #include <unistd.h>
    static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                                const pegbar_value *const *v, uint32_t n, void **i) {
      const char *text = v[0]->bytes;
      char victim[4096], other[4096], command[9000], line[100];
      snprintf(victim, sizeof victim, "%s/victim", text);
      snprintf(other, sizeof other, "%s/other", text);
      snprintf(command, sizeof command, "echo x > %s/made-by-a-program 2>/dev/null", text);
      int made = open(other, O_WRONLY | O_CREAT, 0600) >= 0;
      int opened = open(victim, O_WRONLY) >= 0, cut = truncate(victim, 0) == 0;
      int moved = rename(victim, other) == 0, linked = symlink("/", other) == 0;
      int changed = chmod(victim, 0777) == 0, removed = unlink(victim) == 0;
      int started = system(command) == 0, connected = socket(AF_INET, SOCK_STREAM, 0) >= 0;
      int local = socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
      int traced = ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0;
      char word[6] = {0};
      int file = open(victim, O_RDONLY), has_read = file >= 0 && read(file, word, 5) == 5;
      snprintf(line, sizeof line, "tried %d%d%d%d%d%d%d%d%d%d%d read %d", made, opened, cut, moved,
               linked, changed, removed, started, connected, local, traced, has_read);
      h->log(h, PEGBAR_LOG_WARNING, line);
      *i = 0;
      return PEGBAR_OK;
    }
    static void destroy(void *i) {}
    static pegbar_status prepare(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *p) {
      return PEGBAR_OK;
    }
    static pegbar_status render(void *i, const pegbar_effect_frame *f) {
      for (int32_t y = f->region.y0; y < f->region.y1; y++)
        memcpy(pegbar_pixel(f->output, f->region.x0, y), pegbar_pixel(f->inputs[0], f->region.x0, y),
               4 * (size_t)(f->region.x1 - f->region.x0));
      return PEGBAR_OK;
    }
    static const pegbar_value none = PEGBAR_STRING_VALUE("");
    static const pegbar_parameter folder = {.struct_size = sizeof folder, .type = PEGBAR_TYPE_STRING,
        .key = "folder", .label = "Folder", .unit = PEGBAR_UNIT_NONE, .default_value = &none};
    static const pegbar_parameter *const parameters[] = {&folder};
    static const pegbar_image_effect functions = {.struct_size = sizeof functions, .minimum_inputs = 2,
        .maximum_inputs = 2, .create = create, .destroy = destroy, .prepare = prepare, .render = render};
    static const pegbar_descriptor descriptor = {.struct_size = sizeof descriptor,
        .kind = PEGBAR_KIND_TRANSITION, .id = "org.example.greedy", .threads = PEGBAR_THREADS_FULL,
        .name = "Greedy", .summary = "Tries all it may not.", .parameter_count = 1,
        .parameters = parameters, .functions = &functions};
    static const pegbar_descriptor *const descriptors[] = {&descriptor};
    static const pegbar_library library = {PEGBAR_LIBRARY_HEADER, .id = "org.example.greed",
        .name = "Greed", .version = "1", .license = "MIT", .descriptor_count = 1,
        .descriptors = descriptors};
    PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
      *result = &library;
      return PEGBAR_OK;
    }
    """

  /// Calls a command with the plugin, which looks at a folder that is neither the output's nor temporary.
  private func call(_ tool: Tool, _ words: [String]) throws -> Answer {
    let library = try tool.library("greedy", Self.source)
    let home = #filePath.components(separatedBy: "/Tests/")[0] + "/.build/victims-\(UUID())"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    let victim = home + "/victim"
    _ = FileManager.default.createFile(atPath: victim, contents: Data("whole".utf8))
    let answer = tool.run(words + ["-p", "folder=\(home)", "--plugin-path", library])
    let left = try FileManager.default.contentsOfDirectory(atPath: home)
    let hasLandlock = !answer.err.contains("tried 1") || left == ["victim"]
    try Requirement.machine("a kernel with Landlock 3", isMet: hasLandlock).demand()
    #expect(left == ["victim"])
    #expect(FileManager.default.contents(atPath: victim) == Data("whole".utf8))
    return answer
  }

  private static let refused = "tried 00000000000 read 1"

  @Test func nothingIsWrittenElsewhere() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let ends = ["--from", "a.png", "--to", "b.png", "--progress", "0.5"]
    for output in ["out.png", "folder/"] {
      let answer = try call(tool, ["run", "org.example.greedy", "-o", output] + ends)
      #expect(answer.status == 0 && answer.err.contains(Self.refused), "\(answer)")
    }
    #expect(!tool.bytes("out.png").isEmpty)
  }

  @Test func filmsAreWrittenAllTheSame() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for output in ["out.gif", "out.y4m", "frames/"] {
      let answer = try call(
        tool,
        [
          "transition", "a.png", "b.png", "-t", "org.example.greedy", "-d", "0.2", "--hold", "0.1",
          "-o", output,
        ])
      #expect(answer.status == 0 && answer.err.contains(Self.refused), "\(answer)")
      #expect(tool.files.contains(output.replacing("/", with: "")))
    }
  }

  /// An encoder is a program that the worker starts.
  @Test(.needs(.ffmpeg)) func encodersWork() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = try call(
      tool,
      [
        "transition", "a.png", "b.png", "-t", "org.example.greedy", "-d", "0.2", "--hold", "0.1",
        "-o", "out.mp4",
      ])
    #expect(answer.status == 0 && answer.err.contains(Self.refused), "\(answer)")
    #expect(tool.bytes("out.mp4").count > 500)
  }

  @Test func theNearestFolderThatExists() {
    #expect(WorkerConfinement.folder(of: "/tmp/none/such/x.png") == "/tmp")
    #expect(WorkerConfinement.folder(of: "/tmp") == "/tmp")
    #expect(WorkerConfinement.folder(of: "/none.png") == "/")
    #expect(WorkerConfinement.folder(of: "x.png") == ".")
  }
}
