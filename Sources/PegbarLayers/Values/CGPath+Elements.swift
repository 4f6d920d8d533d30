import PegbarCore

extension CGPath {
  /// Calls a closure with each element of the path, in order; the points are valid during the call.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in outline.elements {
      let type: CGPathElementType =
        switch element {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quad: .addQuadCurveToPoint
        case .cubic: .addCurveToPoint
        case .close: .closeSubpath
        }
      var points = element.points.map { CGPoint($0) }
      points.withUnsafeMutableBufferPointer { points in
        // The element of a closed subpath has no points, but an address.
        var none = CGPoint.zero
        withUnsafeMutablePointer(to: &none) { none in
          withUnsafePointer(
            to: CGPathElement(type: type, points: points.baseAddress ?? none), block)
        }
      }
    }
  }
}

/// The kinds of elements of a path.
public enum CGPathElementType: Int32, Sendable, Hashable {
  /// Begins a subpath: one point.
  case moveToPoint
  /// A straight line: its end.
  case addLineToPoint
  /// A quadratic Bézier curve: a control point and the end.
  case addQuadCurveToPoint
  /// A cubic Bézier curve: two control points and the end.
  case addCurveToPoint
  /// Closes the subpath: no points.
  case closeSubpath
}

/// An element of a path, as `CGPath.applyWithBlock` hands it out.
public struct CGPathElement {
  /// The kind.
  public let type: CGPathElementType

  /// As many points as the kind has, valid during the call.
  public let points: UnsafeMutablePointer<CGPoint>
}
