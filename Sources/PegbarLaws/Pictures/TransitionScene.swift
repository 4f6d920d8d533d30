import PegbarCore
import PegbarEngine

/// A transition plugin with two pictures, ready to draw.
struct TransitionScene: Sendable {
  /// The plugin with its parameters.
  let rendering: any EffectRendering
  /// The old picture.
  let from: CanaryPicture
  /// The new picture.
  let to: CanaryPicture
  /// The description of the scene, for messages.
  let label: String

  private let size: PixelSize
  private let isAligned: Bool

  /// The progress values at which transitions are tested.
  static let moments = [0.001, 0.25, 0.5, 0.77, 0.999]

  /// The sizes at which a transition has to work.
  static let sizes = [(1, 1), (1, 7), (7, 1), (3, 5), (33, 17)].map(PixelSize.init)

  /// Sizes beyond those of most pictures: what overflows does so here.
  static let largeSizes = [(4099, 3), (3, 4099)].map(PixelSize.init)

  /// The size for tests in which the size does not matter.
  static let size = PixelSize(width: 33, height: 17)

  /// Makes a transition of two pictures.
  ///
  /// - Throws: `PluginError`, `PictureError`.
  init(
    _ plugin: any TransitionType, _ values: ParameterValues, _ direction: Direction,
    size: PixelSize = TransitionScene.size, isAligned: Bool = false, hasAlpha: Bool = false,
    isFlat: Bool = false, label: String = ""
  ) throws {
    let setup = TransitionSetup(
      width: size.width, height: size.height, direction: direction, duration: 1)
    rendering = try plugin.makeTransition(values, setup: setup)
    from = try .noise(size, seed: 1, isAligned: isAligned, hasAlpha: hasAlpha)
      .named("the old picture")
    to = try .noise(size, seed: 2, isAligned: isAligned, hasAlpha: hasAlpha)
      .named("the new picture")
    if isFlat {
      // Black and white: a little of the wrong picture shows.
      from.setColor(0)
      to.setColor(255)
    }
    self.size = size
    self.isAligned = isAligned
    self.label =
      "\(size.width)x\(size.height)"
      + direction.names.map { " " + $0 }.joined() + label
  }

  /// A picture to draw into.
  func canvas(filledWith byte: UInt8 = 0xA5) throws -> CanaryPicture {
    let canvas = try CanaryPicture(size, isAligned: isAligned, isOpaque: from.rows.isOpaque)
    canvas.fill(byte)
    return canvas.named("the output")
  }

  /// Draws some rows.
  func draw(_ rows: Range<Int>, at progress: Double, into canvas: CanaryPicture) throws {
    try rendering.draw(frame(at: progress, into: canvas), bands: [rows])
  }

  private func frame(at progress: Double, into canvas: CanaryPicture) -> EffectFrame {
    LawPlace.note("\(label) at progress \(progress.exact), seed 7")
    return EffectFrame(
      inputs: [from.rows, to.rows], output: canvas.rows, progress: progress, time: progress,
      seed: 7)
  }

  /// All of the picture in tiles, from the lower right to the upper left.
  func tiles(width: Int, height: Int) -> [PixelRegion] {
    stride(from: 0, to: size.height, by: height).flatMap { y in
      stride(from: 0, to: size.width, by: width).map { x in
        PixelRegion(
          x0: x, y0: y, x1: min(size.width, x + width), y1: min(size.height, y + height))
      }
    }.reversed()
  }

  /// Draws regions of a frame that takes one pass; false, and nothing is drawn, for another one.
  func drawsInOnePass(
    _ regions: [PixelRegion], at progress: Double, into canvas: CanaryPicture
  ) throws -> Bool {
    try draw(regions, at: progress, into: canvas) { $0 == 1 }
  }

  /// Draws a frame in regions: every pass in those of `regions`, in their order.
  ///
  /// - Returns: false, and nothing is drawn, for a number of passes that is not `wanted`.
  @discardableResult
  func draw(
    _ regions: [PixelRegion], at progress: Double, into canvas: CanaryPicture,
    where wanted: (_ passCount: Int) -> Bool = { _ in true }
  ) throws -> Bool {
    let drawing = try rendering.begin(frame(at: progress, into: canvas)) { count, body in
      for piece in 0..<count { try body(piece) }
    }
    defer { drawing.end() }
    guard wanted(drawing.passCount) else { return false }
    for pass in 0..<drawing.passCount {
      for region in regions { try drawing.draw(region, pass: pass) }
    }
    return true
  }

  /// The whole frame in one call.
  func frame(at progress: Double, over byte: UInt8 = 0xA5) throws -> [UInt8] {
    let canvas = try canvas(filledWith: byte)
    try draw(0..<size.height, at: progress, into: canvas)
    return canvas.pixels
  }

  /// The first difference between two frames, in words; nil if they are equal.
  func difference(_ a: [UInt8], _ b: [UInt8], at progress: Double) -> String? {
    guard let index = zip(a, b).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
      return nil
    }
    let (x, y) = (index / 4 % size.width, index / 4 / size.width)
    return "\(label) at progress \(progress.exact): pixel \(x), \(y) differs, channel "
      + "\(index % 4): \(a[index]) and \(b[index])"
  }
}

extension TransitionType {
  /// Each offered direction; the empty one if there are none.
  var eachDirection: [Direction] {
    let offered = Direction.named.map(\.direction).filter { descriptor.directions.contains($0) }
    return offered.isEmpty ? [[]] : offered
  }
}
