/// The pixels of a layer's drawn contents.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a format from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Red, green, blue and alpha, 8 bits each.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Red, green, blue and alpha as 16-bit numbers; drawn with 8 bits each.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// Grey, 8 bits, and alpha.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}
