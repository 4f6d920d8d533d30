extension UIControl {
  /// What happens to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt

    /// Makes a set from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch begins inside.
    public static let touchDown = Event(rawValue: 1)
    /// The tracked touch moves inside.
    public static let touchDragInside = Event(rawValue: 4)
    /// The tracked touch moves outside.
    public static let touchDragOutside = Event(rawValue: 8)
    /// The tracked touch comes in.
    public static let touchDragEnter = Event(rawValue: 16)
    /// The tracked touch goes out.
    public static let touchDragExit = Event(rawValue: 32)
    /// The tracked touch ends inside.
    public static let touchUpInside = Event(rawValue: 64)
    /// The tracked touch ends outside.
    public static let touchUpOutside = Event(rawValue: 128)
    /// Tracking is cancelled.
    public static let touchCancel = Event(rawValue: 256)
    /// The value has changed; the control itself sends it.
    public static let valueChanged = Event(rawValue: 4096)
    /// A button is pressed; the control itself sends it.
    public static let primaryActionTriggered = Event(rawValue: 8192)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How a control looks; several at once.
  public struct State: OptionSet, Hashable, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt

    /// Makes a set from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the others.
    public static let normal: State = []
    /// Touched.
    public static let highlighted = State(rawValue: 1)
    /// Not enabled.
    public static let disabled = State(rawValue: 2)
    /// Selected.
    public static let selected = State(rawValue: 4)
  }
}
