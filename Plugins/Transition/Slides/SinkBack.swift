import PegbarPluginKit
import PegbarWarps

/// The old picture sinks back into the dark while the new one slides over it.
struct SinkBack: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.sinkBack", name: "Sink Back",
    summary: "The old picture sinks back and darkens below the new one.", category: "slide",
    directions: .all, defaultDirection: .fromRight,
    parameters: [
      .warpNumber(
        "depth", "Depth", default: 0.4, range: 0...10, softRange: 0...2, unit: .fraction,
        doc: "How much smaller the old picture becomes: at 1 half as large."),
      .warpNumber(
        "darkening", "Darkening", default: 1, range: 0...1, unit: .fraction,
        doc: "How much darker the old picture becomes."),
      .warpEdges,
    ],
    aliases: [
      .pegbar("sinkBack"), .gl("LeftRight", .fromRight, presets: ["edges": "hard"]),
      .gl("TopBottom", .fromBottom, presets: ["edges": "hard"]),
    ])

  var warp: Warp<SinkBackMap>
}

/// The old picture around the middle, the new one from an edge.
struct SinkBackMap: WarpMap {
  private let moment: WarpMoment
  private let size: Float
  private let dark: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    self.moment = moment
    leastJump = arguments.edgeJump
    size = 1 + arguments.float("depth") * moment.progress
    dark = 1 - arguments.float("darkening") * moment.progress
  }

  let blend = WarpBlend.varying
  let leastJump: Float
  static let isLit = true

  /// How far places lie behind the edge from which the new picture comes, less its way: below 0 inside of it.
  @inline(__always)
  private func behind(_ x: Lanes, _ y: Lanes) -> Lanes {
    switch moment.direction {
    case .fromLeft: x - moment.progress
    case .fromRight: 1 - x - moment.progress
    case .fromTop: y - moment.progress
    case .fromBottom: 1 - y - moment.progress
    }
  }

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let rest = 1 - moment.progress
    let new: (Lanes, Lanes) =
      switch moment.direction {
      case .fromLeft: (x + rest, y)
      case .fromRight: (x - rest, y)
      case .fromTop: (x, y + rest)
      case .fromBottom: (x, y - rest)
      }
    let isNew = behind(x, y) .< 0
    let half = 0.5 / size
    let isOld = (LaneMath.magnitude(x - 0.5) .< half) .& (LaneMath.magnitude(y - 0.5) .< half)
    let one = Lanes(repeating: 1)
    return WarpPlace(
      old: ((x - 0.5) * size + 0.5, (y - 0.5) * size + 0.5), new: new,
      weight: Lanes().replacing(with: one, where: isNew),
      light: Lanes().replacing(with: Lanes(repeating: dark), where: isOld)
        .replacing(with: one, where: isNew))
  }
}
