/// Texts of frei0r plugins, which may hold any bytes, as those of Pegbar.
enum Frei0rText {
  /// A text on one line: no control characters, single spaces, at most so many bytes.
  static func line(_ text: UnsafePointer<CChar>, bytes: Int) -> String {
    var line = ""
    var isAfterSpace = true
    for scalar in String(cString: text).unicodeScalars {
      let isSpace = scalar.value <= 0x20 || scalar.value == 0x7F || scalar.value == 0xA0
      if isSpace && isAfterSpace { continue }
      let next: Unicode.Scalar = isSpace ? " " : scalar
      if line.utf8.count + UTF8.width(next) > bytes { break }
      // C1 controls, and what changes the direction of writing.
      if 0x80...0x9F ~= next.value || next.properties.generalCategory == .format { continue }
      line.unicodeScalars.append(next)
      isAfterSpace = isSpace
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  /// The beginning of a text in at most 100 characters, as a sentence.
  static func summary(_ text: String) -> String {
    let limit = 99
    guard text.count > limit else {
      return text.isEmpty || ".!?".contains(text.last ?? ".") ? text : text + "."
    }
    if let stop = text.prefix(limit).lastRange(ofWord: ". ") { return String(text[..<stop]) + "." }
    let end = text.prefix(limit).lastRange(ofWord: " ") ?? text.prefix(limit).endIndex
    return String(text[..<end]) + "…"
  }

  /// A parameter's name as a key: letters and digits, as in `corner1X` for "Corner 1 X".
  ///
  /// Letters lose their accents. A name without a letter or a digit is called by its number, from 1.
  static func key(_ name: String, number: Int) -> String {
    var words: [String] = [""]
    for scalar in name.unicodeScalars {
      guard let letter = plain(scalar) else {
        if words.last != "" { words.append("") }
        continue
      }
      words[words.count - 1].unicodeScalars.append(letter)
    }
    words.removeAll { $0.isEmpty }
    guard let first = words.first else { return "parameter\(number)" }
    let isShouted = first == first.uppercased()
    let start = isShouted ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    let key = start + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isWord = key.utf8.first.map { $0 >= UInt8(ascii: "A") } ?? false
    // The members of a filter in a scene.
    if ["type", "name", "enabled"].contains(key) { return key + "Value" }
    return String((isWord ? key : "p" + key).prefix(48))
  }

  /// A letter or digit of ASCII, also of a letter with an accent; nil for others.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? scalar : nil
    }
    // Such as LATIN SMALL LETTER E WITH ACUTE.
    let words = scalar.properties.name?.split(separator: " ").map(String.init) ?? []
    guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
      let letter = words[3].unicodeScalars.first, words[3].unicodeScalars.count == 1
    else { return nil }
    return words[1] == "SMALL" ? Unicode.Scalar(letter.value + 32) : letter
  }
}

extension Substring {
  /// Where a text occurs for the last time.
  fileprivate func lastRange(ofWord word: String) -> Index? {
    indices.last { self[$0...].hasPrefix(word) }
  }
}
