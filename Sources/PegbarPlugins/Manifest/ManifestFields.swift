import PegbarCore

/// JSON that a manifest is read from: a value in memory, or one that is looked up in a document.
protocol ManifestSource {
  var isNull: Bool { get }
  var isObject: Bool { get }
  var bool: Bool? { get }
  var number: Double? { get }
  var string: String? { get }
  var array: [Self]? { get }
  var members: [(key: String, value: Self)]? { get }
  func member(_ key: StaticString) -> Self?
}

extension JSONIndex.Node: ManifestSource {}

extension JSONValue: ManifestSource {
  var isNull: Bool { self == .null }
  var isObject: Bool { object != nil }
  var members: [(key: String, value: JSONValue)]? { object?.map { ($0.key, $0.value) } }
  func member(_ key: StaticString) -> JSONValue? { self[key.description] }
}

/// The way to an object of a manifest: lists, and places in them; as text only where something is wrong.
struct ManifestPlace {
  /// A list or member, and the place in it.
  private typealias Step = (key: StaticString, index: Int?)

  private var first: Step?
  private var second: Step?
  private var third: Step?

  /// The way to what is inside: to a member, or to an element of one.
  func appending(_ key: StaticString, _ index: Int? = nil) -> ManifestPlace {
    var place = self
    if first == nil {
      place.first = (key, index)
    } else if second == nil {
      place.second = (key, index)
    } else {
      place.third = (key, index)
    }
    return place
  }

  /// The same in messages.
  var path: JSONPath {
    var path = JSONPath()
    for case (let key, let index)? in [first, second, third] {
      path = path.appending(key.description)
      if let index { path = path.appending(index) }
    }
    return path
  }
}

/// An object of a manifest with the way to it, for messages.
struct ManifestFields<Source: ManifestSource> {
  let value: Source
  let place: ManifestPlace

  /// Takes an object; nil is refused like anything else.
  init(_ value: Source?, _ place: ManifestPlace) throws(Manifest.Problem) {
    guard let value, value.isObject else {
      throw Manifest.Problem(place.path, "expected an object")
    }
    self.value = value
    self.place = place
  }

  func problem(_ key: StaticString?, _ reason: String) -> Manifest.Problem {
    Manifest.Problem((key.map { place.appending($0) } ?? place).path, reason)
  }

  /// A text that has to be there.
  func text(_ key: StaticString, _ length: ManifestLength) throws(Manifest.Problem) -> String {
    guard let text = try optionalText(key, length), !text.isEmpty else {
      throw problem(key, "missing")
    }
    return text
  }

  /// A text; nil where there is none.
  func optionalText(_ key: StaticString, _ length: ManifestLength) throws(Manifest.Problem)
    -> String?
  {
    guard let found = present(key) else { return nil }
    guard let text = found.string else { throw problem(key, "expected a string") }
    guard text.utf8.count <= length.rawValue else {
      throw problem(key, "longer than \(length.rawValue) bytes")
    }
    if ForeignText.hasControls(text) {
      let isClean =
        length == .documentation
        && text.utf8.allSatisfy { byte in
          (byte >= 0x20 && byte != 0x7F) || byte == 0x0A || byte == 0x09
        }
      guard isClean else { throw problem(key, "a control character") }
    }
    return text
  }

  func flag(_ key: StaticString, unlessGiven fallback: Bool) throws(Manifest.Problem) -> Bool {
    guard let found = present(key) else { return fallback }
    guard let flag = found.bool else { throw problem(key, "expected true or false") }
    return flag
  }

  func number(_ key: StaticString) throws(Manifest.Problem) -> Double? {
    guard let found = present(key) else { return nil }
    guard let x = found.number else { throw problem(key, "expected a number") }
    return x
  }

  /// A whole number in a range.
  func integer(
    _ key: StaticString, in range: ClosedRange<Int>, unlessGiven fallback: Int
  ) throws(Manifest.Problem) -> Int {
    guard let x = try number(key) else { return fallback }
    guard let whole = Int(exactly: x), range.contains(whole) else {
      throw problem(key, "expected a whole number, \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  /// The elements of an array with their paths; none where there is no array.
  func elements(_ key: StaticString) throws(Manifest.Problem) -> [(Source, ManifestPlace)] {
    guard let found = present(key) else { return [] }
    guard let elements = found.array else { throw problem(key, "expected an array") }
    guard elements.count <= 4096 else { throw problem(key, "more than 4096 elements") }
    return elements.enumerated().map { ($1, place.appending(key, $0)) }
  }

  func words(_ key: StaticString) throws(Manifest.Problem) -> [String] {
    var words: [String] = []
    for (value, place) in try elements(key) {
      guard let word = value.string else {
        throw Manifest.Problem(place.path, "expected a string")
      }
      words.append(word)
    }
    return words
  }

  /// A member that is there and not null.
  func present(_ key: StaticString) -> Source? {
    guard let found = value.member(key), !found.isNull else { return nil }
    return found
  }
}

/// How long texts may be, in bytes, and whether they may have line ends.
enum ManifestLength: Int {
  case name = 128
  case summary = 512
  case documentation = 8192
}

extension Manifest.Problem {
  /// Says what is wrong at a place.
  init(_ path: JSONPath, _ reason: String) {
    let place = path.description
    self.init(code: .badManifest, reason: place.isEmpty ? reason : "\(place): \(reason)")
  }
}
