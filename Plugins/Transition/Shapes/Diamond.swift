import PegbarMasks
import PegbarPluginKit

/// A diamond that opens or, inverted, closes.
struct Diamond: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.diamond", name: "Diamond",
    summary: "A growing diamond shows the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .stretched(),
    ],
    aliases: [
      .pegbar("diamond")
    ])

  var mask: Mask<DiamondMap>
}

/// The sum of the distances from the centre along both axes.
struct DiamondMap: MaskMap {
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
    abs(x) + abs(y)
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    return measure(point.x, point.y) / largest
  }
}
