import PegbarMasks

/// Simplex noise in the plane: gradients at the corners of triangles, whose numbers are permuted by 34 t² + t.
///
/// Formula: Ian McEwan and others, "Efficient computational noise in GLSL".
enum SimplexNoise {
  /// The noise at a point, −1…1; a triangle's sides are about 0.8 long.
  static func value(_ x: Double, _ y: Double) -> Double {
    let skew = (x + y) * 0.366025403784439
    let (column, row) = ((x + skew).rounded(.down), (y + skew).rounded(.down))
    let unskew = (column + row) * share
    let (dx, dy) = (x - column + unskew, y - row + unskew)
    let middle = dx > dy ? (x: 1.0, y: 0.0) : (x: 0.0, y: 1.0)
    return [(x: 0, y: 0), middle, (x: 1, y: 1)].reduce(0) { sum, corner in
      let back = (corner.x + corner.y) * share
      return sum
        + part(
          dx - corner.x + back, dy - corner.y + back,
          permuted(permuted(row + corner.y) + column + corner.x))
    }
  }

  /// (3 − √3) / 6.
  private static let share = 0.211324865405187

  private static func permuted(_ t: Double) -> Double {
    let whole = (t * 34 + 1) * t
    return whole - (whole / 289).rounded(.down) * 289
  }

  /// What a corner gives to a point beside it; its gradient is one of 41 on the sides of a square.
  private static func part(_ dx: Double, _ dy: Double, _ number: Double) -> Double {
    let rest = max(0, 0.5 - dx * dx - dy * dy)
    let line = 2 * MaskMath.fraction(number / 41) - 1
    let (x, y) = (line - (line + 0.5).rounded(.down), abs(line) - 0.5)
    let length = 1.79284291400159 - 0.85373472095314 * (x * x + y * y)
    return 130 * rest * rest * rest * rest * length * (x * dx + y * dy)
  }
}
