import PegbarPluginKit

extension Parameter {
  /// How pictures are mixed where both show.
  package static let mixing: Parameter = .choice(
    "mixing", "Mixing", default: "gamma",
    choices: [("gamma", "Gamma"), ("linear", "Linear light")],
    doc: "Whether colours are mixed by their encoded numbers or, as light adds up, in linear light."
  )
}

extension Arguments {
  /// Whether pictures are mixed in linear light.
  package var mixesLight: Bool { number("mixing") == 1 }
}
