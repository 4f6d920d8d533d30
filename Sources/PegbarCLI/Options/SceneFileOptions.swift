import ArgumentParser
import Foundation
import Pegbar
import PegbarCore
import PegbarScene

/// How scene files are read.
struct SceneFileOptions: ParsableArguments {
  @Flag(name: .long, help: "Let a scene use pictures outside its folder.")
  var allowOutside = false

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Give a variable of the scene a value; repeatable.", valueName: "name=value")
  )
  var set: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Take values of the scene's variables from a JSON file.", valueName: "file"))
  var parameters: String?

  /// The largest scene file, in bytes.
  private static let largest = 64 << 20

  /// Whether a word names a file rather than a plugin.
  static func isFile(_ word: String) -> Bool {
    word.hasSuffix(".json") || word.contains("/") || access(word, F_OK) == 0
  }

  /// Reads and checks a scene.
  ///
  /// - Throws: `Failure` when the file cannot be read, `SceneError` when it is wrong.
  func read(_ path: String, _ plugins: PluginSet) throws -> SceneDocument {
    let file = try parameters.map {
      try SceneParameters(
        bytes: SceneFileOptions.bytes($0, noun: "a file of parameters"), path: $0)
    }
    // What --set says wins over the file of --parameters.
    let texts = try setTexts()
    let values = (file?.values ?? [:]).mapValues(SceneVariableValue.json)
      .merging(texts.mapValues(SceneVariableValue.text)) { _, text in text }
    do {
      return try SceneDocument.parse(
        bytes: SceneFileOptions.bytes(path), path: path,
        options: SceneOptions(
          registry: plugins.registry, allowsOutside: allowOutside, variables: values))
    } catch var error as SceneVariableError {
      for index in error.reasons.indices {
        let name = error.reasons[index].variable
        guard let file, file.values[name] != nil, texts[name] == nil else { continue }
        error.reasons[index].message = "\(file.place(of: name)): \(error.reasons[index].message)"
      }
      throw error
    }
  }

  /// What --set says, by the names of variables.
  private func setTexts() throws -> [String: String] {
    var result: [String: String] = [:]
    for text in set {
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw Failure.usage("--set \(text): expected name=value")
      }
      let name = String(text[..<equals])
      guard result[name] == nil else {
        throw Failure.usage("--set \(text): '\(name)' has a value already; give it once")
      }
      result[name] = String(text[text.index(after: equals)...])
    }
    return result
  }

  /// The same options as words of a command line.
  var words: [String] {
    (allowOutside ? ["--allow-outside"] : []) + set.flatMap { ["--set", $0] }
      + (parameters.map { ["--parameters", $0] } ?? [])
  }

  /// Says what is doubtful in a scene.
  static func warn(of document: SceneDocument) {
    for warning in document.warnings { Console.warning("\(document.path): \(warning)") }
  }

  private static func bytes(_ path: String, noun: String = "a scene file") throws -> [UInt8] {
    if path.isEmpty {
      throw Failure(.invalidInput, "'': no file has an empty name; name \(noun)")
    }
    var about = stat()
    guard stat(path, &about) == 0 else {
      throw unreadable(path, String(cString: strerror(errno)), noun)
    }
    guard about.st_mode & S_IFMT == S_IFREG else {
      throw unreadable(path, "it is not a regular file", noun)
    }
    guard about.st_size <= largest else {
      throw unreadable(path, "it is larger than 64 MiB", noun)
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw unreadable(path, String(cString: strerror(errno)), noun)
    }
    if let noun = MediaContent.noun(of: bytes.prefix(MediaContent.sample)) {
      throw Failure(
        .invalidInput,
        "\(path): this is \(noun), not a scene; join pictures and clips with "
          + "'pegbar transition'")
    }
    if bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) {
      throw Failure(
        .invalidInput,
        "\(path): this is a library or a program, not a scene; the names of plugins end in .so")
    }
    return Array(bytes)
  }

  private static func unreadable(_ path: String, _ reason: String, _ noun: String) -> Failure {
    Failure(.invalidInput, "\(path): \(reason); name \(noun) that can be read")
  }

  /// Prepares a scene as every command that uses it has to, so that all end with the same code.
  ///
  /// Reads all pictures and runs all events, whichever frames are asked for; making the stage then
  /// proves the rest, so that it is made once only. The plugins are loaded already.
  ///
  /// - Throws: `SceneError` with everything that is wrong.
  static func prepared(_ document: SceneDocument) throws -> Scene {
    let scene: Scene
    do { scene = try self.scene(document) } catch let error as SceneError {
      do { try rehearse(document) } catch let other as SceneError { throw other.joined(error) }
      throw error
    }
    do { try Scene(document).rehearseEvents() } catch is SceneError { try rehearse(document) }
    return scene
  }

  /// Makes everything but pictures.
  ///
  /// - Throws: `SceneError`.
  static func rehearse(_ document: SceneDocument) throws { try Scene(document).rehearse() }

  /// Reads the pictures of a scene and opens its clips.
  ///
  /// - Throws: `SceneError`.
  static func scene(_ document: SceneDocument) throws -> Scene {
    try Scene(document, loadContents: ContentsReader.read(path:))
  }
}
