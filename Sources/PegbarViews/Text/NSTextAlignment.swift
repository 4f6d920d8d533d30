import PegbarLayers

/// The alignment of lines of text.
public enum NSTextAlignment: Int, Sendable {
  /// Left-aligned.
  case left
  /// In the middle.
  case center
  /// Right-aligned.
  case right
  /// Justified at both edges.
  case justified
  /// By the direction of the script.
  case natural

  /// Of a name of the layer's alignments.
  init(_ name: String?) {
    self = [.left, .center, .right, .justified].first { $0.mode.rawValue == name } ?? .natural
  }

  /// The layer's alignment.
  var mode: CATextLayerAlignmentMode {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }
}
