import PegbarCore
import PegbarLayers

/// The response to a change in a block: additive animations, or keyframes.
final class BlockAction: CAAction {
  private let block: AnimationBlock
  private let property: ViewProperty
  private let former: Value

  init(block: AnimationBlock, property: ViewProperty, former: Value) {
    self.block = block
    self.property = property
    self.former = former
  }

  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard let layer = object as? CALayer else { return }
    block.noteChange(of: layer, property, from: former)
  }

  /// Adds the animation of a change, which replaces the one before.
  func add(_ animation: CAAnimation, to object: Any) {
    guard let layer = object as? CALayer else { return }
    block.add(
      animation, to: layer, forKey: property.rawValue, block.followed(layer, property, former))
  }
}

/// An animation as the response to a change in a block, which counts as the block's when it runs.
final class BlockBasicAnimation: CABasicAnimation {
  var response: BlockAction?

  override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    if let response, keyPath == event {
      response.add(self, to: object)
    } else if !addToBlock(object, forKey: event, arguments) {
      super.run(forKey: event, object: object, arguments: arguments)
    }
  }
}

/// The same on a spring.
final class BlockSpringAnimation: CASpringAnimation {
  var response: BlockAction?

  override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    if let response, keyPath == event {
      response.add(self, to: object)
    } else if !addToBlock(object, forKey: event, arguments) {
      super.run(forKey: event, object: object, arguments: arguments)
    }
  }
}

extension CABasicAnimation {
  /// Adds an animation that a layer's class has made of one of a block, for a property of its own.
  ///
  /// Like any animation that is an action, it starts at the value shown before if neither end is given.
  ///
  /// - Returns: false if no block waits for it.
  fileprivate func addToBlock(
    _ object: Any, forKey event: String, _ arguments: [AnyHashable: Any]?
  ) -> Bool {
    guard let block = delegate as? AnimationBlock, let layer = object as? CALayer else {
      return false
    }
    block.add(beginning(atPrevious: arguments), to: layer, forKey: event)
    return true
  }
}
