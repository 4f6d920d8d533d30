import PegbarPluginKit

/// The lines of a table that say something: neither empty nor comments.
struct CubeLines {
  /// The number of the last line read, from 1.
  private(set) var number = 0
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    rest = bytes[...]
    // A byte order mark.
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
  }

  /// The next line; nil at the end.
  mutating func next() -> CubeLine? {
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = CubeLine(number: number, bytes: rest[rest.startIndex..<end])
      rest = rest[(end == rest.endIndex ? end : end + 1)...]
      if !line.isEmpty { return line }
    }
    return nil
  }
}

/// A line of a table.
struct CubeLine {
  let number: Int
  /// Without spaces around it.
  private let bytes: Slice<UnsafeBufferPointer<UInt8>>

  init(number: Int, bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    self.number = number
    var inner = bytes
    while let byte = inner.first, CubeLine.isSpace(byte) { inner = inner.dropFirst() }
    while let byte = inner.last, CubeLine.isSpace(byte) { inner = inner.dropLast() }
    self.bytes = inner
  }

  var isEmpty: Bool { bytes.first.map { $0 == UInt8(ascii: "#") } ?? true }

  /// Whether it begins with a number.
  var isNumeric: Bool {
    switch bytes.first ?? 0 {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Its first word, at most 40 bytes of it.
  var word: String {
    String(decoding: bytes.prefix(40).prefix { !CubeLine.isSpace($0) }, as: UTF8.self)
  }

  /// What follows the first word.
  private var tail: CubeLine {
    CubeLine(number: number, bytes: bytes.drop { !CubeLine.isSpace($0) })
  }

  /// The three numbers of a colour.
  func color() throws(FileError) -> (Float, Float, Float) {
    var at = bytes.startIndex
    let color = (try float(&at), try float(&at), try float(&at))
    guard at == bytes.endIndex else { throw expected(3) }
    return color
  }

  /// The numbers behind a keyword.
  func arguments(_ count: Int) throws(FileError) -> [Float] {
    let tail = tail
    var at = tail.bytes.startIndex
    var list: [Float] = []
    for _ in 0..<count { list.append(try tail.float(&at, of: count)) }
    guard at == tail.bytes.endIndex else { throw expected(count) }
    return list
  }

  /// The two numbers of an input range, for all channels.
  func range(of part: inout CubeFile.Part) throws(FileError) {
    let ends = try arguments(2)
    part.first = [ends[0], ends[0], ends[0]]
    part.last = [ends[1], ends[1], ends[1]]
  }

  /// The number of entries behind a keyword.
  func size(_ range: ClosedRange<Int>) throws(FileError) -> Int {
    let text = String(decoding: tail.bytes.prefix(20), as: UTF8.self)
    guard let size = Int(text), range.contains(size) else {
      throw FileError(
        "\(word) \(text): expected \(range.lowerBound) to \(range.upperBound)", line: number)
    }
    return size
  }

  /// The text in quotation marks behind a keyword.
  func quoted() throws(FileError) -> String {
    let text = tail.bytes
    guard text.count >= 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else {
      throw FileError("\(word): expected a text in quotation marks", line: number)
    }
    return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
  }

  private func expected(_ count: Int) -> FileError {
    FileError("expected \(count == 3 ? "three" : "two") numbers", line: number)
  }

  /// Reads a number and the spaces behind it.
  ///
  /// - Throws: `FileError` for what is no finite number.
  private func float(_ at: inout Int, of count: Int = 3) throws(FileError) -> Float {
    let start = at
    while at < bytes.endIndex, !CubeLine.isSpace(bytes[at]) { at += 1 }
    let word = bytes[start..<at]
    while at < bytes.endIndex, CubeLine.isSpace(bytes[at]) { at += 1 }
    guard !word.isEmpty else { throw expected(count) }
    if let simple = CubeLine.simple(word) { return simple }
    let text = String(decoding: word.prefix(40), as: UTF8.self)
    let isDecimal = text.utf8.allSatisfy { byte in
      byte < 0x3A || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
    }
    guard isDecimal, word.count <= 40, let number = Float(text), number.isFinite else {
      throw FileError("'\(text)' is no finite number", line: self.number)
    }
    return number
  }

  /// The powers of ten that a Double holds exactly, as far as they are needed.
  private static let powers: [Double] = (0..<16).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// A plain decimal number of at most 15 digits; nil for another one.
  private static func simple(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Float? {
    var (digits, decimals, value) = (0, 0, 0)
    var hasPoint = false
    var isNegative = false
    for (place, byte) in word.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        digits += 1
        if hasPoint { decimals += 1 }
        if digits > 15 { return nil }
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      case UInt8(ascii: "-") where place == 0: isNegative = true
      default: return nil
      }
    }
    if digits == 0 { return nil }
    let magnitude = Float(Double(value) / powers[decimals])
    return isNegative ? -magnitude : magnitude
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
