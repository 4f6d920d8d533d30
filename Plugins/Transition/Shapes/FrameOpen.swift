import PegbarMasks
import PegbarPluginKit

/// A rectangle that grows from the middle line of the picture, all its sides at one speed.
struct FrameOpen: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.frameOpen", name: "Frame Open",
    summary: "The old picture becomes a frame that grows thinner.", category: "shape",
    aliases: [.pegbar("frameOpen"), .obs("square")])

  var mask: Mask<FrameMap>
}

/// The distance from the nearest side.
struct FrameMap: MaskMap {
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {}

  mutating func fit(_ area: MaskArea) { self.area = area }

  func value(_ x: Double, _ y: Double) -> Double {
    let across = min(x, area.width - x) * area.pixelAspect
    let side = min(area.width * area.pixelAspect, area.height)
    return 1 - 2 * min(across, min(y, area.height - y)) / side
  }
}
