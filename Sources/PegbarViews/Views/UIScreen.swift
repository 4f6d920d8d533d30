import PegbarLayers

/// The screen: the size of the current stage.
@preconcurrency @MainActor public final class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()

  /// The area of the current stage, points; zero without a stage.
  public var bounds: CGRect { CGRect(origin: .zero, size: Stage.current?.size ?? .zero) }

  /// Pixels per point: 1.
  public var scale: CGFloat { 1 }

  /// The rate at which display links tick by default: 60 per second.
  public var maximumFramesPerSecond: Int { 60 }
}
