import PegbarCore
import PegbarEngine

/// The law of sizes: every one works, and no distance between rows in memory changes anything.
enum SizeLaw {
  /// The law's name.
  static let name = "odd-sizes"

  /// Sizes with which a plugin works, whatever its limits are.
  private static let small =
    [(1, 1), (1, 7), (7, 1), (3, 5), (33, 17)].map(PixelSize.init)
    + (2...16).map { PixelSize(width: 19, height: $0) }

  /// Usual widths, and sizes beyond those of most pictures: what overflows does so here.
  private static let large =
    [(640, 3), (1280, 2), (1920, 3), (3840, 1)].map(PixelSize.init)
    + [(4099, 3), (3, 4099)].map(PixelSize.init)

  @Sendable static func test(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TransitionType).self)
    let values = try subject.defaults()
    for (index, size) in small.enumerated() {
      for direction in index < 5 ? plugin.eachDirection : [plugin.eachDirection[0]] {
        try checkDistances(plugin, values, direction, size, index < 5)
      }
    }
    for size in large {
      do { try checkLarge(plugin, values, size) } catch let error where Decline.isMeant(by: error) {
        // A plugin may have a limit, and says so.
      }
    }
    try checkForm(subject)
    return .passed
  }

  private static func checkDistances(
    _ plugin: any TransitionType, _ values: ParameterValues, _ direction: Direction,
    _ size: PixelSize, _ isThorough: Bool
  ) throws {
    let scenes = try [TransitionScene.RowDistance.aligned, .odd, .different].map { rows in
      try TransitionScene(plugin, values, direction, size: size, rows: rows)
    }
    for progress in isThorough ? TransitionScene.moments : [0.25, 0.77] {
      let frames = try scenes.map { try $0.frame(at: progress) }
      if !plugin.descriptor.isPure { continue }
      for frame in frames.dropFirst() {
        if let difference = scenes[0].difference(frame, frames[0], at: progress) {
          throw LawBroken("\(difference) by the distance of rows in memory")
        }
      }
      try checkTiles(scenes[1], progress, frames[1], size)
    }
  }

  private static func checkLarge(
    _ plugin: any TransitionType, _ values: ParameterValues, _ size: PixelSize
  ) throws {
    let scene = try TransitionScene(plugin, values, plugin.eachDirection[0], size: size)
    for progress in [0.25, 0.77] {
      let frame = try scene.frame(at: progress)
      if progress == 0.25 { try checkTiles(scene, progress, frame, size) }
    }
  }

  /// Compares with a frame in tiles, none of which has a usual width.
  private static func checkTiles(
    _ scene: TransitionScene, _ progress: Double, _ frame: [UInt8], _ size: PixelSize
  ) throws {
    guard scene.isPure else { return }
    let canvas = try scene.canvas()
    let tiles = scene.tiles(
      width: max(7, size.width / 3 | 1), height: max(2, size.height / 2))
    try scene.draw(tiles, at: progress, into: canvas)
    if let difference = scene.difference(frame, canvas.pixels, at: progress) {
      throw LawBroken("\(difference) in one call and in tiles")
    }
  }

  /// The distances of rows for a plugin that asked for another form of pictures.
  private static func checkForm(_ subject: LawSubject) throws {
    guard subject.descriptor.isPure, let raw = try subject.table() else { return }
    let effect = try BareEffect(subject.descriptor, raw, subject.defaults(), at: .end)
    if effect.hasHostsForm { return }
    let size = TransitionScene.size
    try effect.prepare(size, [])
    let frames = try [false, true].map { differ in
      let pictures = try effect.pictures(size, strides: differ)
      pictures.fill(BareScene.noise)
      try effect.draw(
        pictures, at: 0.5, in: [PixelRegion(rows: 0..<size.height, width: size.width)])
      return pictures.pixels
    }
    guard let index = zip(frames[0], frames[1]).enumerated().first(where: { $1.0 != $1.1 })?.offset
    else { return }
    throw LawBroken(
      "\(size.width)x\(size.height) at progress 0.5: pixel \(index / 4 % size.width), "
        + "\(index / 4 / size.width) differs by the distance of rows in memory")
  }
}
