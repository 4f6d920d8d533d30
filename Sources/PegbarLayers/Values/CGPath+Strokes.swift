import PegbarCore
import PegbarRender

extension CGPath {
  /// The outline of the path's stroke: what lies inside by the winding rule.
  ///
  /// Made of straight pieces that overlap; curves are met to a hundredth of a point.
  ///
  /// - Parameters:
  ///   - lineWidth: points, more than 0; otherwise the outline is empty.
  ///   - lineCap: how open ends look.
  ///   - lineJoin: how corners look.
  ///   - miterLimit: the longest mitred corner, in line widths.
  ///   - transform: applied to the path before.
  /// - Returns: the outline.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      PathStroker.outline(
        of: copy(transform: transform).outline, width: Double(lineWidth),
        cap: lineCap.shapeCap.rawValue, join: lineJoin.shapeJoin.rawValue,
        miterLimit: Double(miterLimit)))
  }

  /// Makes the outline of a path's stroke; see `copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)`.
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
    lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    let stroked = path.copy(
      strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
      transform: transform?.pointee ?? .identity)
    self.init(stroked.outline)
  }

  /// The path divided into dashes, each an open subpath of straight pieces.
  ///
  /// - Parameters:
  ///   - phase: how far into the pattern the path begins, points.
  ///   - lengths: of dashes and gaps in turn, points; none for the whole path.
  ///   - transform: applied to the path before.
  /// - Returns: the dashes.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      PathStroker.dashes(
        of: copy(transform: transform).outline, phase: Double(phase),
        lengths: lengths.map { Double($0) }))
  }

  /// Whether the path is one upright rectangle, and which.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    var points = outline.elements.compactMap { element -> CGPoint? in
      switch element {
      case .move(let p), .line(let p): CGPoint(p)
      case .quad, .cubic, .close: nil
      }
    }
    let straight = outline.elements.count { if case .close = $0 { false } else { true } }
    if points.count == 5, points.first == points.last { points.removeLast() }
    guard points.count == 4, straight <= 5 else { return false }
    let isUpright = (0..<4).allSatisfy { i in
      let (a, b) = (points[i], points[(i + 1) % 4])
      return i % 2 == 0 ? a.y == b.y : a.x == b.x
    }
    let isTurned = (0..<4).allSatisfy { i in
      let (a, b) = (points[i], points[(i + 1) % 4])
      return i % 2 == 0 ? a.x == b.x : a.y == b.y
    }
    guard isUpright || isTurned else { return false }
    rect?.pointee = boundingBox
    return true
  }
}

extension CGLineCap {
  init(_ cap: CAShapeLayerLineCap) {
    self = [.butt, .round, .square].first { $0.shapeCap == cap } ?? .butt
  }
}

extension CGLineJoin {
  init(_ join: CAShapeLayerLineJoin) {
    self = [.miter, .round, .bevel].first { $0.shapeJoin == join } ?? .miter
  }
}
