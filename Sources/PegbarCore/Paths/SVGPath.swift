/// Path data that breaks the grammar of SVG.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Bytes from the start of the text, from 0.
  public var offset: Int
  /// What was expected, as a clause.
  public var reason: String

  /// One line: where, what.
  public var description: String { "path data, at character \(offset + 1): \(reason)" }
}

/// Reads SVG path data: all commands, absolute and relative; arcs become cubic curves.
///
/// Source of the grammar: SVG 2, chapter 9.3.9.
package struct SVGPath {
  private let text: [UInt8]
  private var at = 0
  private var elements: [Path.Element] = []
  private var current = Point()
  private var start = Point()
  /// The last control point of a curve command, for S and T.
  private var lastCubic: Point?
  private var lastQuad: Point?
  /// A drawing command after Z starts where the closed part did.
  private var needsMove = false

  private init(_ text: String) { self.text = Array(text.utf8) }

  /// Reads path data; empty text is an empty path.
  package static func parse(_ text: String) throws(SVGPathError) -> Path {
    var parser = SVGPath(text)
    try parser.parse()
    return Path(elements: parser.elements)
  }

  private mutating func parse() throws(SVGPathError) {
    skipSpace()
    var isFirst = true
    while at < text.count {
      let letter = text[at]
      let command = letter & 0xDF
      if isFirst, command != UInt8(ascii: "M") { throw error("path data must begin with M or m") }
      isFirst = false
      let place = at
      at += 1
      try run(command, isRelative: letter != command, place: place)
      skipSpace()
    }
  }

  /// Runs a command and its repetitions.
  private mutating func run(
    _ command: UInt8, isRelative: Bool, place: Int
  ) throws(SVGPathError) {
    if command == UInt8(ascii: "Z") { return close() }
    guard "MLHVCSQTA".utf8.contains(command) else {
      throw SVGPathError(
        offset: place, reason: "unknown command; the commands are M L H V C S Q T A Z")
    }
    var command = command
    repeat {
      if needsMove, command != UInt8(ascii: "M") { elements.append(.move(start)) }
      needsMove = false
      try draw(command, origin: isRelative ? current : Point())
      // Further pairs after a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
    } while startsNumber()
  }

  private mutating func close() {
    if !needsMove { elements.append(.close) }
    (current, needsMove, lastCubic, lastQuad) = (start, true, nil, nil)
  }

  private mutating func draw(_ command: UInt8, origin: Point) throws(SVGPathError) {
    var (cubic, quad): (Point?, Point?) = (nil, nil)
    switch command {
    case UInt8(ascii: "M"):
      current = try point(origin)
      start = current
      elements.append(.move(current))
    case UInt8(ascii: "L"): line(to: try point(origin))
    case UInt8(ascii: "H"): line(to: Point(x: origin.x + (try number()), y: current.y))
    case UInt8(ascii: "V"): line(to: Point(x: current.x, y: origin.y + (try number())))
    case UInt8(ascii: "C"):
      let first = try point(origin)
      cubic = try curve(first, origin)
    case UInt8(ascii: "S"): cubic = try curve(reflected(lastCubic), origin)
    case UInt8(ascii: "Q"):
      let control = try point(origin)
      quad = try quadratic(control, origin)
    case UInt8(ascii: "T"): quad = try quadratic(reflected(lastQuad), origin)
    default: try arc(origin)
    }
    (lastCubic, lastQuad) = (cubic, quad)
  }

  private mutating func line(to end: Point) {
    elements.append(.line(end))
    current = end
  }

  private mutating func curve(_ first: Point, _ origin: Point) throws(SVGPathError) -> Point {
    let second = try point(origin)
    current = try point(origin)
    elements.append(.cubic(control1: first, control2: second, to: current))
    return second
  }

  private mutating func quadratic(
    _ control: Point, _ origin: Point
  ) throws(SVGPathError) -> Point {
    current = try point(origin)
    elements.append(.quad(control: control, to: current))
    return control
  }

  private func reflected(_ control: Point?) -> Point {
    guard let control else { return current }
    return Point(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  private mutating func arc(_ origin: Point) throws(SVGPathError) {
    let (rx, ry, degrees) = (try number(), try number(), try number())
    let (isLarge, isSweep) = (try flag(), try flag())
    let end = try point(origin)
    elements += SVGArc.curves(
      from: current, to: end, radii: Size(width: abs(rx), height: abs(ry)),
      rotation: degrees * .pi / 180, isLarge: isLarge, isSweep: isSweep)
    current = end
  }

  // MARK: - Tokens

  private mutating func skipSpace() {
    while at < text.count, isSpace(text[at]) { at += 1 }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  /// Space with at most one comma in it.
  private mutating func skipSeparator() {
    skipSpace()
    if at < text.count, text[at] == UInt8(ascii: ",") {
      at += 1
      skipSpace()
    }
  }

  private func isDigit(_ place: Int) -> Bool {
    place < text.count && text[place] >= UInt8(ascii: "0") && text[place] <= UInt8(ascii: "9")
  }

  /// Whether another set of numbers follows, so that the command repeats.
  private func startsNumber() -> Bool {
    var copy = self
    copy.skipSpace()
    // A comma promises a number: the reader of the number complains where there is none.
    guard copy.at < text.count else { return false }
    return ",+-.".utf8.contains(text[copy.at]) || isDigit(copy.at)
  }

  private mutating func point(_ origin: Point) throws(SVGPathError) -> Point {
    let x = try number()
    let y = try number()
    return Point(x: origin.x + x, y: origin.y + y)
  }

  private mutating func flag() throws(SVGPathError) -> Bool {
    skipSeparator()
    guard at < text.count, text[at] == UInt8(ascii: "0") || text[at] == UInt8(ascii: "1") else {
      throw error("expected an arc flag, 0 or 1")
    }
    at += 1
    return text[at - 1] == UInt8(ascii: "1")
  }

  private mutating func number() throws(SVGPathError) -> Double {
    skipSeparator()
    let begin = at
    var end = at
    if end < text.count, text[end] == UInt8(ascii: "-") || text[end] == UInt8(ascii: "+") {
      end += 1
    }
    let digits = end
    while isDigit(end) { end += 1 }
    var count = end - digits
    if end < text.count, text[end] == UInt8(ascii: ".") {
      let fraction = end + 1
      var last = fraction
      while isDigit(last) { last += 1 }
      count += last - fraction
      end = last
    }
    guard count > 0 else { throw error("expected a number") }
    end = exponentEnd(end)
    guard let value = Double(String(decoding: text[begin..<end], as: UTF8.self)), value.isFinite
    else { throw error("a number that is too large") }
    at = end
    return value
  }

  private func exponentEnd(_ end: Int) -> Int {
    guard end < text.count, text[end] | 0x20 == UInt8(ascii: "e") else { return end }
    var digits = end + 1
    if digits < text.count, "+-".utf8.contains(text[digits]) { digits += 1 }
    guard isDigit(digits) else { return end }
    while isDigit(digits) { digits += 1 }
    return digits
  }

  private func error(_ reason: String) -> SVGPathError { SVGPathError(offset: at, reason: reason) }
}
