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
  /// The source, with `@ID@`, `@NAME@`, `@WORD@` and `@SNAKE@` (words of a program) to be replaced.
  var source: String
  /// The lines of `build.sh` after its head; they know `include` and `kit`.
  var build: String
  /// What the plugin's folder tells about itself.
  var readme: String

  /// The template for a kind in a language; nil for filters, whose interface is not there yet.
  init?(_ kind: NewKind, _ language: NewLanguage) {
    let readme = PluginTemplate.readme(kind)
    switch (kind, language) {
    case (.transition, .c): self.init(c: cTransition, readme)
    case (.timing, .c): self.init(c: cTiming, readme)
    case (.value, .c): self.init(c: cValue, readme)
    case (.animation, .c): self.init(c: cAnimation, readme)
    case (.transition, .cpp): self.init(cpp: cTransition, readme)
    case (.timing, .cpp): self.init(cpp: cTiming, readme)
    case (.value, .cpp): self.init(cpp: cValue, readme)
    case (.animation, .cpp): self.init(cpp: cAnimation, readme)
    case (.transition, .swift): self.init(swift: swiftTransition, readme)
    case (.timing, .swift): self.init(swift: swiftTiming, readme)
    case (.value, .swift): self.init(swift: swiftValue, readme)
    case (.animation, .swift): self.init(swift: swiftAnimation, readme)
    case (.transition, .rust): self.init(rust: rustTransition, readme)
    case (.timing, .rust): self.init(rust: rustTiming, readme)
    case (.value, .rust): self.init(rust: rustValue, readme)
    case (.animation, .rust): self.init(rust: rustAnimation, readme)
    case (.filter, _): return nil
    }
  }

  /// How a plugin of a kind is built, checked and tried.
  private static func readme(_ kind: NewKind) -> String {
    let trial =
      switch kind {
      case .transition: "pegbar transition ../a.png ../b.png -t @ID@ --plugin-path . -o @NAME@.gif"
      case .timing: "pegbar run @ID@ --at 0,0.25,0.5,1 --plugin-path ."
      case .value: "pegbar run @ID@ --input 0.5 --plugin-path ."
      default: "pegbar run @ID@ --from 0 --to 10 --at 0,0.25,0.5,1 --plugin-path ."
      }
    let pictures = kind == .transition ? " with two pictures of your own" : ""
    return """
      # @NAME@

      A plugin for Pegbar. Build it, test it against every law of the plugin interface, and try
      it\(pictures):

      ```sh
      ./build.sh
      pegbar check @NAME@.so
      \(trial)
      ```

      Its id, `@ID@`, is permanent: scenes and programs refer to the plugin by it. Change it now,
      not later.

      """
  }

  private init(c body: String, _ readme: String) {
    self.readme = readme
    ending = "c"
    source = cHead + body + cTail
    build = """
      exec "${CC:-cc}" -shared -fPIC -O2 -ffp-contract=off -I "$include" -o @NAME@.so @NAME@.c
      """
  }

  private init(cpp body: String, _ readme: String) {
    self.readme = readme
    ending = "cpp"
    source = PluginTemplate.settingFields(
      (cHead + body + cTail).replacing(cLibrary, with: cppLibrary))
    build = """
      exec "${CXX:-c++}" -std=c++20 -shared -fPIC -O2 -ffp-contract=off -I "$include" \\
        -o @NAME@.so @NAME@.cpp
      """
  }

  /// Sets fields one by one: C++ compilers warn of those that an initialiser leaves out.
  private static func settingFields(_ source: String) -> String {
    source.replacing(/static const (\w+) (\w+) = \{\s*(\.[^;]*?)\};/) { match in
      let fields = match.3.split(separator: /,\s+(?=\.)/)
      let lines = fields.map { "  made" + $0.replacing(/\s+/, with: " ") + ";" }
      return """
        static const \(match.1) \(match.2) = [] {
          \(match.1) made{};
        \(lines.joined(separator: "\n"))
          return made;
        }();
        """
    }
  }

  private init(swift body: String, _ readme: String) {
    self.readme = readme
    ending = "swift"
    source = swiftHead + body + swiftTail
    // The kit is compiled into each plugin: two of them share no code in one process.
    build = """
      kit=${PEGBAR_KIT:-@KIT@}
      made=.build/libPegbarPluginKit.a
      mkdir -p .build
      swiftc --version > .build/compiler.new 2> /dev/null
      # The kit takes longest: it is compiled again only for another kit or compiler.
      if [ ! -f "$made" ] || ! cmp -s .build/compiler.new .build/compiler ||
        [ -n "$(find "$kit" "$include" -type f -newer "$made" | head -n 1)" ]; then
        rm -f .build/compiler
        swiftc -O -swift-version 6 -parse-as-library -emit-library -static -emit-module \\
          -module-name PegbarPluginKit -I "$include" -o "$made" \\
          -emit-module-path .build/PegbarPluginKit.swiftmodule "$kit"/*.swift
        mv .build/compiler.new .build/compiler
      fi
      exec swiftc -O -swift-version 6 -parse-as-library -emit-library -module-name @WORD@ \\
        -I .build -I "$include" -L .build -lPegbarPluginKit -o @NAME@.so @NAME@.swift
      """
  }

  private init(rust body: String, _ readme: String) {
    self.readme = readme
    ending = "rs"
    source = rustHead + body + rustTail
    build = """
      exec "${RUSTC:-rustc}" --edition 2021 --crate-type cdylib -C opt-level=3 -C panic=abort \\
        -C strip=symbols --crate-name plugin_@SNAKE@ -o @NAME@.so @NAME@.rs
      """
  }
}
