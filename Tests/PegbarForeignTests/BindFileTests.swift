import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Testing

@Suite(.needs(.compiler)) struct BindFileTests {
  private func refusal(
    of text: String, deadline: Double = 10, before: (String) throws -> Void = { _ in }
  ) throws -> Refusal {
    try Fixture.withFolder { folder in
      try Fixture.put(text, in: folder)
      try before(folder)
      let catalog = Fixture.discover(folder, deadline: deadline)
      #expect(catalog.entries.isEmpty)
      return try #require(catalog.refusals.first { $0.path == folder + "/f.bind.json" })
    }
  }

  /// Kind, symbol, signature, the rest; code and a part of the reason.
  @Test(arguments: [
    ("timing", "half", "double (f64 t)", #""input":"t""#, "bad-signature", "is f64 meant?"),
    ("timing", "half", "mat4 (f64 t)", #""input":"t""#, "bad-signature", "with a number"),
    ("value", "half", "f64 (f64 t)", #""input":"t""#, "bad-signature", "mat4, point2"),
    ("timing", "missing", "f64 (f64 t)", #""input":"t""#, "no-symbol", "defines no missing"),
    ("timing", "cbrt", "f64 (f64 t)", #""input":"t""#, "no-symbol", "defines no cbrt"),
    ("timing", "some_data", "f64 (f64 t)", #""input":"t""#, "symbol-not-function", "some_data"),
    ("transition", "half", "f64 (f64 t)", #""input":"t""#, "bad-manifest", "timing or value"),
    ("timing", "half", "f64 (f64 t)", #""doc":"""#, "bad-manifest", "input: missing"),
    ("timing", "half", "f64 (f64 t)", #""input":"x""#, "bad-manifest", "no argument 'x'"),
    ("timing", "half", "f64 (f64 t, f64 u)", #""input":"t""#, "bad-manifest", "'u' is no input"),
    ("timing", "half", "f64 (point2 t)", #""input":"t""#, "bad-manifest", "one number"),
    ("timing", "half", "void (f64 t)", #""input":"t""#, "bad-manifest", "through a pointer"),
    (
      "timing", "half", "void (f64 t)", #""input":"t","output":"t""#, "bad-manifest", "no pointer"
    ),
    (
      "timing", "half", "f64 (f64 t, ptr f64 o)", #""input":"t","output":"o""#, "bad-manifest",
      "returns its answer already"
    ),
    (
      "timing", "half", "f64 (f64 t)", #""input":"t","constants":{"t":1}"#, "bad-manifest",
      "another part already"
    ),
    (
      "timing", "half", "f64 (f64 t, u8 n)", #""input":"t","constants":{"n":256}"#,
      "bad-manifest", "outside the range of u8"
    ),
    (
      "timing", "half", "f64 (f64 t, rect4 r)", #""input":"t","constants":{"r":[1]}"#,
      "bad-manifest", "expected 4 number(s)"
    ),
    (
      "timing", "half", "f64 (f64 t, u8 n)", #""input":"t","parameters":[{"key":"n"}]"#,
      "bad-manifest", "functions[0].parameters[0].default: missing"
    ),
    (
      "timing", "half", "f64 (f64 t, u8 n)",
      #""input":"t","parameters":[{"key":"n","default":300}]"#, "bad-manifest", "300"
    ),
    (
      "timing", "half", "f64 (f64 t, u8 n)",
      #""input":"t","parameters":[{"key":"n","default":0,"type":"color"}]"#, "bad-manifest",
      "is a int"
    ),
    (
      "timing", "half", "f64 (f64 t)", #""input":"t","parameters":[{"key":"z","default":0}]"#,
      "bad-manifest", "no argument 'z'"
    ),
    ("timing", "half", "f64 (f64 t)", #""input":"t","imput":"t""#, "bad-manifest", "unknown"),
    ("timing", "infinite", "f64 (f64 t)", #""input":"t""#, "not-finite", "infinite"),
    (
      "timing", "refused", "i32 (f64 t, ptr f64 out)", #""input":"t","status":"zero""#,
      "failing-status", "the status 7, which means failure"
    ),
  ])
  func refusesWithAReason(
    _ kind: String, _ symbol: String, _ signature: String, _ rest: String, _ code: String,
    _ part: String
  ) throws {
    let text = Fixture.text([Fixture.function(kind, symbol, signature, rest)])
    let refusal = try refusal(of: text)
    #expect(refusal.code.word == code)
    #expect(refusal.reason.contains(part), "\(refusal.reason)")
  }

  /// What is no bind file at all, and a part of the reason.
  @Test(arguments: [
    ("{", "expected a key"), ("[]", "expected an object"),
    ("{\"pegbar\":\"0.10\"}", "bind: missing"),
    (#"{"bind":{"system":"libm"}}"#, "functions: missing"),
    (#"{"bind":{"system":"libm"},"functions":{}}"#, "expected an array"),
    (#"{"bind":{"system":"libm"},"functions":[1]}"#, "functions[0]: expected an object"),
    (#"{"bind":{"system":"libm"},"functions":[{}]}"#, "symbol: missing"),
    (#"{"bind":[],"functions":[]}"#, "bind: expected an object"),
    (#"{"bind":{"system":"libm","file":"a.so"}}"#, "either file or system"),
    (#"{"plugins":[],"bind":{"system":"libm"}}"#, "plugins: unknown"),
    (String(repeating: "[", count: 1000), "more than 16 levels"),
    (
      #"{"bind":{"system":"libm"},"functions":["#
        + [String](repeating: "{}", count: 257).joined(separator: ",") + "]}", "more than 256"
    ),
  ])
  func refusesWhatIsNoBindFile(_ text: String, _ part: String) throws {
    let refusal = try refusal(of: text)
    #expect(refusal.code.word == "bad-manifest")
    #expect(refusal.reason.contains(part), "\(refusal.reason)")
  }

  /// A file with the name of a library that is a text for a linker, a script or a folder.
  @Test(arguments: ["INPUT(libc.so.6)", "#!/bin/sh\nexit 0\n", ""])
  func refusesAScriptInALibrarysPlace(_ content: String) throws {
    let function = Fixture.function("timing", "half", "f64 (f64 t)")
    let refusal = try refusal(of: Fixture.text([function])) { folder in
      try FileManager.default.removeItem(atPath: folder + "/functions.so")
      try content.write(toFile: folder + "/functions.so", atomically: false, encoding: .utf8)
    }
    #expect(["not-elf", "bad-size", "empty"].contains(refusal.code.word), "\(refusal.code.word)")
  }

  /// The library has no entry of a plugin: that is no fault of one that a file binds.
  @Test(arguments: ["f64 (f64 t)", "double (f64 t)"])
  func saysNothingOfTheLibraryItself(_ signature: String) throws {
    try Fixture.withFolder { folder in
      try Fixture.put(Fixture.text([Fixture.function("timing", "half", signature)]), in: folder)
      let paths = Fixture.discover(folder).refusals.map(\.path)
      #expect(paths == (signature == "f64 (f64 t)" ? [] : [folder + "/f.bind.json"]))
      try FileManager.default.removeItem(atPath: folder + "/f.bind.json")
      #expect(Fixture.discover(folder).refusals.map(\.code.word) == ["no-entry"])
    }
  }

  @Test(arguments: [
    "system", "exit", "_exit", "abort", "execve", "fork", "popen", "dlopen", "unlink", "remove",
    "kill", "signal", "malloc", "free", "longjmp", "printf", "vsnprintf", "sscanf",
    "pthread_create", "__libc_start_main",
  ])
  func deniesFunctionsThatNobodyWants(_ symbol: String) throws {
    let text = Fixture.text([Fixture.function("timing", symbol, "f64 (f64 t)")])
    #expect(try refusal(of: text).code.word == "denied-symbol")
  }

  /// Functions of the maths library by a list, each with its own signature only.
  @Test(arguments: [
    ("lgamma", "f64 (f64 t)", "denied-symbol", "lgamma"),
    ("modf", "f64 (f64 t, ptr f64 t2)", "denied-symbol", "modf"),
    ("feraiseexcept", "i32 (i32 t)", "denied-symbol", "feraiseexcept"),
    ("wordexp", "f64 (f64 t)", "denied-symbol", "wordexp"),
    ("cbrt", "f64 (i64 t)", "bad-signature", "cbrt is f64 (f64)"),
    ("cbrt", "f64 (ptr f64 t)", "bad-signature", "cbrt is f64 (f64)"),
    ("powf", "f64 (f64 t, f64 t2)", "bad-signature", "powf is f32 (f32, f32)"),
  ])
  func bindsFunctionsOfTheMathsLibraryByList(
    _ symbol: String, _ signature: String, _ code: String, _ part: String
  ) throws {
    let rest = signature.contains("t2") ? #""inputs":["t"],"constants":{"t2":1}"# : #""input":"t""#
    let text = Fixture.text(
      [Fixture.function("timing", symbol, signature, rest)], bind: #"{"system":"libm"}"#)
    let refusal = try refusal(of: text)
    #expect(refusal.code.word == code)
    #expect(refusal.reason.contains(part), "\(refusal.reason)")
  }

  /// A file in the system's folders of libraries.
  private func systemLibrary(_ name: String) -> String? {
    let folders = ["/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/lib64", "/usr/lib", "/lib"]
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Copied under another name, with a function whose name nobody has denied.
  @Test(arguments: [
    ("libc.so.6", "wordexp"), ("libm.so.6", "cbrt"), ("libresolv.so.2", "ns_msg_getflag"),
  ])
  func refusesCopiesOfTheSystemsLibraries(_ name: String, _ symbol: String) throws {
    let path = systemLibrary(name)
    try Requirement.machine("\(name) of the system", isMet: path != nil).demand()
    let function = Fixture.function(
      "timing", symbol, "i32 (f64 t, ptr mat4 command)",
      #""input":"t","constants":{"command":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}"#)
    let refusal = try refusal(of: Fixture.text([function])) { folder in
      try FileManager.default.removeItem(atPath: folder + "/functions.so")
      try FileManager.default.copyItem(atPath: #require(path), toPath: folder + "/functions.so")
    }
    #expect(refusal.code.word == "system-library", "\(refusal)")
  }

  /// Any other library of the system is known by the name that it gives itself.
  @Test func refusesALibraryWithTheNameOfOneOfTheSystems() throws {
    let path = systemLibrary("libgcc_s.so.1") ?? systemLibrary("libz.so.1")
    try Requirement.machine("another library of the system", isMet: path != nil).demand()
    let function = Fixture.function("timing", "half", "f64 (f64 t)")
    let refusal = try refusal(of: Fixture.text([function])) { folder in
      try FileManager.default.removeItem(atPath: folder + "/functions.so")
      try FileManager.default.copyItem(atPath: #require(path), toPath: folder + "/functions.so")
    }
    #expect(refusal.code.word == "system-library")
    #expect(refusal.reason.contains("calls itself"), "\(refusal.reason)")
  }

  /// A function chosen while loading is bound as the library's own, and turns out to be another's.
  @Test func refusesAFunctionThatIsAnotherLibrarys() throws {
    let source = """
      #include <stdlib.h>
      static void *choose(void) { return (void *)abs; }
      int chosen(int x) __attribute__((ifunc("choose")));
      """
    let function = Fixture.function(
      "timing", "chosen", "i32 (i32 t)", #""input":"t","openEnd":true"#)
    var isCompiled = true
    let refusal = try Fixture.withFolder { folder -> Refusal? in
      do {
        try Fixture.compile(source, to: folder + "/functions.so")
      } catch {
        isCompiled = false
        return nil
      }
      try Fixture.put(Fixture.text([function]), in: folder)
      return Fixture.discover(folder).refusals.first
    }
    let choosing = "a C library with functions chosen while loading"
    try Requirement.machine(choosing, isMet: isCompiled).demand()
    #expect(refusal?.code.word == "no-symbol")
    #expect(refusal?.reason.contains("another library") == true, "\(refusal?.reason ?? "accepted")")
  }

  @Test(arguments: [
    (#"{"file":"../functions.so"}"#, "bad-manifest"), (#"{"file":"/lib/x.so"}"#, "bad-manifest"),
    (#"{"file":""}"#, "bad-manifest"), (#"{"system":"libc"}"#, "bad-manifest"),
    ("{}", "bad-manifest"),
    (#"{"file":"nothing.so"}"#, "not-found"), (#"{"file":"f.bind.json"}"#, "not-elf"),
  ])
  func bindsOnlyLibrariesOfItsFolder(_ bind: String, _ code: String) throws {
    let function = Fixture.function("timing", "half", "f64 (f64 t)")
    let text = Fixture.text([function], bind: bind)
    let refusal = try Fixture.withFolder { folder in
      try text.write(toFile: folder + "/f.bind.json", atomically: false, encoding: .utf8)
      return try #require(Fixture.discover(folder).refusals.first)
    }
    #expect(refusal.code.word == code)
  }

  @Test func refusesALibraryThatLiesElsewhere() throws {
    let function = Fixture.function("timing", "half", "f64 (f64 t)")
    let refusal = try refusal(of: Fixture.text([function])) { folder in
      try FileManager.default.removeItem(atPath: folder + "/functions.so")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/functions.so", withDestinationPath: Fixture.library)
    }
    #expect(refusal.code.word == "link-outside")
  }

  @Test(arguments: ["f.bind.json", "functions.so"])
  func refusesFilesThatAnyoneMayWrite(_ name: String) throws {
    let function = Fixture.function("timing", "half", "f64 (f64 t)")
    let refusal = try refusal(of: Fixture.text([function])) { folder in
      chmod(folder + "/" + name, 0o666)
    }
    #expect(refusal.code.word == "world-writable")
  }

  /// The function at fault is named, though another stands before it.
  @Test(arguments: [("crashes", "crashed"), ("hangs", "timeout"), ("ends", "exited")])
  func refusesWhatFailsATrialCall(_ symbol: String, _ code: String) throws {
    let text = Fixture.text([
      Fixture.function("timing", "half", "f64 (f64 t)"),
      Fixture.function("timing", symbol, "f64 (f64 t)"),
    ])
    let refusal = try refusal(of: text, deadline: 1)
    #expect(refusal.code.word == code)
    #expect(refusal.reason.contains("a trial call of \(symbol)"), "\(refusal.reason)")
  }

  /// A point of view that no check has: a number where the function expects a pointer.
  @Test func findsAWrongSignatureByItsCrash() throws {
    let function = Fixture.function(
      "timing", "copy_f64", "f64 (f64 t, i64 a, i64 b)",
      #""input":"t","constants":{"a":8,"b":16}"#)
    #expect(try refusal(of: Fixture.text([function])).code.word == "crashed")
  }

  @Test func remembersTrialCalls() throws {
    try Fixture.withFolder { folder in
      let cache = folder + "/cache"
      let plugins = folder + "/plugins"
      try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
      let text = Fixture.text([Fixture.function("timing", "half", "f64 (f64 t)")])
      try Fixture.put(text, in: plugins)
      #expect(Fixture.discover(plugins, cache: cache).refusals.isEmpty)
      #expect(Fixture.discover(plugins, cache: cache, hasScanner: false).refusals.isEmpty)
      let other = Fixture.text([Fixture.function("timing", "half_f", "f32 (f32 t)")])
      try Fixture.put(other, in: plugins)
      let unknown = Fixture.discover(plugins, cache: cache, hasScanner: false)
      #expect(unknown.refusals.map(\.code.word) == ["no-scanner"])
    }
  }
}
