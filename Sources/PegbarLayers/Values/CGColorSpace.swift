import PegbarCore

/// The meaning of a colour's components.
///
/// Drawing takes place in sRGB; colours of other spaces are converted. Immutable; use it from any thread.
public final class CGColorSpace: Hashable, Sendable {
  /// How components and sRGB are converted into each other.
  private let encoding: Encoding

  /// The name, one of the constants of this class or that of a device space.
  public let name: CFString?

  /// How many components a colour has, without alpha: 3, or 1 for grey.
  public var numberOfComponents: Int { encoding.isGray ? 1 : 3 }

  /// Whether colours are red, green and blue, or grey.
  public var model: CGColorSpaceModel { encoding.isGray ? .monochrome : .rgb }

  /// Whether components below 0 and above 1 have a meaning.
  let isExtended: Bool

  /// Makes a space of a name; fails for a name that is not one of the constants of this class.
  public convenience init?(name: CFString) {
    guard let encoding = CGColorSpace.encodings[name] else { return nil }
    self.init(name, encoding, isExtended: name.contains("Extended"))
  }

  private init(_ name: CFString, _ encoding: Encoding, isExtended: Bool = false) {
    (self.name, self.encoding, self.isExtended) = (name, encoding, isExtended)
  }

  /// sRGB.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB's primaries, and components proportional to light.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// sRGB with components beyond 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries, and components proportional to light, beyond 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// Apple's wide gamut, with sRGB's transfer function.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Grey with gamma 2.2.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Grey, proportional to light.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"

  private static let encodings: [CFString: Encoding] = [
    sRGB: .sRGB, linearSRGB: .linear, extendedSRGB: .sRGB, extendedLinearSRGB: .linear,
    displayP3: .displayP3, genericGrayGamma2_2: .gray(gamma: 2.2), linearGray: .gray(gamma: 1),
  ]

  static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", .sRGB)
  static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", .deviceGray)

  /// The sRGB colour of components in this space; it may lie beyond 0…1.
  func sRGB(_ c: [Double], alpha: Double) -> Color {
    func color(_ r: Double, _ g: Double, _ b: Double) -> Color {
      Color(red: r, green: g, blue: b, alpha: alpha)
    }
    switch encoding {
    case .sRGB: return color(c[0], c[1], c[2])
    case .deviceGray: return color(c[0], c[0], c[0])
    case .gray(let gamma):
      let gray = SRGBCurve.encoded(Encoding.power(c[0], gamma))
      return color(gray, gray, gray)
    case .linear, .displayP3:
      let sRGB = encoding.toLinearSRGB(c).map(SRGBCurve.encoded)
      return color(sRGB[0], sRGB[1], sRGB[2])
    }
  }

  /// The components of an sRGB colour in this space, without alpha.
  ///
  /// Grey is the luminance. Components are clamped to 0…1 in spaces that are not extended.
  func components(of color: Color) -> [Double] {
    let encoded = [color.red, color.green, color.blue]
    let linear = encoded.map(SRGBCurve.light)
    let light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    let isGray = color.red == color.green && color.green == color.blue
    let components =
      switch encoding {
      case .sRGB: encoded
      case .deviceGray: [isGray ? color.red : SRGBCurve.encoded(light)]
      case .gray(let gamma): [Encoding.power(isGray ? linear[0] : light, 1 / gamma)]
      case .linear, .displayP3: encoding.fromLinearSRGB(linear)
      }
    return isExtended ? components : components.map { min(max($0, 0), 1) }
  }

  /// Compares by name.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.name == b.name }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What the components of a colour space stand for.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Grey.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
}

/// What happens to colours that a space does not have; they are clamped in every case.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// The colour space of screens: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Grey whose component is that of all three channels in sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// The formulas of a colour space.
private enum Encoding: Sendable {
  case sRGB, linear, displayP3, deviceGray
  case gray(gamma: Double)

  var isGray: Bool {
    switch self {
    case .deviceGray, .gray: true
    case .sRGB, .linear, .displayP3: false
    }
  }

  // Both spaces have the white point D65; the matrices follow from the primaries.

  func toLinearSRGB(_ c: [Double]) -> [Double] {
    guard case .displayP3 = self else { return c }
    let (r, g, b) = (SRGBCurve.light(c[0]), SRGBCurve.light(c[1]), SRGBCurve.light(c[2]))
    return [
      1.2249401763 * r - 0.2249401763 * g, -0.0420569547 * r + 1.0420569547 * g,
      -0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b,
    ]
  }

  func fromLinearSRGB(_ c: [Double]) -> [Double] {
    guard case .displayP3 = self else { return c }
    let p3 = [
      0.8224619687 * c[0] + 0.1775380313 * c[1], 0.0331941989 * c[0] + 0.9668058011 * c[1],
      0.0170826307 * c[0] + 0.0723974407 * c[1] + 0.9105199286 * c[2],
    ]
    return p3.map(SRGBCurve.encoded)
  }

  static func power(_ x: Double, _ exponent: Double) -> Double {
    exponent == 1 ? x : Math.pow(max(x, 0), exponent)
  }
}
