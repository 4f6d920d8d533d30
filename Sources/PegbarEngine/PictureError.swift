import PegbarCore

/// The reason why a picture cannot be made.
public enum PictureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No pixels, or more than `Picture.maximumPixelCount`.
  case badSize(width: Int, height: Int)
  /// The system has no memory for so many pixels.
  case noMemory(width: Int, height: Int)

  /// One phrase: what, and how large.
  public var description: String {
    switch self {
    case .badSize(let width, let height): "a picture cannot be \(width)x\(height) pixels"
    case .noMemory(let width, let height):
      "not enough memory for a picture of \(width)x\(height) pixels"
    }
  }
}

extension PictureError: PossibleShortage {
  package var isShortage: Bool {
    if case .noMemory = self { true } else { false }
  }
}
