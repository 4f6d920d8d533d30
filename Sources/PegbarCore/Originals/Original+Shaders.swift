/// The uniforms of gl-transitions' files that are called otherwise here.
///
/// A uniform that a transition has under the same name is not listed.
extension Original {
  @inline(never) private static func file(_ name: String, _ plugin: String, _ keys: OriginalKey...)
    -> Original
  {
    Original("gl", name, plugin, keys)
  }

  static let shaders: [Original] = [
    file("AdvancedMosaic", "pixelize", .uniform("pixelSize", "size", .double, .times(0.005))),
    file("BlockDissolve", "randomSquares", .only("blocksize", .double, columnsAndRows)),
    file(
      "Bounce", "bounce", .uniform("shadow_colour", "shadowColor", .color),
      .uniform("shadow_height", "shadowHeight")),
    file(
      "BowTieWithParameter", "crossingBowTie", .uniform("adjust", "meeting"),
      .only("reverse", .bool, "the file then begins with the new picture; set 'invert'")),
    file(
      "Box", "boxOpen", .uniform("rectIn", "invert", .bool),
      .only("location", .int, "set 'center'")),
    file("ButterflyWaveScrawler", "butterflyWave", .uniform("colorSeparation", "separation")),
    file("CircleCrop", "crop", .uniform("bgcolor", "color", .color)),
    file(
      "CrazyParametricFun", "parametricSpiral",
      .only("smoothness", .double, "set 'strength' to 1 divided by it")),
    file("DefocusBlur", "defocus", .uniform("blurSize", "size")),
    file("Directional", "push", direction),
    file("DirectionalScaled", "pushScaled", direction),
    file("DoomScreenTransition", "melt", .uniform("dripScale", "drip")),
    file(
      "Drop_Zone_Flicker", "flickerCut", .uniform("frameRate", "changes"),
      .uniform("rgbOffset", "separation"), .uniform("blockAmount", "blocks"),
      .uniform("ghostAmount", "ghost"), .uniform("redCyan", "tint"),
      .uniform("scanline", "scanlines")),
    file(
      "EdgeTransition", "edgeDissolve", .uniform("edge_thickness", "thickness"),
      .uniform("edge_brightness", "brightness")),
    file("FilmBurn", "lightLeak", .uniform("Seed", "seed")),
    file(
      "GridFlip", "flatGridFlip", .uniform("dividerWidth", "divider"),
      .uniform("bgcolor", "color", .color), .only("size", .point, columnsAndRows)),
    file(
      "Mosaic", "mosaic", .uniform("endx", "columns", .int),
      .uniform("endy", "rows", .int, .opposite)),
    file("PuzzleRight", "puzzle", .only("size", .point, columnsAndRows)),
    file(
      "Radial", "clock",
      .only("smoothness", .double, "set 'softness', 'earliest' and 'latest'")),
    file("Rectangle", "crop", .uniform("bgcolor", "color", .color)),
    file("RectangleCrop", "crop", .uniform("bgcolor", "color", .color)),
    file(
      "Revolve_Left", "vortex", .uniform("maxRotation", "rotation", .angle),
      .uniform("peakZoom", "scale"), .uniform("motionBlur", "blur"),
      .uniform("switchStart", "begin"), .uniform("switchEnd", "end"),
      .only("direction", .double, "give 'rotation' and 'swirl' the other sign")),
    file(
      "Rolls", "rolls", .uniform("RotDown", "down", .bool),
      .only("type", .int, "set 'corner'")),
    file(
      "RotateScaleVanish", "vanish", .uniform("FadeInSecond", "fade", .bool),
      .uniform("ReverseEffect", "outwards", .bool),
      .only("ReverseRotation", .bool, "give 'rotations' the other sign")),
    file(
      "SimpleZoom", "zoomIn",
      .only("zoom_quickness", .double, "set 'zoomEnd' to it and 'fadeStart' to 0.2 less")),
    file("SimpleZoomOut", "zoomOut", .uniform("zoom_quickness", "zoomStart", .double, .rest)),
    file(
      "Slides", "shrink", .only("type", .int, "set 'anchor'"),
      .only("In", .bool, "play the transition backwards")),
    file(
      "StarWipe", "star", .uniform("border_color", "borderColor", .color),
      .only(
        "star_center", .point,
        "set 'center', y from above; the star here grows until it reaches the farthest corner"),
      .only("border_thickness", .double, "set 'border' to it divided by 1 more than it"),
      .only("star_rotation", .double, "set 'angle'")),
    file(
      "StaticFade", "staticFade", .uniform("n_noise_pixels", "grains"),
      .uniform("static_luminosity", "luminosity")),
    file("StereoViewer", "stereoViewer", .uniform("corner_radius", "radius")),
    file(
      "StripDatamoshGlitch", "datamosh", .uniform("horizontalBars", "bars"),
      .uniform("verticalSlits", "slits"), .uniform("chroma", "separation"),
      .uniform("noiseAmount", "noise"), .uniform("scanAmount", "scanlines"),
      .uniform("flashAmount", "flash")),
    file("TilesWave", "tilesWave", .only("tileCount", .point, columnsAndRows)),
    file(
      "ZoomLeftWipe", "zoomWipe", .uniform("zoom_quickness", "quickness", .double, .atMost(0.5))),
    file(
      "ZoomRigthWipe", "zoomWipe", .uniform("zoom_quickness", "quickness", .double, .atMost(0.5))),
    file(
      "angular", "clock",
      .only("startingAngle", .double, "set 'angle' to π/180 times 90 less than it")),
    file("chessboard", "checker", .only("grid_num", .double, columnsAndRows)),
    file("circle", "crop", .uniform("backColor", "color", .color)),
    file(
      "circleopen", "circleOpen", .uniform("smoothness", "softness"),
      .uniform("opening", "invert", .bool, .rest)),
    file(
      "colorphase", "colorPhase", .only("fromStep", .numbers, "set 'begin', three numbers"),
      .only("toStep", .numbers, "set 'end', three numbers")),
    file("crosshatch", "hatching", .uniform("fadeEdge", "fade")),
    file("cube", "mirrorCube", .uniform("persp", "perspective")),
    file("directional-easing", "push", direction),
    file("directionalwarp", "directionalWarp", .only("direction", .point, "set 'angle'")),
    file(
      "directionalwipe", "wipe", .uniform("smoothness", "softness"),
      .only("direction", .point, "set 'angle'")),
    file("displacement", "displacement", .uniform("displacementMap", "map", .image)),
    file(
      "dissolve", "emberDissolve", .uniform("uLineWidth", "lineWidth"),
      .uniform("uSpreadClr", "spreadColor", .color), .uniform("uHotClr", "hotColor", .color),
      .uniform("uPow", "power"), .uniform("uIntensity", "intensity")),
    file(
      "fadecolor", "fadeColor",
      .only("colorPhase", .double, "set 'newBegin' to it and 'oldEnd' to 1 less it")),
    file(
      "fadegrayscale", "fadeGray",
      .only("intensity", .double, "set 'newBegin' to it and 'oldEnd' to 1 less it")),
    file("flyeye", "flyEye", .uniform("colorSeparation", "separation")),
    file("hexagonalize", "hexagonalize", .uniform("horizontalHexagons", "count")),
    file("luma", "luma", .uniform("luma", "map", .image)),
    file(
      "luminance_melt", "luminanceMelt", .uniform("l_threshold", "threshold"),
      .only("direction", .bool, way)),
    file(
      "mosaic_transition", "pixelize",
      .only("mosaicNum", .double, "set 'size' to 1 divided by it")),
    file(
      "parametric_glitch", "colorGlitch", .uniform("ampx", "across"), .uniform("ampy", "down")),
    file("perlin", "cloud", .uniform("smoothness", "softness", .double, .times(2))),
    file(
      "pixelize", "pixelize", .only("squaresMin", .point, "set 'size' to 1 divided by it")),
    file("polar_function", "flower", .uniform("segments", "petals", .int)),
    file("powerKaleido", "mirrorFold", .uniform("z", "zoom")),
    file(
      "randomsquares", "randomSquares", .uniform("smoothness", "softness"),
      .only("size", .point, columnsAndRows)),
    file("rotate_scale_fade", "rotateScaleFade", .uniform("backColor", "background", .color)),
    file("splitSlideInHorizontal", "splitSlide", .only("reverse", .bool, way)),
    file("splitSlideInOutHorizontal", "splitSlide", .only("reverse", .bool, way)),
    file("splitSlideInOutVertical", "splitSlide", .only("reverse", .bool, way)),
    file("splitSlideInVertical", "splitSlide", .only("reverse", .bool, way)),
    file("splitSlideOutHorizontal", "splitSlide", .only("reverse", .bool, way)),
    file("splitSlideOutVertical", "splitSlide", .only("reverse", .bool, way)),
    file(
      "squareswire", "growingSquares", .uniform("smoothness", "spread"),
      .only("squares", .point, columnsAndRows), .only("direction", .point, "set 'angle'")),
    file(
      "static_wipe", "staticWipe", .uniform("u_max_static_span", "span"),
      .only("u_transitionUpToDown", .bool, way)),
    file("wind", "wind", .only("reversed", .bool, way)),
    file("windowslice", "slices", .uniform("smoothness", "spread")),
  ]

  private static let columnsAndRows = "set 'columns' and 'rows'"
  private static let way = "choose the direction"
  private static let direction = OriginalKey.only("direction", .point, way)
}
