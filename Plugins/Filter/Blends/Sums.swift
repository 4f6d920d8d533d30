import CPegbarKernels
import PegbarPluginKit

// Blend modes that treat alpha like any channel, premultiplied.

struct Addition: Blend {
  static let mode = PGB_BLEND_PLUS
  static let descriptor = describe(
    "plusLighter", "Addition",
    "All channels add up, alpha too, to at most one.",
    coreImage: "CIAdditionCompositing", "additionCompositing", "plusLighter", "plusL")
}

struct PlusDarker: Blend {
  static let mode = PGB_BLEND_PLUS_DARKER
  static let descriptor = describe(
    "plusDarker", "Plus Darker",
    "Alphas add up; what both colours lack of theirs is taken from the sum.",
    coreImage: nil, "plusDarker", "plusD")
}

struct Maximum: Blend {
  static let mode = PGB_BLEND_MAXIMUM
  static let descriptor = describe(
    "maximum", "Maximum",
    "The greater value of every channel, alpha too.",
    coreImage: "CIMaximumCompositing", "maximumCompositing", "maximum")
}

struct Minimum: Blend {
  static let mode = PGB_BLEND_MINIMUM
  static let descriptor = describe(
    "minimum", "Minimum",
    "The lesser value of every channel, alpha too, in all of the group.",
    coreImage: "CIMinimumCompositing", "minimumCompositing", "minimum")
}

struct Product: Blend {
  static let mode = PGB_BLEND_PRODUCT
  static let descriptor = describe(
    "multiplyCompositing", "Multiply Compositing",
    "All channels multiply, alpha too, in all of the group.",
    coreImage: "CIMultiplyCompositing", "multiplyCompositing")
}
