import PegbarCore
import PegbarEngine

extension CALayer {
  /// The animation stored under a key, not a copy; nil for none.
  package func storedAnimation(forKey key: String) -> CAAnimation? {
    animations.first { $0.key == key }?.animation
  }

  /// The delegates of the animations that have one.
  package var delegates: [any CAAnimationDelegate] { animations.compactMap(\.animation.delegate) }

  /// Removes the animations of the layer and everything below; they stop unfinished.
  package func endTreeAnimations() {
    forEachInTree { $0.endAllAnimations() }
  }

  /// A key that no animation has: the given one, or `-2`, `-3` and so on after it.
  package func freeKey(_ key: String) -> String {
    guard animations.contains(where: { $0.key == key }) else { return key }
    var number = 2
    while animations.contains(where: { $0.key == "\(key)-\(number)" }) { number += 1 }
    return "\(key)-\(number)"
  }
}

extension CALayer {
  /// Puts an animation in the place of a stored one: under its key, and in its place among the others.
  ///
  /// No delegate hears of it. Has no effect if the old animation is gone or the new one cannot work.
  package func exchange(_ old: CAAnimation, for new: CAAnimation) {
    guard let index = animations.firstIndex(where: { $0.animation === old }),
      var row = try? AnimationCompiler(layer: self).row(for: new)
    else { return }
    animationsWillChange()
    row.id = animations[index].row.id
    let stored = animations[index].replaced(by: new, row)
    animations[index].isForgotten = true
    animations[index] = stored
    changes.newAnimations.append(stored)
  }

  /// Removes a stored animation; no delegate hears of it.
  package func forget(_ animation: CAAnimation) {
    guard let index = animations.firstIndex(where: { $0.animation === animation }) else { return }
    animationsWillChange()
    animations.remove(at: index).isForgotten = true
  }

  /// The value of a property as its animations show it, committed or not.
  ///
  /// Without animations it is `model`; nil for the layer's own value.
  package func presentedValue(of property: PropertyID, model: Value? = nil) -> Value {
    var properties = state.properties
    if let model { properties[property] = model }
    let rows = animations.map(\.row)
    let presented = try? Sampler.present(properties, rows[...], at: currentTime)
    return (presented ?? properties)[property]
  }
}
