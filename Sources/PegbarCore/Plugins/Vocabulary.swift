/// The names that a program has for its transitions: Pegbar itself, or another one.
///
/// People know them from there and try them here: a name that no plugin has yet gets an answer of its own.
public struct Vocabulary: Sendable {
  /// Its name before a colon, such as `xfade` in `xfade:wipeleft`.
  public let name: String

  /// Whose names they are, for sentences: "ffmpeg's xfade filter".
  public let owner: String

  /// The names of its transitions, as written there.
  public let transitions: [String]

  private init(_ name: String, owner: String, transitions: String) {
    (self.name, self.owner) = (name, owner)
    self.transitions = transitions.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The vocabularies whose names are known here.
  public static let known = [own, ca, uikit, coreImage, xfade, gl, obs, frei0r]

  /// The known vocabulary of a name; nil if there is none.
  public init?(named name: String) {
    guard let found = Vocabulary.known.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Says whose name an unknown one is, or how it is written here.
  ///
  /// - Parameter word: a transition's name, as `xfade:hblur` or bare.
  /// - Returns: a clause for the end of a message; nil if the name is nobody's.
  package static func remark(onTransition word: String) -> String? {
    let colon = word.firstIndex(of: ":")
    let prefix = colon.map { String(word[..<$0]) }
    let name = colon.map { String(word[word.index(after: $0)...]) } ?? word
    if let told = remark(onLiteral: name) ?? remark(onNone: name, prefix) { return told }
    let owner = known.first { vocabulary in
      (prefix == nil || vocabulary.name == prefix) && vocabulary.transitions.contains(name)
    }
    if (prefix ?? owner?.name) == frei0r.name {
      return "; frei0r's plugins need the folder that they are in, "
        + "such as --plugin-path /usr/lib/frei0r-1"
    }
    if (prefix ?? owner?.name) == gl.name, !name.isEmpty {
      return "; if gl-transitions has it, put \(name).glsl into a folder for --plugin-path"
    }
    guard let owner else { return nil }
    if owner.name == "ca", unknownLooks.contains(name) {
      return "; \(owner.owner) never documented it, and what it looked like is not known"
    }
    return "; \(owner.owner) has it, and no plugin draws it yet"
  }
}

// MARK: - Names that mean no transition of a list

extension Vocabulary {
  /// Says how the name of a constant is written here: UIKit's `.transitionCurlUp`, `kCATransitionPush`.
  private static func remark(onLiteral name: String) -> String? {
    let word = name.first == "." ? name.dropFirst() : name[...]
    let constants = [
      ("UIViewAnimationOptionTransition", uikit), ("UIViewAnimationTransition", uikit),
      ("transition", uikit), ("kCATransition", ca), ("", uikit), ("", ca),
    ]
    for (prefix, vocabulary) in constants where word.hasPrefix(prefix) {
      if prefix.isEmpty, word.count == name.count { continue }
      let rest = word.dropFirst(prefix.count)
      let short = rest.prefix(1).lowercased() + rest.dropFirst()
      guard short != name, vocabulary.transitions.contains(short) else { continue }
      return "; \(vocabulary.owner)'s constant is '\(vocabulary.name):\(short)' here"
    }
    return nil
  }

  /// Says what to do for names that stand for no picture of their own.
  static func remark(onNone name: String, _ prefix: String?) -> String? {
    switch (prefix, name) {
    case ("xfade", "custom"), (nil, "custom"):
      "; Pegbar does not run xfade's expressions, "
        + "'pegbar new plugin NAME --kind transition' starts a plugin instead"
    case (nil, "cut"), (nil, "none"), ("obs", "cut"):
      "; for a hard cut, give any transition and -d 0"
    case (nil, "stinger"), ("obs", "stinger"):
      "; no plugin plays a video over the cut, but a layer of a scene can"
    default: nil
    }
  }
}

// MARK: - The lists

extension Vocabulary {
  /// Types of CATransition that people found and that no system draws any more.
  private static let unknownLooks: Set = ["charminUltra", "reflection", "tubey"]

  /// Pegbar's own: plugins say them.
  private static let own = Vocabulary("pegbar", owner: "Pegbar", transitions: "")

  /// Types of CATransition, the public ones and those that people found.
  private static let ca = Vocabulary(
    "ca", owner: "Core Animation",
    transitions: """
      fade moveIn push reveal cube alignedCube oglFlip flip alignedFlip rotate pageCurl pageUnCurl
      mapCurl mapUnCurl suckEffect spewEffect genieEffect unGenieEffect rippleEffect cameraIris
      cameraIrisHollowOpen cameraIrisHollowClose twist tubey swirl charminUltra reflection zoomyIn
      zoomyOut
      """)

  /// Options of UIView's transitions, without the word before them.
  private static let uikit = Vocabulary(
    "uikit", owner: "UIKit",
    transitions: """
      crossDissolve curlUp curlDown flipFromLeft flipFromRight flipFromTop flipFromBottom
      """)

  /// Filters of Core Image's category of transitions.
  private static let coreImage = Vocabulary(
    "coreimage", owner: "Core Image",
    transitions: """
      CIAccordionFoldTransition CIBarsSwipeTransition CICopyMachineTransition
      CIDisintegrateWithMaskTransition CIDissolveTransition CIFlashTransition CIModTransition
      CIPageCurlTransition CIPageCurlWithShadowTransition CIRippleTransition CISwipeTransition
      """)

  /// The filter's transitions in ffmpeg 7.1, but for `custom`.
  private static let xfade = Vocabulary(
    "xfade", owner: "ffmpeg's xfade filter",
    transitions: """
      fade fadeblack fadewhite fadegrays fadefast fadeslow wipeleft wiperight wipeup wipedown
      wipetl wipetr wipebl wipebr slideleft slideright slideup slidedown smoothleft smoothright
      smoothup smoothdown circlecrop rectcrop circleopen circleclose vertopen vertclose horzopen
      horzclose distance radial dissolve pixelize diagtl diagtr diagbl diagbr hlslice hrslice
      vuslice vdslice hblur squeezeh squeezev zoomin hlwind hrwind vuwind vdwind coverleft
      coverright coverup coverdown revealleft revealright revealup revealdown
      """)

  /// The files of gl-transitions in June 2026.
  static let gl = Vocabulary(
    "gl", owner: "gl-transitions",
    transitions: """
      AdvancedMosaic angular BlockDissolve BookFlip Bounce BowTieHorizontal BowTieVertical
      BowTieWithParameter Box burn burn0 ButterflyWaveScrawler cannabisleaf chessboard circle
      CircleCrop circleopen colorphase ColourDistance coord-from-in CrazyParametricFun crosshatch
      crosswarp CrossZoom cube DefocusBlur Directional directional-easing DirectionalScaled
      directionalwarp directionalwipe displacement dissolve DoomScreenTransition doorway Dreamy
      DreamyZoom Drop_Zone_Flicker EdgeTransition fade fadecolor fadegrayscale FilmBurn flyeye
      Fold fragment GlitchDisplace GlitchMemories GridFlip heart hexagonalize HorizontalClose
      HorizontalOpen HSVfade InvertedPageCurl kaleidoscope LeftRight LinearBlur luma
      luminance_melt morph Mosaic mosaic_transition multiply_blend old_tv_lost_signal Overexposure
      parametric_glitch perlin pinwheel pixelize polar_function PolkaDotsCurtain powerKaleido
      PuzzleRight Radial randomNoisex randomsquares Rectangle RectangleCrop Revolve_Left ripple
      Rolls rotate_scale_fade RotateScaleVanish rotateTransition scale-in SimpleFlip SimpleZoom
      SimpleZoomOut Slides splitSlideInHorizontal splitSlideInOutHorizontal
      splitSlideInOutVertical splitSlideInVertical splitSlideOutHorizontal splitSlideOutVertical
      squareswire squeeze StarWipe static_wipe StaticFade StereoViewer StripDatamoshGlitch swap
      Swirl tangentMotionBlur TilesWave TopBottom TVStatic undulatingBurnOut VerticalClose
      VerticalOpen WaterDrop wind windowblinds windowslice wipeDown wipeLeft wipeRight wipeUp
      x_axis_translation ZoomInCircles zoomInOut ZoomLeftWipe ZoomRigthWipe
      """)

  /// The mixers of frei0r 1.8 with a position.
  private static let frei0r = Vocabulary(
    "frei0r", owner: "frei0r", transitions: "blend xfade0r")

  /// The luma maps of OBS Studio.
  private static let obs = Vocabulary(
    "obs", owner: "OBS Studio",
    transitions: """
      barndoor-botleft barndoor-h barndoor-topleft barndoor-v blinds-h box-botleft box-botright
      box-topleft box-topright burst checkerboard-small circles clock cloud curtain fan fractal
      iris linear-h linear-topleft linear-topright linear-v parallel-zigzag-h parallel-zigzag-v
      sinus9 spiral square squares stripes strips-h strips-v watercolor zigzag-h zigzag-v
      """)
}
