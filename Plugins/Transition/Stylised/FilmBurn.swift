import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// Light falls on the film: warm spots run over the picture, and behind them it changes.
struct FilmBurn: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.filmBurn", name: "Film Burn",
    summary: "Warm light falls on the film, and behind it the picture changes.",
    category: "stylised",
    parameters: [
      .warpNumber(
        "strength", "Strength", default: 1, range: 0...4, softRange: 0...2,
        doc: "How bright the light is."),
      .color(
        "color", "Colour", default: [1, 0.42, 0.08, 1], doc: "The colour around the light."
      ).with(flags: .animatable),
      .integer(
        "seed", "Seed", default: 1, range: 0...1_000_000, softRange: 0...100,
        doc: "Another number gives other spots."),
    ],
    aliases: [.pegbar("filmBurn")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) { plan.callBytes = 2 * setup.width + 64 }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { return }
    let glow = memory.assumingMemoryBound(to: UInt8.self)
    let core = glow + frame.width + 16
    let moment = WarpMoment(frame)
    let light = FilmLight(frame.arguments, moment)
    let kernels = pgb_kernels_current().pointee.rows.pointee
    let weight = UInt32(Float.smooth(0.35, 0.65, moment.progress) * 65536 + 0.5)
    let color = frame.arguments.pixel("color")
    for y in rows {
      let out = frame.out.row(y)
      kernels.mix(out, frame.from.row(y), frame.to.row(y), frame.width, weight)
      light.fill(glow, core, y: y, moment)
      kernels.solid_cover(out, glow, frame.width, color)
      kernels.solid_cover(out, core, frame.width, UInt32(littleEndian: 0xFFD8_F4FF))
    }
  }
}

/// Spots of light that run across the picture.
struct FilmLight {
  private var spots: [(x: Float, y: Float, size: Float)] = []
  private let strength: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    let peak = Float.sine(3.14159265 * moment.progress)
    strength = arguments.float("strength") * peak * peak
    let seed = UInt32(truncatingIfNeeded: arguments.integer("seed"))
    for i in 0..<5 {
      let dice = LaneMath.random(Lanes(0, 1, 2, 3), Lanes(repeating: Float(i)), seed: seed)
      let way = (moment.progress - 0.5) * (0.6 + dice[3])
      spots.append(
        ((dice[0] * 1.4 - 0.2 + way) * moment.ratio, dice[1] * 1.4 - 0.2, 0.25 + 0.35 * dice[2]))
    }
  }

  /// Writes how much of a row is covered by the colour, and by the white inside of it.
  func fill(
    _ glow: UnsafeMutablePointer<UInt8>, _ core: UnsafeMutablePointer<UInt8>, y: Int,
    _ moment: WarpMoment
  ) {
    let line = (Float(y) + 0.5) / moment.height
    let scale = moment.ratio / moment.width
    for x in stride(from: 0, to: Int(moment.width), by: 4) {
      let across = (Lanes(0, 1, 2, 3) + (Float(x) + 0.5)) * scale
      var sum = Lanes()
      for spot in spots {
        let dx = across - spot.x
        let distance = (dx * dx + (line - spot.y) * (line - spot.y)) / (spot.size * spot.size)
        sum += 1 / (1 + distance * distance * 6)
      }
      let light = sum * strength
      let outer = LaneMath.held(light) * 255 + 0.5
      let inner = LaneMath.held(light - 0.8) * 255 + 0.5
      for i in 0..<min(4, Int(moment.width) - x) {
        glow[x + i] = UInt8(outer[i])
        core[x + i] = UInt8(inner[i])
      }
    }
  }
}
