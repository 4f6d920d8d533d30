import CPegbarKernels
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
      .mixing,
    ],
    aliases: [.pegbar("mirrorFold"), .gl("powerKaleido")])

  var warp: Warp<MirrorFoldMap>
}

/// Places are mirrored until they lie inside.
struct MirrorFoldMap: WarpMap {
  private let progress: Float
  private let fold: pgb_fold

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    progress = moment.progress
    let turn = progress * arguments.float("speed")
    let count = arguments.integer("mirrors")
    var fold = pgb_fold()
    fold.count = Int32(count)
    fold.ratio = moment.ratio
    fold.zoom = arguments.float("zoom")
    fold.distance = arguments.float("scale") / 10
    (fold.sine, fold.cosine) = (.sine(turn), .cosine(turn))
    fold.still = .cosine(2 * .pi * progress) / 2 + 0.5
    withUnsafeMutableBytes(of: &fold.mirrors) { bytes in
      let mirrors = bytes.assumingMemoryBound(to: pgb_fold_mirror.self)
      for index in 0..<min(count, mirrors.count) {
        let angle = Float(index) * 2 * .pi / Float(count)
        let (sine, cosine) = (Float.sine(angle), Float.cosine(angle))
        let limited = abs(cosine) < 1e-6 ? 1e-6 : cosine
        mirrors[index] = pgb_fold_mirror(
          sine: sine, cosine: cosine, side: cosine > 0 ? 1 : -1, slope: sine / limited)
      }
    }
    self.fold = fold
  }

  var blend: WarpBlend { .even(0.5 - .cosine(.pi * progress) / 2) }
  static let isMixedFirst = true

  func write(
    _ out: UnsafeMutablePointer<Float>, stride: Int, count: Int, _ x: (start: Float, step: Float),
    _ y: Float, width: Float, height: Float
  ) {
    withUnsafePointer(to: fold) {
      pgb_fold_row(out, out + stride, $0, x.start, x.step, y, width, height, count)
    }
  }

  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    var (u, v) = (Lanes(), Lanes())
    withUnsafePointer(to: fold) { fold in
      for i in 0..<4 { pgb_fold_row(&u[i], &v[i], fold, x[i], 0, y[i], 1, 1, 1) }
    }
    return WarpPlace((u, v))
  }
}
