import PegbarMasks
import PegbarPluginKit

/// Dots that grow, those near a corner or another point first.
struct PolkaDots: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.polkaDots", name: "Polka Dots",
    summary: "Dots grow, those near one point first.", category: "shape",
    parameters: [
      .maskCount("dots", "Dots", default: 20, doc: "Dots along the width of the picture."),
      .maskCenter(0, 1), .stretched(),
    ],
    aliases: [
      .pegbar("polkaDots"),
      .gl("PolkaDotsCurtain", presets: ["stretched": 1, "antialiased": 0]),
    ])

  var mask: Mask<PolkaDotsMap>
}

/// The distance from the centre, times the distance from the middle of a dot.
struct PolkaDotsMap: MaskMap {
  private let dots: Double
  private let center: MaskPoint
  private let isStretched: Bool
  private var area = MaskArea(width: 1, height: 1)
  private var rows = 1.0
  private var largest = 1.0

  init(_ arguments: Arguments) {
    dots = arguments.number("dots")
    center = MaskPoint(arguments.pair("center"))
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    self.area = area
    rows = isStretched ? dots : dots * area.height / (area.width * area.pixelAspect)
    let (across, down) = (max(center.x, 1 - center.x), max(center.y, 1 - center.y))
    largest = (across * across + down * down).squareRoot() * 0.5.squareRoot()
  }

  func value(_ x: Double, _ y: Double) -> Double {
    // Dots are counted from the lower left corner.
    let (u, v) = (x / area.width, 1 - y / area.height)
    let (dotX, dotY) = (
      MaskMath.fraction(dots * u) - 0.5, MaskMath.fraction(rows * v) - 0.5
    )
    let (wayX, wayY) = (u - center.x, v - (1 - center.y))
    let square = (dotX * dotX + dotY * dotY) * (wayX * wayX + wayY * wayY)
    return square.squareRoot() / largest
  }
}
