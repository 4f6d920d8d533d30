import Foundation
import PegbarCore

// Programs for Apple's systems cast geometry to `NSValue` and back, as the compiler bridges it there:
// `layer.value(forKey: "position")` is a CGPoint and an NSValue.

extension NSValue {
  /// Takes the wrapped struct, if it has the type.
  fileprivate func unwrap<Struct>(_ result: inout Struct?) -> Bool {
    result = geometry as? Struct
    return result != nil
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  /// Wraps it; called by casts.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }

  /// Unwraps it; called by casts.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGPoint?) {
    result = source.cgPointValue
  }

  /// Unwraps it, if there is one; called by casts.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGPoint?
  ) -> Bool {
    source.unwrap(&result)
  }

  /// Unwraps it; called by casts.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
    source?.cgPointValue ?? .zero
  }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  /// Wraps it; called by casts.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }

  /// Unwraps it; called by casts.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGSize?) {
    result = source.cgSizeValue
  }

  /// Unwraps it, if there is one; called by casts.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGSize?
  ) -> Bool {
    source.unwrap(&result)
  }

  /// Unwraps it; called by casts.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
    source?.cgSizeValue ?? .zero
  }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// Wraps it; called by casts.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

  /// Unwraps it; called by casts.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    result = source.cgRectValue
  }

  /// Unwraps it, if there is one; called by casts.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGRect?
  ) -> Bool {
    source.unwrap(&result)
  }

  /// Unwraps it; called by casts.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    source?.cgRectValue ?? .zero
  }
}

extension CATransform3D: _ObjectiveCBridgeable {
  /// Wraps it; called by casts.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }

  /// Unwraps it; called by casts.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CATransform3D?) {
    result = source.caTransform3DValue
  }

  /// Unwraps it, if there is one; called by casts.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CATransform3D?
  ) -> Bool {
    source.unwrap(&result)
  }

  /// Unwraps it; called by casts.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CATransform3D {
    source?.caTransform3DValue ?? CATransform3DIdentity
  }
}

extension CGAffineTransform: _ObjectiveCBridgeable {
  /// Wraps it; called by casts.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }

  /// Unwraps it; called by casts.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGAffineTransform?)
  {
    result = source.cgAffineTransformValue
  }

  /// Unwraps it, if there is one; called by casts.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGAffineTransform?
  ) -> Bool {
    source.unwrap(&result)
  }

  /// Unwraps it; called by casts.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGAffineTransform {
    source?.cgAffineTransformValue ?? .identity
  }
}
