/// A part of a transform that can be read and written by key path.
public enum TransformComponent: UInt8, Sendable, Hashable {
  case rotationX, rotationY, rotationZ
  case scaleX, scaleY, scaleZ, scaleXY, scale
  case translationX, translationY, translationZ, translation
}

extension TransformParts {
  /// The rotation as angles about x, then y, then z, in radians.
  var eulerAngles: SIMD3<Double> {
    let r = rotation.matrix
    let sine = min(max(-r.m13, -1), 1)
    let y = Math.asin(sine)
    guard abs(sine) < 1 - 1e-12 else {
      // Looking along x after the turn about y: only the difference of the other two is known.
      return SIMD3(0, y, Math.atan2(-r.m21, r.m22))
    }
    return SIMD3(Math.atan2(r.m23, r.m33), y, Math.atan2(r.m12, r.m11))
  }

  static func rotation(eulerAngles e: SIMD3<Double>) -> Transform3D {
    .rotation(e.x, 1, 0, 0) * .rotation(e.y, 0, 1, 0) * .rotation(e.z, 0, 0, 1)
  }
}

extension Transform3D {
  /// Reads a part: angles in radians, factors, points; `translation` is a size, `scale` the mean of the three
  /// factors.
  ///
  /// - Returns: nil for a matrix that cannot be decomposed.
  public func component(_ component: TransformComponent) -> Value? {
    switch component {
    case .translationX: return .number(m41 / m44)
    case .translationY: return .number(m42 / m44)
    case .translationZ: return .number(m43 / m44)
    case .translation: return .size(Size(width: m41 / m44, height: m42 / m44))
    default: break
    }
    guard let parts = TransformParts(self) else { return nil }
    switch component {
    case .rotationX: return .number(parts.eulerAngles.x)
    case .rotationY: return .number(parts.eulerAngles.y)
    case .rotationZ: return .number(parts.eulerAngles.z)
    case .scaleX: return .number(parts.scale.x)
    case .scaleY: return .number(parts.scale.y)
    case .scaleZ: return .number(parts.scale.z)
    case .scaleXY: return .number((parts.scale.x + parts.scale.y) / 2)
    default: return .number(parts.scale.sum() / 3)
    }
  }

  /// Writes a part and keeps the others.
  ///
  /// Rule: transforms.one-part.
  ///
  /// - Returns: nil for a value of another kind, or a matrix that cannot be decomposed.
  public func replacing(_ component: TransformComponent, with value: Value) -> Transform3D? {
    guard var parts = TransformParts(self) else { return nil }
    if case .translation = component {
      guard let pair = value.components, pair.count == 2 else { return nil }
      (parts.translation.x, parts.translation.y) = (pair[0], pair[1])
      return parts.matrix
    }
    guard case .number(let x) = value else { return nil }
    switch component {
    case .translationX: parts.translation.x = x
    case .translationY: parts.translation.y = x
    case .translationZ: parts.translation.z = x
    case .scaleX: parts.scale.x = x
    case .scaleY: parts.scale.y = x
    case .scaleZ: parts.scale.z = x
    case .scaleXY: (parts.scale.x, parts.scale.y) = (x, x)
    case .scale: parts.scale = SIMD3(x, x, x)
    default:
      var angles = parts.eulerAngles
      switch component {
      case .rotationX: angles.x = x
      case .rotationY: angles.y = x
      default: angles.z = x
      }
      return parts.compose(TransformParts.rotation(eulerAngles: angles))
    }
    return parts.matrix
  }
}
