/// How drawing is combined with what lies below it.
public enum CGBlendMode: Int32, Sendable, Hashable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  /// What lies below remains where nothing is drawn.
  case destinationOut = 23
  /// What is drawn and what lies below remain where the other is not.
  case xor = 25

  /// Core Animation's name.
  var compositingFilter: String {
    switch self {
    case .normal: "normalBlendMode"
    case .multiply: "multiplyBlendMode"
    case .screen: "screenBlendMode"
    case .overlay: "overlayBlendMode"
    case .darken: "darkenBlendMode"
    case .lighten: "lightenBlendMode"
    case .colorDodge: "colorDodgeBlendMode"
    case .colorBurn: "colorBurnBlendMode"
    case .softLight: "softLightBlendMode"
    case .hardLight: "hardLightBlendMode"
    case .difference: "differenceBlendMode"
    case .exclusion: "exclusionBlendMode"
    case .hue: "hueBlendMode"
    case .saturation: "saturationBlendMode"
    case .color: "colorBlendMode"
    case .luminosity: "luminosityBlendMode"
    case .destinationOut: "destinationOut"
    case .xor: "xor"
    }
  }
}
