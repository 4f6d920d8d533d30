import PegbarPluginKit
import PegbarWarps

/// Mirrors around the middle fold both pictures again and again while they dissolve and turn.
struct MirrorFold: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.mirrorFold", name: "Mirror Fold",
    summary: "Turning mirrors around the middle fold the picture while it dissolves.",
    category: "distortion",
    parameters: [
      .warpNumber(
        "scale", "Scale", default: 2, range: 0.1...20, softRange: 0.5...5,
        doc: "The size of what is inside the mirrors, in fifths of the height."),
      .warpNumber(
        "zoom", "Zoom", default: 1.5, range: 0.1...10, softRange: 0.5...3,
        doc: "How much of the folded picture is seen."),
      .warpNumber(
        "speed", "Speed", default: 5, range: -100...100, softRange: -10...10, unit: .radians,
        doc: "How far the mirrors turn."),
      .integer("mirrors", "Mirrors", default: 3, range: 1...12, doc: "How many mirrors.")
        .with(flags: .animatable),
    ],
    aliases: [.pegbar("mirrorFold"), .gl("powerKaleido")])

  var warp: Warp<MirrorFoldMap>
}

/// Places are mirrored until they lie inside.
struct MirrorFoldMap: WarpMap {
  private let ratio: Float
  private let progress: Float
  private let zoom: Float
  private let distance: Float
  private let sine: Float
  private let cosine: Float
  private let still: Float
  private let mirrors: [Mirror]

  /// A line through a point, and the point by which places are turned around.
  private struct Mirror {
    let sine: Float
    let cosine: Float
    /// What lies above the line counts as behind, or what lies below it.
    let side: Float
    let slope: Float
  }

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    (ratio, progress) = (moment.ratio, moment.progress)
    zoom = arguments.float("zoom")
    distance = arguments.float("scale") / 10
    let turn = progress * arguments.float("speed")
    (sine, cosine) = (.sine(turn), .cosine(turn))
    still = .cosine(2 * .pi * progress) / 2 + 0.5
    let count = arguments.integer("mirrors")
    mirrors = (0..<count).map { index in
      let angle = Float(index) * 2 * .pi / Float(count)
      let (sine, cosine) = (Float.sine(angle), Float.cosine(angle))
      let limited = abs(cosine) < 1e-6 ? 1e-6 : cosine
      return Mirror(
        sine: sine, cosine: cosine, side: cosine > 0 ? 1 : -1, slope: sine / limited)
    }
  }

  var blend: WarpBlend { .even(0.5 - .cosine(.pi * progress) / 2) }
  static let isMixedFirst = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (px, py) = ((x - 0.5) * (ratio * zoom), (0.5 - y) * zoom)
    var (u, v) = (px * cosine + py * sine, py * cosine - px * sine)
    for _ in 0..<10 where !fold(&u, &v) { break }
    let (tx, ty) = (u * cosine - v * sine, u * sine + v * cosine)
    let (a, b) = (LaneMath.mirrored(tx * (1 / ratio) + 0.5), LaneMath.mirrored(ty + 0.5))
    return WarpPlace((a + (x - a) * still, 1 - b + (y - 1 + b) * still))
  }

  /// Mirrors places that lie behind mirrors, one after the other; false if there are none.
  @inline(__always)
  private func fold(_ u: inout Lanes, _ v: inout Lanes) -> Bool {
    var isFolded = false
    for mirror in mirrors {
      let line = (u + distance * mirror.sine) * mirror.slope
      let isBehind = (v - distance * mirror.cosine - line) * mirror.side .> 0
      guard any(isBehind) else { continue }
      isFolded = true
      let (a, b) = (u + mirror.sine * distance * 2, v - mirror.cosine * distance * 2)
      let along = (a * mirror.cosine + b * mirror.sine) * 2
      u = u.replacing(with: along * mirror.cosine - a, where: isBehind)
      v = v.replacing(with: along * mirror.sine - b, where: isBehind)
    }
    return isFolded
  }
}
