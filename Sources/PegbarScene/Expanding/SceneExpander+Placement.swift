import PegbarCore

/// The bounds of a layer as the file gives them, for what lies inside.
enum ParentBounds {
  case known(Rect)
  /// Why they are not known, a clause.
  case unknown(String)
}

extension SceneExpander {
  /// The keys of layers that this turns into `position` and `bounds`.
  static let placementKeys = ["align", "margin", "size"]

  /// What a key of a layer replaces where a style or a component has given it.
  static let replacedPlacements: [(key: String, others: [String])] = [
    ("frame", ["bounds", "position", "size", "align", "margin"]), ("bounds", ["frame", "size"]),
    ("size", ["frame", "bounds"]), ("position", ["frame", "align", "margin"]),
    ("align", ["frame", "position"]),
  ]

  /// How far from the left and the top, in halves of what is free.
  private static let alignments: [(word: String, x: Double, y: Double)] = [
    ("topLeft", 0, 0), ("top", 1, 0), ("topRight", 2, 0), ("left", 0, 1), ("center", 1, 1),
    ("right", 2, 1), ("bottomLeft", 0, 2), ("bottom", 1, 2), ("bottomRight", 2, 2),
  ]

  /// Puts numbers in the place of percentages, `size`, `align` and `margin`.
  ///
  /// - Returns: the layer's own bounds.
  mutating func placed(
    _ members: inout [JSONMember], in around: Surroundings, _ place: Place
  ) -> ParentBounds {
    for index in members.indices {
      let (key, value) = (members[index].key, members[index].value)
      let source = place.source.appending(key)
      switch key {
      case "position":
        members[index].value = resolved(value, [.x, .y], around.parent, source)
      case "frame":
        members[index].value = resolved(value, [.x, .y, .width, .height], around.parent, source)
      case "bounds":
        members[index].value = resolved(
          value, [.none, .none, .width, .height], around.parent, source)
      case "size":
        let size = resolved(value, [.width, .height], around.parent, source)
        if members.contains(where: { $0.key == "bounds" || $0.key == "frame" }) {
          report("'size' stands for 'bounds'; give one of 'size', 'bounds' and 'frame'", at: source)
        }
        guard let list = size.array, list.count == 2 else {
          if !size.isUnknown {
            report("expected [width, height]; this is \(SceneVariable.text(value))", at: source)
          }
          members[index] = JSONMember("bounds", .unknown)
          continue
        }
        members[index] = JSONMember("bounds", .array([.number(0), .number(0)] + list))
        origins.note(place.path.appending("bounds"), from: source)
      default: continue
      }
    }
    let own = ownBounds(members)
    align(&members, own, around, place)
    return own
  }

  private func ownBounds(_ members: [JSONMember]) -> ParentBounds {
    func rect(_ key: String) -> Rect? {
      guard let c = members.first(where: { $0.key == key })?.value.array?.map(\.number),
        c.count == 4, let x = c[0], let y = c[1], let width = c[2], let height = c[3]
      else { return nil }
      return Rect(x: x, y: y, width: width, height: height)
    }
    if let bounds = rect("bounds") { return .known(bounds) }
    let isUnknown = members.contains { member in
      ["bounds", "frame", "class"].contains(member.key) && member.value.hasUnknown(within: 1)
    }
    if isUnknown { return .known(Rect(x: 0, y: 0, width: 1, height: 1)) }
    guard let frame = rect("frame") else {
      return .unknown("the parent has no 'bounds', 'size' or 'frame'")
    }
    if members.contains(where: { $0.key == "transform" }) {
      return .unknown("the parent has a 'frame' and a 'transform'; give it 'bounds' and 'position'")
    }
    return .known(Rect(x: 0, y: 0, width: frame.size.width, height: frame.size.height))
  }

  // MARK: - Percentages

  /// What a percentage is a part of.
  enum Extent {
    /// Of the width, from the left edge of the bounds.
    case x
    /// Of the height, from the first edge of the bounds.
    case y
    case width, height
    /// No percentage is allowed.
    case none
  }

  /// The number before a percent sign; nil for anything else.
  private static func percentage(_ value: JSONValue) -> Double? {
    guard let text = value.string, text.hasSuffix("%"), let first = text.utf8.first,
      first == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= first
    else { return nil }
    return (try? JSONReader().read(String(text.dropLast())))?.number
  }

  /// A list of numbers in the place of one with percentages; anything else stays as it is.
  private mutating func resolved(
    _ value: JSONValue, _ extents: [Extent], _ parent: ParentBounds, _ source: JSONPath
  ) -> JSONValue {
    guard let list = value.array, list.count == extents.count,
      list.contains(where: { $0.string != nil })
    else { return value }
    return .array(
      zip(list, extents).enumerated().map { index, part in
        number(part.0, part.1, parent, source.appending(index))
      })
  }

