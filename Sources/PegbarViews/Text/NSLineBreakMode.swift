import PegbarCore

/// What happens to lines that do not fit.
public enum NSLineBreakMode: Int, Sendable {
  /// They end between words.
  case byWordWrapping
  /// They end between any two characters that readers see.
  case byCharWrapping
  /// The text reaches beyond the width, and is not seen there.
  case byClipping
  /// An ellipsis stands at the beginning.
  case byTruncatingHead
  /// An ellipsis stands at the end.
  case byTruncatingTail
  /// An ellipsis stands in the middle.
  case byTruncatingMiddle

  /// Of a paragraph; words wrap where it says nothing.
  init(_ kind: TextLineBreak?) {
    switch kind {
    case nil, .wordWrapping: self = .byWordWrapping
    case .charWrapping: self = .byCharWrapping
    case .clipping: self = .byClipping
    case .truncatingHead: self = .byTruncatingHead
    case .truncatingTail: self = .byTruncatingTail
    case .truncatingMiddle: self = .byTruncatingMiddle
    }
  }

  /// The paragraph's.
  var kind: TextLineBreak {
    switch self {
    case .byWordWrapping: .wordWrapping
    case .byCharWrapping: .charWrapping
    case .byClipping: .clipping
    case .byTruncatingHead: .truncatingHead
    case .byTruncatingTail: .truncatingTail
    case .byTruncatingMiddle: .truncatingMiddle
    }
  }
}
