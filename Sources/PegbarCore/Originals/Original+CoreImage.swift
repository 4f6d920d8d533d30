/// The input keys of Core Image's transition filters, by which their users set them.
///
/// Lengths are points of the picture, y counts from its lower edge, and angles go counterclockwise, as there.
extension Original {
  /// A filter with its own keys and those that all filters have.
  @inline(never) private static func filter(_ name: String, _ plugin: String, _ keys: [OriginalKey])
    -> Original
  {
    Original("coreimage", name, plugin, common + keys)
  }

  private static let common: [OriginalKey] = [
    .only("inputImage", .image, "the old picture is what the layer or the first input shows"),
    .only("inputTargetImage", .image, "the new picture is what the layer or the next input shows"),
    .only("inputTime", .double, "the host sets the time from the transition's progress"),
  ]

  static let coreImage: [Original] = [
    .filter(
      "CIAccordionFoldTransition", "accordion",
      [
        .only(
          "inputBottomHeight", .double, "the whole picture folds; leave it out or give 0",
          accepting: .number(0)),
        .number("inputNumberOfFolds", "folds", "The number of folds.", type: .int),
        .number("inputFoldShadowAmount", "shading", "How dark folds become, 0…1."),
      ]),
    .filter(
      "CIBarsSwipeTransition", "bars",
      [
        .angle("Where bars go: 0 to the right, π/2 up."),
        .length("inputWidth", "width", "The width of a bar.", of: .smallerSide),
        .length(
          "inputBarOffset", "offset", "How far a bar is behind the one before.",
          of: .smallerSide),
      ]),
    .filter(
      "CICopyMachineTransition", "copyMachine",
      [
        .extent(), .color("The colour of the light."),
        .angle("Where the light goes: 0 to the right, π/2 up."),
        .length("inputWidth", "width", "The width of the light.", of: .way),
        .number("inputOpacity", "opacity", "How bright the light is."),
      ]),
    .filter(
      "CIDisintegrateWithMaskTransition", "luma",
      [
        OriginalKey(
          "inputMaskImage", .image, .none, .sets("map", .same),
          "The picture that says when each pixel changes."),
        .only("inputShadowRadius", .double, "the edge casts no shadow"),
        .only(
          "inputShadowDensity", .double,
          "the edge casts no shadow; leave it out or give 0",
          accepting: .number(0)),
        .only("inputShadowOffset", .point, "the edge casts no shadow"),
      ]),
    .filter("CIDissolveTransition", "fade", []),
    .filter(
      "CIFlashTransition", "flash",
      [
        .center, .extent(), .color("The colour of the light."),
        .number("inputMaxStriationRadius", "striationRadius", "How far the rays reach."),
        .number("inputStriationStrength", "striationStrength", "How much the rays differ."),
        .number("inputStriationContrast", "striationContrast", "How sharp the rays are."),
        .number("inputFadeThreshold", "fadeThreshold", "How bright a place has to be to change."),
      ]),
    .filter(
      "CIModTransition", "modHoles",
      [
        .center, .angle("How far the pattern of holes is turned."),
        .length("inputRadius", "radius", "The radius of holes at the centre.", of: .smallerSide),
        .length(
          "inputCompression", "compression", "How far from the centre holes are twice as wide.",
          of: .smallerSide),
      ]),
    .filter("CIPageCurlTransition", "curlUp", curl),
    .filter(
      "CIPageCurlWithShadowTransition", "curlUp",
      curl + [
        .only(
          "inputShadowSize", .double, "the shadow is as wide as the roll; set inputRadius"),
        .number("inputShadowAmount", "shadow", "How dark the shadow is, 0…1."),
        .extent("inputShadowExtent"),
      ]),
    .filter(
      "CIRippleTransition", "rippleRing",
      [
        .center, .extent(),
        .length("inputWidth", "width", "The width of the wave.", of: .largerSide),
        OriginalKey(
          "inputScale", .double, .none, .sets("scale", .times(0.008)),
          "How high the wave is: 50 is usual, and below 0 it begins as a dip."),
        .only("inputShadingImage", .image, "the wave is not shaded"),
      ]),
    .filter(
      "CISwipeTransition", "swipe",
      [
        .extent(), .color("The colour that lies over the edge."),
        .angle("Where the edge goes: 0 to the right, π/2 up."),
        .length("inputWidth", "width", "The width of the edge.", of: .way),
        .number("inputOpacity", "opacity", "How much of the colour lies over the edge, 0…1."),
      ]),
  ]

  private static let curl: [OriginalKey] = [
    OriginalKey(
      "inputBacksideImage", .image, .none, .sets("back", .same),
      "What is printed on the back of the page."),
    .only("inputShadingImage", .image, "the page is shaded by 'shading'"),
    .extent(),
    .only(
      "inputAngle", .angle,
      "the page comes from the bottom; leave it out or give 0, and turn the roll with 'tilt'",
      accepting: .number(0)),
    .length("inputRadius", "radius", "The radius of the roll.", of: .height),
  ]
}
