import CPegbarKernels
import PegbarPluginKit

/// The old picture burns away, dark parts first, with a glowing edge.
struct EmberDissolve: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.emberDissolve", name: "Ember Dissolve",
    summary: "The old picture burns away with a glowing edge, dark parts first.",
    category: "dissolve",
    parameters: [
      .number(
        "lineWidth", "Line Width", default: 0.1, range: 0.001...0.5, unit: .fraction,
        doc: "How far the glow reaches, in parts of the time that white takes."
      ).with(flags: .animatable),
      .color("spreadColor", "Spread Colour", default: [1, 0, 0, 1], doc: "The glow's far side.")
        .with(flags: .animatable),
      .color("hotColor", "Hot Colour", default: [0.9, 0.9, 0.2, 1], doc: "The glow's edge.")
        .with(flags: .animatable),
      .number(
        "power", "Power", default: 5, range: 0...100, softRange: 1...10,
        doc: "How fast colours that are not full become dark: each is taken to this power."
      ).with(flags: .animatable),
      .number(
        "intensity", "Intensity", default: 1, range: 0...10, softRange: 0...3,
        doc: "The factor of the glow's light."
      ).with(flags: .animatable),
    ],
    aliases: [.pegbar("emberDissolve"), .gl("dissolve")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    plan = Plan(frameBytes: GlowTable.bytes, callBytes: 2 * setup.width)
  }

  func beginFrame(_ frame: Frame) {
    let width = frame.arguments.number("lineWidth")
    let (spread, hot) = (
      frame.arguments.color("spreadColor"), frame.arguments.color("hotColor")
    )
    let power = frame.arguments.number("power")
    let intensity = frame.arguments.number("intensity")
    GlowTable(frame).fill { distance in
      if distance < 0.001 { return .init(old: 0, new: 1, oldAlpha: 0) }
      let glow = 1 - distance.smoothStep(0, width)
      let light = { (cold: Double, warm: Double) -> Double in
        pegbar_pow(max(1e-9, cold + (warm - cold) * glow), power) * intensity * glow
      }
      return .init(
        old: 1 - glow, new: 0, oldAlpha: 1,
        plus: (
          light(spread.red, hot.red), light(spread.green, hot.green), light(spread.blue, hot.blue)
        ))
    }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let values = frame.callMemory?.assumingMemoryBound(to: UInt16.self) else { return }
    let table = GlowTable(frame)
    for row in rows {
      pgb_row_luma(values, frame.from.row(row), frame.width)
      // Black changes at half the time, white at the end.
      for x in 0..<frame.width { values[x] = 32768 | values[x] >> 1 }
      table.draw(frame, row: row, values: values, from: frame.progress)
    }
  }
}
