/// How plugins in a language are built and tested.
struct PluginBuild {
  /// The ending of the source's name.
  var ending: String
  /// The source's path in the plugin's folder.
  var source: String
  /// The path of the test's source.
  var testSource: String { "tests/test.\(ending)" }
  /// Further files.
  var more: [PluginTemplate.File] = []
  /// `build.sh`: it makes @NAME@.so in one step, so that no program finds half of it.
  var script: String
  /// `test.sh`.
  var testScript: String
  /// What the plugin's page says of further files, a list item a line.
  var notes = ""

  /// What all scripts begin with.
  private static func head(_ what: String) -> String {
    """
    #!/bin/sh
    # \(what)
    set -e
    cd "$(dirname "$0")"

    """
  }

  private static let headers = """
    # PEGBAR_INCLUDE: the folder of Pegbar's headers.
    include=${PEGBAR_INCLUDE:-@INCLUDE@}

    """

  private static func script(_ lines: String, headers: String = headers) -> String {
    head("Builds @NAME@.so.") + headers + "mkdir -p .build\n" + lines
      + "\nmv -f .build/@NAME@.so @NAME@.so\n"
  }

  private static func testScript(_ lines: String, headers: String = headers) -> String {
    head("Builds @NAME@.so and tests it: what it does, then every law of the plugin interface.")
      + headers + "./build.sh\n" + lines
      + "\n\(check) @NAME@.so\n"
  }

  /// What tests the laws of a file, in scripts.
  static let check = "\"${PEGBAR:-pegbar}\" check --strict"

  /// The build of plugins in a language.
  init(_ language: NewLanguage) {
    switch language {
    case .c: self.init(compiler: "\"${CC:-cc}\" -std=c11", ending: "c")
    case .cpp: self.init(compiler: "\"${CXX:-c++}\" -std=c++20", ending: "cpp")
    case .swift: self.init(swift: "")
    case .rust: self.init(rust: ())
    }
  }

  private init(compiler: String, ending: String) {
    self.ending = ending
    source = "@NAME@.\(ending)"
    script = PluginBuild.script(
      """
      \(compiler) -shared -fPIC -O2 -Wall -Wextra -ffp-contract=off -I "$include" \\
        -o .build/@NAME@.so @NAME@.\(ending)
      """)
    testScript = PluginBuild.testScript(
      """
      \(compiler) -O1 -g -Wall -Wextra -ffp-contract=off -I "$include" \\
        -o .build/test tests/test.\(ending)
      .build/test
      """)
  }

  /// The build of a plugin in Swift.
  ///
  /// - Parameters:
  ///   - sources: further sources, for the shell.
  ///   - libraries: what the plugin draws with.
  init(swift sources: String = "", libraries: [DrawingLibrary] = []) {
    let files = "@NAME@.swift" + (sources.isEmpty ? "" : " " + sources)
    let more = libraries.map { $0.script + "\n" }.joined()
    let before = libraries.map { $0.options + " " }.joined()
    let kit = "-lPegbarPluginKit" + (libraries.isEmpty ? "" : " -lCPegbarKernels")
    ending = "swift"
    source = "@NAME@.swift"
    // The kit is compiled into each plugin: two of them share no code in one process.
    script = PluginBuild.script(
      """
      # PEGBAR_KIT: the folder of the sources of PegbarPluginKit.
      kit=${PEGBAR_KIT:-@KIT@}
      made=.build/libPegbarPluginKit.a
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
      \(more)\
      swiftc -O -swift-version 6 -parse-as-library -emit-library -module-name @WORD@ \\
        -I .build -I "$include" -L .build \(before)\(kit) -o .build/@NAME@.so \(files)
      """)
    testScript = PluginBuild.testScript(
      """
      swiftc -Onone -swift-version 6 -parse-as-library -module-name Test@WORD@ \\
        -I .build -I "$include" -L .build \(before)\(kit) -o .build/test \\
        \(files) tests/test.swift
      .build/test
      """)
  }

  private init(rust: Void) {
    ending = "rs"
    source = "src/lib.rs"
    more = [PluginTemplate.File(path: "Cargo.toml", text: rustManifest)]
    script = PluginBuild.script(
      """
      "${CARGO:-cargo}" build --quiet --offline --release --target-dir .build
      cp .build/release/libplugin_@SNAKE@.so .build/@NAME@.so
      """, headers: "")
    testScript = PluginBuild.testScript(
      "\"${CARGO:-cargo}\" test --quiet --offline --target-dir .build", headers: "")
    notes = "- `pegbar` is the crate that it is written with; `cargo doc --open` shows its pages.\n"
  }
}
