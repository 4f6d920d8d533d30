import PegbarCore
import PegbarText

extension SceneDecoder {
  /// The outlines of a text as a path: `{"text": "Hello", "font": "DejaVu Sans", "fontSize": 48}`.
  ///
  /// The upper left corner of the first line is the origin. Fonts are found as those of text layers.
  mutating func textPath(_ node: Node) -> Path? {
    let known = mistakes
    guard let members = members(node, "a path made of text", allowed: TextKeys.path) else {
      return nil
    }
    guard let text = members["text"] else {
      report("a path made of text needs 'text', such as {\"text\": \"Hello\"}", at: node.path)
      return nil
    }
    let content: AttributedText?
    switch layerText(text) {
    case .string(let string): content = AttributedText([AttributedText.Run(string)])
    case .content(let runs as AttributedText): content = runs
    default: content = nil
    }
    let font = members["font"].map { self.font($0) } ?? PropertyID.font.defaultValue.string
    let size = number(members["fontSize"], atLeast: 0) ?? 36
    let width = number(members["width"], atLeast: 0) ?? .infinity
    let alignment = word(members["alignmentMode"], among: TextKeys.alignments)
    guard let content, let font, mistakes == known else { return nil }
    guard content.string.unicodeScalars.count <= TextKeys.longestPath else {
      report(
        "a path made of text may have \(TextKeys.longestPath) characters; use a CATextLayer",
        at: text.path)
      return nil
    }
    noteCharacters(of: .content(content), font: .string(font), at: text.path)
    var request = TextRequest(content, font: font, size: size, width: width)
    request.isWrapped = width.isFinite
    request.alignment = alignment.flatMap(TextRequest.Alignment.init(rawValue:)) ?? .natural
    return TextLayout(request).outline
  }
}

extension TextKeys {
  /// The keys of paths made of text.
  static let path = ["text", "font", "fontSize", "width", "alignmentMode"]

  /// The most characters of a path.
  static let longestPath = 10_000
}

extension Value {
  /// The string that it is; nil for another value.
  fileprivate var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
