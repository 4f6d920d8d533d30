/// A piece of Swift source between spaces and comments.
struct SourceToken {
  enum Kind {
    /// A name, with its backquotes if it has them, or a keyword.
    case word
    case number
    /// The text of a string, or a regular expression; code in interpolations has tokens of its own.
    case text
    /// `#if`, `#selector`, `#keyPath` and their like.
    case pound
    /// `@objc` and its like, with the sign.
    case attribute
    /// One byte of anything else.
    case symbol
  }

  let kind: Kind
  /// UTF-8 offsets.
  let range: Range<Int>
  /// The first line, counted from 1.
  let line: Int
}

/// Source that is not Swift: where, and what is wrong.
struct SourceError: Error {
  /// Counted from 1.
  let line: Int
  let message: String
}
