import PegbarMasks
import PegbarPluginKit

/// A diagonal cross whose arms grow wider.
struct Saltire: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.saltire", name: "Saltire",
    summary: "The arms of a diagonal cross grow wider and show the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .stretched(true),
    ],
    aliases: [
      .pegbar("saltire")
    ])

  var mask: Mask<SaltireMap>
}

/// The distance from both diagonals.
struct SaltireMap: MaskMap {
  private let center: MaskPoint
  private let isStretched: Bool
  private var frame = MaskFrame()
  private var largest = 1.0

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: center.pair, isStretched: isStretched)
    largest = frame.largest(measure)
  }

  private func measure(_ x: Double, _ y: Double) -> Double {
    abs(abs(x) - abs(y))
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    return measure(point.x, point.y) / largest
  }
}
