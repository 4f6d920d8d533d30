import Pegbar

/// Letters of 5 × 8 dots for the names below cells.
enum SheetFont {
  /// From the beginning of a letter to that of the next one, dots.
  static let advance = 6
  /// The height of a letter, dots.
  static let height = 8

  /// Draws a text.
  ///
  /// - Parameters:
  ///   - text: letters, digits, hyphens, underscores, dots and colons; all others become question marks.
  ///   - picture: what it is drawn on.
  ///   - x: pixels from the left of the first letter.
  ///   - y: pixels from the top of the letters.
  ///   - scale: pixels of a dot.
  ///   - color: of the letters.
  static func draw(
    _ text: String, on picture: Picture, x: Int, y: Int, scale: Int, color: SIMD4<UInt8>
  ) {
    for (index, letter) in text.enumerated() {
      let dots = columns[letter] ?? 0x02_0151_0906
      for column in 0..<5 {
        for row in 0..<height where dots >> UInt64(8 * (4 - column) + row) & 1 == 1 {
          let left = x + (index * advance + column) * scale
          fill(picture, left..<left + scale, y + row * scale..<y + (row + 1) * scale, color)
        }
      }
    }
  }

  /// Fills a rectangle, as far as it lies in the picture.
  static func fill(
    _ picture: Picture, _ columns: Range<Int>, _ rows: Range<Int>, _ color: SIMD4<UInt8>
  ) {
    for y in rows.clamped(to: 0..<picture.height) {
      let row = picture.row(y).assumingMemoryBound(to: SIMD4<UInt8>.self)
      for x in columns.clamped(to: 0..<picture.width) { row[x] = color }
    }
  }

  /// The dots of each letter: a byte for each column, the first one highest; bit 0 is at the top.
  private static let columns: [Character: UInt64] = [
    "A": 0x7E1111117E, "B": 0x7F49494936, "C": 0x3E41414122, "D": 0x7F4141221C, "E": 0x7F49494941,
    "F": 0x7F09090901, "G": 0x3E4149497A, "H": 0x7F0808087F, "I": 0x00417F4100, "J": 0x2040413F01,
    "K": 0x7F08142241, "L": 0x7F40404040, "M": 0x7F020C027F, "N": 0x7F0408107F, "O": 0x3E4141413E,
    "P": 0x7F09090906, "Q": 0x3E4151215E, "R": 0x7F09192946, "S": 0x4649494931, "T": 0x01017F0101,
    "U": 0x3F4040403F, "V": 0x1F2040201F, "W": 0x3F4038403F, "X": 0x6314081463, "Y": 0x0708700807,
    "Z": 0x6151494543, "a": 0x2054545478, "b": 0x7F48444438, "c": 0x3844444420, "d": 0x384444487F,
    "e": 0x3854545418, "f": 0x087E090102, "g": 0x18A4A4A47C, "h": 0x7F08040478, "i": 0x00447D4000,
    "j": 0x4080847D00, "k": 0x7F10284400, "l": 0x00417F4000, "m": 0x7C04180478, "n": 0x7C08040478,
    "o": 0x3844444438, "p": 0xFC24242418, "q": 0x18242428FC, "r": 0x7C08040408, "s": 0x4854545420,
    "t": 0x043F444020, "u": 0x3C4040207C, "v": 0x1C2040201C, "w": 0x3C4030403C, "x": 0x4428102844,
    "y": 0x1CA0A0A07C, "z": 0x4464544C44, "0": 0x3E5149453E, "1": 0x00427F4000, "2": 0x4261514946,
    "3": 0x2141454B31, "4": 0x1814127F10, "5": 0x2745454539, "6": 0x3C4A494930, "7": 0x0171090503,
    "8": 0x3649494936, "9": 0x064949291E, "-": 0x0808080808, "_": 0x8080808080, ".": 0x0060600000,
    ":": 0x0036360000, "?": 0x0201510906, "…": 0x4000400040,
  ]
}
