import Pegbar
import PegbarCore
import PegbarEngine

/// The options for reading a scene file.
public struct SceneOptions: Sendable {
  /// The plugins whose names and parameters the file may use.
  public var registry: Registry
  /// Whether pictures may be outside the folder tree of the scene file.
  public var allowsOutside: Bool

  /// Makes options.
  ///
  /// - Parameters:
  ///   - registry: the plugins whose names and parameters the file may use.
  ///   - allowsOutside: whether pictures may be outside the folder tree of the scene file.
  public init(registry: Registry = Plugins.registry, allowsOutside: Bool = false) {
    self.registry = registry
    self.allowsOutside = allowsOutside
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
  /// The layers in the root layer, in order.
  public var layers: [SceneLayer]
  /// The events in the order in which they run.
  public var events: [SceneEvent]
  /// Warnings: content that is doubtful but valid.
  public var warnings: [SceneIssue]
  /// The ids of the plugins that the file uses, sorted: kinds, timings, values, transitions.
  public var pluginIDs: [String]
  /// The pictures that the file refers to, each once.
  public var contents: [ContentReference]
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
  /// - Throws: `SceneError` with everything that is wrong.
  public static func parse(
    bytes: [UInt8], path: String, options: SceneOptions = SceneOptions()
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
    var decoder = SceneDecoder(options: options, path: path)
    let document = decoder.document(root, path: path)
    let locator = JSONLocator(bytes)
    let errors = decoder.issues(isWarning: false, locator, root) + duplicates.map(SceneIssue.init)
    guard errors.isEmpty, var document else {
      throw SceneError(
        file: path, issues: errors.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }
    document.contentPlaces = document.contents.map { locator.place(of: $0.path) }
    document.contentLayers = document.contents.map { root.layerClause($0.path) }
    document.source = SceneSource(bytes: bytes)
    document.parameterImages = decoder.parameterImages
    document.fontFiles = decoder.fontFiles.sorted()
    document.warnings = decoder.issues(isWarning: true, locator, root)
    return document
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
