import PegbarPluginKit
import PegbarWarps

/// A picture says how far both pictures are moved aside while they dissolve.
struct Displacement: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.displacement", name: "Displacement",
    summary: "A picture says how far both pictures move aside while they dissolve.",
    category: "distortion",
    parameters: [
      .image(
        "map", "Map",
        doc: """
          The picture, stretched over the frame: where it is red, pixels move far, where it has no red, not at \
          all. Soft clouds if there is none.
          """
      ).with(flags: .wide),
      .warpNumber(
        "strength", "Strength", default: 0.5, range: -2...2, softRange: -1...1,
        unit: .fraction, doc: "How far pixels move at most, as a fraction of the picture."),
      .angle(
        "angle", "Angle", default: 0, softRange: -Double.pi...Double.pi,
        doc: "Where pixels come from: 0 from the right, positive clockwise."
      ).with(flags: [.animatable, .periodic]),
      .mixing,
    ],
    aliases: [.pegbar("displacement"), .gl("displacement")])

  var warp: Warp<DisplacementMap>
}

/// Moves by a channel of a picture.
struct DisplacementMap: WarpMap {
  private let map: DisplacementPicture?
  private let progress: Float
  private let across: Float
  private let down: Float
  private let ratio: Float
  let spacing: Int

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    map = arguments.image("map").map { DisplacementPicture(image: $0.image) }
    (progress, ratio) = (moment.progress, moment.ratio)
    let (angle, strength) = (arguments.float("angle"), arguments.float("strength"))
    (across, down) = (.cosine(angle) * strength, .sine(angle) * strength)
    spacing = map == nil ? moment.spacing(24, in: 0.25) : 1
  }

  var blend: WarpBlend { .even(progress) }

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let move = map?.values(x, y) ?? Self.clouds(x * (4 * ratio), y * 4)
    let (old, new) = (move * progress, move * (progress - 1))
    return WarpPlace(
      old: (x + old * across, y + old * down), new: (x + new * across, y + new * down))
  }

  /// Random numbers of cells, smoothly mixed.
  private static func clouds(_ x: Lanes, _ y: Lanes) -> Lanes {
    let (column, row) = (LaneMath.floor(x), LaneMath.floor(y))
    let (u, v) = (LaneMath.smooth(0, 1, x - column), LaneMath.smooth(0, 1, y - row))
    let top = corners(column, row, u)
    return top + (corners(column, row + 1, u) - top) * v
  }

  private static func corners(_ column: Lanes, _ row: Lanes, _ u: Lanes) -> Lanes {
    let left = LaneMath.random(column, row, seed: 7)
    return left + (LaneMath.random(column + 1, row, seed: 7) - left) * u
  }
}

/// Pixels of four floating-point numbers, which stay where they are as long as the instance.
private struct DisplacementPicture: @unchecked Sendable {
  let image: UnsafePointer<pegbar_image>

  /// The red of four places, between pixels; those beyond the edge repeat it.
  func values(_ x: Lanes, _ y: Lanes) -> Lanes {
    let (width, height) = (Float(image.pointee.width), Float(image.pointee.height))
    var result = Lanes()
    for i in 0..<4 {
      let u = max(0, min(width - 1, x[i] * width - 0.5))
      let v = max(0, min(height - 1, y[i] * height - 0.5))
      let (column, row) = (Int(u), Int(v))
      let right = min(column + 1, Int(width) - 1)
      let below = min(row + 1, Int(height) - 1)
      let (a, b) = (u - Float(column), v - Float(row))
      let top = red(column, row) * (1 - a) + red(right, row) * a
      let bottom = red(column, below) * (1 - a) + red(right, below) * a
      result[i] = top * (1 - b) + bottom * b
    }
    return result
  }

  private func red(_ x: Int, _ y: Int) -> Float {
    let start = UnsafeRawPointer(image.pointee.data) + y * Int(image.pointee.stride)
    return start.assumingMemoryBound(to: Float.self)[4 * x]
  }
}
