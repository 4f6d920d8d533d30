import CPegbarKernels
import PegbarPluginKit

/// A filter that takes red, green and blue, each before premultiplication, through one curve.
protocol CurveFilter: FilterPlugin {
  /// What a level of 0…1 becomes; held to 0…1.
  func curve(_ x: Double) -> Double
  /// Made by `prepare`.
  var table: CurveTable? { get set }
}

extension CurveFilter {
  var plan: Plan {
    CurveTable.levels.allSatisfy { abs(CurveTable.held(curve($0)) - $0) < 1e-11 }
      ? .identity : Plan()
  }

  mutating func prepare(_ setup: EffectSetup) {
    if table == nil { table = CurveTable(curve) }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let table else { fatalError("a curve is drawn after prepare") }
    for row in rows {
      pgb_row_lut(
        frame.out.row(row), frame.input(0).row(row), frame.width, table.lut, 1)
    }
  }
}

/// A curve as a table; between entries it is straight.
final class CurveTable {
  let lut: OpaquePointer

  /// 255 times 4 steps: levels of opaque pixels are entries.
  private static let size = 1021

  /// What the entries belong to, 0…1.
  static var levels: some Sequence<Double> {
    (0..<size).lazy.map { Double($0) / Double(size - 1) }
  }

  init(_ curve: (Double) -> Double) {
    let entries = CurveTable.levels.flatMap { x -> [Float] in
      let y = Float(CurveTable.held(curve(x)))
      return [y, y, y]
    }
    let made = entries.withUnsafeBufferPointer { entries in
      var parts = pgb_lut_parts()
      parts.curve_size = UInt32(CurveTable.size)
      parts.curves = entries.baseAddress
      parts.curve_last = (1, 1, 1)
      return pgb_lut_make(&parts)
    }
    guard let made else { fatalError("no memory for a curve") }
    lut = made
  }

  deinit { pgb_lut_free(lut) }

  static func held(_ y: Double) -> Double { min(max(y, 0), 1) }
}

/// A level to a power; 0 stays 0.
private func power(_ x: Double, _ exponent: Double) -> Double {
  x <= 0 ? 0 : pegbar_pow(x, exponent)
}

/// More or less light, as by a camera's stops.
struct Exposure: CurveFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.exposure", name: "Exposure",
    summary: "Linear light is doubled by every stop.", category: "colour",
    parameters: [
      .number(
        "inputEV", "Stops", default: 0.5, range: -20...20, softRange: -4...4,
        doc: "1 doubles the light, -1 halves it.")
    ],
    aliases: [.pegbar("exposure"), .coreImage("CIExposureAdjust")])

  private let factor: Double
  var table: CurveTable?

  init(_ arguments: Arguments) { factor = pegbar_pow(2, arguments.number("inputEV")) }

  func curve(_ x: Double) -> Double {
    if factor == 1 { return x }
    let light = x <= 0.04045 ? x / 12.92 : power((x + 0.055) / 1.055, 2.4)
    let more = min(light * factor, 1)
    return more <= 0.0031308 ? more * 12.92 : 1.055 * power(more, 1 / 2.4) - 0.055
  }
}

struct Gamma: CurveFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.gamma", name: "Gamma",
    summary: "Levels are raised to a power: middle tones move, black and white stay.",
    category: "colour",
    parameters: [
      .number(
        "inputPower", "Power", default: 0.75, range: 0.01...100, softRange: 0.25...4,
        doc: "Less than 1 lightens, more darkens.")
    ],
    aliases: [.pegbar("gamma"), .coreImage("CIGammaAdjust")])

  private let exponent: Double
  var table: CurveTable?

  init(_ arguments: Arguments) { exponent = arguments.number("inputPower") }

  func curve(_ x: Double) -> Double { exponent == 1 ? x : power(x, exponent) }
}

/// Black, white and the middle between them.
struct Levels: CurveFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.levels", name: "Levels",
    summary: "A range of levels becomes another one, by way of a gamma.", category: "colour",
    parameters: [
      .number(
        "inputBlack", "Input black", default: 0, range: 0...1, unit: .fraction,
        doc: "This level and those below become the output's black."),
      .number(
        "inputWhite", "Input white", default: 1, range: 0...1, unit: .fraction,
        doc: "This level and those above become the output's white."),
      .number(
        "inputGamma", "Gamma", default: 1, range: 0.01...100, softRange: 0.1...10,
        doc: "More than 1 lightens middle tones."),
      .number(
        "inputOutputBlack", "Output black", default: 0, range: 0...1, unit: .fraction,
        doc: "The darkest level of the result."),
      .number(
        "inputOutputWhite", "Output white", default: 1, range: 0...1, unit: .fraction,
        doc: "The lightest level of the result; less than black inverts."),
    ],
    aliases: [.pegbar("levels")])

  private let black: Double
  private let white: Double
  private let exponent: Double
  private let output: (black: Double, white: Double)
  var table: CurveTable?

  init(_ arguments: Arguments) {
    black = arguments.number("inputBlack")
    white = arguments.number("inputWhite")
    exponent = 1 / arguments.number("inputGamma")
    output = (arguments.number("inputOutputBlack"), arguments.number("inputOutputWhite"))
  }

  func curve(_ x: Double) -> Double {
    let width = white - black
    let share = width > 0 ? min(max((x - black) / width, 0), 1) : (x < black ? 0 : 1)
    let middle = exponent == 1 ? share : power(share, exponent)
    return output.black + (output.white - output.black) * middle
  }
}

/// Steps of equal height.
struct Posterize: CurveFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.posterize", name: "Posterize",
    summary: "Every channel keeps a few levels only.", category: "colour",
    parameters: [
      .number(
        "inputLevels", "Levels", default: 6, range: 2...256, softRange: 2...30, unit: .count,
        doc: "How many; parts of a level count as none.")
    ],
    aliases: [.pegbar("posterize"), .coreImage("CIColorPosterize")])

  private let levels: Double
  var table: CurveTable?

  init(_ arguments: Arguments) { levels = arguments.number("inputLevels").rounded(.down) }

  func curve(_ x: Double) -> Double {
    min((x * levels).rounded(.down), levels - 1) / (levels - 1)
  }
}
