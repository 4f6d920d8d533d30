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
    for y in rows {
      write(cover, frame, y: Double(y) + 0.5 - Double(frame.height) / 2, size)
      frame.operations.pointee.mix_mask(
        frame.out.row(y), UnsafeRawPointer(color).assumingMemoryBound(to: UInt8.self),
        picture.row(y), cover, UInt64(width))
    }
  }

  /// Writes how much of each pixel of a row lies in the shape, 0…255.
  ///
  /// - Parameters:
  ///   - cover: the row.
  ///   - frame: which gives the size.
  ///   - y: the row's middle, pixels from that of the picture.
  ///   - size: of the shape, as a part of one that covers the picture.
  private func write(
    _ cover: UnsafeMutablePointer<UInt8>, _ frame: Frame, y: Double, _ size: Double
  ) {
    let (halfWidth, halfHeight) = (Double(frame.width) / 2, Double(frame.height) / 2)
    guard isCircle else {
      let down = Crop.part(halfHeight * size - abs(y))
      for x in 0..<frame.width {
        let across = Crop.part(halfWidth * size - abs(Double(x) + 0.5 - halfWidth))
        cover[x] = UInt8(across * down * 255 + 0.5)
      }
      return
    }
    let radius = size * (halfWidth * halfWidth + halfHeight * halfHeight).squareRoot()
    // Nothing and everything is covered beyond a pixel on both sides of the rim.
    let inner = Crop.chord(radius - 1, y)
    let outer = Crop.chord(radius + 1, y)
    for x in 0..<frame.width {
      let across = abs(Double(x) + 0.5 - halfWidth)
      if across >= outer {
        cover[x] = 0
      } else if across < inner {
        cover[x] = 255
      } else {
        cover[x] = UInt8(Crop.part(radius - (across * across + y * y).squareRoot()) * 255 + 0.5)
      }
    }
  }

  /// Half the length of a circle's chord; 0 where the line misses the circle.
  private static func chord(_ radius: Double, _ y: Double) -> Double {
    radius > abs(y) ? (radius * radius - y * y).squareRoot() : 0
  }

  /// The part of a pixel inside an edge at a distance from its middle, pixels.
  private static func part(_ distance: Double) -> Double { max(0, min(1, distance + 0.5)) }
}
