import PegbarPluginKit
import PegbarWarps

/// The whole picture jumps about, its colours apart, while it dissolves.
struct Jitter: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.jitter", name: "Jitter",
    summary: "The picture jumps about, its colours apart, while it dissolves.",
    category: "stylised",
    parameters: [
      .warpNumber(
        "strength", "Strength", default: 0.09, range: 0...1, softRange: 0...0.3,
        unit: .fraction, doc: "How far the picture jumps at first, of each side."),
      .mixing,
    ],
    aliases: [.pegbar("jitter"), .gl("GlitchMemories")])

  var warp: Warp<JitterMap>
}

/// One step for the whole picture, less and less far.
struct JitterMap: WarpMap {
  private let progress: Float
  private let across: Float
  private let down: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    let far = arguments.float("strength") * (1 - progress) * min(1, progress / 0.02)
    across = (Self.fraction((progress * 1200).rounded(.down) / 64) - 0.5) * far
    down = (0.5 - Self.fraction((progress * 3500).rounded(.down) / 64)) * far
  }

  private static func fraction(_ x: Float) -> Float { x - x.rounded(.down) }

  var blend: WarpBlend { .even(progress) }
  let separation: (red: Float, blue: Float) = (2.0 / 3, 5.0 / 3)
  let separated: WarpPictures = .both
  let spacing = 64
  static let isMixedFirst = true

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace { WarpPlace((x + across, y + down)) }
}
