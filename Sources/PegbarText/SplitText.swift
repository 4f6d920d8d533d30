import PegbarCore

/// A text divided at hard ends of lines.
struct SplitText {
  /// The characters of each paragraph.
  private(set) var paragraphs: [Range<Int>] = []
  private var scalars: [UInt32] = []
  private var styleOf: [Int] = []
  private var styles: [TextStyle] = []
  private var settings: [TextParagraph] = []

  init(_ request: TextRequest) {
    for run in request.text.runs {
      styles.append(TextStyle(run.attributes, request))
      settings.append(run.attributes.paragraph)
      for scalar in run.text.unicodeScalars { append(scalar) }
    }
    if styles.isEmpty {
      styles = [TextStyle(TextAttributes(), request)]
      settings = [TextParagraph()]
    }
    divide()
  }

  /// Marks in a row that are shown: for more, finding their places takes too long.
  private static let mostMarks = 64
  /// Marks that came last.
  private var marks = 0

  /// Control characters other than tabs show nothing, and neither do too many marks on a letter.
  private mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    marks = value >= 0x300 && SplitText.isMark(scalar) ? marks + 1 : 0
    let isControl = value < 0x20 && value != 9 && !SplitText.isEnd(value)
    scalars.append(isControl || marks > SplitText.mostMarks ? 0x200B : value)
    styleOf.append(styles.count - 1)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  static func isEnd(_ scalar: UInt32) -> Bool {
    (0x0A...0x0D).contains(scalar) || scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029
  }

  private mutating func divide() {
    var (start, i) = (0, 0)
    while i < scalars.count {
      defer { i += 1 }
      guard SplitText.isEnd(scalars[i]) else { continue }
      paragraphs.append(start..<i)
      if scalars[i] == 0x0D, i + 1 < scalars.count, scalars[i + 1] == 0x0A { i += 1 }
      start = i + 1
    }
    if start < scalars.count { paragraphs.append(start..<scalars.count) }
  }

  /// The number of the paragraph that has a character; nil for what ends one.
  func number(of character: Int) -> Int? {
    var (low, high) = (0, paragraphs.count)
    while low < high {
      let middle = (low + high) / 2
      if paragraphs[middle].upperBound > character { high = middle } else { low = middle + 1 }
    }
    return low < paragraphs.count && paragraphs[low].contains(character) ? low : nil
  }

  func paragraph(_ number: Int) -> Paragraph {
    let range = paragraphs[number]
    let first = range.lowerBound < styleOf.count ? styleOf[range.lowerBound] : 0
    var paragraph = Paragraph(
      Array(scalars[range]), Array(styleOf[range]), styles, settings[first])
    paragraph.start = range.lowerBound
    return paragraph
  }
}
