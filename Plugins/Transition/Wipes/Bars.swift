import PegbarMasks
import PegbarPluginKit

/// Bars that cross the picture side by side, each behind the one before.
struct Bars: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.bars", name: "Bars",
    summary: "Bars of the new picture run across side by side, each a little later.",
    category: "wipe", directions: .all,
    parameters: [
      .number(
        "width", "Width", default: 0.15, range: 0.005...2, softRange: 0.02...0.5, unit: .fraction,
        doc: "The width of a bar, of the picture's smaller side."
      ).with(flags: .animatable),
      .number(
        "offset", "Offset", default: 0.1, range: 0...2, softRange: 0...0.5, unit: .fraction,
        doc: "How far a bar is behind the one before, of the picture's smaller side."
      ).with(flags: .animatable),
      .maskAngle("How far the direction is turned, clockwise."),
    ],
    aliases: [
      .pegbar("bars"),
      .coreImage("CIBarsSwipeTransition", .fromLeft, presets: ["angle": 3.141592653589793]),
    ])

  var mask: Mask<BarsMap>
}

/// The way along a bar, and how late the bar is.
struct BarsMap: MaskMap {
  private let width: Double
  private let offset: Double
  private let angle: Double
  private var line = MaskLine()
  /// The number of a bar: x·across + y·down + start.
  private var number = (across: 0.0, down: 0.0, start: 0.0)
  /// Of the way, how much later each bar is; and how long the way is with the last one's delay.
  private var delay = 0.0
  private var whole = 1.0

  init(_ arguments: Arguments) {
    width = arguments.number("width")
    offset = arguments.number("offset")
    angle = arguments.number("angle")
  }

  static func == (a: BarsMap, b: BarsMap) -> Bool {
    a.width == b.width && a.offset == b.offset && a.angle == b.angle && a.line == b.line
  }

  mutating func fit(_ area: MaskArea) {
    line = MaskLine(area, turnedBy: angle, isStretched: false)
    // Lengths are those of the picture as it is seen, in heights of a pixel.
    let (x, y) = (line.across / area.pixelAspect, line.down)
    let length = 1 / (x * x + y * y).squareRoot()
    let side = min(area.width * area.pixelAspect, area.height)
    let bar = width * side
    number.across = -y * length * area.pixelAspect / bar
    number.down = x * length / bar
    let corners = [(0, 0), (area.width, 0), (0, area.height), (area.width, area.height)].map {
      $0 * number.across + $1 * number.down
    }
    let (least, most) = (corners.min() ?? 0, corners.max() ?? 0)
    number.start = -least
    delay = offset * side / length
    whole = 1 + delay * max(0, (most - least - 1e-9).rounded(.up) - 1)
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let bar = max(0, (x * number.across + y * number.down + number.start).rounded(.down))
    return (x * line.across + y * line.down + line.start + bar * delay) / whole
  }

  var leastJump: Double { delay / whole }
}
