/// A picture that stands in the scene file itself, as `data:image/png;base64,…`.
struct EmbeddedPicture {
  /// The bytes of the picture's file.
  let bytes: [UInt8]
  /// A short name for messages, such as `data:image/png (1234 bytes)`.
  let name: String

  /// The largest picture of this sort, bytes.
  static let maximumSize = 16 << 20

  /// The types that may be named; the bytes say which of them it is.
  private static let types = ["image/png", "image/jpeg", "image/webp"]

  /// The reason why a text is no picture.
  struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// Whether a string is one rather than a file's name.
  static func isMeant(by text: String) -> Bool { text.hasPrefix("data:") }

  /// Reads a `data:` text.
  ///
  /// - Throws: `Problem`.
  init(_ text: String) throws {
    let utf8 = text.utf8
    guard let comma = utf8.firstIndex(of: UInt8(ascii: ",")) else {
      throw Problem("a data: picture needs a comma before its base64 text, data:image/png;base64,…")
    }
    let head = String(text[..<comma].dropFirst("data:".count))
    let parts = head.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    guard let type = parts.first, EmbeddedPicture.types.contains(type) else {
      throw Problem(
        "a data: picture has one of the types \(EmbeddedPicture.types.joined(separator: ", ")); "
          + "this has '\(parts[0].prefix(40))'")
    }
    guard parts.last == "base64", parts.count == 2 else {
      throw Problem("a data: picture is written data:\(type);base64,… and in no other way")
    }
    bytes = try EmbeddedPicture.decode(utf8[utf8.index(after: comma)...])
    guard !bytes.isEmpty else { throw Problem("a data: picture of no bytes") }
    name = "data:\(type) (\(bytes.count) bytes)"
  }

  /// Base64 as RFC 4648 defines it: padded, without spaces.
  private static func decode(_ text: Substring.UTF8View) throws -> [UInt8] {
    guard text.count / 4 * 3 <= maximumSize else {
      throw Problem(
        "a data: picture is at most \(maximumSize >> 20) MiB; put it into a file beside the scene")
    }
    guard text.count % 4 == 0 else {
      throw Problem(
        "the base64 text of a data: picture has \(text.count) characters, not a multiple of 4: it is "
          + "cut off or lacks its padding")
    }
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (bits, count, padding): (UInt32, Int, Int) = (0, 0, 0)
    for (place, byte) in text.enumerated() {
      if byte == UInt8(ascii: "="), place >= text.count - 2 {
        padding += 1
      } else if let digit = digit(byte), padding == 0 {
        bits = bits << 6 | UInt32(digit)
        count += 6
      } else {
        throw Problem("the base64 text of a data: picture is wrong at its character \(place + 1)")
      }
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
