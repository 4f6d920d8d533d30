import PegbarCore
import PegbarEngine

/// The law of sizes: a plugin draws every size, and the stride changes nothing.
enum SizeLaw {
  /// The law's name.
  static let name = "odd-sizes"

  /// Sizes that no plugin may decline.
  private static let small = [(1, 1), (1, 7), (7, 1), (3, 5), (33, 17)].map(PixelSize.init)

  /// More of them, with every height below 17; one direction and two frames are enough.
  private static let heights = (2...16).map { PixelSize(width: 19, height: $0) }

  /// Common widths, and sizes beyond those of most pictures, at which a plugin's arithmetic may overflow.
  private static let large =
    [(640, 3), (1280, 2), (1920, 3), (3840, 1)].map(PixelSize.init)
    + [(4099, 3), (3, 4099)].map(PixelSize.init)

  @Sendable static func test(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TransitionType).self)
    let values = try subject.defaults()
    for size in small {
      for direction in plugin.eachDirection {
        try checkStrides(plugin, values, direction, size, at: TransitionScene.moments)
      }
    }
    for size in heights {
      try checkStrides(plugin, values, plugin.eachDirection[0], size, at: [0.25, 0.77])
    }
    for size in large {
      do { try checkLarge(plugin, values, size) } catch let error where Decline.isMeant(by: error) {
        // A plugin may decline large pictures.
      }
    }
    try checkFormat(subject)
    return .passed
  }

  private static func checkStrides(
    _ plugin: any TransitionType, _ values: ParameterValues, _ direction: Direction,
    _ size: PixelSize, at moments: [Double]
  ) throws {
    let scenes = try [TransitionScene.Strides.aligned, .odd, .different].map { strides in
      try TransitionScene(plugin, values, direction, size: size, strides: strides)
    }
    for progress in moments {
      let frames = try scenes.map { try $0.frame(at: progress) }
      if !plugin.descriptor.isPure { continue }
      for frame in frames.dropFirst() {
        if let difference = scenes[0].difference(frame, frames[0], at: progress) {
          throw LawBroken("\(difference) by the distance of rows in memory")
        }
      }
      try checkTiles(scenes[1], progress, frames[1])
    }
  }

  private static func checkLarge(
    _ plugin: any TransitionType, _ values: ParameterValues, _ size: PixelSize
  ) throws {
    let scene = try TransitionScene(plugin, values, plugin.eachDirection[0], size: size)
    try checkTiles(scene, 0.25, scene.frame(at: 0.25))
    _ = try scene.frame(at: 0.77)
  }

  /// Compares with a frame in tiles, whose widths are not common ones.
  private static func checkTiles(
    _ scene: TransitionScene, _ progress: Double, _ frame: [UInt8]
  ) throws {
    guard scene.isPure else { return }
    let canvas = try scene.canvas()
    let tiles = scene.tiles(
      width: max(7, scene.size.width / 3 | 1), height: max(2, scene.size.height / 2))
    try scene.draw(tiles, at: progress, into: canvas)
    if let difference = scene.difference(frame, canvas.pixels, at: progress) {
      throw LawBroken("\(difference) in one call and in tiles")
    }
  }

  /// Compares strides for a plugin with another pixel format.
  private static func checkFormat(_ subject: LawSubject) throws {
    guard subject.descriptor.isPure, let raw = try subject.table() else { return }
    let effect = try BareEffect(subject.descriptor, raw, subject.defaults(), at: .end)
    if effect.hasHostFormat { return }
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
