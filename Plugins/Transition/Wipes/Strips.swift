import PegbarMasks
import PegbarPluginKit

/// Strips that are wiped one after the other.
struct Strips: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.strips", name: "Strips",
    summary: "Strips are wiped one after the other.", category: "wipe", directions: .all,
    parameters: [
      .maskCount("count", "Strips", default: 12, doc: "The number of strips."),
      .bool(
        "alternating", "Alternating", default: false,
        doc: "Whether every other strip is wiped from the opposite side."),
      .bool(
        "parallel", "Parallel", default: false,
        doc: "Whether the strips of both halves are wiped at the same time, from outside."),
    ],
    aliases: [
      .pegbar("strips"), .pegbar("snake", presets: ["alternating": 1]),
      .obs("strips-h", .fromLeft), .obs("strips-v", .fromTop),
      .obs(
        "watercolor", .fromLeft,
        presets: ["count": 5, "alternating": 1, "softness": 0.2, "latest": 0.75]),
      .obs("zigzag-h", .fromLeft, presets: ["alternating": 1]),
      .obs("zigzag-v", .fromTop, presets: ["alternating": 1]),
      .obs("parallel-zigzag-h", .fromLeft, presets: ["alternating": 1, "parallel": 1]),
      .obs("parallel-zigzag-v", .fromBottom, presets: ["alternating": 1, "parallel": 1]),
    ])

  var mask: Mask<StripsMap>
}

/// The number of a strip, and the way in it.
struct StripsMap: MaskMap {
  private let count: Double
  private let isAlternating: Bool
  private let isParallel: Bool
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    count = arguments.number("count")
    isAlternating = arguments.bool("alternating")
    isParallel = arguments.bool("parallel")
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  var leastJump: Double { 0.01 }

  func value(_ x: Double, _ y: Double) -> Double {
    let total = MaskMath.cell(count)
    var strip = min(total - 1, max(0, MaskMath.cell(count * area.across(x, y))))
    var way = area.along(x, y)
    let half = (total + 1) / 2
    if isParallel, strip >= half {
      strip = total - 1 - strip
      way = 1 - way
    }
    if isAlternating, strip & 1 == 1 { way = 1 - way }
    return (Double(strip) + way) / Double(isParallel ? half : total)
  }
}
