import Pegbar
import PegbarCore
import PegbarEngine

/// The options for reading a scene file.
public struct SceneOptions: Sendable {
  /// The plugins whose names and parameters the file may use.
  public var registry: Registry
  /// Whether pictures may be outside the folder tree of the scene file.
  public var allowsOutside: Bool
  /// The values of the file's variables, by name; the others have their defaults.
  public var variables: [String: SceneVariableValue]

  /// Makes options.
  ///
  /// - Parameters:
  ///   - registry: the plugins whose names and parameters the file may use.
  ///   - allowsOutside: whether pictures may be outside the folder tree of the scene file.
  ///   - variables: the values of the file's variables, by name.
  public init(
    registry: Registry = Plugins.registry, allowsOutside: Bool = false,
    variables: [String: SceneVariableValue] = [:]
  ) {
    self.registry = registry
    self.allowsOutside = allowsOutside
    self.variables = variables
  }
}

/// A checked scene file: layers, animations and events as plain values.
///
/// Pictures are not read yet; `Scene` reads them.
public struct SceneDocument: Sendable {
  /// The path of the scene file, as given.
  public var path: String
  /// The size in points; integers above 0.
  public var size: Size
  /// The frame rate.
  public var frameRate: FrameRate
  /// The duration, seconds, finite.
  public var duration: Double
  /// The background colour; nil for none.
  public var background: Color?
  /// How long each frame is exposed; nil for an instant.
  public var shutter: Shutter?
  /// The layers in the root layer, in order.
  public var layers: [SceneLayer]
  /// The events in the order in which they run.
  public var events: [SceneEvent]
  /// The file's variables with the values in use, in the order of the file.
  public var variables: [SceneVariable] = []
  /// Names of times, seconds, in the order of the file.
  public var markers: [(name: String, time: Double)] = []
  /// The name of the scene's camera; nil for none.
  package var cameraName: String?
  /// Warnings: content that is doubtful but valid.
  public var warnings: [SceneIssue]
  /// The ids of the plugins that the file uses, sorted: kinds, timings, values, transitions.
  public var pluginIDs: [String]
  /// The pictures that the file refers to, each once.
  public var contents: [ContentReference]
  /// The paths in the file at which each of `contents` is first named.
  var contentPaths: [JSONPath] = []
  /// Where each of `contents` is first named, from 1.
  var contentPlaces: [(line: Int, column: Int)] = []
  /// A clause for each of `contents` that names its layer; empty where that has no name.
  var contentLayers: [String] = []
  /// What was read, for places of what shows to be wrong later.
  var source = SceneSource(bytes: [])
  /// The plugins whose filters and blend modes are drawn.
  package var registry: Registry
  /// The real paths of the pictures that are parameters of plugins.
  var parameterImages: Set<String> = []
  /// The real paths of the font files that the file names, sorted.
  package var fontFiles: [String] = []

  /// The number of frames at its own rate, at least 1.
  public var frameCount: Int { frameRate.frameCount(duration: duration) }

  /// Reads and checks a scene file.
  ///
  /// Finds all mistakes at once. Linear in the size of the file.
  ///
  /// - Parameters:
  ///   - bytes: the file: UTF-8, at most 64 MiB; comments and trailing commas are allowed.
  ///   - path: of the file; pictures are found relative to its folder.
  ///   - options: how it is read.
  /// - Returns: the scene.
  /// - Throws: `SceneError` with everything that is wrong; `SceneVariableError` for values of variables that
  ///   the options lack or that do not fit.
  public static func parse(
    bytes: [UInt8], path: String, options: SceneOptions = SceneOptions()
  ) throws -> SceneDocument {
    try Suggestion.bounded { try read(bytes, path, options) }
  }

