import Foundation
import PegbarCore

/// A property of an animation for key-value coding.
struct AnimationKey: Sendable {
  /// Its value; nil for none.
  let get: @Sendable (CAAnimation) -> Any?
  /// Sets it; a value of a wrong type has no effect.
  let set: @Sendable (CAAnimation, Any?) -> Void

  private typealias Path<Animation, Value> = ReferenceWritableKeyPath<Animation, Value> & Sendable

  private init<Animation: CAAnimation, Property>(
    _ path: Path<Animation, Property>, _ object: @escaping @Sendable (Property) -> Any?,
    _ property: @escaping @Sendable (Any?) -> Property?
  ) {
    get = { ($0 as? Animation).flatMap { object($0[keyPath: path]) } }
    set = { animation, value in
      guard let animation = animation as? Animation, let value = property(value) else { return }
      animation[keyPath: path] = value
    }
  }

  private static func object<Animation: CAAnimation, Object>(
    _ path: Path<Animation, Object?>
  ) -> AnimationKey {
    AnimationKey(path, { $0 }, { .some($0 as? Object) })
  }

  private static func number<Animation: CAAnimation>(
    _ path: Path<Animation, CGFloat>
  ) -> AnimationKey {
    AnimationKey(path, { NSNumber(value: Double($0)) }, { number($0).map { CGFloat($0) } })
  }

  private static func number<Animation: CAAnimation>(
    _ path: Path<Animation, Float>
  ) -> AnimationKey {
    AnimationKey(path, { NSNumber(value: $0) }, { number($0).map { Float($0) } })
  }

  private static func flag<Animation: CAAnimation>(
    _ path: Path<Animation, Bool>
  ) -> AnimationKey {
    AnimationKey(path, { NSNumber(value: $0) }, { number($0).map { $0 != 0 } })
  }

  /// Constants of Core Animation, which are strings there.
  private static func word<Animation: CAAnimation, Word: RawRepresentable<String>>(
    _ path: Path<Animation, Word>
  ) -> AnimationKey {
    AnimationKey(path, { $0.rawValue }, { $0 as? Word ?? ($0 as? String).flatMap(Word.init) })
  }

  private static func word<Animation: CAAnimation, Word: RawRepresentable<String>>(
    _ path: Path<Animation, Word?>
  ) -> AnimationKey {
    AnimationKey(
      path, { $0?.rawValue }, { .some($0 as? Word ?? ($0 as? String).flatMap(Word.init)) })
  }

  private static func number(_ any: Any?) -> Double? { any.flatMap { Value.number(from: $0) } }

  /// Finds a property of an animation's class, except those of `CAMediaTiming`; returns nil for other keys.
  static func find(_ key: String, of animation: CAAnimation) -> AnimationKey? {
    for (type, keys) in keysOfClasses where type.isClass(of: animation) {
      if let found = keys[key] { return found }
    }
    return nil
  }

  private static let keysOfClasses: [(type: CAAnimation.Type, keys: [String: AnimationKey])] = [
    (
      CAAnimation.self,
      [
        "timingFunction": object(\CAAnimation.timingFunction),
        "removedOnCompletion": flag(\CAAnimation.isRemovedOnCompletion),
        "delegate": object(\CAAnimation.delegate),
      ]
    ),
    (
      CAPropertyAnimation.self,
      [
        "keyPath": object(\CAPropertyAnimation.keyPath),
        "additive": flag(\CAPropertyAnimation.isAdditive),
        "cumulative": flag(\CAPropertyAnimation.isCumulative),
        "valueFunction": object(\CAPropertyAnimation.valueFunction),
      ]
    ),
    (
      CABasicAnimation.self,
      [
        "fromValue": object(\CABasicAnimation.fromValue),
        "toValue": object(\CABasicAnimation.toValue),
        "byValue": object(\CABasicAnimation.byValue),
      ]
    ),
    (
      CASpringAnimation.self,
      [
        "mass": number(\CASpringAnimation.mass),
        "stiffness": number(\CASpringAnimation.stiffness),
        "damping": number(\CASpringAnimation.damping),
        "initialVelocity": number(\CASpringAnimation.initialVelocity),
        "allowsOverdamping": flag(\CASpringAnimation.allowsOverdamping),
      ]
    ),
    (
      CAKeyframeAnimation.self,
      [
        "values": object(\CAKeyframeAnimation.values),
        "path": object(\CAKeyframeAnimation.path),
        "keyTimes": object(\CAKeyframeAnimation.keyTimes),
        "timingFunctions": object(\CAKeyframeAnimation.timingFunctions),
        "calculationMode": word(\CAKeyframeAnimation.calculationMode),
        "rotationMode": word(\CAKeyframeAnimation.rotationMode),
        "tensionValues": object(\CAKeyframeAnimation.tensionValues),
        "continuityValues": object(\CAKeyframeAnimation.continuityValues),
        "biasValues": object(\CAKeyframeAnimation.biasValues),
      ]
    ),
    (CAAnimationGroup.self, ["animations": object(\CAAnimationGroup.animations)]),
    (
      CATransition.self,
      [
        "type": word(\CATransition.type),
        "subtype": word(\CATransition.subtype),
        "startProgress": number(\CATransition.startProgress),
        "endProgress": number(\CATransition.endProgress),
        "filter": object(\CATransition.filter),
      ]
    ),
  ]
}

extension CAAnimation {
  fileprivate static func isClass(of animation: CAAnimation) -> Bool { animation is Self }

  /// `setValue(_:forKey:)`.
  final func store(_ value: Any?, _ key: String) {
    if let timingKey = TimingKey(rawValue: key) {
      common.timing[timingKey] = timingKey.value(of: value) ?? MediaTiming()[timingKey]
    } else if let own = AnimationKey.find(key, of: self) {
      own.set(self, value)
    } else {
      common.tags[key] = value
    }
  }

  /// `value(forKey:)`.
  final func storedValue(_ key: String) -> Any? {
    if let timingKey = TimingKey(rawValue: key) { return common.timing[timingKey].object }
    if let own = AnimationKey.find(key, of: self) { return own.get(self) }
    return common.tags[key] ?? Swift.type(of: self).defaultValue(forKey: key)
  }
}

extension TimingKey {
  /// What a program hands to key-value coding; nil for a value of a wrong type.
  func value(of any: Any?) -> Value? {
    let number = any.flatMap { Value.number(from: $0) }
    return switch kind {
    case .bool: number.map { .bool($0 != 0) }
    case .string: (any as? String ?? (any as? CAMediaTimingFillMode)?.rawValue).map { .string($0) }
    default: number.map { .number($0) }
    }
  }
}
