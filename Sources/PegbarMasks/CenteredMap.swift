import PegbarPluginKit

/// A number that grows from the middle of a shape outwards and is the same all along a rim of it.
///
/// Coordinates are those of ``MaskFrame``, around the shape's centre.
package protocol CenteredMeasure: Equatable, Sendable {
  /// Reads the parameters.
  init(_ arguments: Arguments)

  /// The measure of a point.
  func callAsFunction(_ x: Double, _ y: Double) -> Double
}

/// The map of a shape that grows around a centre until it covers the pictures.
///
/// It reads the parameters `center` and `stretched`.
package struct CenteredMap<Measure: CenteredMeasure>: MaskMap {
  @usableFromInline let measure: Measure
  private let center: MaskPoint
  private let isStretched: Bool
  @usableFromInline var frame = MaskFrame()
  @usableFromInline var largest = 1.0

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package init(_ arguments: Arguments) {
    measure = Measure(arguments)
    center = MaskPoint(arguments.pair("center"))
    isStretched = arguments.bool("stretched")
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: center.pair, isStretched: isStretched)
    largest = frame.largest(measure.callAsFunction)
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  package func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    return measure(point.x, point.y) / largest
  }
}
