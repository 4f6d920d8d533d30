import PegbarCore

extension Point {
  init(_ p: CGPoint) { self.init(x: p.x, y: p.y) }
}

extension Size {
  init(_ s: CGSize) { self.init(width: s.width, height: s.height) }
}

extension Rect {
  init(_ r: CGRect) { self.init(origin: Point(r.origin), size: Size(r.size)) }
}

extension CGPoint {
  init(_ p: Point) { self.init(x: p.x, y: p.y) }
}

extension CGSize {
  init(_ s: Size) { self.init(width: s.width, height: s.height) }
}

extension CGRect {
  init(_ r: Rect) { self.init(origin: CGPoint(r.origin), size: CGSize(r.size)) }
}

extension CGPoint {
  /// Whether both coordinates are equal.
  public func equalTo(_ point: CGPoint) -> Bool { self == point }
}

extension CGSize {
  /// Whether width and height are equal.
  public func equalTo(_ size: CGSize) -> Bool { self == size }
}
