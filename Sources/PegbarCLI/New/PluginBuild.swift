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
    // The kit and the kernels call functions of libm.
    let options =
      libraries.map { $0.options + " " }.joined() + "-I \"$kit_made\" -I \"$include\" "
      + "-L \"$kit_made\" -lPegbarPluginKit" + (libraries.isEmpty ? "" : " -lCPegbarKernels")
      + " -lm"
    ending = "swift"
    source = "@NAME@.swift"
    // The kit is compiled into each plugin: two of them share no code in one process.
    self.more = [
      PluginTemplate.File(path: "kit.sh", text: PluginBuild.kitScript + more)
    ]
    script = PluginBuild.script(
      """
      . ./kit.sh
      swiftc -O -swift-version 6 -parse-as-library -emit-library -module-name @WORD@ \\
        -o .build/@NAME@.so \(files) \\
        \(options)
      """)
    testScript = PluginBuild.testScript(
      """
      . ./kit.sh
      swiftc -Onone -swift-version 6 -parse-as-library -module-name Test@WORD@ \\
        -o .build/test \(files) tests/test.swift \\
        \(options)
      .build/test
      """)
    notes = "- `kit.sh` compiles the Swift kit, PegbarPluginKit, once for all plugins.\n"
  }

  /// The beginning of `kit.sh`: it sets `kit_made` to the folder of the compiled kit.
  ///
  /// A folder's name in the cache is a hash of its sources, and a finished folder is renamed into place, so several
  /// builds may run at once.
  private static let kitScript = #"""
    # Compiles the kit for Swift plugins once for each compiler and version of the kit, because it takes long.
    # PEGBAR_KIT: the folder of the sources of PegbarPluginKit.
    kit=${PEGBAR_KIT:-@KIT@}
    # PEGBAR_KIT_CACHE: the folder of compiled kits, which all plugins share.
    cache=${PEGBAR_KIT_CACHE:-${XDG_CACHE_HOME:-${HOME:-$PWD/.build}/.cache}/pegbar/swift-kit}
    command -v swiftc > /dev/null || { echo "swiftc: not found; install Swift" >&2; exit 1; }
    compiler=$(swiftc --version 2> /dev/null)
    mkdir -p "$cache"

    # made WORDS SOURCE…: prints the folder for what the compiler makes of the sources; WORDS name it, too.
    made() {
      echo "$cache/$({ echo "$compiler $*"; shift; cat "$@"; } | sha256sum | cut -c 1-32)"
    }

    # begin: creates an empty folder and sets `new` to its path.
    # finish FOLDER: renames it to FOLDER, unless another build has done so.
    new=
    trap '[ -z "$new" ] || rm -rf "$new"' EXIT
    begin() {
      find "$cache" -mindepth 1 -maxdepth 1 -mtime +60 -exec rm -rf {} + # unused for 60 days
      new=$(mktemp -d "$cache/new.XXXXXX")
    }
    finish() {
      mv -T "$new" "$1" 2> /dev/null || rm -rf "$new"
      new=
    }

    kit_made=$(made kit "$include"/pegbar/*.h "$include"/pegbar/*/*.h "$kit"/*.swift)
    if [ ! -d "$kit_made" ]; then
      begin
      swiftc -O -swift-version 6 -parse-as-library -emit-library -static -emit-module \
        -module-name PegbarPluginKit -I "$include" -o "$new/libPegbarPluginKit.a" \
        -emit-module-path "$new/PegbarPluginKit.swiftmodule" "$kit"/*.swift
      finish "$kit_made"
    fi
    touch "$kit_made"

    """#

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
