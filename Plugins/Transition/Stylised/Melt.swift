import PegbarPluginKit
import PegbarWarps

/// Columns of the old picture slide down, each at its own speed.
struct Melt: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.melt", name: "Melt",
    summary: "Columns of the old picture slide down, each at its own speed.",
    category: "stylised",
    parameters: [
      .integer(
        "bars", "Bars", default: 30, range: 1...2000, softRange: 4...200,
        doc: "How many columns there are."
      ).with(flags: .animatable),
      .warpNumber(
        "amplitude", "Amplitude", default: 2, range: 0...20, softRange: 0...5,
        doc: "How much faster the fastest columns are."),
      .warpNumber(
        "noise", "Noise", default: 0.1, range: 0...1, unit: .fraction,
        doc: "How much of the speed is random."),
      .warpNumber(
        "frequency", "Frequency", default: 0.5, range: 0...20, softRange: 0...3,
        doc: "How much neighbours differ."),
      .warpNumber(
        "drip", "Drip", default: 0.5, range: 0...5, softRange: 0...1,
        doc: "How much faster the middle is."),
      .integer(
        "seed", "Seed", default: 1, range: 0...1_000_000, softRange: 0...100,
        doc: "Another number gives other speeds."),
      .warpNumbers, .warpAntialiased,
    ],
    aliases: [
      .pegbar("melt"),
      .gl("DoomScreenTransition", presets: ["numbers": "sine", "antialiased": 0]),
    ])

  var warp: Warp<MeltMap>
}

/// Every column moves down by the progress times its speed.
struct MeltMap: WarpMap {
  private let progress: Float
  private let bars: Float
  /// The speeds of the bars, in pictures.
  private let speeds: [Float]
  let isPoint: Bool

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    let count = arguments.integer("bars")
    bars = Float(count)
    let speed = MeltSpeed(arguments)
    speeds = [Float](unsafeUninitializedCapacity: count + 3) { speeds, written in
      guard let first = speeds.baseAddress else { return }
      for bar in stride(from: 0, to: count, by: 4) {
        LaneMath.store(speed.of(Lanes(0, 1, 2, 3) + Float(bar)), first + bar)
      }
      written = count
    }
    isPoint = arguments.showsPoints
  }

  let moved: WarpPictures = .old
  let blend = WarpBlend.oldAbove
  let surroundings = WarpSurroundings.transparent
  // Rows lie a pixel apart.
  let leastJump: Float = 1.5
  let spacingDown = 64

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    // Outside the picture the first and the last bar go on.
    let bar = x * bars
    let held = bar.replacing(with: Lanes(), where: bar .< 0)
      .replacing(with: Lanes(repeating: bars - 1), where: bar .> bars - 1)
    let speed = speeds.withUnsafeBufferPointer { speeds in
      Lanes(
        speeds[Int(held[0])], speeds[Int(held[1])], speeds[Int(held[2])], speeds[Int(held[3])])
    }
    return WarpPlace((x, y - speed * progress))
  }
}

/// How fast the bars of a melting picture slide: in waves, in the middle faster, and each a little as it likes.
private struct MeltSpeed {
  private let bars: Float
  private let amplitude: Float
  private let noise: Float
  private let frequency: Float
  private let drip: Float
  private let seed: UInt32
  private let isOfSine: Bool

  init(_ arguments: Arguments) {
    bars = Float(arguments.integer("bars"))
    amplitude = arguments.float("amplitude")
    noise = arguments.float("noise")
    frequency = arguments.float("frequency") * 0.1 * bars
    drip = arguments.float("drip")
    seed = UInt32(truncatingIfNeeded: arguments.integer("seed"))
    isOfSine = arguments.text("numbers") == "sine"
  }

  /// The speeds of four bars, in pictures.
  func of(_ bar: Lanes) -> Lanes {
    let way = bar * frequency
    let slow = LaneMath.cosine(way * 0.5) * LaneMath.cosine(way * 0.13)
    let wave = slow * LaneMath.sine((way + 10) * 0.3) / 2 + 0.5
    let speed = wave + (random(bar) - wave) * noise
    let middle = LaneMath.sine(bar / max(1, bars - 1) * 3.14159265) * drip
    return 1 + (speed + middle) * amplitude
  }

  /// A number of 0..<1 for each bar.
  private func random(_ bar: Lanes) -> Lanes {
    guard isOfSine else { return LaneMath.random(bar, Lanes(), seed: seed) }
    let large = bar * 67123.313
    let rest = large - LaneMath.floor(large / 12) * 12
    return LaneMath.fraction(rest * ShaderRandom.sine(bar * 10.3) * LaneMath.cosine(bar))
  }
}
