import PegbarPluginKit

// Matrices that Core Image has under names of its own.

/// Saturation first, then brightness, then contrast.
struct ColorControls: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.colorControls", name: "Colour Controls",
    summary: "Saturation, brightness and contrast in one.", category: "colour",
    parameters: [
      .number(
        "inputSaturation", "Saturation", default: 1, range: 0...16, softRange: 0...2,
        doc: "1 changes nothing, 0 gives grey."),
      .number(
        "inputBrightness", "Brightness", default: 0, range: -1...1, doc: "What is added."),
      .number(
        "inputContrast", "Contrast", default: 1, range: 0...16, softRange: 0...4,
        doc: "Distances from middle grey are multiplied by it."),
    ],
    aliases: [.pegbar("colorControls"), .coreImage("CIColorControls")])

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let s = arguments.number("inputSaturation")
    let k = arguments.number("inputContrast")
    let weights = [0.213, 0.715, 0.072]
    let colors = (0..<9).map { place in
      k * ((1 - s) * weights[place % 3] + (place % 4 == 0 ? s : 0))
    }
    let isPlain = s == 1 && k == 1
    matrix = Matrix(
      colors: isPlain ? [1, 0, 0, 0, 1, 0, 0, 0, 1] : colors,
      plus: k * (arguments.number("inputBrightness") - 0.5) + 0.5)
  }
}

/// One hue, by the luminance.
struct ColorMonochrome: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.colorMonochrome", name: "Monochrome",
    summary: "Every colour becomes a shade of one.", category: "colour",
    parameters: [
      .color("inputColor", "Colour", default: [0.6, 0.45, 0.3, 1], doc: "What white becomes."),
      .number(
        "inputIntensity", "Intensity", default: 1, range: 0...1,
        doc: "0 changes nothing, 1 leaves one hue."),
    ],
    aliases: [.ca("colorMonochrome"), .pegbar("monochrome"), .coreImage("CIColorMonochrome")])

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let color = arguments.color("inputColor")
    let (k, weights) = (arguments.number("inputIntensity"), [0.213, 0.715, 0.072])
    let shades = [color.red, color.green, color.blue]
    matrix = Matrix(
      colors: (0..<9).map { place in
        k * shades[place / 3] * weights[place % 3] + (place % 4 == 0 ? 1 - k : 0)
      })
  }
}

/// Two colours and those between, by the luminance.
struct FalseColor: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.falseColor", name: "False Colour",
    summary: "Dark becomes one colour, light another: a duotone.", category: "colour",
    parameters: [
      .color("inputColor0", "Dark", default: [0.3, 0, 0, 1], doc: "What black becomes."),
      .color("inputColor1", "Light", default: [1, 0.9, 0.8, 1], doc: "What white becomes."),
    ],
    aliases: [.pegbar("falseColor"), .pegbar("duotone"), .coreImage("CIFalseColor")])

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let (dark, light) = (arguments.numbers("inputColor0"), arguments.numbers("inputColor1"))
    let rows = (0..<3).flatMap { channel -> [Double] in
      let way = light[channel] - dark[channel]
      return [0.213 * way, 0.715 * way, 0.072 * way, 0, dark[channel]]
    }
    matrix = Matrix(rows + [0, 0, 0, 1, 0])
  }
}

/// Every channel times one of a colour.
struct Tint: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.tint", name: "Tint",
    summary: "Every colour is multiplied by one, as by coloured glass.", category: "colour",
    parameters: [
      .color("inputColor", "Colour", default: [1, 0.8, 0.6, 1], doc: "What white becomes.")
    ],
    aliases: [.pegbar("tint"), .coreImage("CIWhitePointAdjust")])

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let color = arguments.color("inputColor")
    matrix = Matrix(colors: [color.red, 0, 0, 0, color.green, 0, 0, 0, color.blue])
  }
}

/// White, as opaque as the picture is light.
struct LuminanceToAlpha: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.luminanceToAlpha", name: "Luminance To Alpha",
    summary: "The picture becomes white, opaque where it was light.", category: "colour",
    aliases: [.ca("luminanceToAlpha"), .coreImage("CIMaskToAlpha")])

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let white: [Double] = [0, 0, 0, 0, 1]
    matrix = Matrix(white + white + white + [0.213, 0.715, 0.072, 0, 0])
  }
}
