import PegbarMasks
import PegbarPluginKit

/// Strips that change one after the other in random order.
struct RandomBars: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.randomBars", name: "Random Bars",
    summary: "Bars of the new picture appear in random order.", category: "wipe",
    directions: Directions(.fromLeft, .fromTop),
    parameters: [
      .maskCount("count", "Bars", default: 60, range: 1...10000, doc: "The number of bars."),
      .maskSeed,
    ],
    aliases: [.pegbar("randomBars")])

  var mask: Mask<RandomBarsMap>
}

/// A random number for each bar.
struct RandomBarsMap: MaskMap {
  static let smoothAxes: MaskAxes = []
  private let count: Double
  private let seed: Int
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    count = arguments.number("count")
    seed = arguments.integer("seed")
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  var leastJump: Double { 0.01 }

  func value(_ x: Double, _ y: Double) -> Double {
    MaskMath.random(MaskMath.cell(count * area.along(x, y)), 0, seed: seed)
  }
}
