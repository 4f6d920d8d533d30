import PegbarCore

/// The settings under which properties change and animations are added.
///
/// Each thread has its own. Changes outside any transaction belong to an implicit transaction, which ends at
/// `flush()` and before a stage advances, takes a snapshot or draws.
public enum CATransaction {
  /// Begins a nested transaction, which starts with the current settings.
  public static func begin() { TransactionStack.current.begin() }

  /// Ends the innermost transaction.
  ///
  /// The outermost transaction commits changes, unless the implicit transaction is open, which then commits
  /// them. Has no effect without a transaction.
  ///
  /// Rule: transactions.unmatched.
  public static func commit() { TransactionStack.current.commit() }

  /// Ends the implicit transaction and commits its changes.
  public static func flush() { TransactionStack.current.flush() }

  /// Sets the duration of implicit animations, seconds.
  ///
  /// Default 0.25.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {
    TransactionStack.current.top.duration = duration
  }

  /// The duration of implicit animations, seconds.
  public static func animationDuration() -> CFTimeInterval { TransactionStack.current.duration }

  /// Sets the easing of implicit animations; nil, the default, means the function `default`.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    TransactionStack.current.top.timingFunction = function
  }

  /// The easing of implicit animations.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    TransactionStack.current.timingFunction
  }

  /// Sets whether properties change without animation.
  ///
  /// Default false.
  public static func setDisableActions(_ flag: Bool) {
    TransactionStack.current.top.disablesActions = flag
  }

  /// Whether properties change without animation.
  public static func disableActions() -> Bool { TransactionStack.current.disablesActions }

  /// Sets a block that runs when every animation added from now on has ended or been removed; without such
  /// animations, when the transaction is committed.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionStack.current.setCompletionBlock(block)
  }

  /// The block that runs when the animations have ended: of the current transaction, or the next one around it that has
  /// one; nil for none.
  public static func completionBlock() -> (() -> Void)? { TransactionStack.current.completionBlock }

  /// Postpones a call to the next turn: a `flush()`, or what a stage does before it answers.
  package static func nextTurn(_ body: @escaping () -> Void) {
    TransactionStack.current.nextTurn(body)
  }

  /// Acquires a recursive lock that all threads share.
  ///
  /// For programs that pass a layer tree from thread to thread.
  public static func lock() { sharedLock.lock() }

  /// Releases the shared lock.
  public static func unlock() { sharedLock.unlock() }

  private static let sharedLock = NSRecursiveLock()

  /// Stores any value in the current transaction; Core Animation's own keys change its settings.
  public static func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "animationDuration": setAnimationDuration(Value.number(from: value as Any) ?? 0)
    case "animationTimingFunction": setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case "disableActions": setDisableActions((value as? Bool) ?? false)
    case "completionBlock": setCompletionBlock(value as? () -> Void)
    default: TransactionStack.current.top.values[key] = value
    }
  }

  /// A value stored in the current transaction or an enclosing one.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case "animationDuration": animationDuration()
    case "animationTimingFunction": animationTimingFunction()
    case "disableActions": disableActions()
    case "completionBlock": completionBlock()
    default: TransactionStack.current.top.values[key]
    }
  }
}

/// The key of `CATransaction.animationDuration()`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `CATransaction.animationTimingFunction()`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `CATransaction.disableActions()`.
public let kCATransactionDisableActions = "disableActions"
/// The key of `CATransaction.completionBlock()`.
public let kCATransactionCompletionBlock = "completionBlock"
