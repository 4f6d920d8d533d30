import PegbarMasks
import PegbarPluginKit

/// Slices that grow while a wide edge passes over them.
struct Slices: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.slices", name: "Slices",
    summary: "Slices of the new picture grow, those near one side first.", category: "wipe",
    directions: .all,
    parameters: [
      .maskCount("count", "Slices", default: 10, doc: "The number of slices."),
      .number(
        "spread", "Spread", default: 0.5, range: 0...10, softRange: 0...2, unit: .fraction,
        doc: "The part of the picture over which slices grow at the same time."
      ).with(flags: .animatable),
    ],
    aliases: [
      .pegbar("slices"),
      .xfade("hlslice", .fromRight), .xfade("hrslice", .fromLeft),
      .xfade("vuslice", .fromBottom), .xfade("vdslice", .fromTop),
      .gl("windowslice", .fromLeft, presets: ["antialiased": 0]),
    ])

  var mask: Mask<SlicesMap>
}

/// The way to a point, and the point's place in its slice.
struct SlicesMap: MaskMap {
  private let count: Double
  private let spread: Double
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    count = arguments.number("count")
    spread = arguments.number("spread")
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  var leastJump: Double { 0.01 }

  func value(_ x: Double, _ y: Double) -> Double {
    let way = area.along(x, y)
    let rest = 1 - MaskMath.inverseSmooth(MaskMath.fraction(count * way))
    return (way + spread * rest) / (1 + spread)
  }
}
