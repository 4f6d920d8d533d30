import PegbarMasks
import PegbarPluginKit

/// Diamonds that grow in their cells while a wide edge passes over them.
struct Diamonds: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.diamonds", name: "Diamonds",
    summary: "A grid of diamonds grows, those near one side first.", category: "wipe",
    directions: .all, parameters: CellSweep.parameters, aliases: [.pegbar("diamonds")])

  var mask: Mask<DiamondsMap>
}

/// The way to a point, and its distance from the middle of its cell along both axes together.
struct DiamondsMap: MaskMap {
  private let sweep: CellSweep
  private var way = CellWay()

  init(_ arguments: Arguments) { sweep = CellSweep(arguments) }

  mutating func fit(_ area: MaskArea) { way = CellWay(sweep, area) }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = way.inCell(x, y)
    return way.value(x, y, rest: (abs(point.x) + abs(point.y)) / 2)
  }
}
