import PegbarPluginKit
import PegbarWarps

/// Pictures in a dark room whose floor mirrors them.
///
/// Heights are counted upwards, as fractions of the picture.
struct Reflection {
  /// How bright the mirror images are, 0…1.
  let strength: Float
  /// How far below a picture its mirror image begins, as a fraction of its height.
  let distance: Float

  /// The parameter.
  static let parameter: Parameter = .warpNumber(
    "reflection", "Reflection", default: 0.4, range: 0...1, unit: .fraction,
    doc: "How bright the pictures are in the floor.")

  init(_ arguments: Arguments, distance: Float) {
    strength = arguments.float("reflection")
    self.distance = distance
  }

  /// Where a picture is read, and how bright it is; 0 where it is not seen.
  @inline(__always)
  func seen(_ x: Lanes, _ up: Lanes) -> (up: Lanes, isInside: SIMDMask<SIMD4<Int32>>, light: Lanes)
  {
    let isInside = Reflection.isInside(x, up)
    let mirrored = up * -1.2 - distance
    let light = (1 - mirrored) * strength
    let isMirrored = Reflection.isInside(x, mirrored)
    return (
      mirrored.replacing(with: up, where: isInside), isInside,
      Lanes().replacing(with: light, where: isMirrored)
    )
  }

  /// Whether places lie in a picture.
  @inline(__always)
  static func isInside(_ x: Lanes, _ y: Lanes) -> SIMDMask<SIMD4<Int32>> {
    (x .> 0) .& (x .< 1) .& (y .> 0) .& (y .< 1)
  }
}

/// Both pictures in a dark room: where places of the frame lie in them, heights upwards.
protocol ReflectionMap: WarpMap {
  var reflection: Reflection { get }
  /// Whether the new picture stands before the old one.
  var isNewBefore: Bool { get }
  /// Places in both pictures.
  func pictures(_ x: Lanes, _ up: Lanes) -> (old: (x: Lanes, y: Lanes), new: (x: Lanes, y: Lanes))
}

extension ReflectionMap {
  static var isLit: Bool { true }
  var blend: WarpBlend { .varying }

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let places = pictures(x, 1 - y)
    let old = reflection.seen(places.old.x, places.old.y)
    let new = reflection.seen(places.new.x, places.new.y)
    let one = Lanes(repeating: 1)
    // Mirror images add up.
    let sum = old.light + new.light
    var weight = Lanes().replacing(with: new.light / sum, where: sum .> 0)
    if isNewBefore {
      weight = weight.replacing(with: Lanes(), where: old.isInside)
        .replacing(with: one, where: new.isInside)
    } else {
      weight = weight.replacing(with: one, where: new.isInside)
        .replacing(with: Lanes(), where: old.isInside)
    }
    return WarpPlace(
      old: (places.old.x, 1 - old.up), new: (places.new.x, 1 - new.up), weight: weight,
      light: sum.replacing(with: one, where: old.isInside .| new.isInside))
  }
}
