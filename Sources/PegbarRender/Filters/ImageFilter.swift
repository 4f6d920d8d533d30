import PegbarCore
import PegbarSystem

/// A change of a picture: pixels in, as many pixels out.
protocol ImageFilter: Sendable {
  /// How many pixels away a pixel may still change another one.
  var reach: Int { get }

  /// How many pixels more than it reads and writes it needs around them.
  var margin: Int { get }

  /// Whether something shows where there was nothing.
  var fillsNothing: Bool { get }

  /// What tells the filter from all that draw something else.
  var key: [UInt64] { get }

  /// Draws the changed picture.
  ///
  /// - Parameters:
  ///   - input: premultiplied rows; outside them everything is transparent.
  ///   - output: rows of the same size, apart from the input's, whatever they hold.
  ///   - pool: threads to share the work.
  func draw(_ input: PixelRows, into output: PixelRows, _ pool: ThreadPool)
}

extension ImageFilter {
  /// None.
  var margin: Int { 0 }

  /// It does not.
  var fillsNothing: Bool { false }
}

/// What a filter is made from: the values stored under `filters.NAME.`.
struct FilterInputs {
  /// By the last part of the key, such as `inputRadius`.
  var values: [String: Value] = [:]
  /// Pixels in one of the layer's units.
  var scale = 1.0

  /// A number; the default where there is none, or one that is not finite.
  func number(_ key: String, or other: Double) -> Double {
    guard case .number(let x)? = values[key], x.isFinite else { return other }
    return x
  }

  /// Four numbers; the default where there are no four.
  func four(_ key: String, or other: [Double]) -> [Double] {
    guard let found = values[key]?.components, found.count == 4,
      found.allSatisfy(\.isFinite)
    else { return other }
    return found
  }
}
