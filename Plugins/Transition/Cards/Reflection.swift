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

  /// Where a picture is read that is mirrored below itself, and how bright it is; 0 where it is not seen.
  @inline(__always)
  func mirrored(_ x: Lanes, _ up: Lanes) -> (up: Lanes, light: Lanes) {
    let mirrored = up * Lanes(repeating: -1.2) - distance
    let light = (1 - mirrored) * strength
    return (
      mirrored, Lanes().replacing(with: light, where: Reflection.isInside(x, mirrored))
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
    let (old, new) = pictures(x, 1 - y)
    let isOld = Reflection.isInside(old.x, old.y)
    let isNew = Reflection.isInside(new.x, new.y)
    let one = Lanes(repeating: 1)
    let above =
      isNewBefore
      ? Lanes().replacing(with: one, where: isNew) : one.replacing(with: Lanes(), where: isOld)
    let isEither = isOld .| isNew
    if all(isEither) {
      return WarpPlace(old: (old.x, 1 - old.y), new: (new.x, 1 - new.y), weight: above)
    }
    let (oldBelow, newBelow) = (
      reflection.mirrored(old.x, old.y), reflection.mirrored(new.x, new.y)
    )
    // Mirror images add up.
    let sum = oldBelow.light + newBelow.light
    let part = newBelow.light / sum.replacing(with: one, where: sum .== 0)
    return WarpPlace(
      old: (old.x, 1 - oldBelow.up.replacing(with: old.y, where: isOld)),
      new: (new.x, 1 - newBelow.up.replacing(with: new.y, where: isNew)),
      weight: part.replacing(with: above, where: isEither),
      light: sum.replacing(with: one, where: isEither))
  }
}
