import PegbarPluginKit

/// The new picture shows in a circle that grows until it covers everything.
struct CircleOpen: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.circleOpen", name: "Circle Open",
    summary: "A growing circle shows the new picture.", category: "shape",
    parameters: [
      Parameter.point(
        "center", "Centre", default: (0.5, 0.5), range: 0...1, unit: .fraction,
        doc: "The centre of the circle; (0,0) is the upper left corner."
      ).with(flags: .animatable),
      Parameter.number(
        "softness", "Softness", default: 0, range: 0...1, unit: .fraction,
        doc: "Width of the soft edge as a fraction of the largest radius; at 0 it is one pixel."
      ).with(flags: .animatable),
    ],
    aliases: [
      .pegbar("circleOpen"), .ca("cameraIrisHollowOpen"),
      .xfade("circleopen", presets: ["softness": 1]),
      .gl("circleopen", presets: ["softness": 0.3]),
    ])

  /// A mask for a row, in the memory of each call.
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: EffectSetup) { plan.callBytes = setup.width }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let mask = frame.callMemory?.assumingMemoryBound(to: UInt8.self) else {
      fatalError("the host lends no memory for a mask")
    }
    let center = frame.arguments.pair("center")
    let circle = Circle(
      x: center.x * Double(frame.width), y: center.y * Double(frame.height),
      softness: frame.arguments.number("softness"), progress: frame.progress, width: frame.width,
      height: frame.height)
    for row in rows { circle.render(frame, row: row, mask: mask) }
  }
}

/// A circle with a soft edge between two radii.
private struct Circle {
  let x: Double
  let y: Double
  let inner: Double
  let outer: Double
  let isSoft: Bool

  init(x: Double, y: Double, softness: Double, progress: Double, width: Int, height: Int) {
    self.x = x
    self.y = y
    let across = max(x, Double(width) - x)
    let down = max(y, Double(height) - y)
    let radius = (across * across + down * down).squareRoot()
    let edge = max(1, softness * radius)
    outer = progress * (radius + edge)
    inner = outer - edge
    isSoft = softness > 0
  }

  /// The new picture within the inner radius, the old one beyond the outer, a mask between.
  func render(_ frame: Frame, row: Int, mask: UnsafeMutablePointer<UInt8>) {
    let dy = Double(row) + 0.5 - y
    let soft = columns(within: outer, dy: dy, width: frame.width)
    let full = columns(within: inner, dy: dy, width: frame.width).clamped(to: soft)
    frame.copy(
      frame.from, row: row, columns: 0..<soft.lowerBound, toRow: row, column: 0)
    frame.copy(
      frame.from, row: row, columns: soft.upperBound..<frame.width, toRow: row,
      column: soft.upperBound)
    frame.copy(frame.to, row: row, columns: full, toRow: row, column: full.lowerBound)
    for part in [soft.lowerBound..<full.lowerBound, full.upperBound..<soft.upperBound]
    where !part.isEmpty {
      fill(mask, columns: part, dy: dy)
      frame.mix(row: row, columns: part, mask: mask)
    }
  }

  /// The columns whose centres lie within a radius; an empty range lies at the circle's middle.
  private func columns(within radius: Double, dy: Double, width: Int) -> Range<Int> {
    let middle = max(0, min(width, Int(x)))
    let rest = radius * radius - dy * dy
    guard radius > 0, rest > 0 else { return middle..<middle }
    let half = rest.squareRoot()
    let first = max(0, min(width, Int((x - half + 0.5).rounded(.down))))
    let end = max(first, min(width, Int((x + half + 0.5).rounded(.down))))
    return first..<end
  }

  /// Writes the mask of a part of a row, in single precision: exact to 0.0001 pixels.
  private func fill(_ mask: UnsafeMutablePointer<UInt8>, columns: Range<Int>, dy: Double) {
    let start = Float(Double(columns.lowerBound) + 0.5 - x)
    let square = Float(dy * dy)
    let outer = Float(outer)
    let slope = 1 / (outer - Float(inner))
    let shape: Float = isSoft ? 1 : 0
    for index in 0..<columns.count {
      let dx = start + Float(Int32(truncatingIfNeeded: index))
      let distance = (dx * dx + square).squareRoot()
      var t = (outer - distance) * slope
      t = t > 0 ? t : 0
      t = t < 1 ? t : 1
      let smooth = t * t * (3 - 2 * t)
      let weight = (t + (smooth - t) * shape) * 255
      // Adding 1.5 · 2^23 leaves the rounded number in the low bits.
      mask[index] = UInt8(truncatingIfNeeded: (weight + 12_582_912).bitPattern)
    }
  }
}
