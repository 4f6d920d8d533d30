/// What a new plugin can be.
enum NewKind: String, CaseIterable {
  case transition, timing, value, animation, filter, provider
}

/// What a new plugin can be written in.
enum NewLanguage: String, CaseIterable {
  case c, cpp, swift, rust
}

/// What the author of a plugin goes on with: its source, and a test of what it does.
struct TemplateText {
  /// The source, with the words of `PluginTemplate`.
  var source: String
  /// The test's source; nil where it is a part of the plugin's.
  var test: String?
  /// Providers: a file of which the plugin makes another one; nil for the rest.
  var sample: String?
}

/// The files of a new plugin.
///
/// In their texts `@ID@`, `@NAME@`, `@LOWER@` (in lower case), `@WORD@` and `@SNAKE@` (words of a program),
/// `@ENDING@`, `@INCLUDE@`, `@KIT@` and the words of drawing libraries (folders) are to be replaced.
struct PluginTemplate {
  /// A file of the plugin's folder.
  struct File {
    /// Relative to the folder.
    var path: String
    /// Its contents.
    var text: String
    /// Whether it is a script to be run.
    var isScript = false
  }

  /// The files.
  let files: [File]

  /// The template for a kind in a language; nil where there is none.
  init?(_ kind: NewKind, _ language: NewLanguage) {
    let texts =
      switch language {
      case .c: cTemplates
      case .cpp: cppTemplates
      case .swift: swiftTemplates
      case .rust: rustTemplates
      }
    guard let text = texts[kind] else { return nil }
    var build = PluginBuild(language)
    if let sample = text.sample {
      build.more.append(File(path: "sample.@LOWER@", text: sample))
      build.testScript += "\(PluginBuild.check) sample.@LOWER@ --plugin-path .\n"
      build.notes += "- `sample.@LOWER@` is a file that the plugin makes a filter of.\n"
    }
    self.init(text, build, trial: PluginTemplate.trial(kind))
  }

  /// The files of a plugin that begins as a built-in one.
  init(from source: BuiltinSource) {
    var build = PluginBuild(swift: "source/*.swift", libraries: source.libraries)
    build.more += source.files.map { File(path: "source/" + $0.name, text: $0.text) }
    build.notes += "- `source` is what `\(source.id)` is made of: change it as you like.\n"
    self.init(source.template, build, trial: PluginTemplate.trial(source.kind))
  }

  /// The files around a source.
  init(_ text: TemplateText, _ build: PluginBuild, trial: String) {
    var files = [File(path: build.source, text: text.source)]
    if let test = text.test { files.append(File(path: build.testSource, text: test)) }
    files += build.more
    files.append(File(path: "build.sh", text: build.script, isScript: true))
    files.append(File(path: "test.sh", text: build.testScript, isScript: true))
    files.append(
      File(path: "README.md", text: PluginTemplate.readme(build, trial, hasTest: text.test != nil)))
    self.files = files.map { file in
      var file = file
      file.text = file.text.replacing("@ENDING@", with: build.ending)
      return file
    }
  }

  /// How a plugin of a kind is tried.
  static func trial(_ kind: NewKind) -> String {
    switch kind {
    case .transition: "pegbar transition ../a.png ../b.png -t @ID@ --plugin-path . -o @NAME@.gif"
    case .filter: "pegbar run @ID@ --from ../a.png --plugin-path . -o @NAME@.png"
    case .timing: "pegbar run @ID@ --at 0,0.25,0.5,1 --plugin-path ."
    case .provider: "pegbar run @ID@.sample --from ../a.png --plugin-path . -o @NAME@.png"
    case .value: "pegbar run @ID@ --input 0.5 --plugin-path ."
    default: "pegbar run @ID@ --from 0 --to 10 --at 0,0.25,0.5,1 --plugin-path ."
    }
  }

  private static func readme(_ build: PluginBuild, _ trial: String, hasTest: Bool) -> String {
    let pictures =
      trial.contains("b.png")
      ? "; a.png and b.png are two pictures of your own"
      : trial.contains("a.png") ? "; a.png is a picture of your own" : ""
    let test =
      hasTest
      ? "- `\(build.testSource)` tests what the plugin does: extend it with the plugin.\n" : ""
    return """
      # @NAME@

      A plugin for Pegbar. Build it, test it, try it\(pictures):

      ```sh
      ./build.sh
      ./test.sh
      \(trial)
      ```

      - `\(build.source)` is the plugin\(hasTest ? "" : " and, at its end, the test of what it does").
      \(test)\(build.notes)- `test.sh` builds, runs that test, then tests every law of the plugin interface with
        `pegbar check`; the page "The laws of plugins", share/doc/pegbar/pages/Laws.md of the
        installation, explains their names.

      The plugin's id, `@ID@`, is permanent: scenes and programs refer to the plugin by it. Change it
      now, not later.

      """
  }
}