  /// A number in the place of a percentage; anything else stays as it is.
  mutating func number(
    _ value: JSONValue, _ extent: Extent, _ parent: ParentBounds, _ source: JSONPath
  ) -> JSONValue {
    guard let text = value.string, !value.isUnknown else { return value }
    guard let part = SceneExpander.percentage(value) else {
      report(
        "expected a number or a percentage such as \"50%\"; this is '\(text.prefix(40))'",
        at: source)
      return .unknown
    }
    guard case .known(let bounds) = parent else {
      if case .unknown(let reason) = parent {
        report("a percentage needs the parent's bounds: \(reason)", at: source)
      }
      return .unknown
    }
    let share = part / 100
    let result: Double
    switch extent {
    case .x: result = bounds.origin.x + bounds.size.width * share
    case .y: result = bounds.origin.y + bounds.size.height * share
    case .width: result = bounds.size.width * share
    case .height: result = bounds.size.height * share
    case .none:
      report("only width and height may be percentages here", at: source)
      return .unknown
    }
    guard result.isFinite else {
      report("'\(text.prefix(40))' of the parent's bounds is too large a number", at: source)
      return .unknown
    }
    return .number(result)
  }

  // MARK: - Alignment

  private mutating func align(
    _ members: inout [JSONMember], _ own: ParentBounds, _ around: Surroundings, _ place: Place
  ) {
    func member(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }
    let (align, margin) = (member("align"), member("margin"))
    guard align != nil || margin != nil else { return }
    members.removeAll { $0.key == "align" || $0.key == "margin" }
    let source = place.source.appending("align")
    guard let align else {
      report(
        "'margin' is the distance from the edges that 'align' names; give both",
        at: place.source.appending("margin"))
      return
    }
    if align.isUnknown { return }
    let words = SceneExpander.alignments.map(\.word)
    guard let word = align.string,
      let found = SceneExpander.alignments.first(where: { $0.word == word })
    else {
      let text = align.string ?? ""
      report(
        "expected one of \(words.joined(separator: ", ")); this is \(SceneVariable.text(align))"
          + Suggestion.clause(for: text, among: words), at: source)
      return
    }
    guard member("position") == nil, member("frame") == nil else {
      report(
        "'align' gives the position; leave out 'position', and give 'size' in the place of 'frame'",
        at: source)
      return
    }
    guard case .known(let parent) = around.parent else {
      if case .unknown(let reason) = around.parent {
        report("'align' needs the parent's bounds: \(reason)", at: source)
      }
      return
    }
    guard case .known(let bounds) = own else {
      report("'align' needs the layer's own size; give 'size'", at: source)
      return
    }
    let space = space(margin, around.parent, place.source.appending("margin"))
    let anchor = member("anchorPoint")?.array?.map(\.number) ?? []
    let (ax, ay) = anchor.count == 2 ? (anchor[0] ?? 0.5, anchor[1] ?? 0.5) : (0.5, 0.5)
    let left = aligned(found.x, bounds.size.width, parent.origin.x, parent.size.width, space.x)
    let rows = around.isFlipped ? 2 - found.y : found.y
    let top = aligned(rows, bounds.size.height, parent.origin.y, parent.size.height, space.y)
    let position = [left + ax * bounds.size.width, top + ay * bounds.size.height]
    guard position.allSatisfy(\.isFinite) else {
      report("the layer or its parent is too large to be aligned", at: source)
      return
    }
    members.append(JSONMember("position", .numbers(position)))
    origins.note(place.path.appending("position"), from: source)
  }

  /// Where an extent begins: at the first edge for 0, in the middle for 1, at the last edge for 2.
  private func aligned(
    _ halves: Double, _ own: Double, _ start: Double, _ length: Double, _ margin: Double
  ) -> Double {
    start + (length - own) * halves / 2 + margin * (1 - halves)
  }

  private mutating func space(
    _ margin: JSONValue?, _ parent: ParentBounds, _ source: JSONPath
  ) -> Point {
    guard let margin, !margin.isUnknown else { return Point(x: 0, y: 0) }
    let list = margin.array ?? [margin, margin]
    guard list.count == 2 else {
      report("expected a number, or [x, y]; this is \(SceneVariable.text(margin))", at: source)
      return Point(x: 0, y: 0)
    }
    let x = number(list[0], .width, parent, source).number
    let y = number(list[1], .height, parent, source).number
    guard let x, let y else {
      if list.contains(where: \.isUnknown) { return Point(x: 0, y: 0) }
      report("expected a number, or [x, y]; this is \(SceneVariable.text(margin))", at: source)
      return Point(x: 0, y: 0)
    }
    return Point(x: x, y: y)
  }

  // MARK: - Animations

  /// What the numbers of a value for a key path are parts of; nil for key paths without percentages.
  private static func extents(ofKeyPath keyPath: String) -> [Extent]? {
    switch keyPath {
    case "position": [.x, .y]
    case "position.x": [.x]
    case "position.y": [.y]
    case "bounds": [.none, .none, .width, .height]
    case "bounds.size", "size": [.width, .height]
    case "bounds.size.width": [.width]
    case "bounds.size.height": [.height]
    case "frame": [.x, .y, .width, .height]
    default: nil
    }
  }

  /// A value for a key path with numbers in the place of percentages.
  mutating func value(
    _ value: JSONValue, ofKeyPath keyPath: String, _ parent: ParentBounds, _ source: JSONPath
  ) -> JSONValue {
    guard var extents = SceneExpander.extents(ofKeyPath: keyPath) else { return value }
    if source.steps.last == .key("byValue") {
      // Differences count from nowhere.
      extents = extents.map { extent in
        switch extent {
        case .x: .width
        case .y: .height
        default: extent
        }
      }
    }
    if extents.count == 1 { return number(value, extents[0], parent, source) }
    return resolved(value, extents, parent, source)
  }
}
