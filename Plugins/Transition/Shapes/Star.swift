import PegbarMasks
import PegbarPluginKit

/// A star that opens.
struct Star: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.star", name: "Star",
    summary: "A growing star shows the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .maskCount("points", "Points", default: 5, range: 3...100, doc: "The number of points."),
      .number(
        "inner", "Inner Radius", default: 0.382, range: 0.05...0.95, unit: .fraction,
        doc: "The distance of the inner corners from the centre, as a part of the outer ones'."
      ).with(flags: .animatable),
      .maskAngle("How far the star is turned, clockwise; at 0 a point is at the top."),
      .stretched(),
    ],
    aliases: [
      .pegbar("star"),
      .gl(
        "StarWipe",
        presets: [
          "stretched": 1, "inner": 0.36123, "latest": 0.50791, "border": 0.00990099,
          "antialiased": 0,
        ]),
    ])

  var mask: Mask<CenteredMap<StarMeasure>>
}

/// The size of the star on whose rim a point lies.
struct StarMeasure: CenteredMeasure {
  private let points: Double
  private let start: Double
  private let slope: Double

  init(_ arguments: Arguments) {
    points = arguments.number("points")
    start = arguments.number("angle") / (2 * Double.pi)
    let inner = arguments.number("inner")
    let (sine, cosine) = (
      MaskMath.wave(0.5 / points), MaskMath.wave(0.5 / points + 0.25)
    )
    // The rim goes from a point at distance 1 to a corner at distance `inner`; a thick star has a flat one.
    slope = inner * sine / max(0.001, 1 - inner * cosine)
  }

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    let corner = points * (MaskMath.turn(x, y) - start)
    // The angle to the nearest point of the star, in turns.
    let turn = abs(MaskMath.fraction(corner + 0.5) - 0.5) / points
    let distance = (x * x + y * y).squareRoot()
    return distance * (MaskMath.wave(turn) + slope * MaskMath.wave(turn + 0.25))
  }
}
