import PegbarPluginKit
import PegbarWarps

/// A leaf of seven fingers with a serrated rim that grows.
struct Leaf: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.leaf", name: "Leaf",
    summary: "A growing leaf of seven fingers shows the new picture.", category: "shape",
    parameters: [
      .warpNumber(
        "power", "Power", default: 3.5, range: 0.5...10, softRange: 1...5,
        doc: "The leaf grows with this power of the progress."),
      .warpEdges,
    ],
    aliases: [.pegbar("leaf"), .gl("cannabisleaf", presets: ["edges": "hard"])])

  var warp: Warp<LeafMap>
}

/// A curve around a point of the stem.
struct LeafMap: WarpMap {
  private let scale: Float
  let leastJump: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    let size = 10 * pegbar_pow(Double(moment.progress), arguments.number("power"))
    // Far from the leaf it does not matter how far.
    scale = Float(min(1e12, 1 / size))
    leastJump = arguments.edgeJump
  }

  let moved: WarpPictures = []
  let blend = WarpBlend.varying

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (u, v) = ((x - 0.5) * scale, (0.5 - y) * scale + 0.35)
    let distance = LaneMath.length(u, v)
    // The tips are not so far away.
    if all(distance .> 0.72) { return WarpPlace(x, y) }
    let one = Lanes(repeating: 1)
    let part = 1 / distance.replacing(with: one, where: distance .== 0)
    // Cosines of multiples of the angle, each from two before it.
    let (sine, c1) = (v * part, u * part)
    let c8 = Self.doubled(Self.doubled(Self.doubled(c1)))
    let c16 = Self.doubled(c8)
    let c24 = 2 * c16 * c8 - c8
    let c32 = Self.doubled(c16)
    let c48 = Self.doubled(c24)
    let c96 = Self.doubled(c48)
    let c56 = 2 * c32 * c24 - c8
    let c104 = 2 * c56 * c48 - c8
    let c200 = 2 * c104 * c96 - c8
    var fingers: Lanes = 1 + sine
    fingers *= 1 + 0.9 * c8
    fingers *= 1 + 0.1 * c24
    fingers *= 0.9 + 0.05 * c200
    let isInside = fingers * 0.18 .> distance
    return WarpPlace(x, y, weight: Lanes().replacing(with: one, where: isInside))
  }

  /// The cosine of twice an angle.
  @inline(__always)
  private static func doubled(_ cosine: Lanes) -> Lanes { 2 * cosine * cosine - 1 }
}
