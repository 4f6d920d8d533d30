import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarSystem
import Testing

@testable import PegbarRender

@Suite struct FilterChainTests {
  /// Properties for one filter.
  static func filter(
    _ type: String, _ inputs: [String: Value] = [:], list: String = "filters",
    name: String = "f"
  ) -> [PropertyID: Value] {
    var result: [PropertyID: Value] = [PropertyID(key: "\(list).\(name).type"): .string(type)]
    for (key, value) in inputs { result[PropertyID(key: "\(list).\(name).\(key)")] = value }
    return result
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var type: String
    var inputs: [String: Value] = [:]
    /// Of the colour (0.8, 0.4, 0.2), 0…255, worked out by hand from the formulas of the W3C's filter effects.
    var wanted: SIMD3<Double>
    var testDescription: String { "\(type) \(inputs)" }
  }

  static let cases: [Case] = [
    Case(type: "brightness", inputs: ["inputAmount": .number(0.5)], wanted: [102, 51, 25.5]),
    Case(type: "brightness", inputs: ["inputAmount": .number(2)], wanted: [255, 204, 102]),
    Case(type: "contrast", inputs: ["inputAmount": .number(0)], wanted: [127.5, 127.5, 127.5]),
    Case(type: "contrast", inputs: ["inputAmount": .number(0.5)], wanted: [165.75, 114.75, 89.25]),
    // Luminance: 0.213·0.8 + 0.715·0.4 + 0.072·0.2 = 0.4708.
    Case(type: "saturation", inputs: ["inputAmount": .number(0)], wanted: [120, 120, 120]),
    Case(type: "saturation", inputs: ["inputAmount": .number(1)], wanted: [204, 102, 51]),
    Case(type: "hueRotate", inputs: ["inputAngle": .number(0)], wanted: [204, 102, 51]),
    // A half turn: twice the luminance less the colour.
    Case(
      type: "hueRotate", inputs: ["inputAngle": .number(.pi)], wanted: [36.1, 138.1, 189.1]),
    Case(type: "colorInvert", wanted: [51, 153, 204]),
    Case(
      type: "colorInvert", inputs: ["inputAmount": .number(0.5)], wanted: [127.5, 127.5, 127.5]),
    // 0.393·204 + 0.769·102 + 0.189·51 and so on.
    Case(type: "sepia", wanted: [168.2, 149.7, 116.6]),
    Case(type: "sepia", inputs: ["inputAmount": .number(0)], wanted: [204, 102, 51]),
    Case(
      type: "colorMatrix",
      inputs: [
        "inputRVector": .rect(Rect(x: 0, y: 1, width: 0, height: 0)),
        "inputBiasVector": .rect(Rect(x: 0, y: 0, width: 0.2, height: 0)),
      ], wanted: [102, 102, 102]),
  ]

  static let color = Color(red: 0.8, green: 0.4, blue: 0.2)

