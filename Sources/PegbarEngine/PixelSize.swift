/// The size of a picture in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// Columns, 1 or more.
  public var width: Int
  /// Rows, 1 or more.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// `1920x1080`.
  public var description: String { "\(width)x\(height)" }
}
