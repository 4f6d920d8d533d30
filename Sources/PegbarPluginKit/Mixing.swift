extension Parameter {
  /// How pictures are mixed where both show; see `Arguments.mixesLight`.
  public static let mixing: Parameter = .choice(
    "mixing", "Mixing", default: "gamma",
    choices: [("gamma", "Gamma"), ("linear", "Linear light")],
    doc: "Whether colours are mixed by their encoded numbers or, as light adds up, in linear light."
  )
}

extension Arguments {
  /// Whether pictures are mixed in linear light; false in a plugin without the parameter `mixing`.
  public var mixesLight: Bool { has("mixing") && number("mixing") == 1 }
}
