import PegbarPluginKit
import PegbarWarps

/// Rows and columns of pixels cross each other, spreading from a point, between two short dissolves.
struct Hatching: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.hatching", name: "Hatching",
    summary: "Fine rows and columns cross each other, spreading from a point.",
    category: "wipe",
    parameters: [
      .warpCenter(),
      .warpNumber(
        "threshold", "Threshold", default: 3, range: 0.1...100, softRange: 1...10,
        doc: "How evenly it spreads: the more, the less the distance from the centre counts."),
      .warpNumber(
        "fade", "Fade", default: 0.1, range: 0.001...0.5, unit: .fraction,
        doc: "The part of the time at both ends in which it comes and goes."),
      .mixing,
    ],
    aliases: [
      .pegbar("hatching"), .gl("crosshatch"),
    ])

  var warp: Warp<HatchingMap>
}

/// The distance from the centre, and the smaller of the random numbers of the row and the column.
struct HatchingMap: WarpMap {
  private let moment: WarpMoment
  private let center: (x: Float, y: Float)
  private let scale: Float
  private let begun: Float
  private let ended: Float
  /// The random numbers of the columns, and of some beside the picture.
  private let columns: [Float]
  private static let before = 8

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    self.moment = moment
    let (x, y) = arguments.pair("center")
    center = (Float(x), Float(y))
    scale = 1 / arguments.float("threshold")
    let fade = arguments.float("fade")
    begun = .smooth(0, fade, moment.progress)
    ended = .smooth(1 - fade, 1, moment.progress)
    let end = Int(moment.width) + 32
    columns = stride(from: -HatchingMap.before, to: end, by: 4).flatMap { first in
      let pixels = Lanes(0.5, 1.5, 2.5, 3.5) + Float(first)
      let dice = ShaderRandom.numbers(Lanes(), pixels * (1 / moment.width))
      return (0..<4).map { dice[$0] }
    }
  }

  let moved: WarpPictures = []
  let blend = WarpBlend.varying

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let row = ShaderRandom.numbers(moment.upward(y), Lanes())
    return place(x, y, row: row, column: ShaderRandom.numbers(Lanes(), x))
  }

  func write(
    _ out: UnsafeMutablePointer<Float>, stride: Int, count: Int, _ x: (start: Float, step: Float),
    _ y: Float, width: Float, height: Float
  ) {
    let row = ShaderRandom.numbers(moment.upward(Lanes(repeating: y)), Lanes())
    columns.withUnsafeBytes { columns in
      // Each row begins with the same pixels, four bytes for each.
      var place = 4 * (Int((x.start - 0.5).rounded()) + HatchingMap.before)
      write(out, stride: stride, count: count, x, y, width: width, height: height) { x, y in
        defer { place += 16 }
        let column = columns.loadUnaligned(fromByteOffset: place, as: Lanes.self)
        return self.place(x, y, row: row, column: column)
      }
    }
  }

  @inline(__always)
  private func place(_ x: Lanes, _ y: Lanes, row: Lanes, column: Lanes) -> WarpPlace {
    let distance = LaneMath.length(x - center.x, y - center.y)
    let least = row.replacing(with: column, where: column .< row)
    let isNew = distance * scale .<= moment.progress - least
    let hatched = Lanes(repeating: ended).replacing(with: Lanes(repeating: 1), where: isNew)
    return WarpPlace(x, y, weight: hatched * begun)
  }
}
