import PegbarMasks
import PegbarPluginKit

/// The old picture shrinks to nothing inside a closing shape, and the new one opens in it.
struct Crop: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.crop", name: "Crop",
    summary: "A shape closes over the old picture and opens over the new one.", category: "shape",
    parameters: [
      .choice(
        "shape", "Shape", default: "circle",
        choices: [("circle", "Circle"), ("rectangle", "Rectangle")], doc: "The shape."),
      .color("color", "Colour", default: [0, 0, 0, 1], doc: "What is around the shape.")
        .with(flags: .animatable),
      .number(
        "power", "Power", default: 3, range: 0.5...10, softRange: 1...5,
        doc: "The size changes with this power of the time to the middle; 1 is even."),
    ],
    aliases: [
      .pegbar("crop"), .ca("cameraIris"), .xfade("circlecrop"),
      .xfade("rectcrop", presets: ["shape": "rectangle", "power": 1]),
    ])

  private let isCircle: Bool
  private let power: Double
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    isCircle = arguments.text("shape") == "circle"
    power = arguments.number("power")
  }

  // A row of the colour, and one of the shape's coverage.
  mutating func prepare(_ setup: EffectSetup) { plan = Plan(callBytes: 5 * setup.width) }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { fatalError("the host lends no memory") }
    let width = frame.width
    let color = memory.assumingMemoryBound(to: UInt32.self)
    color.update(repeating: UInt32(pixel: frame.arguments.color("color")), count: width)
    let cover = (memory + 4 * width).assumingMemoryBound(to: UInt8.self)
    let picture = frame.progress < 0.5 ? frame.from : frame.to
    let size = pegbar_pow(abs(2 * frame.progress - 1), power)
    let fill = UnsafeRawPointer(color).assumingMemoryBound(to: UInt8.self)
    let operations = frame.operations.pointee
    for y in rows {
      let shape = shape(frame, y: Double(y) + 0.5 - Double(frame.height) / 2, size)
      // Columns from which on something may be covered, and everything is; the row is symmetrical.
      let first = column(width, shape.outer, -1)
      let whole = max(first, column(width, shape.inner, 2))
      let (out, source) = (frame.out.row(y), picture.row(y))
      operations.copy(out, fill, UInt64(first))
      operations.copy(out + 4 * (width - first), fill, UInt64(first))
      let hasInside = shape.inner > 1 && 2 * whole < width
      let rim = hasInside ? whole - first : width - 2 * first
      var starts = [first]
      if hasInside {
        operations.copy(out + 4 * whole, source + 4 * whole, UInt64(width - 2 * whole))
        starts.append(width - whole)
      }
      for start in starts where rim > 0 {
        for i in 0..<rim {
          let across = abs(Double(start + i) + 0.5 - Double(width) / 2)
          cover[i] = UInt8(shape.part(across) * 255 + 0.5)
        }
        operations.mix_mask(
          out + 4 * start, fill, source + 4 * start, cover, UInt64(rim))
      }
    }
  }

  /// The column that lies so far from the middle, and some farther towards it, in the left half.
  private func column(_ width: Int, _ distance: Double, _ more: Int) -> Int {
    let far = Double(width) / 2 - distance
    return max(0, min(width / 2, Int(far.rounded(.down)) + more))
  }

  /// What a row shows of the shape.
  private struct Slice {
    /// Half the width up to which everything is covered, pixels.
    var inner: Double
    /// Half the width beyond which nothing is.
    var outer: Double
    /// How much of a pixel is covered, at a distance from the middle.
    var part: (Double) -> Double
  }

  /// What a row shows whose middle lies at y, pixels from that of the picture, of a shape of a size, 1 for one that
  /// covers the picture.
  private func shape(_ frame: Frame, y: Double, _ size: Double) -> Slice {
    let (halfWidth, halfHeight) = (Double(frame.width) / 2, Double(frame.height) / 2)
    guard isCircle else {
      let down = Crop.part(halfHeight * size - abs(y))
      let half = halfWidth * size
      return Slice(inner: down < 1 ? 0 : half - 0.5, outer: down > 0 ? half + 0.5 : 0) {
        Crop.part(half - $0) * down
      }
    }
    let radius = size * (halfWidth * halfWidth + halfHeight * halfHeight).squareRoot()
    // Nothing and everything is covered beyond a pixel on both sides of the rim.
    return Slice(inner: Crop.chord(radius - 1, y), outer: Crop.chord(radius + 1, y)) {
      Crop.part(radius - ($0 * $0 + y * y).squareRoot())
    }
  }

  /// Half the length of a circle's chord; 0 where the line misses the circle.
  private static func chord(_ radius: Double, _ y: Double) -> Double {
    radius > abs(y) ? (radius * radius - y * y).squareRoot() : 0
  }

  /// The part of a pixel inside an edge at a distance from its middle, pixels.
  private static func part(_ distance: Double) -> Double { max(0, min(1, distance + 0.5)) }
}
