import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// Torn bars and slits of both pictures are dragged aside, as from a damaged stream, until the new one is whole.
struct Datamosh: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.datamosh", name: "Datamosh",
    summary: "Bars and slits of the pictures are torn and dragged like a damaged stream.",
    category: "stylised",
    parameters: [
      .warpNumber(
        "strength", "Strength", default: 1, range: 0...4, softRange: 0...2,
        doc: "How strong all of it is."),
      .integer(
        "bars", "Bars", default: 42, range: 1...1000, softRange: 4...100,
        doc: "How many bars there are."
      ).with(flags: .animatable),
      .integer(
        "slits", "Slits", default: 18, range: 1...1000, softRange: 4...60,
        doc: "How many slits there are."
      ).with(flags: .animatable),
      .warpNumber(
        "tear", "Tear", default: 0.18, range: 0...2, softRange: 0...0.5, unit: .fraction,
        doc: "How far bars are torn aside, of the width."),
      .warpNumber(
        "separation", "Separation", default: 0.032, range: 0...0.5, softRange: 0...0.1,
        unit: .fraction, doc: "How far red and blue are moved apart, of the width."),
      .warpNumber(
        "residue", "Residue", default: 0.62, range: 0...1, unit: .fraction,
        doc: "How much of the dragged pictures stays in bars."),
      .warpNumber(
        "noise", "Noise", default: 0.16, range: 0...1, unit: .fraction,
        doc: "How much noise there is."),
      .warpNumber(
        "scanlines", "Scan Lines", default: 0.13, range: 0...1, unit: .fraction,
        doc: "How dark lines are."),
      .warpNumber(
        "flash", "Flash", default: 0.2, range: 0...1, unit: .fraction,
        doc: "How much lighter the picture flashes now and then."),
      .integer(
        "changes", "Changes", default: 30, range: 1...1000, softRange: 4...60,
        doc: "How often other bars are torn during the transition."),
    ],
    aliases: [.pegbar("datamosh"), .gl("StripDatamoshGlitch")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    plan.frameBytes = MoshColumns.bytes(setup.width)
    plan.callBytes = MoshRows.bytes(setup.width)
  }

  func beginFrame(_ frame: Frame) {
    guard let memory = frame.frameMemory else { return }
    MoshColumns(memory, frame.width).fill(MoshMoment(frame))
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory, let shared = frame.frameMemory else { return }
    var painter = MoshRows(frame, memory, MoshColumns(shared, frame.width))
    for y in rows { painter.paint(y) }
  }
}

/// What a frame has everywhere.
struct MoshMoment {
  let moment: WarpMoment
  let bars: Float
  let slits: Float
  /// How strong it is now, and which of the still orders it is.
  let burst: Float
  let number: Float

  init(_ frame: Frame) {
    moment = WarpMoment(frame)
    bars = Float(frame.arguments.integer("bars"))
    slits = Float(frame.arguments.integer("slits"))
    let peak = max(0, Float.sine(3.14159265 * moment.progress))
    burst = Float(pegbar_pow(Double(peak), 0.42)) * frame.arguments.float("strength")
    number = (moment.progress * Float(frame.arguments.integer("changes"))).rounded(.down)
  }

  /// Pseudo-random numbers of 0..<1 as shaders make them.
  @inline(__always)
  static func random(_ x: Lanes, _ y: Lanes) -> Lanes {
    ShaderRandom.number(x * 127.1 + y * 311.7, times: 43758.5453123)
  }

  static func random(_ x: Float, _ y: Float) -> Float {
    random(Lanes(repeating: x), Lanes(repeating: y))[0]
  }

  static func random(_ x: Float) -> Float {
    ShaderRandom.number(Lanes(repeating: x), times: 43758.5453123)[0]
  }

  /// How much of lines across or down places belong to, of so many in the picture.
  static func stripe(
    _ place: Lanes, density: Float, shift: Float, seed: Float, widthSeed: (Float, Float),
    widths: (Float, Float), soft: Float
  ) -> Lanes {
    let line = place * density + shift
    let index = LaneMath.floor(line)
    let middle = random(index, Lanes(repeating: seed))
    let dice = random(index + widthSeed.0, Lanes(repeating: widthSeed.1))
    let width = widths.0 + (widths.1 - widths.0) * dice
    let t = LaneMath.held(
      (LaneMath.magnitude(line - index - middle) - width) * (1 / soft))
    return 1 - t * t * (3 - 2 * t)
  }

  /// Stripes across.
  func stripe(
    _ up: Float, density: Float, seed: Float, _ widths: (Float, Float), rarity: Float = 0,
    index: Float = 0, raritySeed: Float = 0
  ) -> Float {
    let seen = MoshMoment.random(index, number + raritySeed) >= rarity
    guard seen else { return 0 }
    let seed = number + seed
    return MoshMoment.stripe(
      Lanes(repeating: up), density: density, shift: seed * 0.137, seed: seed,
      widthSeed: (9.17, seed + 2.31), widths: widths, soft: 0.018)[0]
  }
}

/// What the columns of a frame have.
struct MoshColumns {
  /// How much of a slit columns belong to, how far they are dragged, and the numbers of their slits.
  let slits: UnsafeMutablePointer<Float>
  let drags: UnsafeMutablePointer<Float>
  let numbers: UnsafeMutablePointer<Float>
  private let width: Int

  private static func room(_ width: Int) -> Int { width + 8 }

  static func bytes(_ width: Int) -> Int { 12 * room(width) }

  init(_ memory: UnsafeMutableRawPointer, _ width: Int) {
    self.width = width
    slits = memory.assumingMemoryBound(to: Float.self)
    drags = slits + MoshColumns.room(width)
    numbers = drags + MoshColumns.room(width)
  }

  func fill(_ own: MoshMoment) {
    let shift = MoshMoment.random(own.number + 12) * 0.017
    let seed = own.number + 13
    for x in stride(from: 0, to: width, by: 4) {
      let u = (Lanes(0.5, 1.5, 2.5, 3.5) + Float(x)) * (1 / own.moment.width)
      let slit = MoshMoment.stripe(
        u, density: own.slits, shift: seed * 0.091, seed: seed + 41, widthSeed: (4.7, seed + 8.9),
        widths: (0.01, 0.075), soft: 0.012)
      let column = LaneMath.floor((u + shift) * own.slits)
      let isSeen = MoshMoment.random(column, Lanes(repeating: own.number + 19)) .>= 0.66
      let part = Lanes().replacing(with: slit, where: isSeen)
      let number = LaneMath.floor(u * own.slits)
      let dice = MoshMoment.random(number, Lanes(repeating: own.number + 27))
      LaneMath.store(part, slits + x)
      LaneMath.store((dice - 0.5) * 0.13 * own.burst * part, drags + x)
      LaneMath.store(number, numbers + x)
    }
  }
}
