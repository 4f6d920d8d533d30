/// How drawing is combined with what lies below it.
///
/// Source: Core Graphics' numbers and formulas. S is what is drawn and D what lies below, both premultiplied; Sa
/// and Da are their opacities. A mode changes nothing outside of what is drawn: the shape of a fill or stroke, the
/// rectangle of a picture, the clipped area of a gradient or transparency layer.
public enum CGBlendMode: Int32, Sendable, Hashable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  /// Nothing: 0.
  case clear
  /// S.
  case copy
  /// S · Da.
  case sourceIn
  /// S · (1 − Da).
  case sourceOut
  /// S · Da + D · (1 − Sa).
  case sourceAtop
  /// S · (1 − Da) + D.
  case destinationOver
  /// D · Sa.
  case destinationIn
  /// D · (1 − Sa).
  case destinationOut
  /// S · (1 − Da) + D · Sa.
  case destinationAtop
  /// S · (1 − Da) + D · (1 − Sa).
  case xor
  /// The sum of what S and D lack of white is what the result lacks of it.
  case plusDarker
  /// S + D, at most 1.
  case plusLighter

  /// What a mode does.
  enum Action {
    /// Core Animation's filter does it: it leaves what lies below where nothing is drawn; nil for none.
    case filter(String?)
    /// What lies below is erased in the whole shape, or as far as nothing is drawn there, and the drawing added as
    /// far as said.
    case replace(erasing: Erasing, adding: Adding)
  }

  /// What is erased before drawing.
  enum Erasing {
    case shape, undrawnShape
  }

  /// Which part of the drawing is added.
  enum Adding {
    case none, all
    /// Where something lay below.
    case inside
    /// Where nothing lay below.
    case outside
  }

  /// What the mode does.
  var action: Action {
    switch self {
    case .normal: .filter(nil)
    case .multiply: .filter("multiplyBlendMode")
    case .screen: .filter("screenBlendMode")
    case .overlay: .filter("overlayBlendMode")
    case .darken: .filter("darkenBlendMode")
    case .lighten: .filter("lightenBlendMode")
    case .colorDodge: .filter("colorDodgeBlendMode")
    case .colorBurn: .filter("colorBurnBlendMode")
    case .softLight: .filter("softLightBlendMode")
    case .hardLight: .filter("hardLightBlendMode")
    case .difference: .filter("differenceBlendMode")
    case .exclusion: .filter("exclusionBlendMode")
    case .hue: .filter("hueBlendMode")
    case .saturation: .filter("saturationBlendMode")
    case .color: .filter("colorBlendMode")
    case .luminosity: .filter("luminosityBlendMode")
    case .sourceAtop: .filter("sourceAtop")
    case .destinationOver: .filter("destOver")
    case .destinationOut: .filter("destinationOut")
    case .xor: .filter("xor")
    case .plusDarker: .filter("plusD")
    case .plusLighter: .filter("plusL")
    case .clear: .replace(erasing: .shape, adding: .none)
    case .copy: .replace(erasing: .shape, adding: .all)
    case .sourceIn: .replace(erasing: .shape, adding: .inside)
    case .sourceOut: .replace(erasing: .shape, adding: .outside)
    case .destinationIn: .replace(erasing: .undrawnShape, adding: .none)
    case .destinationAtop: .replace(erasing: .undrawnShape, adding: .outside)
    }
  }
}
