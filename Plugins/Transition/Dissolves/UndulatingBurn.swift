import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// A hole with a wavy, charred edge burns from a centre.
struct UndulatingBurn: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.undulatingBurn", name: "Undulating Burn",
    summary: "A hole with a wavy, charred edge grows from a centre.", category: "dissolve",
    parameters: [
      .number(
        "smoothness", "Smoothness", default: 0.03, range: 0.001...0.1, unit: .fraction,
        doc: "How softly the new picture begins behind the edge."
      ).with(flags: .animatable),
      .maskCenter(),
      .color(
        "color", "Colour", default: [0, 0, 0, 1],
        doc: "The colour of the edge, mixed with a quarter of the old picture."
      ).with(flags: .animatable),
    ],
    aliases: [.pegbar("undulatingBurn"), .gl("undulatingBurnOut")])

  /// For a centre in the middle, the distance of the corners.
  private static let farthest = 0.5.squareRoot()
  /// What lies before the edge in the table.
  private static let lead = 0.1

  private let center: (x: Double, y: Double)
  /// Halves of the distance from the centre and of the wave's height there, of 65536.
  private var map: [(distance: UInt16, wave: UInt16)] = []
  private(set) var plan = Plan()

  init(_ arguments: Arguments) { center = arguments.pair("center") }

  mutating func prepare(_ setup: TransitionSetup) {
    plan = Plan(frameBytes: GlowTable.bytes, callBytes: 2 * setup.width)
    let across = max(center.x, 1 - center.x)
    let down = max(center.y, 1 - center.y)
    let scale = UndulatingBurn.farthest / (across * across + down * down).squareRoot()
    map = (0..<(setup.width * setup.height)).map { index in
      let u = (Double(index % setup.width) + 0.5) / Double(setup.width) - center.x
      let v = (Double(index / setup.width) + 0.5) / Double(setup.height) - center.y
      let distance = (u * u + v * v).squareRoot() * scale
      // Fifteen waves around the centre.
      let t = MaskMath.wave(15 * MaskMath.turn(v, u))
      let height = t < 0.5 ? 2 * t * t : 4 * t - 2 * t * t - 1
      return (
        UInt16(min(1, distance / 2) * 65535), UInt16(max(0, min(1, height / 2)) * 65535)
      )
    }
  }

  /// How large the hole is, on average: less than nothing at the beginning, where its soft edge is not there yet.
  private func radius(_ frame: Frame) -> Double {
    let p = frame.progress
    return p - frame.arguments.number("smoothness") * max(0, 1 - 10 * p)
  }

  func beginFrame(_ frame: Frame) {
    let radius = radius(frame)
    let smoothness = frame.arguments.number("smoothness")
    let color = frame.arguments.color("color")
    let char = 0.75 * color.alpha
    GlowTable(frame).fill { place in
      // How far the edge has passed.
      let passed = UndulatingBurn.lead - 2 * place
      if passed >= 0.005, passed <= 0.01 {
        return .init(
          old: 1 - char, new: 0, oldAlpha: 1,
          plus: (color.red * char, color.green * char, color.blue * char))
      }
      if passed >= -0.005, passed < 0.005 { return .init(old: 2, new: -1, oldAlpha: 1) }
      let new = (passed - (radius - passed) * smoothness).smoothStep(-smoothness, 0)
      return .init(old: 1 - new, new: new, oldAlpha: 1 - new)
    }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let values = frame.callMemory?.assumingMemoryBound(to: UInt16.self) else { return }
    let p = frame.progress
    let late = p.smoothStep(0, 1)
    let height = (0.02 + 0.07 * late) * pegbar_sin(p * (40 - 10 * late))
    let wave = Int((height * 65536).rounded())
    let start = (radius(frame) - UndulatingBurn.lead) / 2
    let table = GlowTable(frame)
    for row in rows {
      for x in 0..<frame.width {
        let item = map[row * frame.width + x]
        let value = Int(item.distance) &- (Int(item.wave) &* wave) >> 16
        values[x] = UInt16(truncatingIfNeeded: max(0, min(65535, value)))
      }
      table.draw(frame, row: row, values: values, from: start)
    }
  }
}
