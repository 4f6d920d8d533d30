import PegbarMasks
import PegbarPluginKit

/// Strips that are wiped from both sides in turn.
struct Comb: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.comb", name: "Comb",
    summary: "Every other strip is wiped from the opposite side.", category: "wipe",
    directions: .all,
    parameters: [.maskCount("count", "Strips", default: 11, doc: "The number of strips.")],
    aliases: [.pegbar("comb"), .obs("stripes", .fromLeft, presets: ["count": 12])])

  var mask: Mask<CombMap>
}

/// The distance from the side where a strip begins.
struct CombMap: MaskMap {
  private let count: Double
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) { count = arguments.number("count") }

  mutating func fit(_ area: MaskArea) { self.area = area }

  var leastJump: Double { 0.01 }

  func value(_ x: Double, _ y: Double) -> Double {
    let strip = MaskMath.cell(count * area.across(x, y))
    let way = area.along(x, y)
    return strip & 1 == 0 ? way : 1 - way
  }
}