  /// Of the same colour; the luminance is 0.4708 as above.
  static let adjustments: [Case] = [
    // (0.8 + 0.1 - 0.5) · 1.5 + 0.5 = 1.1, and so on.
    Case(
      type: "CIColorControls",
      inputs: ["inputBrightness": .number(0.1), "inputContrast": .number(1.5)],
      wanted: [255, 127.5, 51]),
    Case(
      type: "colorControls", inputs: ["inputSaturation": .number(0)], wanted: [120, 120, 120]),
    // Linear light 0.6038, 0.1329, 0.0331, halved and encoded.
    Case(type: "CIExposureAdjust", inputs: ["inputEV": .number(-1)], wanted: [149.6, 73.1, 34.5]),
    Case(type: "exposure", inputs: ["inputEV": .number(0)], wanted: [204, 102, 51]),
    // Squares.
    Case(type: "CIGammaAdjust", inputs: ["inputPower": .number(2)], wanted: [163.2, 40.8, 10.2]),
    // From 0.2…0.6 to 0…1, then the root.
    Case(
      type: "levels",
      inputs: [
        "inputBlack": .number(0.2), "inputWhite": .number(0.6), "inputGamma": .number(2),
      ], wanted: [255, 180.3, 0]),
    Case(
      type: "levels",
      inputs: ["inputOutputBlack": .number(1), "inputOutputWhite": .number(0)],
      wanted: [51, 153, 204]),
    // Steps of a third: 0.8 · 4 = 3.2, 1.6, 0.8.
    Case(type: "CIColorPosterize", inputs: ["inputLevels": .number(4)], wanted: [255, 85, 0]),
    Case(
      type: "CIColorThreshold", inputs: ["inputThreshold": .number(0.3)], wanted: [255, 255, 0]),
    Case(
      type: "threshold",
      inputs: ["inputThreshold": .number(0.48), "inputMode": .string("luminance")],
      wanted: [0, 0, 0]),
    Case(
      type: "CIColorMonochrome",
      inputs: ["inputColor": .color(Color(red: 1, green: 0.5, blue: 0))], wanted: [120, 60, 0]),
    Case(
      type: "CIFalseColor",
      inputs: [
        "inputColor0": .color(Color(red: 0, green: 0, blue: 1)),
        "inputColor1": .color(Color(red: 1, green: 1, blue: 0)),
      ], wanted: [120, 120, 135]),
    Case(
      type: "CIWhitePointAdjust",
      inputs: ["inputColor": .color(Color(red: 0.5, green: 1, blue: 0.5))],
      wanted: [102, 102, 25.5]),
    Case(type: "CIToneCurve", wanted: [204, 102, 51]),
    // Through (0.2, 0.4), (0.4, 0.2) and (0.8, 0.6).
    Case(
      type: "toneCurve",
      inputs: [
        "inputPoint1": .point(Point(x: 0.2, y: 0.4)), "inputPoint2": .point(Point(x: 0.4, y: 0.2)),
        "inputPoint3": .point(Point(x: 0.8, y: 0.6)),
      ], wanted: [153, 51, 102]),
    Case(type: "CISepiaTone", inputs: ["inputIntensity": .number(0)], wanted: [204, 102, 51]),
  ]

