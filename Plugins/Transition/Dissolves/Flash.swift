import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// A flash with rays spreads from a point; when it fades, the new picture is there.
struct Flash: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.flash", name: "Flash",
    summary: "A flash with rays spreads from a point and leaves the new picture.",
    category: "dissolve",
    parameters: [
      .point(
        "center", "Centre", default: (0.5, 0.5), range: 0...1, unit: .fraction,
        doc: "Where the flash is; (0,0) is the upper left corner."),
      .color("color", "Colour", default: [1, 0.8, 0.6, 1], doc: "The colour of the light.")
        .with(flags: .animatable),
      .number(
        "striationRadius", "Striation Radius", default: 2.58, range: 0...10,
        doc: "How far the rays reach, in halves of the picture's diagonal."),
      .number(
        "striationStrength", "Striation Strength", default: 0.5, range: 0...3,
        doc: "How much the rays differ in brightness."),
      .number(
        "striationContrast", "Striation Contrast", default: 1.375, range: 0...5,
        doc: "How sharply the rays are set off from each other."),
      .number(
        "fadeThreshold", "Fade Threshold", default: 0.85, range: 0...1, unit: .fraction,
        doc: "Of the brightest moment: how bright a place has to be to show the new picture."
      ).with(flags: .animatable),
      .maskSeed,
    ],
    aliases: [.pegbar("flash"), .coreImage("CIFlashTransition")])

  private let center: (x: Double, y: Double)
  private let radius: Double
  private let strength: Double
  private let contrast: Double
  private let seed: Int
  private var map: [UInt16] = []
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    center = arguments.pair("center")
    radius = arguments.number("striationRadius")
    strength = arguments.number("striationStrength")
    contrast = arguments.number("striationContrast")
    seed = arguments.integer("seed")
  }

  mutating func prepare(_ setup: TransitionSetup) {
    plan = Plan(frameBytes: GlowTable.bytes)
    map = [UInt16](repeating: 0, count: setup.width * setup.height)
    let (width, height) = (Double(setup.width), Double(setup.height))
    let half = (width * width + height * height).squareRoot() / 2
    for y in 0..<setup.height {
      for x in 0..<setup.width {
        let across = Double(x) + 0.5 - center.x * width
        let down = Double(y) + 0.5 - center.y * height
        let distance = (across * across + down * down).squareRoot() / half
        let value = distance / 2 + ray(across, down) * min(1, distance) * reach(distance)
        map[y * setup.width + x] = UInt16(max(0, min(1, value)) * 65535)
      }
    }
  }

  /// How much darker a direction is, around 0.
  private func ray(_ x: Double, _ y: Double) -> Double {
    let turn = MaskMath.turn(x, y)
    var value = 0.0
    for (index, count) in [24.0, 64, 160].enumerated() {
      let t = turn * count
      let column = MaskMath.cell(t)
      let last = Int(count)
      let u = MaskMath.smooth(t - Double(column))
      let first = MaskMath.random(column, index, seed: seed)
      let next = MaskMath.random((column + 1) % last, index, seed: seed)
      value += (first + (next - first) * u - 0.5) / Double(index + 1)
    }
    return max(-0.5, min(0.5, value * contrast)) * strength
  }

  private func reach(_ distance: Double) -> Double {
    radius > 0 ? max(0, 1 - distance / radius) : 0
  }

  func beginFrame(_ frame: Frame) {
    let p = frame.progress
    let color = frame.arguments.color("color")
    let threshold = frame.arguments.number("fadeThreshold")
    // The light swells to half the time and fades; its front is 2 half diagonals away at most.
    let bow = pegbar_sin(Double.pi * p)
    let light = 2.4 * bow * bow
    let half = min(0.5, 0.55 - threshold / 2)
    let dissolved = p.smoothStep(0.5 - half, 0.5 + half)
    GlowTable(frame).fill { distance in
      let glow = max(0, light - 1.6 * distance) * color.alpha
      return .init(
        old: 1 - dissolved, new: dissolved, oldAlpha: 1 - dissolved,
        plus: (color.red * glow, color.green * glow, color.blue * glow))
    }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let table = GlowTable(frame)
    map.withUnsafeBufferPointer { map in
      guard let values = map.baseAddress else { return }
      for row in rows { table.draw(frame, row: row, values: values + row * frame.width, from: 0) }
    }
  }
}
