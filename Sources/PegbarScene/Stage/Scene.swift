import Pegbar
import PegbarCore
import PegbarEngine

/// A scene with its pictures, which makes stages.
///
/// A stage's clock only runs forwards; to show an earlier time, make another stage. Pictures are read once
/// and shared.
public struct Scene: Sendable {
  /// The contents of the file.
  public let document: SceneDocument

  private let pictures: [String: any Content]

  /// Reads the pictures of a scene and opens its clips.
  ///
  /// - Parameters:
  ///   - document: the scene.
  ///   - loadContents: reads the picture or clip at a resolved path, as `ContentsReader.read(path:)` does;
  ///     called once for each file. With nil, layers have no contents, which is enough to sample values;
  ///     pictures that are parameters of plugins are read all the same.
  /// - Throws: `SceneError` with every picture that could not be read; the error of `loadContents` if memory
  ///   ran out.
  public init(
    _ document: SceneDocument, loadContents: ((_ path: String) throws -> any Content)? = nil
  ) throws {
    self.document = document
    var pictures: [String: any Content] = [:]
    var issues: [SceneIssue] = []
    for (index, reference) in document.contents.enumerated() {
      if loadContents == nil, !document.parameterImages.contains(reference.realPath) { continue }
      do {
        pictures[reference.realPath] = try reference.read(loadContents)
      } catch let error as any PossibleShortage where error.isShortage {
        // Nothing is wrong with the scene.
        throw error
      } catch {
        let place = document.contentPlaces[index]
        issues.append(
          SceneIssue(
            kind: .unreadableFile, path: document.contentPaths[index].brief, line: place.line,
            column: place.column,
            message: "'\(reference.name)': \(error)\(document.contentLayers[index])"))
      }
    }
    if !issues.isEmpty { throw SceneError(file: document.path, issues: issues) }
    self.pictures = pictures
  }

  /// Builds the layers on a stage whose clock stands at 0.
  ///
  /// The file's layers are committed and their animations have begun. Events run when the clock passes them,
  /// those at 0 with `advance(to: 0)`. The stage becomes the current one of the calling thread.
  ///
  /// - Returns: the stage.
  /// - Throws: `SceneError` for problems that the checks of the file could not detect.
  public func makeStage() throws -> Stage {
    let builder = SceneBuilder(pictures: pictures)
    let stage = build(with: builder)
    try check(builder)
    for event in document.events {
      stage.schedule(at: event.time, origin: event) {
        builder.run(event)
        try check(builder)
      }
    }
    stage.origin = SceneOrigin(document)
    return stage
  }

  /// Prepares everything that any frame needs, and runs all events, without drawing.
  ///
  /// It compiles every animation, makes the instances of all plugins and samples them a few times, including
  /// those of all events. It finds every problem that does not depend on the frames drawn, and tells what asks
  /// for more than is drawn.
  ///
  /// - Throws: `SceneError` with all problems.
  public func rehearse() throws {
    try rehearse(SceneBuilder(pictures: pictures), tellsDemands: true)
  }

  /// Runs all events on the layers without the animations that these begin with.
  ///
  /// `makeStage` finds what is wrong with those, so that nothing has to be made twice for them. Free
  /// where there are no events.
  ///
  /// - Throws: `SceneError` with everything that cannot work.
  package func rehearseEvents() throws {
    if document.events.isEmpty { return }
    let builder = SceneBuilder(pictures: pictures)
    builder.leavesOutAnimations = true
    try rehearse(builder)
  }

  private func rehearse(_ builder: SceneBuilder, tellsDemands: Bool = false) throws {
    let stage = build(with: builder)
    if tellsDemands { stage.tellDemands() }
    builder.leavesOutAnimations = false
    for event in document.events {
      stage.schedule(at: event.time) { builder.run(event) }
    }
    if let last = document.events.last { stage.advance(to: last.time) }
    try check(builder)
    guard tellsDemands else { return }
    let last = document.frameRate.time(ofFrame: document.frameCount - 1)
    if last > stage.time { stage.advance(to: last) }
    stage.tellDemands()
  }

  private func check(_ builder: SceneBuilder) throws {
    if let shortage = builder.shortage { throw shortage }
    if builder.problems.isEmpty { return }
    throw SceneError(file: document.path, issues: document.source.issues(builder.problems))
  }

  private func build(with builder: SceneBuilder) -> Stage {
    let size = CGSize(width: document.size.width, height: document.size.height)
    let root = CALayer()
    root.bounds = CGRect(origin: .zero, size: size)
    root.position = CGPoint(x: size.width / 2, y: size.height / 2)
    let stage = Stage(layer: root, size: size)
    stage.background = document.background.map {
      CGColor(srgbRed: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
    }
    stage.shutter = document.shutter
    stage.placing = { [document] layer, message in
      builder.places[layer].map { path in
        let problem = SceneProblem(kind: .invalid, path: path, message: message)
        return "\(document.path): \(document.source.issues([problem])[0])"
      }
    }
    for (index, layer) in document.layers.enumerated() {
      builder.noting(JSONPath().appending("layers").appending(index)) {
        root.addSublayer(try builder.layer(layer))
      }
    }
    CATransaction.flush()
    builder.addWaitingAnimations()
    CATransaction.flush()
    builder.root = root
    return stage
  }
}

extension ContentReference {
  /// Reads the picture or opens the clip; nil reads files as `ContentsReader` does.
  fileprivate func read(
    _ load: ((_ path: String) throws -> any Content)?
  ) throws -> any Content {
    if let data {
      return try data.withUnsafeBytes { try PictureReader.read(bytes: $0, path: name) }
    }
    let content = try load?(realPath) ?? ContentsReader.read(path: realPath)
    if let picture = content as? Picture, picture.file == nil { picture.file = realPath }
    return content
  }
}
