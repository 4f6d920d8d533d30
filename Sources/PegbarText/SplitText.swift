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
      for scalar in run.text.unicodeScalars { append(scalar.value) }
    }
    if styles.isEmpty {
      styles = [TextStyle(TextAttributes(), request)]
      settings = [TextParagraph()]
    }
    divide()
  }

  /// A tab is four spaces; other control characters show nothing.
  private mutating func append(_ scalar: UInt32) {
    let isEnd = SplitText.isEnd(scalar)
    let count = scalar == 9 ? 4 : 1
    let shown = scalar == 9 ? 0x20 : scalar < 0x20 && !isEnd ? 0x200B : scalar
    for _ in 0..<count {
      scalars.append(shown)
      styleOf.append(styles.count - 1)
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

  func paragraph(_ number: Int) -> Paragraph {
    let range = paragraphs[number]
    let first = range.lowerBound < styleOf.count ? styleOf[range.lowerBound] : 0
    var paragraph = Paragraph(
      Array(scalars[range]), Array(styleOf[range]), styles, settings[first])
    paragraph.start = range.lowerBound
    return paragraph
  }
}
