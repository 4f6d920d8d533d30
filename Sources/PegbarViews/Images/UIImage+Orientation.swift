extension UIImage {
  /// How stored pixels are turned and mirrored when they are shown.
  public enum Orientation: Int, Sendable {
    /// As stored.
    case up
    /// Turned by 180°.
    case down
    /// Turned by 90° anticlockwise.
    case left
    /// Turned by 90° clockwise.
    case right
    /// Mirrored from left to right.
    case upMirrored
    /// Mirrored from top to bottom.
    case downMirrored
    /// Mirrored at the diagonal from the top left corner.
    case leftMirrored
    /// Mirrored at the diagonal from the top right corner.
    case rightMirrored

    /// The number of the orientation in EXIF.
    var exif: Int {
      switch self {
      case .up: 1
      case .down: 3
      case .left: 8
      case .right: 6
      case .upMirrored: 2
      case .downMirrored: 4
      case .leftMirrored: 5
      case .rightMirrored: 7
      }
    }
  }
}
