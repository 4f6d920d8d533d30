import CPegbarKernels
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
}

/// Both pictures in a dark room: where places of the frame lie in them, heights upwards.
///
/// Straight down the frame the places lie on straight lines.
protocol ReflectionMap: WarpMap {
  var reflection: Reflection { get }
  /// Whether the new picture stands before the old one.
  var isNewBefore: Bool { get }
  /// Whether the floor mirrors the old picture, too.
  var isOldMirrored: Bool { get }
  /// Places in both pictures.
  func pictures(_ x: Lanes, _ up: Lanes) -> (old: (x: Lanes, y: Lanes), new: (x: Lanes, y: Lanes))
}

extension ReflectionMap {
  static var isLit: Bool { true }
  static var completesWeights: Bool { true }
  var isOldMirrored: Bool { true }
  var blend: WarpBlend { .varying }
  var spacingDown: Int { 64 }

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (old, new) = pictures(x, 1 - y)
    return WarpPlace(old: (old.x, 1 - old.y), new: (new.x, 1 - new.y))
  }

  func complete(
    _ places: UnsafeMutablePointer<Float>, stride: Int, count: Int, width: Float, height: Float
  ) {
    var room = pgb_room(
      width: width, height: height, strength: reflection.strength, distance: reflection.distance,
      is_new_before: isNewBefore ? 1 : 0, is_old_mirrored: isOldMirrored ? 1 : 0)
    pgb_row_room(places, stride, &room, count)
  }
}
