import PegbarMasks
import PegbarPluginKit

/// Frames one inside the other that grow inwards.
struct NestedFrames: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.nestedFrames", name: "Nested Frames",
    summary: "Frames one inside the other grow and show the new picture.", category: "shape",
    parameters: [
      .maskCount("count", "Frames", default: 3, doc: "The number of frames."),
      Repetition.bothWays,
    ],
    aliases: [.pegbar("nestedFrames"), .obs("squares", presets: ["bothWays": 1])])

  var mask: Mask<NestedFramesMap>
}

/// The distance from the outer side of a frame.
struct NestedFramesMap: MaskMap {
  private let count: Double
  private let isBothWays: Bool
  private var frame: FrameMap

  init(_ arguments: Arguments) {
    count = arguments.number("count")
    isBothWays = arguments.bool("bothWays")
    frame = FrameMap(arguments)
  }

  mutating func fit(_ area: MaskArea) { frame.fit(area) }

  func value(_ x: Double, _ y: Double) -> Double {
    Repetition.value(count * (1 - frame.value(x, y)), bothWays: isBothWays)
  }

  var leastJump: Double { isBothWays ? 0 : 1 }
}