  private static func read(
    _ bytes: [UInt8], _ path: String, _ options: SceneOptions
  ) throws -> SceneDocument {
    var duplicates: [JSONError] = []
    let root: JSONValue
    var bytes = bytes
    do {
      // Comments become spaces: every place stays where it is in the file.
      bytes = try JSONComments.blanked(bytes)
      root = try reader.read(bytes, duplicates: &duplicates)
    } catch {
      var issues = (duplicates + [error]).map(SceneIssue.init)
      if let name = DeepLayer.name(in: bytes, depth: 2 * maximumLayerDepth + 2) {
        issues[issues.count - 1].message = "\(tooDeep), in layer '\(name)'"
      }
      throw SceneError(file: path, issues: issues)
    }
    let source = SceneSource(bytes: bytes, variables: options.variables)
    let locator = JSONLocator(bytes)
    var expander: SceneExpander?
    var plain = root
    // What is wrong with what is expanded.
    var early = SceneDecoder(options: options, path: path)
    if SceneExpander.isNeeded(bytes) || !options.variables.isEmpty {
      (plain, expander) = try expanded(root, path, options, locator, duplicates)
      early.findings = expander?.findings ?? []
    }
    var decoder = SceneDecoder(options: options, path: path)
    decoder.isIncomplete = early.findings.contains { !$0.isWarning }
    let document = decoder.document(plain, path: path)
    if decoder.isIncomplete {
      let unknown = UnknownParts(plain: plain)
      decoder.findings.removeAll { !$0.isWarning && unknown.explain($0.path) }
    }
    let origins = expander == nil ? nil : source.origins(of: decoder.placedPaths, in: root)
    let errors =
      early.issues(isWarning: false, locator, root, nil)
      + decoder.issues(isWarning: false, locator, root, origins) + duplicates.map(SceneIssue.init)
    guard errors.isEmpty, var document else {
      throw SceneError(
        file: path, issues: errors.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }
    let places = document.contents.map { origins?.source(of: $0.path) ?? $0.path }
    document.contentPlaces = places.map(locator.place)
    document.contentPaths = places
    document.contentLayers = places.map(root.layerClause)
    document.source = source
    document.cameraName = expander?.camera?.name
    document.variables = expander?.variables ?? []
    document.parameterImages = decoder.parameterImages
    document.fontFiles = decoder.fontFiles.sorted()
    let warnings =
      decoder.issues(isWarning: true, locator, root, origins)
      + early.issues(isWarning: true, locator, root, nil)
    document.warnings = warnings.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    return document
  }

  /// The plain form of a file.
  ///
  /// - Throws: `SceneVariableError` for values that rightly declared variables lack or do not take; `SceneError` for
  ///   what is too large.
  private static func expanded(
    _ root: JSONValue, _ path: String, _ options: SceneOptions, _ locator: JSONLocator,
    _ duplicates: [JSONError]
  ) throws -> (JSONValue, SceneExpander) {
    var expander = SceneExpander(given: options.variables)
    let plain = expander.document(root)
    // Wrong declarations are told before what they cause.
    let isDeclared = !expander.findings.contains {
      !$0.isWarning && $0.path.steps.first == .key("variables")
    }
    if isDeclared, let error = expander.variableError(file: path) { throw error }
    guard expander.isOverBudget else { return (plain, expander) }
    var decoder = SceneDecoder(options: options, path: path)
    decoder.findings = expander.findings
    let errors =
      decoder.issues(isWarning: false, locator, root, nil) + duplicates.map(SceneIssue.init)
    throw SceneError(
      file: path, issues: errors.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
  }
}

extension SceneDocument {
  /// How deep layers may lie in one another.
  static let maximumLayerDepth = 256

  /// How many layers a scene may have, about half a gigabyte's worth.
  static let maximumLayerCount = 250_000

  /// The maximum width and height, points: as many as the pixels of pictures that are read and written.
  package static let maximumSide = 65_500

  /// What is said of a layer below too many others.
  static let tooDeep = "layers lie deeper than \(maximumLayerDepth) in one another"

  /// Enough for the deepest layers, two levels each, and what they hold.
  private static let maximumJSONDepth = 2 * maximumLayerDepth + 64

  /// Reads the text of scene files.
  static var reader: JSONReader { JSONReader(maximumDepth: maximumJSONDepth) }
}

extension SceneIssue {
  init(_ error: JSONError) {
    self.init(
      path: error.path.brief, line: error.line, column: error.column,
      message: error.reason)
  }
}

extension JSONPath {
  /// The path as text, with its middle left out where it has very many steps.
  var brief: String {
    guard steps.count > 24 else { return description }
    let (first, last) = (JSONPath(Array(steps.prefix(8))), JSONPath(Array(steps.suffix(8))))
    return "\(first)…\(last)"
  }
}
