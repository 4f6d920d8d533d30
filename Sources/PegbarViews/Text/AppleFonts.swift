/// The fonts that programs for Apple's systems count on.
///
/// Source: the list of fonts that come with iOS.
enum AppleFonts {
  /// Whether a name is that of such a font: a family, or a full or PostScript name, which begins with the family's.
  static func has(_ name: String) -> Bool {
    let plain = key(name)
    return name.hasPrefix(".SF") || families.contains { plain.hasPrefix($0) }
  }

  /// A name without what spells of it differ in.
  private static func key(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static let families = [
    "Academy Engraved LET", "Al Nile", "American Typewriter", "Apple Color Emoji",
    "Apple SD Gothic Neo", "Apple Symbols", "Arial", "Avenir", "Baskerville", "Bodoni 72",
    "Bodoni Ornaments", "BodoniSvtyTwo", "Bradley Hand", "Chalkboard", "Chalkduster", "Charter",
    "Cochin", "Copperplate", "Courier", "Damascus", "Devanagari Sangam MN", "Didot",
    "DIN Alternate",
    "DIN Condensed", "Euphemia UCAS", "Farah", "Futura", "Galvji", "Geeza Pro", "Georgia",
    "Gill Sans", "Grantha Sangam MN", "Helvetica", "Hiragino", "HiraKaku", "HiraMaruPro",
    "HiraMinPro",
    "Hoefler Text", "Impact", "Kailasa", "Kefa", "Khmer Sangam MN", "Kohinoor", "Lao Sangam MN",
    "Malayalam Sangam MN", "Marker Felt", "Menlo", "Mishafi", "Mukta Mahee", "Myanmar Sangam MN",
    "New York", "Noteworthy", "Noto Nastaliq Urdu", "Noto Sans", "Optima", "Palatino", "Papyrus",
    "Party LET", "PingFang", "Rockwell", "Savoye LET", "SF Compact", "SF Mono", "SF Pro",
    "Sinhala Sangam MN", "Snell Roundhand", "STIX Two", "Symbol", "Tamil Sangam MN", "Thonburi",
    "Times New Roman", "Trebuchet", "Verdana", "Zapf Dingbats", "Zapfino",
  ].map(key)
}
