import PegbarCore

/// An object of a manifest with the way to it, for messages.
struct ManifestFields {
  /// How long texts may be, in bytes, and whether they may have line ends.
  enum Length: Int {
    case name = 128
    case summary = 512
    case documentation = 8192
  }

  let value: JSONValue
  let path: JSONPath

  init(_ value: JSONValue, _ path: JSONPath) throws(Manifest.Problem) {
    self.value = value
    self.path = path
    guard case .object = value else { throw problem(nil, "expected an object") }
  }

  func problem(_ key: String?, _ reason: String) -> Manifest.Problem {
    let place = (key.map(path.appending) ?? path).description
    return Manifest.Problem(
      code: .badManifest, reason: place.isEmpty ? reason : "\(place): \(reason)")
  }

  /// A text that has to be there.
  func text(_ key: String, _ length: Length) throws(Manifest.Problem) -> String {
    guard let text = try optionalText(key, length), !text.isEmpty else {
      throw problem(key, "missing")
    }
    return text
  }

  /// A text; nil where there is none.
  func optionalText(_ key: String, _ length: Length) throws(Manifest.Problem) -> String? {
    guard let found = present(key) else { return nil }
    guard case .string(let text) = found else { throw problem(key, "expected a string") }
    guard text.utf8.count <= length.rawValue else {
      throw problem(key, "longer than \(length.rawValue) bytes")
    }
    let allowsLines = length == .documentation
    let isClean = text.utf8.allSatisfy { byte in
      (byte >= 0x20 && byte != 0x7F) || (allowsLines && (byte == 0x0A || byte == 0x09))
    }
    guard isClean else { throw problem(key, "a control character") }
    return text
  }

  func flag(_ key: String, unlessGiven fallback: Bool) throws(Manifest.Problem) -> Bool {
    guard let found = present(key) else { return fallback }
    guard case .bool(let flag) = found else { throw problem(key, "expected true or false") }
    return flag
  }

  func number(_ key: String) throws(Manifest.Problem) -> Double? {
    guard let found = present(key) else { return nil }
    guard case .number(let x) = found else { throw problem(key, "expected a number") }
    return x
  }

  /// A whole number in a range.
  func integer(
    _ key: String, in range: ClosedRange<Int>, unlessGiven fallback: Int
  ) throws(Manifest.Problem) -> Int {
    guard let x = try number(key) else { return fallback }
    guard let whole = Int(exactly: x), range.contains(whole) else {
      throw problem(key, "expected a whole number, \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  /// The elements of an array with their paths; none where there is no array.
  func elements(_ key: String) throws(Manifest.Problem) -> [(JSONValue, JSONPath)] {
    guard let found = present(key) else { return [] }
    guard case .array(let elements) = found else { throw problem(key, "expected an array") }
    guard elements.count <= 4096 else { throw problem(key, "more than 4096 elements") }
    let place = path.appending(key)
    return elements.enumerated().map { ($1, place.appending($0)) }
  }

  func words(_ key: String) throws(Manifest.Problem) -> [String] {
    var words: [String] = []
    for (value, place) in try elements(key) {
      guard case .string(let word) = value else {
        throw Manifest.Problem(code: .badManifest, reason: "\(place): expected a string")
      }
      words.append(word)
    }
    return words
  }

  /// A member that is there and not null.
  func present(_ key: String) -> JSONValue? {
    guard let found = value[key], found != .null else { return nil }
    return found
  }
}
