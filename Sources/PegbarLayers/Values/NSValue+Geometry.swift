import PegbarCore

/// Geometry in objects, as code for Apple's systems passes it to animations.
///
/// Animations and key-value coding also accept the structs themselves.
extension NSValue {
  /// Wraps a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Wraps a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Wraps a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Wraps a 3D transform.
  public convenience init(caTransform3D transform: CATransform3D) {
    self.init(numbers: transform.components)
  }

  /// Wraps an affine transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
  }

  /// The point; zero if the object wraps something else.
  public var cgPointValue: CGPoint { geometry as? CGPoint ?? .zero }

  /// The size; zero if the object wraps something else.
  public var cgSizeValue: CGSize { geometry as? CGSize ?? .zero }

  /// The rectangle; zero if the object wraps something else.
  public var cgRectValue: CGRect { geometry as? CGRect ?? .zero }

  /// The transform; the identity if the object wraps something else.
  public var caTransform3DValue: CATransform3D {
    geometry as? CATransform3D ?? CATransform3DIdentity
  }

  /// The transform; the identity if the object wraps something else.
  public var cgAffineTransformValue: CGAffineTransform {
    geometry as? CGAffineTransform ?? .identity
  }

  /// The wrapped struct; nil for anything but geometry.
  ///
  /// Foundation on Linux wraps only its own structs: transforms are stored as arrays of doubles.
  var geometry: Any? {
    let type = String(cString: objCType)
    if type.hasPrefix("{CGPoint") { return pointValue }
    if type.hasPrefix("{CGSize") { return sizeValue }
    if type.hasPrefix("{CGRect") { return rectValue }
    if type == "[6d]" {
      let x = numbers(6)
      return CGAffineTransform(a: x[0], b: x[1], c: x[2], d: x[3], tx: x[4], ty: x[5])
    }
    guard type == "[16d]" else { return nil }
    return CATransform3D(components: numbers(16))
  }

  private convenience init(numbers: [Double]) {
    self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
  }

  private func numbers(_ count: Int) -> [Double] {
    [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let start = buffer.baseAddress { getValue(start) }
      initialized = count
    }
  }
}
