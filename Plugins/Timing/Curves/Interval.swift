import PegbarPluginKit

/// Another curve in a part of the time, constant before and after.
struct Interval: ComposedTiming {
  static let descriptor = Descriptor(
    id: "pegbar.timing.interval", name: "Interval",
    summary: "Another curve, in a part of the time.", category: "composed",
    promises: [.pure, .deterministic, .openEnd],
    parameters: [
      .curve("curve", "Curve", doc: "The curve; linear if there is none."),
      .number(
        "begin", "Begin", default: 0, range: 0...1, unit: .fraction, doc: "Where the curve begins."),
      .number(
        "end", "End", default: 1, range: 0...1, unit: .fraction,
        doc: "Where the curve ends; begin, for a jump there, if that is later."),
    ],
    aliases: [.pegbar("interval")])

  private let curve: Curve?
  private let begin: Double
  private let end: Double

  init(_ arguments: Arguments) {
    curve = arguments.curve("curve")
    begin = arguments.number("begin")
    end = max(begin, arguments.number("end"))
  }

  func value(_ x: Double) throws(PluginError) -> Double {
    let part = x <= begin && x < 1 ? 0 : x >= end ? 1 : (x - begin) / (end - begin)
    return try curve?.value(at: part) ?? part
  }
}
