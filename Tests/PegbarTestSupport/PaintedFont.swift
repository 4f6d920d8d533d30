/// A font of 64 glyphs in colours of their own, which `Tests/Fonts/painted.py` makes.
public enum PaintedFont {
  /// The font's file.
  public static let path = folder + "Painted.ttf"

  /// A font of the one glyph U+E000, which hangs on the axis wght, 100…400…900.
  public static let variablePath = folder + "PaintedVariable.ttf"

  /// All its glyphs as Chromium draws them in text of #604020, on white: 8 columns of squares of 64 pixels.
  public static let picture = folder + "Painted.png"

  private static let folder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(2)
    return parts.joined(separator: "/") + "/Fonts/"
  }()

  /// The character of a glyph.
  public static func letter(_ number: Int) -> String {
    String(Unicode.Scalar(UInt32(0xE000 + number)).map(Character.init) ?? " ")
  }
}
