import Pegbar
import PegbarBuiltins
import PegbarCore
import Testing

/// Names of gl-transitions take the uniforms of the files that they are named after.
@Suite struct ShaderKeyTests {
  /// The defaults that the files of the collection give uniforms which are called otherwise here.
  ///
  /// `ZoomLeftWipe` and `ZoomRigthWipe` say 0.8, and take it for 0.5. Truths are 0 and 1.
  static let documented: [(name: String, values: [String: [Double]])] = [
    ("AdvancedMosaic", ["pixelSize": [50]]),
    ("Bounce", ["shadow_colour": [0, 0, 0, 0.6], "shadow_height": [0.075]]),
    ("BowTieWithParameter", ["adjust": [0.5]]),
    ("Box", ["rectIn": [1]]),
    ("ButterflyWaveScrawler", ["colorSeparation": [0.3]]),
    ("CircleCrop", ["bgcolor": [0, 0, 0, 1]]),
    ("DefocusBlur", ["blurSize": [0.02]]),
    ("DoomScreenTransition", ["dripScale": [0.5]]),
    (
      "Drop_Zone_Flicker",
      [
        "frameRate": [24], "rgbOffset": [0.014], "blockAmount": [0.72], "ghostAmount": [0.62],
        "redCyan": [0.58], "scanline": [0.075],
      ]
    ),
    ("EdgeTransition", ["edge_thickness": [0.001], "edge_brightness": [8]]),
    ("FilmBurn", ["Seed": [2.31]]),
    ("GridFlip", ["dividerWidth": [0.05], "bgcolor": [0, 0, 0, 1]]),
    ("Mosaic", ["endx": [2], "endy": [-1]]),
    ("Rectangle", ["bgcolor": [0, 0, 0, 1]]),
    ("RectangleCrop", ["bgcolor": [0, 0, 0, 1]]),
    (
      "Revolve_Left",
      [
        "maxRotation": [1.95], "peakZoom": [2.22], "motionBlur": [1], "switchStart": [0.3],
        "switchEnd": [0.5],
      ]
    ),
    ("Rolls", ["RotDown": [0]]),
    ("RotateScaleVanish", ["FadeInSecond": [1], "ReverseEffect": [0]]),
    ("SimpleZoomOut", ["zoom_quickness": [0.8]]),
    ("StarWipe", ["border_color": [1, 1, 1, 1]]),
    ("StaticFade", ["n_noise_pixels": [200], "static_luminosity": [0.8]]),
    ("StereoViewer", ["corner_radius": [0.22]]),
    (
      "StripDatamoshGlitch",
      [
        "horizontalBars": [42], "verticalSlits": [18], "chroma": [0.032], "noiseAmount": [0.16],
        "scanAmount": [0.13], "flashAmount": [0.2],
      ]
    ),
    ("ZoomLeftWipe", ["zoom_quickness": [0.5]]),
    ("ZoomRigthWipe", ["zoom_quickness": [0.5]]),
    ("circle", ["backColor": [0.1, 0.1, 0.1, 1]]),
    ("circleopen", ["smoothness": [0.3], "opening": [1]]),
    ("crosshatch", ["fadeEdge": [0.1]]),
    ("cube", ["persp": [0.7]]),
    ("directionalwipe", ["smoothness": [0.5]]),
    (
      "dissolve",
      [
        "uLineWidth": [0.1], "uSpreadClr": [1, 0, 0, 1], "uHotClr": [0.9, 0.9, 0.2, 1], "uPow": [5],
        "uIntensity": [1],
      ]
    ),
    ("flyeye", ["colorSeparation": [0.3]]),
    ("hexagonalize", ["horizontalHexagons": [20]]),
    ("luminance_melt", ["l_threshold": [0.8]]),
    ("parametric_glitch", ["ampx": [1], "ampy": [1]]),
    ("perlin", ["smoothness": [0.01]]),
    ("polar_function", ["segments": [5]]),
    ("powerKaleido", ["z": [1.5]]),
    ("randomsquares", ["smoothness": [0.5]]),
    ("rotate_scale_fade", ["backColor": [0.15, 0.15, 0.15, 1]]),
    ("squareswire", ["smoothness": [1.6]]),
    ("static_wipe", ["u_max_static_span": [0.5]]),
    ("windowslice", ["smoothness": [0.5]]),
  ]

