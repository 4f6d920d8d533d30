import PegbarPluginKit

/// Away from the grey of the same luminance by an amount.
struct Saturation: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.saturation", name: "Saturation",
    summary: "Every colour becomes stronger or greyer.", category: "colour",
    parameters: [.amount(0...Double.infinity, doc: "1 changes nothing, 0 gives grey.")],
    aliases: [.ca("saturation"), .ca("colorSaturate")])

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let s = arguments.number("inputAmount")
    matrix = Matrix(colors: [
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s,
      0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s,
      0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s,
    ])
  }
}

/// Around the wheel of hues by an angle.
struct HueRotate: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.hueRotate", name: "Hue Rotate",
    summary: "Every hue moves around the colour wheel.", category: "colour",
    parameters: [
      Parameter.angle(
        "inputAngle", "Angle", default: 0, softRange: -3.141592653589793...3.141592653589793
      )
      .with(flags: .periodic)
    ],
    aliases: [.ca("hueRotate"), .ca("colorHueRotate"), .coreImage("CIHueAdjust")])

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let angle = arguments.number("inputAngle")
    let (c, s) = (pegbar_cos(angle), pegbar_sin(angle))
    let still = [0.213, 0.715, 0.072, 0.213, 0.715, 0.072, 0.213, 0.715, 0.072]
    let byCos = [0.787, -0.715, -0.072, -0.213, 0.285, -0.072, -0.213, -0.715, 0.928]
    let bySin = [-0.213, -0.715, 0.928, 0.143, 0.140, -0.283, -0.787, 0.715, 0.072]
    matrix = Matrix(colors: (0..<9).map { still[$0] + c * byCos[$0] + s * bySin[$0] })
  }
}

/// To brown by an amount.
struct Sepia: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.sepia", name: "Sepia",
    summary: "Every colour becomes a brown, as in old photographs.", category: "colour",
    parameters: [
      .amount(0...1, doc: "0 changes nothing, 1 gives browns only."),
      .number(
        "inputIntensity", "Intensity", default: 1, range: 0...1,
        doc: "Core Image's key for the amount; both are multiplied."),
    ],
    aliases: [.ca("sepia"), .coreImage("CISepiaTone")])

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let s = 1 - arguments.number("inputAmount") * arguments.number("inputIntensity")
    matrix = Matrix(colors: [
      0.393 + 0.607 * s, 0.769 - 0.769 * s, 0.189 - 0.189 * s,
      0.349 - 0.349 * s, 0.686 + 0.314 * s, 0.168 - 0.168 * s,
      0.272 - 0.272 * s, 0.534 - 0.534 * s, 0.131 + 0.869 * s,
    ])
  }
}
