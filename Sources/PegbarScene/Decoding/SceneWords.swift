/// The raw strings that properties take, in Core Animation's spelling.
enum SceneWords {
  static let blendModes = [
    "normalBlendMode", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode",
    "darkenBlendMode", "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode",
    "softLightBlendMode", "hardLightBlendMode", "differenceBlendMode", "exclusionBlendMode",
    "hueBlendMode", "saturationBlendMode", "colorBlendMode", "luminosityBlendMode",
    "linearDodgeBlendMode", "linearBurnBlendMode", "linearLightBlendMode", "vividLightBlendMode",
    "pinLightBlendMode", "divideBlendMode", "subtractBlendMode", "additionCompositing",
    "maximumCompositing", "minimumCompositing", "multiplyCompositing", "sourceAtopCompositing",
    "sourceInCompositing", "sourceOutCompositing", "sourceOverCompositing",
    "xor", "destinationOut", "clear", "copy", "sourceOver", "sourceIn", "sourceOut", "sourceAtop",
    "dest", "destOver", "destIn", "destOut", "destAtop", "plusL", "plusD",
  ]

  private static let scalingFilters = ["linear", "nearest", "trilinear"]

  /// By property.
  static let byKey: [String: [String]] = [
    "contentsGravity": [
      "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
      "bottomRight", "resize", "resizeAspect", "resizeAspectFill",
    ],
    "minificationFilter": scalingFilters,
    "magnificationFilter": scalingFilters,
    "cornerCurve": ["circular", "continuous"],
    "compositingFilter": blendModes,
    "fillRule": ["non-zero", "even-odd"],
    "lineCap": ["butt", "round", "square"],
    "lineJoin": ["miter", "round", "bevel"],
    "type": ["axial", "radial", "conic"],
    "truncationMode": ["none", "start", "end", "middle"],
    "alignmentMode": ["natural", "left", "right", "center", "justified"],
    "emitterShape": ["point", "line", "rectangle", "cuboid", "circle", "sphere"],
    "emitterMode": ["points", "outline", "surface", "volume"],
    "renderMode": ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"],
    "scrollMode": ["none", "vertically", "horizontally", "both"],
  ]

  static let calculationModes = ["linear", "discrete", "paced", "cubic", "cubicPaced"]
  static let rotationModes = ["auto", "autoReverse"]
  static let fillModes = ["removed", "forwards", "backwards", "both"]
}
