import PegbarLayers

/// A view that tells others what a touch does to it; the superclass of buttons and switches.
///
/// `Stage.touch(_:)` touches it.
@preconcurrency @MainActor open class UIControl: UIView {
  /// Whether touches have an effect.
  ///
  /// Default true.
  open var isEnabled = true

  /// Whether the control is selected, which is up to the program.
  ///
  /// Default false.
  open var isSelected = false

  /// Whether the control looks touched; set while a touch lies inside.
  ///
  /// Default false.
  open var isHighlighted = false

  /// Whether a touch that began inside has not ended.
  public internal(set) final var isTracking = false

  /// Whether the touch that is tracked lies inside of the bounds.
  public internal(set) final var isTouchInside = false

  /// What the properties above say together.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// What is called for events, in the order of addition.
  private var receivers: [Receiver] = []

  // MARK: Tracking

  /// Called when a touch begins inside; returns true by default, false to ignore the touch.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the tracked touch has moved; returns true by default, false to stop tracking it.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the tracked touch has ended; does nothing by default.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when tracking is cancelled; does nothing by default.
  open func cancelTracking(with event: UIEvent?) {}

  // MARK: Accessibility

  // MARK: Actions

  /// Calls a closure at events; an action that was added stays at one place and hears of more events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    add(controlEvents, to: { $0.action === action }, else: Receiver(action: action))
  }

  /// Stops calling a closure at events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    remove(controlEvents) { $0.action === action }
  }

  /// Calls a target at events; the control does not keep the target.
  ///
  /// - Parameters:
  ///   - target: what is called; it conforms to `UIControlTarget`, otherwise it is reported and not called.
  ///   - action: what the target receives.
  ///   - controlEvents: when it is called.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    guard let target = target as? any UIControlTarget else {
      let found = target.map { "\(type(of: $0))" } ?? "nil"
      Diagnostics.report("addTarget: \(found) does not conform to UIControlTarget")
      return
    }
    add(
      controlEvents, to: { $0.target === target && $0.selector == action },
      else: Receiver(target: target, selector: action))
  }

  /// Stops calling a target at events; nil for any target, nil for any action.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    remove(controlEvents) { receiver in
      guard let selector = receiver.selector else { return false }
      return (target == nil || receiver.target === target as AnyObject?)
        && (action == nil || action == selector)
    }
  }

  /// Calls everything that was added for one of the events.
  open func sendActions(for controlEvents: Event) {
    for receiver in receivers where !receiver.events.isDisjoint(with: controlEvents) {
      receiver.action?.call(from: self)
      if let selector = receiver.selector { receiver.target?.perform(selector, from: self) }
    }
  }

  private func add(
    _ events: Event, to isKnown: (Receiver) -> Bool, else receiver: @autoclosure () -> Receiver
  ) {
    if !receivers.contains(where: isKnown) { receivers.append(receiver()) }
    for index in receivers.indices where isKnown(receivers[index]) {
      receivers[index].events.formUnion(events)
    }
  }

  private func remove(_ events: Event, where isMeant: (Receiver) -> Bool) {
    for index in receivers.indices where isMeant(receivers[index]) {
      receivers[index].events.subtract(events)
    }
    receivers.removeAll { $0.events.isEmpty }
  }
}

/// A closure, or a target with its selector, and the events that it hears of.
private struct Receiver {
  var action: UIAction?
  weak var target: (any UIControlTarget)?
  var selector: Selector?
  var events: UIControl.Event = []
}

/// An object that a control calls by a selector.
///
/// ```swift
/// extension Panel: UIControlTarget {
///   func perform(_ selector: Selector, from control: UIControl) {
///     if selector == "play:" { play(control) }
///   }
/// }
/// ```
@preconcurrency @MainActor public protocol UIControlTarget: AnyObject {
  /// Calls what a selector stands for.
  func perform(_ selector: Selector, from control: UIControl)
}

/// A closure for a control.
@preconcurrency @MainActor public final class UIAction: NSObject {
  /// What an action calls.
  public typealias UIActionHandler = @MainActor (UIAction) -> Void

  /// The name for people.
  public let title: String

  /// The control that calls, during the call; otherwise nil.
  public private(set) var sender: Any?

  private let handler: UIActionHandler

  /// Makes an action.
  public init(title: String = "", handler: @escaping UIActionHandler) {
    (self.title, self.handler) = (title, handler)
    super.init()
  }

  func call(from control: UIControl) {
    sender = control
    handler(self)
    sender = nil
  }
}
