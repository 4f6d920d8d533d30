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
      .number(
        "reach", "Reach", default: 1, range: 1...10, softRange: 1...3,
        doc: "The size of a circle at both ends; 1 just covers the picture."
      ).with(flags: .animatable),
      .number(
        "hold", "Hold", default: 0, range: 0...0.49, unit: .fraction,
        doc: "The part of each half of the time in which the shape is still whole, and then gone."
      ).with(flags: .animatable),
      .maskCenter(),
      .stretched(),
      .bool(
        "filled", "Filled", default: false,
        doc: "Whether the colour grows from the centre over the picture, and shrinks again."),
    ],
    aliases: [
      .pegbar("crop"), .ca("cameraIris"), .xfade("circlecrop"),
      .xfade("rectcrop", presets: ["shape": "rectangle", "power": 1]),
      .gl("CircleCrop", presets: ["reach": 1.7433]),
      .gl(
        "circle",
        presets: [
          "power": 1, "reach": 2, "stretched": 1, "color": .numbers([0.1, 0.1, 0.1, 1]),
        ]),
      .gl("RectangleCrop", presets: ["shape": "rectangle", "power": 1, "hold": 0.25]),
      .gl("Rectangle", presets: ["shape": "rectangle", "power": 1, "hold": 0.25, "filled": 1]),
    ])

  private(set) var plan = Plan()
  private let kind: CropShape.Kind

  init(_ arguments: Arguments) { kind = CropShape.Kind(arguments) }

  // A row of the colour, and one of the shape's coverage.
  mutating func prepare(_ setup: EffectSetup) { plan = Plan(callBytes: 5 * setup.width) }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { fatalError("the host lends no memory") }
    let width = frame.width
    let color = memory.assumingMemoryBound(to: UInt32.self)
    color.update(repeating: UInt32(pixel: frame.arguments.color("color")), count: width)
    let cover = (memory + 4 * width).assumingMemoryBound(to: UInt8.self)
    let picture = frame.progress < 0.5 ? frame.from : frame.to
    let fill = UnsafeRawPointer(color).assumingMemoryBound(to: UInt8.self)
    let operations = frame.operations.pointee
    let shape = CropShape(kind, frame)
    for y in rows {
      let slice = shape.slice(Double(y) + 0.5)
      let (out, source) = (frame.out.row(y), UnsafePointer(picture.row(y)))
      let (outside, inside) = kind.isFilled ? (source, fill) : (fill, source)
      // Columns from which on something may be covered, and those in which everything is.
      let outer = columns(slice.middle, slice.outer, width, margin: 1)
      let inner = columns(slice.middle, slice.inner, width, margin: -1)
      let copy = { (from: UnsafePointer<UInt8>, columns: Range<Int>) in
        let start = 4 * columns.lowerBound
        if !columns.isEmpty { operations.copy(out + start, from + start, UInt64(columns.count)) }
      }
      copy(outside, 0..<outer.lowerBound)
      copy(outside, outer.upperBound..<width)
      copy(inside, inner)
      let rims =
        inner.isEmpty
        ? [outer] : [outer.lowerBound..<inner.lowerBound, inner.upperBound..<outer.upperBound]
      for rim in rims where !rim.isEmpty {
        for x in rim {
          cover[x] = UInt8(slice.part(abs(Double(x) + 0.5 - slice.middle)) * 255 + 0.5)
        }
        let start = 4 * rim.lowerBound
        operations.mix_mask(
          out + start, outside + start, inside + start, cover + rim.lowerBound,
          UInt64(rim.count))
      }
    }
  }

  /// Whole columns up to a distance from a place, and some more or fewer; in the middle where there are none.
  private func columns(
    _ middle: Double, _ distance: Double, _ width: Int, margin: Double
  ) -> Range<Int> {
    let limit = Double(width)
    let first = max(0, min(limit, (middle - distance - margin).rounded(.down)))
    let last = max(0, min(limit, (middle + distance + margin).rounded(.up)))
    return distance > 0 && first < last ? Int(first)..<Int(last) : 0..<0
  }
}
