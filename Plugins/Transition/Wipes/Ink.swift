import PegbarMasks
import PegbarPluginKit

/// Ink that spreads from a centre.
struct Ink: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.ink", name: "Ink",
    summary: "The new picture spreads from a centre like a drop of ink.", category: "wipe",
    parameters: [.maskCenter()] + Roughness.parameters, aliases: [.pegbar("ink")])

  var mask: Mask<InkMap>
}

/// The distance from the centre, and noise.
struct InkMap: MaskMap {
  private let center: MaskPoint
  private let roughness: Roughness
  private var frame = MaskFrame()
  private var area = MaskArea(width: 1, height: 1)
  private var largest = 1.0

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    roughness = Roughness(arguments)
  }

  mutating func fit(_ area: MaskArea) {
    self.area = area
    frame = MaskFrame(area, center: center.pair, isStretched: false)
    largest = frame.largest { x, y in (x * x + y * y).squareRoot() }
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    let distance = (point.x * point.x + point.y * point.y).squareRoot() / largest
    return roughness.roughened(distance, x, y, area)
  }
}
