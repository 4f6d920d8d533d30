import Foundation
import Pegbar
import PegbarCore
import PegbarEngine

extension Stage {
  /// Writes the layers and animations into a scene file that starts at the current time.
  ///
  /// At time t, the file shows what the stage shows t seconds from now. Pictures that were read from the
  /// file's folder tree are stored by path; others are written beside it as PNG files. Pending events of the
  /// scene from which the stage was made are kept. Delegates, completion blocks and subclasses of layers are
  /// code and are omitted. The same stage always gives the same bytes.
  ///
  /// - Parameters:
  ///   - path: the file; it appears complete or not at all.
  ///   - framesPerSecond: nil for the rate of the scene from which the stage was made, or 60 without one.
  ///   - duration: seconds; nil for the end of that scene, or of the last animation without one.
  ///   - overwrite: whether existing files are replaced.
  /// - Throws: `SceneWriteError` for content that a scene cannot represent, `MediaError`, file system errors.
  public func write(
    scene path: String, framesPerSecond: Double? = nil, duration: CFTimeInterval? = nil,
    overwrite: Bool = false
  ) throws {
    if !overwrite, FileManager.default.fileExists(atPath: path) {
      throw SceneWriteError(place: path, reason: "the file is there already; use overwrite")
    }
    let shelf = ScenePictures(sceneFile: path)
    let text = try sceneText(
      framesPerSecond: framesPerSecond, duration: duration, pictureName: shelf.name)
    try shelf.write(overwrite: overwrite)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// The text of a scene file that begins with this moment.
  ///
  /// - Parameters:
  ///   - framesPerSecond: as for `write(scene:)`.
  ///   - duration: as for `write(scene:)`.
  ///   - pictureName: the path under which the file is to name a picture.
  /// - Returns: JSON that ends with a line feed.
  /// - Throws: `SceneWriteError`.
  package func sceneText(
    framesPerSecond: Double? = nil, duration: CFTimeInterval? = nil,
    pictureName: @escaping (any Content) throws -> String
  ) throws -> String {
    let document = try sceneDocument(framesPerSecond: framesPerSecond, duration: duration)
    let json = try SceneEncoder(pictureName: pictureName).document(document)
    return JSONWriter.text(json, pretty: true) + "\n"
  }

  private func sceneDocument(
    framesPerSecond: Double?, duration: CFTimeInterval?
  ) throws -> SceneDocument {
    CATransaction.flush()
    let notes = origin as? SceneOrigin
    guard size.width >= 1, size.height >= 1, size.width == size.width.rounded(),
      size.height == size.height.rounded()
    else {
      throw SceneWriteError(
        place: "stage", reason: "a scene's size is whole points, at least 1; this is \(size)")
    }
    guard
      let rate = framesPerSecond.map({ FrameRate($0) }) ?? notes?.frameRate
        ?? FrameRate(numerator: 60)
    else {
      throw SceneWriteError(
        place: "stage", reason: "cannot show \(framesPerSecond ?? 0) frames a second")
    }
    var describer = LayerDescriber(start: time)
    let layers = try describer.layers(of: self)
    guard !hasTicks else {
      throw SceneWriteError(
        place: "stage", reason: "its display links and timers are code; invalidate them first")
    }
    let events = try pendingEvents.map { event -> SceneEvent in
      guard var known = event.origin as? SceneEvent else {
        throw SceneWriteError(
          place: "stage", reason: "what is scheduled at \(event.time) s is code; run it first")
      }
      known.time = max(0, event.time - time)
      return known
    }
    let end = duration ?? notes.map { max(0, $0.duration - time) } ?? lastEnd(events)
    var result = SceneDocument(
      path: "", size: Size(width: size.width, height: size.height), frameRate: rate,
      duration: end, background: background.map(\.value), layers: layers, events: events,
      warnings: [], pluginIDs: [], contents: [], registry: Plugins.registry)
    result.shutter = shutter
    result.markers = (notes?.markers ?? []).map { ($0.name, $0.time - time) }
      .filter { $0.1 >= 0 }
    return result
  }

  /// The last finite end of an animation or event, seconds from now; 0 where nothing ends.
  private func lastEnd(_ events: [SceneEvent]) -> Double {
    let ends = animationEnds.filter(\.isFinite).map { $0 - time }
    return max(0, (ends + events.map(\.time)).max() ?? 0)
  }
}

/// What a scene says of a stage besides its layers.
final class SceneOrigin {
  let frameRate: FrameRate
  let duration: Double
  let markers: [(name: String, time: Double)]

  init(_ document: SceneDocument) {
    markers = document.markers
    frameRate = document.frameRate
    duration = document.duration
  }
}

/// The pictures of a scene that is written: by which path the file names them.
final class ScenePictures {
  private let folder: String
  private let base: String
  private var written: [(picture: Picture, name: String)] = []

  init(sceneFile: String) {
    let url = URL(fileURLWithPath: sceneFile)
    folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
    base = url.deletingPathExtension().lastPathComponent
  }

  /// The path of a picture, relative to the scene file's folder.
  func name(_ content: any Content) throws -> String {
    if let reference = content as? ContentReference {
      return reference.data == nil ? relative(reference.realPath) : reference.realPath
    }
    if let clip = content as? MovingPicture {
      let real = URL(fileURLWithPath: clip.info.path).resolvingSymlinksInPath().path
      if real.hasPrefix(folder + "/") { return relative(real) }
      throw SceneWriteError(
        place: "contents",
        reason: "the clip '\(clip.info.path)' lies outside the scene's folder; copy it there")
    }
    guard let picture = content as? Picture else {
      throw SceneWriteError(
        place: "contents",
        reason: "only pictures and clips can be written, not a \(Swift.type(of: content))")
    }
    if let file = picture.file {
      let real = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
      if real.hasPrefix(folder + "/") { return relative(real) }
    }
    if let known = written.first(where: { $0.picture === picture }) { return known.name }
    let name = "\(base)-\(written.count + 1).png"
    written.append((picture, name))
    return name
  }

  private func relative(_ path: String) -> String {
    if path.hasPrefix(folder + "/") { return String(path.dropFirst(folder.count + 1)) }
    let (own, other) = (folder.split(separator: "/"), path.split(separator: "/"))
    let shared = zip(own, other).prefix { $0 == $1 }.count
    let up = [Substring](repeating: "..", count: own.count - shared)
    return (up + other.dropFirst(shared)).joined(separator: "/")
  }

  /// Writes the pictures that came from no file in the folder.
  func write(overwrite: Bool) throws {
    for (picture, name) in written {
      try picture.writePNG(to: folder + "/" + name, overwrite: overwrite)
    }
  }
}
