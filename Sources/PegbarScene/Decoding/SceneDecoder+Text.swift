import PegbarCore
import PegbarText

extension SceneDecoder {
  /// The text of a text layer: a string, or a list of parts with looks of their own.
  mutating func layerText(_ node: Node) -> Value? {
    guard node.value.array != nil else {
      guard node.value.string != nil else {
        report(
          "expected a string or a list of parts of text; this is \(node.value.phrase)",
          at: node.path)
        return nil
      }
      return string(node).map(Value.string)
    }
    let nodes = elements(node, "parts of text")
    let runs = nodes.compactMap { run($0) }
    guard runs.count == nodes.count else { return nil }
    return .content(AttributedText(runs))
  }

  private mutating func run(_ node: Node) -> AttributedText.Run? {
    if let text = node.value.string { return AttributedText.Run(text) }
    let known = mistakes
    guard let members = members(node, "a part of a text", allowed: TextKeys.run) else {
      return nil
    }
    guard let text = members["text"] else {
      report("a part of a text needs 'text'", at: node.path)
      return nil
    }
    var look = TextAttributes()
    look.font = members["font"].flatMap { font($0) }
    look.size = number(members["fontSize"], atLeast: 0)
    look.color = members["color"].flatMap { drawnColor($0) }
    look.kern = number(members["kern"])
    look.baselineOffset = number(members["baselineOffset"]) ?? 0
    look.underline = decoration(members["underline"])
    look.strikethrough = decoration(members["strikethrough"])
    look.lineColor = members["lineColor"].flatMap { drawnColor($0) }
    look.background = members["background"].flatMap { drawnColor($0) }
    look.strokeWidth = number(members["strokeWidth"]) ?? 0
    look.strokeColor = members["strokeColor"].flatMap { drawnColor($0) }
    look.obliqueness = number(members["obliqueness"]) ?? 0
    look.shadow = members["shadow"].flatMap { shadow($0) }
    if let paragraph = members["paragraph"] { look.paragraph = self.paragraph(paragraph) }
    guard let string = string(text), mistakes == known else { return nil }
    return AttributedText.Run(string, look)
  }

  private mutating func shadow(_ node: Node) -> TextShadow? {
    guard let members = members(node, "a shadow of text", allowed: TextKeys.shadow) else {
      return nil
    }
    guard let color = members["color"] else {
      report("a shadow of text needs 'color'", at: node.path)
      return nil
    }
    let offset = Size(width: number(members["dx"]) ?? 0, height: number(members["dy"]) ?? 0)
    let blur = number(members["blur"], atLeast: 0) ?? 0
    return drawnColor(color).map { TextShadow(offset: offset, blur: blur, color: $0) }
  }

  private mutating func decoration(_ node: Node?) -> TextDecoration {
    guard let node else { return .none }
    return word(node, among: TextDecoration.allCases.map(\.rawValue))
      .flatMap(TextDecoration.init(rawValue:)) ?? .none
  }

  private mutating func paragraph(_ node: Node) -> TextParagraph {
    var paragraph = TextParagraph()
    guard let members = members(node, "a paragraph", allowed: TextKeys.paragraph) else {
      return paragraph
    }
    for (key, path) in TextKeys.lengths {
      if let x = number(members[key]) { paragraph[keyPath: path] = x }
    }
    if let stops = members["tabStops"] {
      paragraph.tabStops = elements(stops, "tab stops").compactMap { tab($0) }
    }
    if let alignment = members["alignment"] {
      paragraph.alignment = word(alignment, among: TextKeys.alignments)
    }
    if let lineBreak = members["lineBreak"] {
      let word = word(lineBreak, among: TextLineBreak.allCases.map(\.rawValue))
      paragraph.lineBreak = word.flatMap(TextLineBreak.init(rawValue:))
    }
    if let direction = members["direction"] {
      let word = word(direction, among: TextKeys.directions)
      paragraph.direction = word.flatMap(TextKeys.directions.firstIndex) ?? 0
    }
    paragraph.tightens = bool(members["tightens"]) ?? false
    return paragraph
  }

  /// A tab stop: a number, or an object with its alignment.
  private mutating func tab(_ node: Node) -> TextTab? {
    guard node.value.object != nil else { return number(node).map { TextTab($0) } }
    guard let members = members(node, "a tab stop", allowed: TextKeys.tab) else { return nil }
    guard let place = members["location"] else {
      report("a tab stop needs 'location'", at: node.path)
      return nil
    }
    guard let location = number(place) else { return nil }
    var tab = TextTab(location)
    if let alignment = members["alignment"] {
      tab.alignment = word(alignment, among: TextKeys.tabAlignments) ?? tab.alignment
    }
    if let terminators = members["terminators"] {
      tab.terminators = string(terminators) ?? ""
    }
    return tab
  }
}

/// The keys of texts in scene files.
enum TextKeys {
  static let run = [
    "text", "font", "fontSize", "color", "kern", "baselineOffset", "underline", "strikethrough",
    "lineColor", "background", "strokeWidth", "strokeColor", "obliqueness", "shadow", "paragraph",
  ]

  static let shadow = ["dx", "dy", "blur", "color"]

  nonisolated(unsafe) static let lengths: [(String, WritableKeyPath<TextParagraph, Double>)] = [
    ("lineSpacing", \.lineSpacing), ("paragraphSpacing", \.paragraphSpacing),
    ("paragraphSpacingBefore", \.paragraphSpacingBefore),
    ("lineHeightMultiple", \.lineHeightMultiple), ("minimumLineHeight", \.minimumLineHeight),
    ("maximumLineHeight", \.maximumLineHeight), ("firstLineHeadIndent", \.firstLineHeadIndent),
    ("headIndent", \.headIndent), ("tailIndent", \.tailIndent),
    ("defaultTabInterval", \.defaultTabInterval),
  ]

  static let alignments = ["natural", "left", "right", "center", "justified"]

  /// By their numbers.
  static let directions = ["natural", "leftToRight", "rightToLeft"]

  static let paragraph =
    lengths.map(\.0) + ["alignment", "direction", "lineBreak", "tabStops", "tightens"]

  static let tab = ["location", "alignment", "terminators"]

  static let tabAlignments = ["natural", "left", "right", "center"]
}
