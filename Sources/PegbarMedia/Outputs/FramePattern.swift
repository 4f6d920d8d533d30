import PegbarSystem

/// The names of a sequence's files: a number between two texts.
public struct FramePattern: Equatable, Sendable {
  /// The text before the number, including folders.
  public let prefix: String

  /// The text after the number.
  public let suffix: String

  /// The minimum number of digits.
  public let digits: Int

  /// Whether numbers are padded with zeros; else with spaces.
  public let padsWithZeros: Bool

  /// The folder, if the output is a folder; nil for a pattern.
  public let folder: String?

  /// Reads `%d`, `%5d` or `%05d` in a name, once, with `%%` for a percent sign; else nil.
  public init?(_ output: String) {
    var texts = [""]
    var field: (zeros: Bool, digits: Int)?
    var rest = Substring(output)
    while let mark = rest.firstIndex(of: "%") {
      texts[texts.count - 1] += rest[..<mark]
      rest = rest[rest.index(after: mark)...]
      if rest.first == "%" {
        texts[texts.count - 1] += "%"
        rest.removeFirst()
        continue
      }
      let number = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest[number.endIndex...]
      guard field == nil, rest.first == "d", number.count <= 2 else { return nil }
      rest.removeFirst()
      field = (number.first == "0", Int(number) ?? 0)
      texts.append("")
    }
    guard let field else { return nil }
    texts[texts.count - 1] += rest
    (prefix, suffix) = (texts[0], texts[1])
    (padsWithZeros, digits) = (field.zeros, field.digits)
    folder = nil
  }

  /// `00000.png`, `00001.png` and so on in a folder whose name ends in `/`.
  public init(folder: String) {
    self.folder = folder
    prefix = folder
    suffix = ".png"
    digits = 5
    padsWithZeros = true
  }

  /// The frames of which something may be in the way: the first, the last, and those whose names are taken.
  ///
  /// Looks at the names in a folder once, not at each frame. Where every frame has a folder of its own, looks at
  /// no more than the first 100,000.
  ///
  /// - Parameters:
  ///   - frames: the numbers of the frames.
  ///   - start: the folder that a relative path starts from, with a slash at its end; empty for the present one.
  /// - Returns: the numbers, from the lowest on.
  package func framesInTheWay(among frames: Range<Int>, from start: String = "") -> [Int] {
    guard let first = frames.first, let last = frames.last else { return [] }
    if suffix.contains("/") { return Array(frames.prefix(100_000)) }
    var found: Set = [first, last]
    let lead = prefix.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    for name in FolderListing.names(in: OutputFile.folder(of: start + prefix + "0")) ?? [] {
      guard name.hasPrefix(lead), name.hasSuffix(suffix) else { continue }
      let number = name.dropFirst(lead.count).dropLast(suffix.count).drop { $0 == " " }
      if let frame = Int(number), frames.contains(frame) { found.insert(frame) }
    }
    return found.sorted()
  }

  /// The path of one frame.
  public func path(frame: Int) -> String {
    let number = String(frame)
    let missing = max(0, digits - number.utf8.count)
    return prefix + String(repeating: padsWithZeros ? "0" : " ", count: missing) + number + suffix
  }
}
