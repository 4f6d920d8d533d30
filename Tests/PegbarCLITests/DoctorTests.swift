import CPegbarConfinement
import Foundation
import Glibc
import PegbarTestSupport
import Testing

/// `doctor`: what is there, what is not, and what to do.
@Suite struct DoctorTests {
  private func findings(_ answer: Answer) -> [[String: Any]] {
    answer.json["findings"] as? [[String: Any]] ?? []
  }

  private func finding(_ answer: Answer, _ name: String, _ text: String = "") -> [String: String] {
    let all = findings(answer).map { $0.compactMapValues { $0 as? String } }
    return all.first {
      $0["name"] == name && (text.isEmpty || $0["detail"]?.contains(text) == true)
    } ?? [:]
  }

  @Test func relativePathsAreFound() throws {
    let tool = try Tool()
    defer { tool.remove() }
    _ = try tool.library("hostile", fixture("hostile.c"))
    let given = tool("doctor", "--json", "--plugin-path", "plugins")
    #expect(finding(given, "plugin path", "plugins, 9 plugins")["state"] == "ok", "\(given.out)")
    symlink("plugins", tool.folder + "/link")
    let linked = tool("doctor", "--json", "--plugin-path", "./link")
    #expect(finding(linked, "plugin path", "./link, 9 plugins")["state"] == "ok", "\(linked.out)")
    let variable = tool(
      "doctor", "--json", environment: ["PEGBAR_PLUGIN_PATH": "plugins:\(tool.folder)/plugins"])
    let refused = finding(variable, "refused", "plugins: PEGBAR_PLUGIN_PATH takes absolute paths")
    #expect(refused["state"] == "warning", "\(variable.out)")
    let name = (tool.folder as NSString).lastPathComponent
    #expect(refused["advice"]?.hasPrefix("write the whole path, such as /") == true)
    #expect(refused["advice"]?.hasSuffix("/\(name)/plugins") == true)
    #expect(finding(variable, "plugin path", "/plugins, 9 plugins")["state"] == "ok")
  }

  @Test func boundFunctionsCount() throws {
    let source = "double half(double x) { return x / 2; }"
    let tool = try Tool()
    defer { tool.remove() }
    _ = try tool.library("half", source)
    tool.write(
      "plugins/half.bind.json",
      """
      {"pegbar": "0.10", "library": {"id": "org.example.halves", "name": "Halves", "version": "1",
      "license": "MIT"}, "bind": {"file": "half.so"}, "functions": [{"id": "org.example.half",
      "kind": "timing", "symbol": "half", "signature": "f64 (f64 x)", "name": "Half",
      "summary": "A half.", "input": "x", "threads": "full"}]}
      """)
    let answer = tool("doctor", "--json", "--plugin-path", "plugins")
    #expect(tool("list", "--plugin-path", "plugins").out.contains("org.example.half"))
    let path = finding(answer, "plugin path", "plugins, 1 plugin")
    #expect(path["state"] == "ok", "\(answer.out)")
  }

