import PegbarCore
import PegbarLayers

/// The animation blocks that are being executed, the innermost last.
@MainActor enum BlockStack {
  private static var blocks: [AnimationBlock] = []

  /// Whether changes animate in blocks.
  static var isEnabled = true

  /// The innermost block; nil outside blocks.
  static var current: AnimationBlock? { blocks.last }

  /// The action for a change of a view's own layer; NSNull for none.
  ///
  /// Rules: views.actions, views.disabled.
  static func action(for view: UIView, forKey event: String) -> any CAAction {
    guard isEnabled, let block = blocks.last else { return none }
    return block.action(for: view, view.layer, forKey: event) ?? none
  }

  private static let none = NSNull()

  /// Opens a block, which inherits from the one around it.
  static func open(_ block: AnimationBlock) {
    if let outer = blocks.last {
      block.settings.inherit(outer.settings)
      block.animator = block.animator ?? outer.animator
    }
    blocks.append(block)
  }

  /// Closes a block, and those inside it that are still open.
  static func close(_ block: AnimationBlock) {
    while let current, current !== block {
      Diagnostics.report("beginAnimations without commitAnimations inside another block")
      close()
    }
    close()
  }

  /// Closes the innermost block: lays out what its options ask for, and makes its animations complete.
  static func close() {
    guard let block = blocks.last else { return }
    for view in block.changedViews { view.layoutIfNeeded() }
    for transition in block.transitions { transition.add(to: block) }
    block.transitions = []
    blocks.removeLast()
    block.close()
  }

  /// Adds a transition, which begins when its block closes.
  static func add(_ transition: ViewTransition, to block: AnimationBlock) {
    guard isEnabled, block.settings.duration > 0 else { return }
    block.transitions.append(transition)
  }

  /// Runs code in a block.
  static func run(_ block: AnimationBlock, _ animations: () -> Void) {
    open(block)
    animations()
    close(block)
  }

  /// Runs code whose changes do or do not animate, whatever is set around it.
  static func withAnimations(_ isEnabled: Bool, _ body: () -> Void) {
    let former = self.isEnabled
    self.isEnabled = isEnabled
    body()
    self.isEnabled = former
  }
}
