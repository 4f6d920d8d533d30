import PegbarLayers

extension UIView {
  /// How a view places contents of another size than its own.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the bounds.
    case scaleToFill
    /// As large as fits, with its proportions.
    case scaleAspectFit
    /// As small as covers the bounds, with its proportions.
    case scaleAspectFill
    /// Drawn again when the bounds change.
    case redraw
    /// In the middle, in its own size.
    case center
    /// At the upper edge, in its own size.
    case top
    /// At the lower edge, in its own size.
    case bottom
    /// At the left edge, in its own size.
    case left
    /// At the right edge, in its own size.
    case right
    /// In the upper left corner, in its own size.
    case topLeft
    /// In the upper right corner, in its own size.
    case topRight
    /// In the lower left corner, in its own size.
    case bottomLeft
    /// In the lower right corner, in its own size.
    case bottomRight

    /// The layer's gravity, whose top is the greatest y: the lower edge here.
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }
}
