import PegbarCore

extension SceneEncoder {
  /// A text with looks, as `layerText` reads it.
  ///
  /// - Throws: `SceneWriteError` for a text with attachments, which scenes do not have.
  func text(_ text: AttributedText) throws -> JSONValue {
    guard text.runs.allSatisfy({ $0.attributes.attachment == nil }) else {
      throw SceneWriteError(
        place: "string",
        reason: "scenes have no pictures in texts; show those in layers of their own")
    }
    return .array(text.runs.map(run))
  }

  private func run(_ run: AttributedText.Run) -> JSONValue {
    let look = run.attributes
    var members = [JSONMember("text", .string(run.text))]
    func add(_ key: String, _ value: JSONValue?) {
      if let value { members.append(JSONMember(key, value)) }
    }
    add("font", look.font.map { .string($0) })
    add("fontSize", look.size.map { .number($0) })
    add("color", look.color.map(color))
    add("kern", look.kern.map { .number($0) })
    add("baselineOffset", look.baselineOffset == 0 ? nil : .number(look.baselineOffset))
    add("underline", look.underline == .none ? nil : .string(look.underline.rawValue))
    add("strikethrough", look.strikethrough == .none ? nil : .string(look.strikethrough.rawValue))
    add("lineColor", look.lineColor.map(color))
    add("background", look.background.map(color))
    add("strokeWidth", look.strokeWidth == 0 ? nil : .number(look.strokeWidth))
    add("strokeColor", look.strokeColor.map(color))
    add("obliqueness", look.obliqueness == 0 ? nil : .number(look.obliqueness))
    add("shadow", look.shadow.map(shadow))
    add("paragraph", look.paragraph == TextParagraph() ? nil : paragraph(look.paragraph))
    return .object(members)
  }

  private func shadow(_ shadow: TextShadow) -> JSONValue {
    let numbers = [
      ("dx", shadow.offset.width), ("dy", shadow.offset.height), ("blur", max(0, shadow.blur)),
    ]
    let members = numbers.filter { $0.1 != 0 }.map { JSONMember($0.0, .number($0.1)) }
    return .object(members + [JSONMember("color", color(shadow.color))])
  }

  private func paragraph(_ paragraph: TextParagraph) -> JSONValue {
    var members = TextKeys.lengths.compactMap { key, path -> JSONMember? in
      let x = paragraph[keyPath: path]
      return x == 0 ? nil : JSONMember(key, .number(x))
    }
    if let stops = paragraph.tabStops {
      members.append(JSONMember("tabStops", .array(stops.map(tab))))
    }
    if let alignment = paragraph.alignment {
      members.append(JSONMember("alignment", .string(alignment)))
    }
    if let lineBreak = paragraph.lineBreak {
      members.append(JSONMember("lineBreak", .string(lineBreak.rawValue)))
    }
    if paragraph.direction != 0 {
      members.append(JSONMember("direction", .string(TextKeys.directions[paragraph.direction])))
    }
    if paragraph.tightens { members.append(JSONMember("tightens", .bool(true))) }
    return .object(members)
  }

  private func tab(_ tab: TextTab) -> JSONValue {
    guard tab != TextTab(tab.location) else { return .number(tab.location) }
    var members = [JSONMember("location", .number(tab.location))]
    if tab.alignment != "natural" {
      members.append(JSONMember("alignment", .string(tab.alignment)))
    }
    if !tab.terminators.isEmpty {
      members.append(JSONMember("terminators", .string(tab.terminators)))
    }
    return .object(members)
  }
}
