import PegbarPluginKit

/// When each pixel of a wipe changes: 0 at the beginning of the transition, 1 at its end.
///
/// A map is a formula of the place. It reads its parameters when the instance is made, and learns the size of
/// the pictures before it is asked for values.
package protocol MaskMap: Equatable, Sendable {
  /// Reads the parameters.
  init(_ arguments: Arguments)

  /// Works out what depends on the size of the pictures and the direction. Does nothing by default.
  mutating func fit(_ area: MaskArea)

  /// The value at a point, in pixels from the top left corner, also around the pictures.
  ///
  /// Values outside 0…1 count as 0 or 1. Between pixels the value changes little except at jumps.
  func value(_ x: Double, _ y: Double) -> Double

  /// The axes along which neighbouring pixels belong to one edge, which is then anti-aliased; both by default.
  static var smoothAxes: MaskAxes { get }

  /// The smallest jump of the values that is anti-aliased where it goes through a pixel; 0, the default, for none.
  ///
  /// A map jumps where it starts anew, such as at twelve on a clock, and between cells.
  var leastJump: Double { get }
}

extension MaskMap {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package mutating func fit(_ area: MaskArea) {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package static var smoothAxes: MaskAxes { .both }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package var leastJump: Double { 0 }

  /// Writes the values of a row's pixels, from the one before the first to the one behind the last.
  @inlinable
  package func fill(_ row: UnsafeMutablePointer<Float>, y: Int, width: Int) {
    let middle = Double(y) + 0.5
    for x in -1...width { row[x + 1] = Float(value(Double(x) + 0.5, middle)) }
  }
}

/// Directions in a picture.
package struct MaskAxes: OptionSet, Sendable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package let rawValue: UInt8

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Along a row.
  package static let across = MaskAxes(rawValue: 1)
  /// Along a column.
  package static let down = MaskAxes(rawValue: 2)
  /// Along both.
  package static let both: MaskAxes = [.across, .down]
}
