import PegbarCore
import PegbarEngine
import PegbarSystem

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
  /// Whether the plugin promises to be pure.
  let isPure: Bool

  /// The size of the pictures.
  let size: PixelSize

  private let strides: Strides

  /// The bytes from row to row in memory.
  enum Strides {
    /// Rows begin at multiples of 64 bytes, as in the host's own pictures.
    case aligned
    /// Rows begin at any pixel; all pictures have the same stride.
    case odd
    /// Each picture has another stride.
    case different

    /// The bytes behind a row's pixels in the old picture, the new one and the output.
    fileprivate var margins: [Int] { self == .different ? [20, 44, 92] : [20, 20, 20] }
  }

  /// The progress values at which transitions are tested.
  static let moments = [0.001, 0.25, 0.5, 0.77, 0.999]

  /// The size for tests in which the size does not matter.
  static let size = PixelSize(width: 33, height: 17)

  /// Makes a transition of two pictures.
  ///
  /// - Throws: `PluginError`, `PictureError`.
  init(
    _ plugin: any TransitionType, _ values: ParameterValues, _ direction: Direction,
    size: PixelSize = TransitionScene.size, strides: Strides = .odd, hasAlpha: Bool = false,
    isFlat: Bool = false, label: String = ""
  ) throws {
    let setup = TransitionSetup(
      width: size.width, height: size.height, direction: direction, duration: 1)
    rendering = try plugin.makeTransition(values, setup: setup)
    let pictures = try (0..<2).map { i in
      try CanaryPicture.noise(
        size, seed: i + 1, margin: strides.margins[i], isAligned: strides == .aligned,
        hasAlpha: hasAlpha)
    }
    from = pictures[0].named("the old picture")
    to = pictures[1].named("the new picture")
    if isFlat {
      // Black and white: a little of the wrong picture shows.
      from.setColor(0)
      to.setColor(255)
    }
    self.size = size
    isPure = plugin.descriptor.isPure
    self.strides = strides
    self.label =
      "\(size.width)x\(size.height)"
      + direction.names.map { " " + $0 }.joined() + label
  }

  /// A picture to draw into.
  func canvas(filledWith byte: UInt8 = 0xA5) throws -> CanaryPicture {
    let canvas = try CanaryPicture(
      size, margin: strides.margins[2], isAligned: strides == .aligned,
      isOpaque: from.rows.isOpaque)
    canvas.fill(byte)
    return canvas.named("the output")
  }

  /// Draws some rows.
  func draw(_ rows: Range<Int>, at progress: Double, into canvas: CanaryPicture) throws {
    try rendering.draw(frame(at: progress, into: canvas), bands: [rows])
  }

  private func frame(
    at progress: Double, into canvas: CanaryPicture, _ values: ParameterValues? = nil
  ) -> EffectFrame {
    LawPlace.note("\(label) at progress \(progress.exact), seed 7")
    return EffectFrame(
      inputs: [from.rows, to.rows], output: canvas.rows, progress: progress, time: progress,
      seed: 7, parameters: values)
  }

  /// Begins a frame; its shared pieces run on the calling thread, one after the other.
  private func begin(at progress: Double, into canvas: CanaryPicture) throws -> any FrameDrawing {
    try rendering.begin(frame(at: progress, into: canvas)) { count, body in
      for piece in 0..<count { try body(piece) }
    }
  }

  /// All of the picture in bands of some rows, from top to bottom.
  func bands(of rows: Int) -> [PixelRegion] {
    stride(from: 0, to: size.height, by: rows).map { y in
      PixelRegion(rows: y..<min(size.height, y + rows), width: size.width)
    }
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

  /// Draws some rows, in the last pass.
  ///
  /// - Returns: the number of passes; 0 if `begin_frame` completed the frame.
  func drawBand(
    _ band: Range<Int>, at progress: Double, into canvas: CanaryPicture
  ) throws -> Int {
    let drawing = try begin(at: progress, into: canvas)
    defer { drawing.end() }
    for pass in 0..<drawing.passCount {
      let rows = pass == drawing.passCount - 1 ? band : 0..<size.height
      try drawing.draw(PixelRegion(rows: rows, width: size.width), pass: pass)
    }
    return drawing.passCount
  }

  /// Draws a frame in regions: every pass in those of `regions`, in their order.
  ///
  /// - Parameters:
  ///   - regions: what each pass draws.
  ///   - progress: of the frame.
  ///   - canvas: the output.
  ///   - call: makes each call; by default directly.
  /// - Throws: `PluginError`, and what `call` throws.
  func draw(
    _ regions: [PixelRegion], at progress: Double, into canvas: CanaryPicture,
    _ call: (_ region: PixelRegion, _ pass: Int, () throws -> Void) throws -> Void = { try $2() }
  ) throws {
    let drawing = try begin(at: progress, into: canvas)
    defer { drawing.end() }
    for pass in 0..<drawing.passCount {
      for region in regions {
        try call(region, pass) { try drawing.draw(region, pass: pass) }
      }
    }
  }

  /// Draws a frame in regions; the calls of a pass run at the same time.
  func draw(
    _ regions: [PixelRegion], on pool: ThreadPool, at progress: Double,
    into canvas: CanaryPicture
  ) throws {
    let drawing = try begin(at: progress, into: canvas)
    defer { drawing.end() }
    for pass in 0..<drawing.passCount {
      try pool.tryRun(regions.count) { i, _ in try drawing.draw(regions[i], pass: pass) }
    }
  }

  /// Draws a frame in regions; each call comes from a new thread, one after the other.
  func drawOnOtherThreads(
    _ regions: [PixelRegion], at progress: Double, into canvas: CanaryPicture
  ) throws {
    let drawing = try OtherThread.run { try begin(at: progress, into: canvas) }
    defer { drawing.end() }
    for pass in 0..<drawing.passCount {
      for region in regions { try OtherThread.run { try drawing.draw(region, pass: pass) } }
    }
  }

  /// The whole frame in one call, over some byte; with other parameters than the instance's unless nil.
  func frame(
    at progress: Double, over byte: UInt8 = 0xA5, _ values: ParameterValues? = nil
  ) throws -> [UInt8] {
    let canvas = try canvas(filledWith: byte)
    try rendering.draw(frame(at: progress, into: canvas, values), bands: [0..<size.height])
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
