import PegbarCore

/// The settings under which properties change and animations are added.
///
/// Each thread has its own. Changes outside any transaction belong to an implicit one, which ends at
/// `flush()` and before a stage advances, takes a snapshot or draws.
public enum CATransaction {
  /// Begins a transaction inside the present one; it starts with the same settings.
  public static func begin() { TransactionStack.current.begin() }

  /// Ends the transaction that was begun last.
  ///
  /// The outermost one commits what has changed, unless the implicit transaction is open: then that one
  /// does. Without a transaction it does nothing.
  ///
  /// Rule: transactions.unmatched.
  public static func commit() { TransactionStack.current.commit() }

  /// Ends the implicit transaction: what changed is committed.
  public static func flush() { TransactionStack.current.flush() }

  /// Sets how long implicit animations take, seconds.
  ///
  /// Default 0.25.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {
    TransactionStack.current.top.duration = duration
  }

  /// How long implicit animations take, seconds.
  public static func animationDuration() -> CFTimeInterval { TransactionStack.current.duration }

  /// Sets the easing of implicit animations; nil, the default, is the function `default`.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    TransactionStack.current.top.timingFunction = function
  }

  /// The easing of implicit animations.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    TransactionStack.current.timingFunction
  }

  /// Sets whether properties change at once.
  ///
  /// Default false.
  public static func setDisableActions(_ flag: Bool) {
    TransactionStack.current.top.disablesActions = flag
  }

  /// Whether properties change at once.
  public static func disableActions() -> Bool { TransactionStack.current.disablesActions }

  /// Sets what is called when every animation that is added from now on has ended or was removed;
  /// with none, when the transaction is committed.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionStack.current.setCompletionBlock(block)
  }

  /// What is called when the animations have ended.
  public static func completionBlock() -> (() -> Void)? {
    TransactionStack.current.top.completion?.block
  }

  /// Takes a lock that all threads share; the same thread may take it again.
  ///
  /// For programs that hand a layer tree from thread to thread.
  public static func lock() { sharedLock.lock() }

  /// Gives the shared lock back.
  public static func unlock() { sharedLock.unlock() }

  private static let sharedLock = NSRecursiveLock()

  /// Keeps any value in the present transaction; Core Animation's own keys set its settings.
  public static func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "animationDuration": setAnimationDuration(Value.number(from: value as Any) ?? 0)
    case "animationTimingFunction": setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case "disableActions": setDisableActions((value as? Bool) ?? false)
    case "completionBlock": setCompletionBlock(value as? () -> Void)
    default: TransactionStack.current.top.values[key] = value
    }
  }

  /// A value kept in the present transaction or one around it.
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
