import PegbarPluginKit

/// A card turned about its middle, seen in perspective, as hosts place it.
///
/// Let the picture's corners be (0,0) and (1,1), u the axis across the hinge and v the one along it, both
/// counted from the middle. A point of a card turned by φ is drawn at (u·cos φ, v) / w with
/// w = 1 + p·(|sin φ|/2 + u·sin φ), where p is the card's side divided by the distance of the eye: the edge
/// that comes to the front keeps w = 1.
struct FlipPlacement {
  /// m11 m12 … m44, for row vectors, from corners (0,0) and (1,1) to the same corners.
  private let numbers: [Double]
  /// Whether more than the edge can be seen.
  let isVisible: Bool

  init(angle: Double, isHorizontal: Bool, perspective: Double) {
    let (sine, cosine) = (pegbar_sin(angle), pegbar_cos(angle))
    let slope = perspective * sine
    // w at u = −1/2, the picture's first edge.
    let start = 1 + perspective * abs(sine) / 2 - slope / 2
    var m = [Double](repeating: 0, count: 16)
    m[10] = 1
    m[15] = start
    let (u, v) = isHorizontal ? (0, 1) : (1, 0)
    m[4 * u + u] = cosine + slope / 2
    m[4 * u + v] = slope / 2
    m[4 * u + 3] = slope
    m[4 * v + v] = 1
    m[12 + u] = (start - cosine) / 2
    m[12 + v] = (start - 1) / 2
    numbers = m
    isVisible = cosine > 1e-9
  }

  /// The transform as a placement has it.
  var placement:
    (
      Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double,
      Double, Double, Double, Double, Double
    )
  {
    let m = numbers
    return (
      m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11], m[12], m[13],
      m[14], m[15]
    )
  }
}
