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
      .mixing,
    ],
    aliases: [.pegbar("filmBurn")])

  private(set) var plan = Plan()

  private let mixesLight: Bool

  init(_ arguments: Arguments) { mixesLight = arguments.mixesLight }

  mutating func prepare(_ setup: TransitionSetup) { plan.callBytes = FilmLight.bytes(setup.width) }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { return }
    let glow = memory.assumingMemoryBound(to: UInt8.self)
    let core = glow + FilmLight.room(frame.width)
    let moment = WarpMoment(frame)
    let light = FilmLight(frame.arguments, moment)
    let kernels = pgb_kernels_current().pointee.rows.pointee
    let mix = mixesLight ? pgb_row_mix_light : kernels.mix
    let weight = UInt32(Float.smooth(0.35, 0.65, moment.progress) * 65536 + 0.5)
    let color = frame.arguments.pixel("color")
    for y in rows {
      let out = frame.out.row(y)
      mix(out, frame.from.row(y), frame.to.row(y), frame.width, weight)
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

  /// Bytes of coverage of a row, and of cells behind it.
  static func room(_ width: Int) -> Int { (width + 31) & ~15 }

  /// Memory for two rows of coverage, for one of light and for its nodes.
  static func bytes(_ width: Int) -> Int {
    2 * room(width) + 4 * (room(width) + width / spacing + 16)
  }

  /// Pixels between places at which the light is worked out.
  private static let spacing = 8

  /// Writes how much of a row is covered by the colour, and by the white inside of it; floats follow behind both.
  func fill(
    _ glow: UnsafeMutablePointer<UInt8>, _ core: UnsafeMutablePointer<UInt8>, y: Int,
    _ moment: WarpMoment
  ) {
    let room = FilmLight.room(Int(moment.width))
    let lights = UnsafeMutableRawPointer(core + room).assumingMemoryBound(to: Float.self)
    let nodes = lights + room
    let line = (Float(y) + 0.5) / moment.height
    let step = Float(FilmLight.spacing) * moment.ratio / moment.width
    let count = Int(moment.width)
    for node in stride(from: 0, to: count / FilmLight.spacing + 2, by: 4) {
      let light = light((Lanes(0, 1, 2, 3) + Float(node)) * step, line)
      LaneMath.store(light, nodes + node)
    }
    let warps = pgb_kernels_current().pointee.warps.pointee
    warps.expand(lights, nodes, nodes, 0, Int32(FilmLight.spacing), count)
    for x in stride(from: 0, to: count, by: 4) {
      let light = LaneMath.load(lights + x)
      let (outer, inner) = (LaneMath.bytes(light), LaneMath.bytes(light - 0.8))
      UnsafeMutableRawPointer(glow + x).storeBytes(of: outer.littleEndian, as: UInt32.self)
      UnsafeMutableRawPointer(core + x).storeBytes(of: inner.littleEndian, as: UInt32.self)
    }
  }

  /// The light of all spots at places, in heights.
  private func light(_ x: Lanes, _ y: Float) -> Lanes {
    var sum = Lanes()
    for spot in spots {
      let dx = x - spot.x
      let down = (y - spot.y) * (y - spot.y)
      let distance = (dx * dx + down) * (1 / (spot.size * spot.size))
      sum += 1 / (1 + distance * distance * 6)
    }
    return sum * strength
  }
}
