import PegbarPluginKit

/// A cubic Bézier curve with two control points.
struct CubicBezier: BezierTiming {
  static let descriptor = Descriptor(
    id: "pegbar.timing.cubicBezier", name: "Cubic Bézier",
    summary: "A cubic Bézier curve with two control points.", category: "curve",
    parameters: [
      .number(
        "x1", "X 1", default: 0.25, range: 0...1, unit: .fraction,
        doc: "Time of the first control point."),
      .number(
        "y1", "Y 1", default: 0.1, softRange: -1...2, unit: .fraction,
        doc: "Value of the first control point."),
      .number(
        "x2", "X 2", default: 0.25, range: 0...1, unit: .fraction,
        doc: "Time of the second control point."),
      .number(
        "y2", "Y 2", default: 1, softRange: -1...2, unit: .fraction,
        doc: "Value of the second control point."),
    ],
    aliases: [.pegbar("cubicBezier")])

  let bezier: Bezier

  init(_ arguments: Arguments) throws(PluginError) {
    let y1 = arguments.number("y1")
    let y2 = arguments.number("y2")
    guard abs(y1) <= 1e100, abs(y2) <= 1e100 else {
      throw .invalid("y1 and y2 must be finite and at most 1e100")
    }
    bezier = Bezier(arguments.number("x1"), y1, arguments.number("x2"), y2)
  }
}
