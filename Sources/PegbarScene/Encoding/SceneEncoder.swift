import PegbarCore
import PegbarEngine

/// Turns a scene back into the JSON that it is read from: the same scene always gives the same text.
///
/// What has its default is left out.
struct SceneEncoder {
  /// The path under which a picture is written.
  let pictureName: (any Content) throws -> String

  func document(_ scene: SceneDocument) throws -> JSONValue {
    var members = [
      JSONMember("version", .number(1)),
      JSONMember("size", numbers([scene.size.width, scene.size.height])),
    ]
    let rate = scene.frameRate
    members.append(
      JSONMember(
        "fps",
        rate.denominator == 1
          ? .number(Double(rate.numerator)) : .string("\(rate.numerator)/\(rate.denominator)")))
    members.append(JSONMember("duration", .number(scene.duration)))
    if let background = scene.background {
      members.append(JSONMember("background", color(background)))
    }
    if let shutter = scene.shutter {
      members.append(JSONMember("shutter", .number(shutter.angle)))
      members.append(JSONMember("shutterSamples", .number(Double(shutter.samples))))
    }
    if !scene.markers.isEmpty {
      members.append(
        JSONMember("markers", .object(scene.markers.map { JSONMember($0.name, .number($0.time)) })))
    }
    members.append(JSONMember("layers", .array(try scene.layers.map(layer))))
    if !scene.events.isEmpty {
      members.append(JSONMember("events", .array(try scene.events.map(event))))
    }
    return .object(members)
  }

  // MARK: - Values

  func numbers(_ list: [Double]) -> JSONValue { .array(list.map { .number($0) }) }

  /// `#rrggbb` or `#rrggbbaa` where that says the same, else four numbers.
  func color(_ color: Color) -> JSONValue {
    let parts = [color.red, color.green, color.blue, color.alpha]
    let bytes = parts.map { Int(saturating: ($0 * 255).rounded().clamped(to: 0...255)) }
    guard zip(parts, bytes).allSatisfy({ $0 == Double($1) / 255 }) else { return numbers(parts) }
    let digits = (bytes[3] == 255 ? bytes.dropLast() : bytes[...]).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return .string("#" + digits.joined())
  }

  /// A value for a key path whose type the reader knows.
  func value(_ value: Value) throws -> JSONValue {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let x): .number(x)
    case .string(let text): .string(text)
    case .color(let color): self.color(color)
    case .colors(let list): .array(list.map(color))
    case .path(let path): .string(path.svg)
    case .content(let text as AttributedText): try self.text(text)
    case .content(let content): .string(try pictureName(content))
    case .points(let list): .array(list.map { numbers([$0.x, $0.y]) })
    default: numbers(value.components ?? [])
    }
  }

  /// A value whose type shows in how it is written; nil for one that would be taken for another.
  func plain(_ value: Value) throws -> JSONValue? {
    switch value {
    case .bool, .number, .point, .rect, .transform: try self.value(value)
    case .string(let text): Color(hexadecimal: text) == nil ? .string(text) : nil
    case .color(let color): self.color(color).string.map { .string($0) }
    case .numbers(let list): [2, 4, 16].contains(list.count) ? nil : numbers(list)
    default: nil
    }
  }

  /// A value of any type: plain, or an object whose one key is the type.
  func typed(_ value: Value) throws -> JSONValue {
    if let plain = try plain(value) { return plain }
    return .object([JSONMember(value.kind.rawValue, try self.value(value))])
  }
}

extension Comparable {
  fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