  /// A transition by its borrowed name plays what the file plays without being told.
  @Test(arguments: documented)
  func aUniformsDefaultIsOurs(_ name: String, _ values: [String: [Double]]) throws {
    let found = try #require(Plugins.registry.resolve("gl:" + name, kind: .transition))
    let (owner, keys) = try #require(found.borrowedKeys)
    #expect(owner == "gl-transitions")
    for (uniform, value) in values {
      let key = try #require(keys.first { $0.parameter.key == uniform }, "\(name) \(uniform)")
      let own: [Double] =
        switch key.parameter.defaultValue {
        case .numbers(let numbers): numbers
        case .bool(let truth): [truth ? 1 : 0]
        default: []
        }
      #expect(own.count == value.count, "\(name) \(uniform): \(own)")
      for (a, b) in zip(own, value) { #expect(abs(a - b) < 1e-6, "\(name) \(uniform): \(own)") }
    }
    let type = try #require(found.entry.plugin as? any TransitionType)
    let setup = TransitionSetup(width: 32, height: 18)
    var given: [String: ParameterValue] = [:]
    for (uniform, value) in values {
      let isTruth = keys.first { $0.parameter.key == uniform }?.parameter.type == .bool
      given[uniform] = isTruth ? .bool(value == [1]) : .numbers(value)
    }
    _ = try type.makeTransition(found.parameters(given), setup: setup)
  }

  /// Every key of every name sets a parameter that there is, or says what to do.
  @Test func keysHaveTargets() throws {
    let vocabulary = try #require(Vocabulary(named: "gl"))
    var count = 0
    for name in vocabulary.transitions {
      let found = try #require(Plugins.registry.resolve("gl:" + name, kind: .transition))
      guard let keys = found.borrowedKeys?.keys else { continue }
      count += 1
      let all = found.entry.plugin.descriptor.parameters.map(\.key)
      #expect(Set(all).count == all.count, "\(name)")
      for key in keys {
        if let target = key.target {
          #expect(all.contains(target), "\(name) \(key.parameter.key)")
        } else {
          #expect(key.parameter.documentation.hasPrefix("Not offered: "))
        }
      }
    }
    // The others have no uniforms, or all of them under the files' own names.
    #expect(count == 70)
    let id = try #require(
      Plugins.registry.resolve("pegbar.transition.mirrorCube", kind: .transition))
    #expect(id.borrowedKeys == nil)
  }

  /// Files have colours of three numbers, and of four.
  @Test func aColorOfThreeNumbersIsOpaque() throws {
    for (name, key) in [("gl:fadecolor", "color"), ("gl:dissolve", "uSpreadClr")] {
      let found = try #require(Plugins.registry.resolve(name, kind: .transition))
      let three = try found.parameters([key: .numbers([0.5, 0, 1])])
      #expect(three == (try found.parameters([key: .numbers([0.5, 0, 1, 1])])))
      #expect(three != (try found.parameters([key: .numbers([0.5, 0, 1, 0.5])])))
      #expect(throws: PluginError.self) { try found.parameters([key: .numbers([0, 0])]) }
    }
    let fade = try #require(Plugins.registry.resolve("gl:fadecolor", kind: .transition))
    _ = try fade.parameters(["color": .change(from: [0, 0, 0], to: [1, 1, 1])])
    let own = try #require(
      Plugins.registry.resolve("pegbar.transition.fadeColor", kind: .transition))
    #expect(throws: PluginError.self) { try own.parameters(["color": .numbers([0, 0, 0])]) }
  }

  @Test func whatNoParameterSaysIsTold() throws {
    let found = try #require(Plugins.registry.resolve("gl:GridFlip", kind: .transition))
    #expect {
      try found.parameters(["size": .numbers([4, 4])])
    } throws: {
      "\($0)".contains("set 'columns' and 'rows'")
    }
    let zoom = try #require(Plugins.registry.resolve("gl:cube", kind: .transition))
    #expect {
      try zoom.parameters(["persp": .number(0.5), "perspective": .number(0.5)])
    } throws: {
      "\($0)".contains("it sets 'perspective'")
    }
  }
}
