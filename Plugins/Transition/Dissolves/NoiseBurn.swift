import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// The old picture burns away in clouds with a glowing edge.
struct NoiseBurn: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.noiseBurn", name: "Noise Burn",
    summary: "Clouds of the new picture burn through the old one with a glowing edge.",
    category: "dissolve",
    parameters: [
      .color("color", "Colour", default: [1, 0.5, 0, 1], doc: "The colour of the glow.")
        .with(flags: .animatable),
      .number(
        "strength", "Strength", default: 1.25, range: 0...10, softRange: 0...3,
        doc: "How strong the glow is in the middle of the edge."
      ).with(flags: .animatable),
      .number(
        "edge", "Edge", default: 0.05, range: 0.001...0.5, unit: .fraction,
        doc: "The width of the edge, in parts of the time."
      ).with(flags: .animatable),
      .number(
        "scale", "Scale", default: 4, range: 0.1...1000, softRange: 1...20, unit: .count,
        doc: "How many clouds fit into the picture along each side."),
      .maskSeed, .maskNumbers,
    ],
    aliases: [.pegbar("noiseBurn"), .gl("burn0", presets: ["numbers": "sine"])])

  private let scale: Double
  private let seed: Int
  private let isOfSine: Bool
  private var map: [UInt16] = []
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    scale = arguments.number("scale")
    seed = arguments.integer("seed")
    isOfSine = arguments.text("numbers") == "sine"
  }

  mutating func prepare(_ setup: TransitionSetup) {
    plan = Plan(frameBytes: GlowTable.bytes)
    map = [UInt16](repeating: 0, count: setup.width * setup.height)
    for y in 0..<setup.height {
      let v = (Double(y) + 0.5) / Double(setup.height) * scale
      for x in 0..<setup.width {
        let u = (Double(x) + 0.5) / Double(setup.width) * scale
        map[y * setup.width + x] = UInt16(cloud(u, v) * 65535)
      }
    }
  }

  private func cloud(_ u: Double, _ v: Double) -> Double {
    guard isOfSine else { return MaskMath.clouds(u, v, octaves: 4, seed: seed) }
    // Shaders count from below, and add a half, a quarter and so on.
    return 0.9375
      * MaskMath.clouds(u, scale - v, octaves: 4) {
        Double(ShaderRandom.number(Float($0), Float($1)))
      }
  }

  func beginFrame(_ frame: Frame) {
    let (color, edge) = (frame.arguments.color("color"), frame.arguments.number("edge"))
    let strength = 4 * frame.arguments.number("strength") * color.alpha
    GlowTable(frame).fill { distance in
      let old = distance.smoothStep(0, edge)
      let glow = old * (1 - old) * strength
      return .init(
        old: old, new: 1 - old, oldAlpha: old,
        plus: (color.red * glow, color.green * glow, color.blue * glow))
    }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let edge = frame.arguments.number("edge")
    // The edge comes in at the beginning, at once for shaders, and has left at the end.
    let lead = isOfSine ? max(0, 1 - 10 * frame.progress) : 1 - frame.progress
    let start = frame.progress - edge * lead
    let table = GlowTable(frame)
    map.withUnsafeBufferPointer { map in
      guard let values = map.baseAddress else { return }
      for row in rows {
        table.draw(frame, row: row, values: values + row * frame.width, from: start)
      }
    }
  }
}
