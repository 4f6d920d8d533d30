import PegbarMasks
import PegbarPluginKit

/// A straight edge that moves across the pictures at any angle.
struct Wipe: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.wipe", name: "Wipe",
    summary: "A straight edge moves across and leaves the new picture behind it.",
    category: "wipe", directions: .all,
    parameters: [
      .maskAngle("How far the direction is turned, clockwise."),
      .stretched(),
    ],
    aliases: [
      .pegbar("wipe"),
      .xfade("wipeleft", .fromRight), .xfade("wiperight", .fromLeft),
      .xfade("wipeup", .fromBottom), .xfade("wipedown", .fromTop),
      .xfade("smoothleft", .fromRight, presets: ["softness": 1, "edge": "smooth"]),
      .xfade("smoothright", .fromLeft, presets: ["softness": 1, "edge": "smooth"]),
      .xfade("smoothup", .fromBottom, presets: ["softness": 1, "edge": "smooth"]),
      .xfade("smoothdown", .fromTop, presets: ["softness": 1, "edge": "smooth"]),
      .gl("wipeLeft", .fromRight), .gl("wipeRight", .fromLeft), .gl("wipeUp", .fromBottom),
      .gl("wipeDown", .fromTop),
      .gl(
        "directionalwipe", .fromLeft,
        presets: ["angle": 0.7853981633974483, "stretched": 1, "softness": 0.5, "edge": "smooth"]),
      .obs("linear-h", .fromLeft, presets: ["latest": 0.96]),
      .obs("linear-v", .fromTop, presets: ["latest": 0.975]),
      .obs(
        "linear-topleft", .fromLeft, presets: ["angle": 0.7853981633974483, "stretched": 1]),
      .obs(
        "linear-topright", .fromRight, presets: ["angle": -0.7853981633974483, "stretched": 1]),
    ])

  var mask: Mask<LinearMap>
}

/// The distance along a line, from the corner that comes first to the one that comes last.
struct LinearMap: MaskMap {
  private let angle: Double
  private let isStretched: Bool
  private var across = 1.0
  private var down = 0.0
  private var start = 0.0

  init(_ arguments: Arguments) {
    angle = arguments.number("angle")
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    let line = MaskLine(area, turnedBy: angle, isStretched: isStretched)
    (across, down, start) = (line.across, line.down, line.start)
  }

  func value(_ x: Double, _ y: Double) -> Double { x * across + y * down + start }
}