  @Test(arguments: cases + adjustments) func colorsFollowTheirFormulas(_ item: Case) throws {
    var properties = FilterChainTests.filter(item.type, item.inputs)
    properties[.backgroundColor] = .color(FilterChainTests.color)
    let picture = try drawn(scene(20, 20, [.box(5, 5, 10, 10, properties)]), 20, 20)
    let found = picture.pixel(10, 10)
    for c in 0..<3 { #expect((Double(found[c]) - item.wanted[c]).magnitude <= 1, "\(found)") }
    #expect(picture.pixel(2, 2) == whitePixel)
  }

  @Test func aCurveIsAppliedBeforePremultiplication() throws {
    var properties = FilterChainTests.filter("gamma", ["inputPower": .number(2)])
    properties[.backgroundColor] = .color(Color(red: 0.5, green: 1, blue: 0, alpha: 0.5))
    let picture = try drawn(
      scene(20, 20, [.box(5, 5, 10, 10, properties)]), 20, 20, background: nil)
    #expect(picture.pixel(10, 10) == SIMD4(32, 128, 0, 128))
  }

  @Test func luminanceBecomesAlpha() throws {
    var properties = FilterChainTests.filter("CIMaskToAlpha")
    properties[.backgroundColor] = .color(FilterChainTests.color)
    let picture = try drawn(
      scene(20, 20, [.box(5, 5, 10, 10, properties)]), 20, 20, background: nil)
    #expect(picture.pixel(10, 10) == SIMD4(120, 120, 120, 120))
  }

  /// A backdrop ends where the layer's shape ends: its corners and its mask.
  @Test func backgroundFiltersStayInTheLayersShape() throws {
    var properties = FilterChainTests.filter("colorInvert", list: "backgroundFilters")
    properties[.cornerRadius] = .number(15)
    let below = Tree.box(0, 0, 80, 40, [.backgroundColor: .color(red)])
    let left = Tree.box(5, 5, 30, 30, properties)
    let right = Tree.box(45, 5, 30, 30, properties).masked(
      by: .box(0, 0, 15, 30, [.backgroundColor: .color(.black)]))
    let picture = try drawn(scene(80, 40, [below, left, right]), 80, 40)
    let opposite = SIMD4<UInt8>(0, 255, 255, 255)
    #expect(picture.pixel(20, 20) == opposite && picture.pixel(6, 6) == redPixel)
    #expect(picture.pixel(55, 20) == opposite && picture.pixel(65, 20) == redPixel)
  }

  @Test func translucentColorsAreChangedBeforePremultiplication() throws {
    var properties = FilterChainTests.filter("colorInvert")
    properties[.backgroundColor] = .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    let picture = try drawn(
      scene(20, 20, [.box(5, 5, 10, 10, properties)]), 20, 20, background: nil)
    #expect(picture.pixel(10, 10) == SIMD4(0, 128, 128, 128))
    #expect(picture.pixel(2, 2) == SIMD4())
  }

  /// A filter that makes something of nothing covers the bounds of a layer that is clipped to them.
  @Test(arguments: [true, false]) func aBiasFillsAClippedLayer(_ isClipped: Bool) throws {
    var properties = FilterChainTests.filter(
      "colorMatrix",
      [
        "inputAVector": .rect(Rect(x: 0, y: 0, width: 0, height: -1)),
        "inputBiasVector": .rect(Rect(x: 0, y: 0, width: 0, height: 1)),
      ])
    properties[.masksToBounds] = .bool(isClipped)
    let content = Tree.box(2, 2, 3, 3, [.backgroundColor: .color(.black)])
    let layers = [[content], []].enumerated().map { place, sublayers in
      Tree.box(Double(5 + 20 * place), 5, 10, 10, properties, sublayers)
    }
    let picture = try drawn(scene(40, 20, layers), 40, 20, background: nil)
    let black = SIMD4<UInt8>(0, 0, 0, 255)
    #expect(picture.pixel(8, 8) == SIMD4())
    #expect(picture.pixel(12, 12) == (isClipped ? black : SIMD4()))
    #expect(picture.pixel(30, 10) == (isClipped ? black : SIMD4()))
    #expect(picture.pixel(3, 3) == SIMD4() && picture.pixel(17, 10) == SIMD4())
  }

  @Test func everyFilterThatCountsAsDrawnIsDrawn() throws {
    let extremes: [String: Value] = [
      "inputAngle": .number(2), "inputAmount": .number(0.25), "inputRadius": .number(3),
      "inputContrast": .number(2), "inputBlack": .number(0.3), "inputLevels": .number(3),
      "inputPoint1": .point(Point(x: 0.25, y: 0.6)),
      "inputColor": .color(Color(red: 1, green: 0, blue: 0)),
    ]
    let types = builtins.layerFilterNames
    #expect(types.count > 16)
    for type in types {
      let inputs = builtins.layerFilter(type)?.entry.plugin.descriptor.parameters ?? []
      var values: [String: Value] = [:]
      for input in inputs { values[input.key] = extremes[input.key] }
      // Without a map, nothing is displaced.
      if inputs.contains(where: { $0.type == .image }) { continue }
      if type.lowercased().contains("matrix") {
        values["inputRVector"] = .rect(Rect(x: 0, y: 0, width: 1, height: 0))
      }
      var properties = FilterChainTests.filter(type, values)
      properties[.backgroundColor] = .color(FilterChainTests.color)
      let mark = Tree.box(3, 3, 4, 4, [.backgroundColor: .color(Color(red: 1, green: 1, blue: 1))])
      func pixels(_ properties: [PropertyID: Value]) throws -> [SIMD4<UInt8>] {
        let picture = try drawn(scene(20, 20, [.box(5, 5, 10, 10, properties, [mark])]), 20, 20)
        return (0..<400).map { picture.pixel($0 % 20, $0 / 20) }
      }
      let bare = try pixels([.backgroundColor: .color(FilterChainTests.color)])
      #expect(try pixels(properties) != bare, "\(type)")
    }
  }

  @Test func alphaCanBeMadeFromAColor() throws {
    var properties = FilterChainTests.filter(
      "colorMatrix", ["inputAVector": .rect(Rect(x: 1, y: 0, width: 0, height: 0))])
    properties[.backgroundColor] = .color(FilterChainTests.color)
    let picture = try drawn(
      scene(20, 20, [.box(5, 5, 10, 10, properties)]), 20, 20, background: nil)
    #expect(picture.pixel(10, 10) == SIMD4(163, 82, 41, 204))
  }

  @Test func filtersFollowOneAnother() throws {
    // Stored one by one, for their order to be certain.
    var table = PropertyTable()
    table[.bounds] = .rect(Rect(x: 0, y: 0, width: 20, height: 20))
    table[.position] = .point(Point(x: 10, y: 10))
    table[.backgroundColor] = .color(Color(red: 0.25, green: 0.25, blue: 0.25))
    table[PropertyID(key: "filters.first.type")] = .string("colorInvert")
    table[PropertyID(key: "filters.second.type")] = .string("brightness")
    table[PropertyID(key: "filters.second.inputAmount")] = .number(0.5)
    table[PropertyID(key: "filters.third.type")] = .string("colorInvert")
    table[PropertyID(key: "filters.third.enabled")] = .bool(false)
    var frame = scene(20, 20, [.box(0, 0, 20, 20)])
    frame.rows[1].properties = table
    // 0.75, then 0.375.
    #expect(try drawn(frame, 20, 20).pixel(10, 10) == SIMD4(96, 96, 96, 255))
  }

  /// Blurs that follow one another, whose variances add up.
  private func blurs(_ radii: [Double]) -> PropertyTable {
    var table = PropertyTable()
    for (number, radius) in radii.enumerated() {
      table[PropertyID(key: "filters.f\(number).type")] = .string("gaussianBlur")
      table[PropertyID(key: "filters.f\(number).inputRadius")] = .number(radius)
    }
    return table
  }

  private func filterChain(_ radii: [Double]) throws -> FilterChain? {
    try FilterChain(
      "filters", blurs(radii), scale: 1, extent: Rect(),
      RenderContext(pool: ThreadPool(threads: 1)), drawing: { _ in DisplayList() })
  }

  /// A square through blurs, at a place that shows part of it.
  private func blurred(_ radii: [Double]) throws -> Picture {
    var frame = scene(200, 160, [.box(-10, 30, 120, 90)])
    var table = blurs(radii)
    table[.bounds] = .rect(Rect(x: 0, y: 0, width: 120, height: 90))
    table[.position] = .point(Point(x: 50, y: 75))
    table[.backgroundColor] = .color(.black)
    frame.rows[1].properties = table
    return try drawn(frame, 200, 160)
  }

  @Test(arguments: [[3.0, 4], [12, 5, 10], [40, 30, 20]]) func variancesOfBlursAddUp(
    _ radii: [Double]
  ) throws {
    let chain = try blurred(radii)
    let whole = try blurred([radii.reduce(0) { $0 + $1 * $1 }.squareRoot()])
    for y in stride(from: 0, to: 160, by: 7) {
      for x in stride(from: 0, to: 200, by: 7) {
        let (a, b) = (Int(chain.pixel(x, y).x), Int(whole.pixel(x, y).x))
        #expect(abs(a - b) <= 4, "\(x), \(y): \(a) for \(b)")
      }
    }
  }

  /// Three blurs that read up to 992 pixels away each work on what is drawn and shown, not on 5464 x 5464 pixels.
  @Test func severalWideFiltersNeedLittleMoreThanOne() throws {
    let chain = try #require(try filterChain([300, 300, 300]))
    let square = PixelArea(x0: 0, y0: 0, x1: 64, y1: 64)
    for area in try chain.areas(from: square, to: square) {
      #expect(area.contains(square))
      let side = max(area.x1 - area.x0, area.y1 - area.y0)
      #expect(side <= 64 + 2 * 992 + 3 * 64)
    }
    let one = try #require(try filterChain([300]))
    for area in try one.areas(from: square, to: square) {
      #expect(area.contains(square) && area.x1 - area.x0 <= 64 + 3 * 64)
    }
  }

  /// What is far from what is shown, but for the filters' reach, is filtered where it is needed.
  @Test func areasHoldWhatIsReadAndWritten() throws {
    let chain = try #require(try filterChain([10, 20]))
    let drawn = PixelArea(x0: 0, y0: 0, x1: 500, y1: 50)
    let shown = PixelArea(x0: 540, y0: 0, x1: 900, y1: 50)
    let areas = try chain.areas(from: drawn, to: shown)
    // The first reads up to 60 + 30 pixels before what is shown and writes up to 30 after what is drawn.
    #expect(areas[0].contains(PixelArea(x0: 450, y0: 0, x1: 530, y1: 50)))
    // The second writes what is shown as far as both reach.
    #expect(areas[1].contains(PixelArea(x0: 480, y0: 0, x1: 590, y1: 50)))
    #expect(areas.allSatisfy { $0.x0 >= 320 && $0.x1 <= 690 })
    let far = PixelArea(x0: 591, y0: 0, x1: 900, y1: 50)
    #expect(try chain.areas(from: drawn, to: far).allSatisfy { $0.isEmpty })
  }

  @Test(arguments: [1.0, 2]) func aBlurIsAGaussianInTheLayersUnits(_ scale: Double) throws {
    var properties = FilterChainTests.filter("gaussianBlur", ["inputRadius": .number(4)])
    properties[.backgroundColor] = .color(.black)
    let frame = scene(80, 80, [.box(30, -60, 100, 200, properties)])
    let size = Int(80 * scale)
    let picture = try drawn(frame, size, size, scale: scale)
    for (x, wanted) in [(30.0, 0.5), (34, 0.8413), (26, 0.1587), (22, 0.0228)] {
      let column = Int(x * scale)
      let found = Double(picture.pixel(column - 1, size / 2).x)
      let next = Double(picture.pixel(column, size / 2).x)
      #expect(((found + next) / 2 - (1 - wanted) * 255).magnitude < 3, "x = \(x)")
    }
  }

  @Test func aBlurActsOnTheGroupAndTheClipComesAfter() throws {
    var properties = FilterChainTests.filter("gaussianBlur", ["inputRadius": .number(3)])
    properties[.masksToBounds] = .bool(true)
    let tree = Tree.box(
      20, 20, 20, 20, properties, [.box(-20, -20, 60, 60, [.backgroundColor: .color(red)])])
    let picture = try drawn(scene(60, 60, [tree]), 60, 60)
    // The sublayer reaches beyond the clip, so the blur has nothing but red inside and nothing shows outside.
    #expect(picture.pixel(20, 30) == redPixel)
    #expect(picture.pixel(39, 30) == redPixel)
    #expect(picture.pixel(19, 30) == whitePixel)
  }

  @Test func anUnknownFilterChangesNothing() throws {
    var properties = FilterChainTests.filter("sparkle")
    properties[.backgroundColor] = .color(red)
    let picture = try drawn(scene(20, 20, [.box(5, 5, 10, 10, properties)]), 20, 20)
    #expect(picture.pixel(10, 10) == redPixel)
  }

  @Test func backgroundFiltersChangeWhatLiesBehind() throws {
    var properties = FilterChainTests.filter("colorInvert", list: "backgroundFilters")
    properties[.backgroundColor] = .color(Color(red: 0, green: 0, blue: 0, alpha: 0.5))
    let frame = scene(
      60, 40,
      [.box(0, 0, 30, 40, [.backgroundColor: .color(red)]), .box(10, 10, 40, 20, properties)])
    let picture = try drawn(frame, 60, 40)
    #expect(picture.pixel(5, 20) == redPixel)
    #expect(picture.pixel(55, 20) == whitePixel)
    // Half of cyan, half of black from white.
    #expect(picture.pixel(20, 20) == SIMD4(0, 127, 127, 255))
    #expect(picture.pixel(40, 20) == SIMD4(0, 0, 0, 255))
  }

  /// Outside the canvas its edge goes on, also where that is transparent.
  @Test func aBackgroundBlurDoesNotFadeAtTheEdge() throws {
    let properties = FilterChainTests.filter(
      "gaussianBlur", ["inputRadius": .number(8)], list: "backgroundFilters")
    let frame = scene(
      80, 60,
      [.box(0, 0, 80, 60, [.backgroundColor: .color(red)]), .box(0, 0, 50, 60, properties)])
    let picture = try drawn(frame, 80, 60, background: nil)
    for (x, y) in [(0, 0), (1, 30), (20, 59), (49, 30)] {
      #expect(picture.pixel(x, y) == redPixel, "(\(x), \(y))")
    }
  }

  @Test func aBackgroundBlurKeepsEvenGround() throws {
    let properties = FilterChainTests.filter(
      "gaussianBlur", ["inputRadius": .number(8)], list: "backgroundFilters")
    let frame = scene(
      200, 200,
      [.box(-50, -50, 300, 300, [.backgroundColor: .color(red)]), .box(0, 0, 90, 90, properties)])
    let picture = try drawn(frame, 200, 200)
    for (x, y) in [(0, 0), (1, 80), (60, 64), (89, 89)] {
      #expect(picture.pixel(x, y) == redPixel, "(\(x), \(y))")
    }
  }

  @Test func backgroundFiltersStayInTheirGroup() throws {
    let properties = FilterChainTests.filter("colorInvert", list: "backgroundFilters")
    let group = Tree.box(
      0, 0, 60, 40, [.opacity: .number(0.99)],
      [.box(0, 0, 20, 40, [.backgroundColor: .color(red)]), .box(0, 0, 60, 40, properties)])
    let frame = scene(60, 40, [.box(0, 0, 60, 40, [.backgroundColor: .color(green)]), group])
    let picture = try drawn(frame, 60, 40)
    #expect(picture.pixel(40, 20) == greenPixel)
    #expect(picture.pixel(10, 20).x < 8)
  }
}
