import PegbarLayers

extension UIColor {
  /// Black.
  public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = UIColor(red: 1 / 3, green: 1 / 3, blue: 1 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(red: 2 / 3, green: 2 / 3, blue: 2 / 3, alpha: 1)
  /// White.
  public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Cyan.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Magenta.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)
}

/// The system's colours in their light form.
///
/// Source: Apple's Human Interface Guidelines.
extension UIColor {
  /// 255, 59, 48 of 255.
  public static let systemRed = UIColor(bytes: 255, 59, 48)
  /// 255, 149, 0 of 255.
  public static let systemOrange = UIColor(bytes: 255, 149, 0)
  /// 255, 204, 0 of 255.
  public static let systemYellow = UIColor(bytes: 255, 204, 0)
  /// 52, 199, 89 of 255.
  public static let systemGreen = UIColor(bytes: 52, 199, 89)
  /// 0, 199, 190 of 255.
  public static let systemMint = UIColor(bytes: 0, 199, 190)
  /// 48, 176, 199 of 255.
  public static let systemTeal = UIColor(bytes: 48, 176, 199)
  /// 50, 173, 230 of 255.
  public static let systemCyan = UIColor(bytes: 50, 173, 230)
  /// 0, 122, 255 of 255.
  public static let systemBlue = UIColor(bytes: 0, 122, 255)
  /// 88, 86, 214 of 255.
  public static let systemIndigo = UIColor(bytes: 88, 86, 214)
  /// 175, 82, 222 of 255.
  public static let systemPurple = UIColor(bytes: 175, 82, 222)
  /// 255, 45, 85 of 255.
  public static let systemPink = UIColor(bytes: 255, 45, 85)
  /// 162, 132, 94 of 255.
  public static let systemBrown = UIColor(bytes: 162, 132, 94)
  /// 142, 142, 147 of 255.
  public static let systemGray = UIColor(bytes: 142, 142, 147)
  /// 174, 174, 178 of 255.
  public static let systemGray2 = UIColor(bytes: 174, 174, 178)
  /// 199, 199, 204 of 255.
  public static let systemGray3 = UIColor(bytes: 199, 199, 204)
  /// 209, 209, 214 of 255.
  public static let systemGray4 = UIColor(bytes: 209, 209, 214)
  /// 229, 229, 234 of 255.
  public static let systemGray5 = UIColor(bytes: 229, 229, 234)
  /// 242, 242, 247 of 255.
  public static let systemGray6 = UIColor(bytes: 242, 242, 247)
  /// White.
  public static let systemBackground = white
  /// 242, 242, 247 of 255.
  public static let secondarySystemBackground = systemGray6
  /// White.
  public static let tertiarySystemBackground = white
  /// Black.
  public static let label = black
  /// 60, 60, 67 of 255, opacity 0.6.
  public static let secondaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.6)
  /// 60, 60, 67 of 255, opacity 0.3.
  public static let tertiaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.3)
  /// 60, 60, 67 of 255, opacity 0.18.
  public static let quaternaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.18)
  /// 60, 60, 67 of 255, opacity 0.3.
  public static let placeholderText = tertiaryLabel
  /// 0, 122, 255 of 255.
  public static let link = systemBlue
  /// 0, 122, 255 of 255, the colour of views without one of their own.
  public static let tintColor = systemBlue
  /// White, opacity 0.6.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// Black.
  public static let darkText = black
  /// 120, 120, 128 of 255, opacity 0.2.
  public static let systemFill = UIColor(bytes: 120, 120, 128, alpha: 0.2)
  /// 120, 120, 128 of 255, opacity 0.16.
  public static let secondarySystemFill = UIColor(bytes: 120, 120, 128, alpha: 0.16)
  /// 118, 118, 128 of 255, opacity 0.12.
  public static let tertiarySystemFill = UIColor(bytes: 118, 118, 128, alpha: 0.12)
  /// 116, 116, 128 of 255, opacity 0.08.
  public static let quaternarySystemFill = UIColor(bytes: 116, 116, 128, alpha: 0.08)
  /// 242, 242, 247 of 255.
  public static let systemGroupedBackground = systemGray6
  /// White.
  public static let secondarySystemGroupedBackground = white
  /// 242, 242, 247 of 255.
  public static let tertiarySystemGroupedBackground = systemGray6
  /// 198, 198, 200 of 255.
  public static let opaqueSeparator = UIColor(bytes: 198, 198, 200)
  /// 60, 60, 67 of 255, opacity 0.29.
  public static let separator = UIColor(bytes: 60, 60, 67, alpha: 0.29)

  private convenience init(bytes red: Int, _ green: Int, _ blue: Int, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
      alpha: alpha)
  }
}