  /// A kernel that cannot confine plugins is told of, and refused where the user requires more.
  @Test(.needs(.compiler)) func missingConfinementIsReported() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let whole = finding(tool("doctor", "--json"), "Landlock")
    let landlock = Int(pgb_landlock_version())
    #expect(whole["state"] == (landlock >= 3 ? "ok" : "warning"), "\(whole)")
    #expect(finding(tool("doctor", "--json"), "seccomp")["state"] == "ok")
    _ = try tool.library("hostile", fixture("hostile.c"))
    tool.write("old.c", fixture("no-landlock.c"))
    let (code, said) = try tool.shell(
      "cc -o old old.c && ./old \(tool.path) doctor && ./old \(tool.path) list --require-confinement"
    )
    #expect(code == 6 && said.contains("warning   Landlock: not available"), "\(said)")
    #expect(said.contains("the kernel has no Landlock instead of Landlock 3"), "\(said)")
    let listed = tool("list", "--require-confinement")
    #expect(listed.status == (landlock >= 3 ? 0 : 6), "\(listed)")
  }

  @Test func aMissingFolderIsNotOK() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool("doctor", "--json", "--plugin-path", "nowhere")
    #expect(answer.status == 0)
    #expect(finding(answer, "plugin path", "nowhere, not there")["state"] == "warning")
    let user = finding(answer, "plugin path", "\(tool.folder)/.local/share/pegbar/plugins")
    #expect(user["state"] == "missing")
    #expect(user["advice"]?.isEmpty == false)
    for finding in findings(answer) where (finding["detail"] as? String)?.contains("not") == true {
      #expect(finding["state"] as? String != "ok", "\(finding)")
    }
  }

  @Test func encodersAreNamed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let script = """
      printf ' V....D libx264   H.264\\n A....D aac  AAC\\n V....D ffv1  FFV1\\n'
      """
    let answer = tool("doctor", "--json", environment: tool.fake(ffmpeg: script))
    for (name, state) in [
      ("libx264", "ok"), ("aac", "ok"), ("ffv1", "ok"), ("libvpx-vp9", "warning"),
      ("prores_ks", "warning"), ("libopus", "warning"),
    ] {
      let found = finding(answer, "encoder \(name)")
      #expect(found["state"] == state, "\(name)")
      #expect((found["advice"]?.contains("apt-get install ffmpeg") == true) == (state != "ok"))
    }
    let broken = tool("doctor", "--json", environment: tool.fake(ffmpeg: "exit 1"))
    #expect(finding(broken, "encoders")["state"] == "warning")
  }

  @Test func fontsAreNamed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    func answer(_ script: String) -> [String: String] {
      let environment = tool.fake(ffmpeg: "exit 0")
      let path = tool.folder + "/.cache/fake/fc-list"
      try? Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o755)
      return finding(tool("doctor", "--json", environment: environment), "fonts")
    }
    #expect(answer("echo 'DejaVu Sans,Book'; echo Noto; echo Noto")["state"] == "ok")
    #expect(
      answer("echo Noto; echo 'DejaVu Sans,Book'")["detail"] == "2 families: DejaVu Sans, Noto")
    let none = answer("exit 0")
    #expect(none["state"] == "missing")
    #expect(none["detail"] == "fontconfig knows no families")
    #expect(none["advice"]?.contains("apt-get install fonts-dejavu-core") == true)
    #expect(answer("exit 1")["detail"] == "unknown: fontconfig's fc-list does not answer")
  }

  @Test func frei0rIsNamed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let found = finding(tool("doctor", "--json"), "frei0r")
    let isThere = ["/usr/local/lib", "/usr/lib", "/usr/lib64"].contains { folder in
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/frei0r-1")
      return names?.contains { $0.hasSuffix(".so") } == true
    }
    #expect(found["state"] == (isThere ? "ok" : "missing"))
    #expect(found["detail"]?.contains("/frei0r-1") == true)
    #expect((found["advice"]?.contains("apt-get install frei0r-plugins") == true) == !isThere)
  }

  @Test func compilersAreNamed() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let empty = tool("doctor", "--json", environment: ["PATH": tool.folder])
    for name in ["C compiler", "C++ compiler", "Swift compiler", "Rust compiler"] {
      #expect(finding(empty, name)["state"] == "missing", "\(name)")
      #expect(finding(empty, name)["advice"]?.hasPrefix("to write plugins in ") == true)
    }
    let place = tool.folder + "/bin"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    for name in ["cc", "c++", "swiftc", "cargo"] {
      tool.write("bin/\(name)", "#!/bin/sh\n")
      chmod("\(place)/\(name)", 0o755)
    }
    let full = tool("doctor", "--json", environment: ["PATH": place])
    for name in ["C compiler", "C++ compiler", "Swift compiler", "Rust compiler"] {
      #expect(finding(full, name)["state"] == "ok", "\(name)")
    }
  }
}
