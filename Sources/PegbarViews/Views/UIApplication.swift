import PegbarLayers

/// The names of the notifications that an app receives when it goes to the background and comes back.
///
/// Here no app does, so nothing posts them; a test can.
@preconcurrency @MainActor public final class UIApplication: UIResponder {
  private override init() { super.init() }

  /// Posted after the app has come to the front.
  nonisolated public static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")

  /// Posted before the app leaves the front.
  nonisolated public static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")

  /// Posted before the app comes back from the background.
  nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")

  /// Posted after the app has gone to the background.
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
}

extension RunLoop.Mode {
  /// The mode in which UIKit tracks touches; no run loop enters it here.
  public static let tracking = RunLoop.Mode(rawValue: "UITrackingRunLoopMode")
}
