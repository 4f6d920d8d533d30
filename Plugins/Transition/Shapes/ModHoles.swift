import PegbarMasks
import PegbarPluginKit

/// Holes that grow, the wider the farther they are from a centre.
struct ModHoles: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.modHoles", name: "Mod Holes",
    summary: "A pattern of holes grows that is stretched towards the border.", category: "shape",
    parameters: [
      .maskCenter(),
      .number(
        "radius", "Radius", default: 0.12, range: 0.001...5, softRange: 0.02...0.5, unit: .fraction,
        doc: "Half the distance of holes at the centre, of the picture's smaller side."
      ).with(flags: .animatable),
      .number(
        "compression", "Compression", default: 1, range: 0.01...1000, softRange: 0.2...5,
        unit: .fraction,
        doc: """
          How far from the centre holes are twice as wide across the way to it, of the picture's \
          smaller side.
          """
      ).with(flags: .animatable),
      .maskAngle("How far the pattern is turned, clockwise."),
    ],
    aliases: [.pegbar("modHoles"), .coreImage("CIModTransition")])

  var mask: Mask<ModHolesMap>
}

/// The distance from the middle of a hole.
struct ModHolesMap: MaskMap {
  private let center: MaskPoint
  private let radius: Double
  private let compression: Double
  private let angle: Double
  private var frame = MaskFrame()
  private var sine = 0.0
  private var cosine = 1.0

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    radius = arguments.number("radius")
    compression = arguments.number("compression")
    angle = arguments.number("angle")
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: center.pair, isStretched: false)
    (sine, cosine) = (pegbar_sin(angle), pegbar_cos(angle))
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    // In smaller sides.
    let (across, down) = (point.x / 2, point.y / 2)
    let distance = (across * across + down * down).squareRoot()
    let scale = compression / (compression + distance) / (2 * radius)
    let u = MaskMath.fraction((across * cosine + down * sine) * scale + 0.5) - 0.5
    let v = MaskMath.fraction((down * cosine - across * sine) * scale + 0.5) - 0.5
    return (u * u + v * v).squareRoot() * 2.0.squareRoot()
  }
}
