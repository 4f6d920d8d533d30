import PegbarPluginKit

/// Every colour times an amount.
struct Brightness: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.brightness", name: "Brightness",
    summary: "Every colour becomes lighter or darker.", category: "colour",
    parameters: [.amount(0...Double.infinity, doc: "1 changes nothing, 0 gives black.")],
    aliases: [.ca("brightness")])

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let k = arguments.number("inputAmount")
    matrix = Matrix(colors: [k, 0, 0, 0, k, 0, 0, 0, k])
  }
}

/// Away from middle grey by an amount.
struct Contrast: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.contrast", name: "Contrast",
    summary: "Every colour moves away from middle grey, or towards it.", category: "colour",
    parameters: [.amount(0...Double.infinity, doc: "1 changes nothing, 0 gives grey.")],
    aliases: [.ca("contrast"), .ca("colorContrast")])

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let k = arguments.number("inputAmount")
    matrix = Matrix(colors: [k, 0, 0, 0, k, 0, 0, 0, k], plus: 0.5 - 0.5 * k)
  }
}

/// To the opposite colour by an amount.
struct ColorInvert: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.colorInvert", name: "Invert",
    summary: "Every colour becomes its opposite.", category: "colour",
    parameters: [.amount(0...1, doc: "0 changes nothing, 1 inverts.")],
    aliases: [.ca("colorInvert"), .coreImage("CIColorInvert")])

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let k = arguments.number("inputAmount")
    let d = 1 - 2 * k
    matrix = Matrix(colors: [d, 0, 0, 0, d, 0, 0, 0, d], plus: k)
  }
}
