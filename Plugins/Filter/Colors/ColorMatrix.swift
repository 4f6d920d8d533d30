import PegbarPluginKit

/// A matrix of the user's own: each vector is a row of it, the bias its last column.
struct ColorMatrix: MatrixFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.colorMatrix", name: "Colour Matrix",
    summary: "Every channel becomes a sum of all channels.", category: "colour",
    parameters: rows.enumerated().map { place, row in
      .rect(
        "input\(row.key)Vector", row.label,
        default: (0..<4).map { $0 == place ? 1 : 0 }, unit: .none, doc: row.doc)
    },
    aliases: [.ca("colorMatrix"), .coreImage("CIColorMatrix")])

  private static let rows: [(key: String, label: String, doc: String)] = [
    ("R", "Red", "Of red, green, blue and alpha, how much is in red."),
    ("G", "Green", "Of red, green, blue and alpha, how much is in green."),
    ("B", "Blue", "Of red, green, blue and alpha, how much is in blue."),
    ("A", "Alpha", "Of red, green, blue and alpha, how much is in alpha."),
    ("Bias", "Bias", "What is added to red, green, blue and alpha."),
  ]

  let matrix: Matrix

  init(_ arguments: Arguments) {
    let bias = arguments.numbers("inputBiasVector")
    matrix = Matrix(
      ColorMatrix.rows.dropLast().enumerated().flatMap { place, row in
        arguments.numbers("input\(row.key)Vector") + [bias[place]]
      })
  }
}
