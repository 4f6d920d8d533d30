import PegbarPluginKit

/// One side of the cube: its position on the screen and its brightness.
///
/// Let u be the axis of motion, measured from the middle, and v the other axis. In a side turned by φ, a
/// point at u is drawn at u·cos φ + h·sin φ, with depth −u·sin φ + h·cos φ − h − b. Here h is half the side,
/// and b the distance by which the cube has moved back.
struct CubeFace {
  let picture: Pixels
  let transform: [Double]
  let isVisible: Bool
  /// The brightness: 1 from the front, less when turned away.
  let light: Double
  private let isHorizontal: Bool
  private let angle: Double

  init(
    picture: Pixels, angle: Double, isHorizontal: Bool, perspective: Double, shading: Double
  ) {
    self.picture = picture
    self.isHorizontal = isHorizontal
    self.angle = angle
    let side = Double(isHorizontal ? picture.width : picture.height)
    let across = Double(isHorizontal ? picture.height : picture.width)
    let half = side / 2
    let (sine, cosine) = (pegbar_sin(angle), pegbar_cos(angle))
    // The nearest edge is where two sides meet, an eighth of a turn beside one of them.
    let back = half * (abs(sine) + cosine - 1)
    let depth = perspective / side
    // w = base + slope · u, with u counted from the picture's first pixel.
    let slope = sine * depth
    let base = 1 - (half * cosine - half - back) * depth - slope * half
    let alongU = cosine + half * slope
    let alongMove = half * sine - cosine * half + half * base
    let acrossU = across / 2 * slope
    let acrossMove = across / 2 * (base - 1)
    var m = [Double](repeating: 0, count: 16)
    m[10] = 1
    m[15] = base
    if isHorizontal {
      (m[0], m[1], m[3], m[5], m[12], m[13]) = (alongU, acrossU, slope, 1, alongMove, acrossMove)
    } else {
      (m[5], m[4], m[7], m[0], m[13], m[12]) = (alongU, acrossU, slope, 1, alongMove, acrossMove)
    }
    transform = m
    // Towards the eye, which is 1/depth before the screen.
    isVisible = cosine * (1 + (half + back) * depth) > half * depth
    light = 1 - shading * (1 - cosine)
  }

  /// The transform, moved by a pixel towards the other side to avoid a gap at the edge.
  func tucked(under other: CubeFace) -> [Double] {
    var m = transform
    let move = other.angle > angle ? 1.0 : -1
    let index = isHorizontal ? 0 : 1
    for row in [0, 4, 12] { m[row + index] += move * m[row + 3] }
    return m
  }
}
