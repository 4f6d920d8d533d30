/// What a new plugin can be.
enum NewKind: String, CaseIterable {
  case transition, timing, value, animation, filter
}

/// What a new plugin can be written in.
enum NewLanguage: String, CaseIterable {
  case c, cpp, swift, rust
}

/// The source and the build line of a new plugin.
struct PluginTemplate {
  /// The file's ending.
  var ending: String
  /// The source, with `@ID@`, `@NAME@` and `@WORD@` (a word of a program) to be replaced.
  var source: String
  /// The lines of `build.sh` after its head; they know `include` and `kit`.
  var build: String

  /// The template for a kind in a language; nil where there is none.
  init?(_ kind: NewKind, _ language: NewLanguage) {
    switch (kind, language) {
    case (.transition, .c): self.init(c: cTransition)
    case (.timing, .c): self.init(c: cTiming)
    case (.value, .c): self.init(c: cValue)
    case (.animation, .c): self.init(c: cAnimation)
    case (.transition, .swift): self.init(swift: swiftTransition)
    case (.timing, .swift): self.init(swift: swiftTiming)
    default: return nil
    }
  }

  private init(c body: String) {
    ending = "c"
    source = cHead + body + cTail
    build = """
      exec "${CC:-cc}" -shared -fPIC -O2 -ffp-contract=off -I "$include" -o @NAME@.so @NAME@.c
      """
  }

  private init(swift body: String) {
    ending = "swift"
    source = swiftHead + body + swiftTail
    // The kit is compiled into each plugin: two of them share no code in one process.
    build = """
      kit=${PEGBAR_KIT:-@KIT@}
      mkdir -p .build
      swiftc -O -swift-version 6 -parse-as-library -emit-library -static -emit-module \\
        -module-name PegbarPluginKit -I "$include" -o .build/libPegbarPluginKit.a \\
        -emit-module-path .build/PegbarPluginKit.swiftmodule "$kit"/*.swift
      exec swiftc -O -swift-version 6 -parse-as-library -emit-library -module-name @WORD@ \\
        -I .build -I "$include" -L .build -lPegbarPluginKit -o @NAME@.so @NAME@.swift
      """
  }
}
