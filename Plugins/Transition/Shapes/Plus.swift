import PegbarMasks
import PegbarPluginKit

/// A plus sign whose arms grow wider.
struct Plus: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.plus", name: "Plus",
    summary: "The arms of a plus sign grow wider and show the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .stretched(true),
    ],
    aliases: [
      .pegbar("plus")
    ])

  var mask: Mask<PlusMap>
}

/// The smaller of the distances from the centre along both axes.
struct PlusMap: MaskMap {
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
    min(abs(x), abs(y))
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    return measure(point.x, point.y) / largest
  }
}
