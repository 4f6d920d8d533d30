import PegbarMasks
import PegbarPluginKit

/// Dots that grow in their cells while a wide edge passes over them, as in a printed picture.
struct Dots: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.dots", name: "Dots",
    summary: "A grid of dots grows, those near one side first.", category: "wipe",
    directions: .all, parameters: CellSweep.parameters, aliases: [.pegbar("dots")])

  var mask: Mask<DotsMap>
}

/// The way to a point, and its distance from the middle of its cell.
struct DotsMap: MaskMap {
  private let sweep: CellSweep
  private var way = CellWay()

  init(_ arguments: Arguments) { sweep = CellSweep(arguments) }

  mutating func fit(_ area: MaskArea) { way = CellWay(sweep, area) }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = way.inCell(x, y)
    let distance = (point.x * point.x + point.y * point.y).squareRoot()
    return way.value(x, y, rest: distance / 2.0.squareRoot())
  }
}
