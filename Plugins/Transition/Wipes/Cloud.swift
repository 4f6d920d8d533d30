import PegbarMasks
import PegbarPluginKit

/// Clouds, the darkest parts of which change first.
struct Cloud: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.cloud", name: "Cloud",
    summary: "Spots of the new picture grow together like clouds.", category: "wipe",
    parameters: [
      .number(
        "scale", "Scale", default: 4, range: 0.1...1000, softRange: 1...20, unit: .count,
        doc: "How many spots fit into the picture along its smaller side."
      ).with(flags: .animatable),
      .maskCount(
        "octaves", "Octaves", default: 4, range: 1...10,
        doc: "How many sizes of spots there are: each is half as large as the one before."),
      .maskSeed, .maskNumbers, .stretched(),
    ],
    aliases: [
      .pegbar("cloud"), .obs("cloud", presets: ["scale": 2, "octaves": 6]),
      .gl(
        "perlin",
        presets: [
          "octaves": 1, "stretched": 1, "softness": 0.02, "edge": "smooth", "numbers": "sine",
          "antialiased": 0,
        ]),
    ])

  var mask: Mask<CloudMap>
}

/// Value noise.
struct CloudMap: MaskMap {
  private let scale: Double
  private let octaves: Int
  private let seed: Int
  private let isStretched: Bool
  private let isOfSine: Bool
  private var frame = MaskFrame()

  init(_ arguments: Arguments) {
    scale = arguments.number("scale")
    octaves = arguments.integer("octaves")
    seed = arguments.integer("seed")
    isStretched = arguments.bool("stretched")
    isOfSine = arguments.text("numbers") == "sine"
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: (0, 0), isStretched: isStretched)
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    let (u, v) = (point.x / 2 * scale, point.y / 2 * scale)
    // Shaders count from below.
    let value =
      isOfSine
      ? MaskMath.clouds(u, frame.corners.bottom / 2 * scale - v, octaves: octaves) {
        Double(ShaderRandom.wrappedNumber(Float($0), Float($1)))
      } : MaskMath.clouds(u, v, octaves: octaves, seed: seed)
    // Sums of random numbers lie near the middle: this spreads them.
    return octaves > 1 ? MaskMath.smooth(value) : value
  }
}
