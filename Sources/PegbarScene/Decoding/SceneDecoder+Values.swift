import PegbarCore
import PegbarEngine
import PegbarText

extension SceneDecoder {
  /// A value for a property, by its type; `choices` are the words that a string may be.
  mutating func value(_ node: Node, kind: ValueKind, isNullable: Bool, key: String) -> Value? {
    if case .null = node.value {
      if isNullable { return .null }
      report("null is not allowed here; leave the key out for the default", at: node.path)
      return nil
    }
    if key == PropertyID.string.key { return layerText(node) }
    switch kind {
    case .bool: return bool(node).map(Value.bool)
    case .number: return number(node).map(Value.number)
    case .string: return text(node, key: key).map(Value.string)
    case .point:
      return numbers(node, like: "[x, y]", count: 2).map { .point(Point(x: $0[0], y: $0[1])) }
    case .size:
      return numbers(node, like: "[width, height]", count: 2)
        .map { .size(Size(width: $0[0], height: $0[1])) }
    case .rect: return rect(node).map(Value.rect)
    case .color: return color(node).map(Value.color)
    case .transform: return transform(node).map(Value.transform)
    case .numbers: return numbers(node).map(Value.numbers)
    case .colors: return colors(node).map(Value.colors)
    case .path: return path(node).map(Value.path)
    case .content: return content(node).map(Value.content)
    case .points, .null:
      report("'\(key)' cannot be set in a scene file", at: node.path)
      return nil
    }
  }

  private mutating func text(_ node: Node, key: String) -> String? {
    let property = PropertyID(builtin: key)
    if property == .font { return font(node) }
    if property == .compositingFilter, node.value.object != nil {
      guard let members = members(node, "a blend mode", allowed: ["type"]) else { return nil }
      return blendMode(members, at: node.path)
    }
    if property == .compositingFilter { return blendMode(node) }
    guard let words = property?.definition?.words, !words.isEmpty else { return string(node) }
    return word(node, among: words)
  }

  mutating func rect(_ node: Node) -> Rect? {
    numbers(node, like: "[x, y, width, height]", count: 4)
      .map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  private mutating func colors(_ node: Node) -> [Color]? {
    let nodes = elements(node, "colours")
    guard node.value.array != nil else { return nil }
    let list = nodes.compactMap { color($0) }
    return list.count == nodes.count ? list : nil
  }

  /// `"#rgb"`, `"#rgba"`, `"#rrggbb"`, `"#rrggbbaa"` or `[r, g, b, a]`.
  mutating func color(_ node: Node) -> Color? {
    if let list = node.value.array, list.count == 4 {
      return numbers(node).map { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
    }
    if let text = node.value.string, let color = Color(hash: text) { return color }
    let found = node.value.string.map { "'\($0)'" } ?? node.value.phrase
    report(
      "expected a colour, \"#rgb\", \"#rgba\", \"#rrggbb\", \"#rrggbbaa\" or [r, g, b, a] with "
        + "numbers in 0…1; this is \(found)", at: node.path)
    return nil
  }

  /// A colour; tells of one that is not drawn as it is written.
  mutating func drawnColor(_ node: Node) -> Color? {
    guard let color = color(node) else { return nil }
    checkColors(.color(color), at: node.path)
    return color
  }

  /// SVG path data, or the outlines of a text.
  mutating func path(_ node: Node) -> Path? {
    if node.value.object != nil { return textPath(node) }
    guard let text = node.value.string else {
      report(
        "expected SVG path data, a string, or a text, {\"text\": \"Hello\"}; this is "
          + node.value.phrase, at: node.path)
      return nil
    }
    do {
      return try SVGPath.parse(text)
    } catch {
      report("\(error)", at: node.path)
      return nil
    }
  }

  /// A picture file, or a picture inside the scene file.
  mutating func content(_ node: Node) -> ContentReference? {
    if let text = node.value.string, EmbeddedPicture.isMeant(by: text) {
      return embedded(text, at: node.path)
    }
    guard let name = string(node), let realPath = file(name, noun: "picture", at: node.path) else {
      return nil
    }
    if let known = contents[realPath] { return known }
    let new = ContentReference(realPath: realPath, name: name, path: node.path)
    contents[realPath] = new
    contentOrder.append(new)
    return new
  }

  private mutating func embedded(_ text: String, at path: JSONPath) -> ContentReference? {
    if let known = contents[text] { return known }
    do {
      let new = ContentReference(try EmbeddedPicture(text), text: text, path: path)
      contents[text] = new
      contentOrder.append(new)
      return new
    } catch {
      report("\(error)", at: path, kind: .unreadableFile)
      return nil
    }
  }

  mutating func file(_ name: String, noun: String, at path: JSONPath) -> String? {
    switch pictures.find(name) {
    case .success(let realPath): return realPath
    case .failure(let problem):
      report(problem.message(name, noun: noun), at: path, kind: .unreadableFile)
      return nil
    }
  }
}

extension Color {
  /// Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; nil for anything else.
  ///
  /// A single digit stands for two of it.
  package init?(hash text: String) {
    guard text.utf8.count == 4 || text.utf8.count == 5, text.hasPrefix("#") else {
      self.init(hexadecimal: text)
      return
    }
    self.init(hexadecimal: "#" + text.dropFirst().map { "\($0)\($0)" }.joined())
  }

  /// Reads `#rrggbb` or `#rrggbbaa`; nil for anything else.
  init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 7 || digits.count == 9, digits[0] == UInt8(ascii: "#") else { return nil }
    var bytes: [Double] = []
    for i in stride(from: 1, to: digits.count, by: 2) {
      guard let high = Character(UnicodeScalar(digits[i])).hexDigitValue,
        let low = Character(UnicodeScalar(digits[i + 1])).hexDigitValue
      else { return nil }
      bytes.append(Double(high * 16 + low) / 255)
    }
    self.init(
      red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 1)
  }
}
