import PegbarCore

/// The meaning of a colour's components.
///
/// Drawing takes place in sRGB; colours of other spaces are converted. Immutable; use it from any thread.
public final class CGColorSpace: Hashable, Sendable {
  /// How components and sRGB are converted into each other.
  private let encoding: ColorEncoding

  /// The name, one of the constants of this class or that of a device space; nil for a pattern's.
  public let name: CFString?

  /// The space of the colours of patterns without colours of their own; nil for none.
  public let baseColorSpace: CGColorSpace?

  /// How many components a colour has, without alpha: 3, 1 for grey, 4 for inks, 0 for patterns.
  public var numberOfComponents: Int { encoding.componentCount }

  /// What components stand for.
  public var model: CGColorSpaceModel { encoding.model }

  /// Whether the space has colours that sRGB has not.
  public var isWideGamutRGB: Bool {
    if case .rgb(let primaries, _) = encoding { primaries != .sRGB || isExtended } else { false }
  }

  /// Whether bitmaps may have the space: all but those of patterns.
  public var supportsOutput: Bool { model != .pattern }

  /// Whether components below 0 and above 1 have a meaning.
  let isExtended: Bool

  /// Whether components are those of sRGB, or grey of all its channels.
  var hasSRGBComponents: Bool {
    switch encoding {
    case .rgb(.sRGB, .sRGB), .deviceGray: true
    default: false
    }
  }

  /// Makes a space of a name; fails for a name that is not one of the constants of this class.
  public convenience init?(name: CFString) {
    guard let encoding = CGColorSpace.encodings[name] else { return nil }
    self.init(name, encoding, isExtended: name.contains("Extended"))
  }

  /// Makes the space of patterns.
  ///
  /// - Parameter baseSpace: that of the colours of patterns that have none; nil for patterns with colours.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    self.init(nil, .pattern, base: baseSpace)
  }

  private init(
    _ name: CFString?, _ encoding: ColorEncoding, isExtended: Bool = false,
    base: CGColorSpace? = nil
  ) {
    (self.name, self.encoding, self.isExtended) = (name, encoding, isExtended)
    baseColorSpace = base
  }

  /// sRGB.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB's primaries, and components proportional to light.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// sRGB with components beyond 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries, and components proportional to light, beyond 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// Another name of `linearSRGB`.
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// Apple's wide gamut, with sRGB's transfer function.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Apple's wide gamut with components beyond 0…1.
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// Apple's wide gamut, and components proportional to light.
  public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  /// Apple's wide gamut, and components proportional to light, beyond 0…1.
  public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  /// Adobe RGB of 1998.
  public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  /// The video of ITU-R BT.709, with its camera's transfer function.
  public static let itur_709: CFString = "kCGColorSpaceITUR_709"
  /// The wide gamut of ITU-R BT.2020, with its camera's transfer function.
  public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  /// Grey with gamma 2.2.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Grey with gamma 2.2, beyond 0…1.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Grey, proportional to light.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// Grey, proportional to light, beyond 0…1.
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  /// Cyan, magenta, yellow and black, without a profile.
  public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"

  private static let encodings: [CFString: ColorEncoding] = [
    sRGB: .sRGB, linearSRGB: .rgb(.sRGB, .linear), extendedSRGB: .sRGB,
    extendedLinearSRGB: .rgb(.sRGB, .linear), genericRGBLinear: .rgb(.sRGB, .linear),
    displayP3: .rgb(.displayP3, .sRGB), extendedDisplayP3: .rgb(.displayP3, .sRGB),
    linearDisplayP3: .rgb(.displayP3, .linear), extendedLinearDisplayP3: .rgb(.displayP3, .linear),
    adobeRGB1998: .rgb(.adobe, .gamma(563 / 256)), itur_709: .rgb(.sRGB, .video),
    itur_2020: .rgb(.rec2020, .video), genericGrayGamma2_2: .gray(.gamma(2.2)),
    extendedGray: .gray(.gamma(2.2)), linearGray: .gray(.linear),
    extendedLinearGray: .gray(.linear), genericCMYK: .cmyk,
  ]

  static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", .sRGB)
  static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", .deviceGray)
  static let deviceCMYK = CGColorSpace("kCGColorSpaceDeviceCMYK", .cmyk)

  /// The sRGB colour of components in this space; it may lie beyond 0…1.
  func sRGB(_ c: [Double], alpha: Double) -> Color {
    let sRGB = encoding.toSRGB(c)
    return Color(red: sRGB[0], green: sRGB[1], blue: sRGB[2], alpha: alpha)
  }

  /// The components of an sRGB colour in this space, without alpha.
  ///
  /// Grey is the luminance. Components are clamped to 0…1 in spaces that are not extended.
  func components(of color: Color) -> [Double] {
    let components = encoding.fromSRGB([color.red, color.green, color.blue])
    return isExtended ? components : components.map { min(max($0, 0), 1) }
  }

  /// Compares by name, and spaces of patterns by their base spaces.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a.name == b.name && a.baseColorSpace == b.baseColorSpace
  }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What the components of a colour space stand for.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Grey.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
  /// Cyan, magenta, yellow and black.
  case cmyk = 2
  /// A pattern.
  case pattern = 6
}

/// What happens to colours that a space does not have; they are clamped in every case.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// The colour space of screens: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Grey whose component is that of all three channels in sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// Cyan, magenta, yellow and black, where each ink takes its share of red, green or blue, and black of all.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
