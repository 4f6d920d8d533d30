extension JSONParser {
  // MARK: - Strings

  /// Reads a string; `at` is on its opening quote.
  mutating func string() throws(JSONError) -> String {
    let open = at
    at += 1
    let start = at
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        let text = try text(bytes[start..<at], from: open)
        at += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(start: start, open: open)
      case 0..<0x20: throw error("a control character in a string")
      default: at += 1
      }
    }
    throw error("an unterminated string", at: open)
  }

  private func text(
    _ slice: some Collection<UInt8>, from open: Int
  ) throws(JSONError) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw error("a string that is not valid UTF-8", at: open)
    }
    return text
  }

  private mutating func escapedString(start: Int, open: Int) throws(JSONError) -> String {
    var buffer = Array(bytes[start..<at])
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        return try text(buffer, from: open)
      case UInt8(ascii: "\\"): try escape(into: &buffer)
      case 0..<0x20: throw error("a control character in a string")
      default:
        buffer.append(byte)
        at += 1
      }
    }
    throw error("an unterminated string", at: open)
  }

  private mutating func escape(into buffer: inout [UInt8]) throws(JSONError) {
    let place = at
    at += 1
    let code = at < bytes.count ? bytes[at] : 0
    at += 1
    switch code {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): buffer.append(code)
    case UInt8(ascii: "b"): buffer.append(0x08)
    case UInt8(ascii: "f"): buffer.append(0x0C)
    case UInt8(ascii: "n"): buffer.append(0x0A)
    case UInt8(ascii: "r"): buffer.append(0x0D)
    case UInt8(ascii: "t"): buffer.append(0x09)
    case UInt8(ascii: "u"):
      let scalar = try unicodeEscape(place)
      buffer.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw error("an unknown escape in a string", at: place)
    }
  }

  private mutating func unicodeEscape(_ place: Int) throws(JSONError) -> UnicodeScalar {
    let first = try hexadecimal(place)
    if let scalar = UnicodeScalar(first) { return scalar }
    guard first < 0xDC00, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
      bytes[at + 1] == UInt8(ascii: "u")
    else { throw error("half of a surrogate pair in a string", at: place) }
    at += 2
    let second = try hexadecimal(place)
    guard second >= 0xDC00, second <= 0xDFFF,
      let scalar = UnicodeScalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw error("half of a surrogate pair in a string", at: place) }
    return scalar
  }

  private mutating func hexadecimal(_ place: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard at < bytes.count, let digit = Character(UnicodeScalar(bytes[at])).hexDigitValue,
        bytes[at] < 0x80
      else { throw error("\\u needs four hexadecimal digits", at: place) }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }

  // MARK: - Numbers

  /// Reads a number; `at` is on its first character.
  mutating func number() throws(JSONError) -> Double {
    let start = at
    let isNegative = bytes[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    let integerStart = at
    takeDigits(&mantissa, &digits)
    guard at > integerStart else { throw error("a number with no digits", at: start) }
    guard at == integerStart + 1 || bytes[integerStart] != UInt8(ascii: "0") else {
      throw error("a number with a leading zero", at: start)
    }
    var exponent = 0
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      let fractionStart = at
      takeDigits(&mantissa, &digits)
      guard at > fractionStart else {
        throw error("a number that ends with a decimal point", at: start)
      }
      exponent = fractionStart - at
    }
    if let power = try takeExponent(start) { exponent += power }
    if digits <= 15, exponent >= -22, exponent <= 22 {
      // Both numbers are exact, so that one rounding gives the nearest value.
      let power = JSONParser.powersOfTen[abs(exponent)]
      let size = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return isNegative ? -size : size
    }
    return try longNumber(start)
  }

  private mutating func takeDigits(_ mantissa: inout UInt64, _ digits: inout Int) {
    while at < bytes.count, bytes[at] >= UInt8(ascii: "0"), bytes[at] <= UInt8(ascii: "9") {
      mantissa = mantissa &* 10 &+ UInt64(bytes[at] &- UInt8(ascii: "0"))
      if mantissa > 0 { digits += 1 }
      at += 1
    }
  }

  private mutating func takeExponent(_ start: Int) throws(JSONError) -> Int? {
    guard at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") else { return nil }
    at += 1
    var isNegative = false
    if at < bytes.count, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      isNegative = bytes[at] == UInt8(ascii: "-")
      at += 1
    }
    let digitStart = at
    var value = 0
    while at < bytes.count, bytes[at] >= UInt8(ascii: "0"), bytes[at] <= UInt8(ascii: "9") {
      value = min(value * 10 + Int(bytes[at] - UInt8(ascii: "0")), 100_000)
      at += 1
    }
    guard at > digitStart else { throw error("an exponent with no digits", at: start) }
    return isNegative ? -value : value
  }

  private func longNumber(_ start: Int) throws(JSONError) -> Double {
    guard let value = Double(String(decoding: bytes[start..<at], as: UTF8.self)), value.isFinite
    else { throw error("a number that is too large", at: start) }
    return value
  }

  /// Ten to the power of 0…22: all are exact.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
