import PegbarMasks
import PegbarPluginKit

/// Two straight edges that move apart from the middle; inverted, they meet in it.
struct BarnDoor: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.barnDoor", name: "Barn Door",
    summary: "Two edges move from the middle to both sides.", category: "wipe",
    parameters: [
      .maskAngle("The direction in which the edges move; 0 is to the left and to the right."),
      .stretched(),
    ],
    aliases: [
      .pegbar("barnDoor"),
      .xfade("vertopen", presets: ["softness": 1, "edge": "smooth"]),
      .xfade("vertclose", presets: ["softness": 1, "edge": "smooth", "invert": 1]),
      .xfade(
        "horzopen", presets: ["angle": 1.5707963267948966, "softness": 1, "edge": "smooth"]),
      .xfade(
        "horzclose",
        presets: ["angle": 1.5707963267948966, "softness": 1, "edge": "smooth", "invert": 1]),
      .obs("barndoor-h"), .obs("barndoor-v", presets: ["angle": 1.5707963267948966]),
      .obs(
        "barndoor-topleft",
        presets: ["angle": -0.7853981633974483, "stretched": 1, "invert": 1]),
      .obs(
        "barndoor-botleft",
        presets: ["angle": 0.7853981633974483, "stretched": 1, "invert": 1]),
    ])

  var mask: Mask<BilinearMap>
}

/// The distance from a line through the middle.
struct BilinearMap: MaskMap {
  private let angle: Double
  private let isStretched: Bool
  private var line = MaskLine()

  init(_ arguments: Arguments) {
    angle = arguments.number("angle")
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    var area = area
    area.direction = .fromLeft
    line = MaskLine(area, turnedBy: angle, isStretched: isStretched)
  }

  func value(_ x: Double, _ y: Double) -> Double {
    abs(2 * (x * line.across + y * line.down + line.start) - 1)
  }
}
