import PegbarMasks
import PegbarPluginKit

/// A heart that opens.
struct Heart: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.heart", name: "Heart",
    summary: "A growing heart shows the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .stretched(),
    ],
    aliases: [
      .pegbar("heart"),
      .gl(
        "heart",
        presets: ["stretched": 1, "center": [0.5, 0.6], "latest": 0.95485, "antialiased": 0]),
    ])

  var mask: Mask<CenteredMap<HeartMeasure>>
}

/// The size of the heart on whose rim a point lies.
struct HeartMeasure: CenteredMeasure {
  private let rims = HeartMeasure.rims

  init(_ arguments: Arguments) {}

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    let place = MaskMath.turn(x, y) * Double(HeartMeasure.directions)
    let index = min(HeartMeasure.directions - 1, MaskMath.cell(place))
    let rest = place - Double(index)
    let rim = rims[index] * (1 - rest) + rims[index + 1] * rest
    return (x * x + y * y).squareRoot() / rim
  }

  private static let directions = 2048

  /// The distance of the rim in each direction, clockwise from the top: where (x² + y² − 0.3)³ = x² y³, y upwards.
  private static let rims: [Double] = (0...directions).map { index in
    let turn = Double(index) / Double(directions)
    let (x, y) = (MaskMath.wave(turn), MaskMath.wave(turn + 0.25))
    // Inside, the left side is smaller.
    var (inside, outside) = (0.0, 2.0)
    for _ in 0..<50 {
      let middle = (inside + outside) / 2
      let excess = middle * middle - 0.3
      let square = middle * middle
      let isInside = excess * excess * excess < square * square * middle * x * x * y * y * y
      (inside, outside) = isInside ? (middle, outside) : (inside, middle)
    }
    return inside
  }
}
