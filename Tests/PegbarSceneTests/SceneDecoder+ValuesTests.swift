import PegbarCore
import PegbarScene
import Testing

@Suite struct SceneDecoderValuesTests {
  private static let colors: [(String, [Double])] = [
    ("\"#ff8800\"", [1, 136.0 / 255, 0, 1]),
    ("\"#FF880080\"", [1, 136.0 / 255, 0, 128.0 / 255]),
    ("[0.25, 0.5, 0.75, 0.125]", [0.25, 0.5, 0.75, 0.125]),
  ]

  @Test(arguments: colors)
  func readsColors(_ json: String, _ expected: [Double]) throws {
    let color = Color(
      red: expected[0], green: expected[1], blue: expected[2], alpha: expected[3])
    #expect(try value("backgroundColor", json) == .color(color))
  }

  @Test(arguments: [
    "\"ff8800\"", "\"#f\"", "\"#ff\"", "\"#ggg\"", "\"#ff880\"", "\"#gg8800\"", "\"red\"",
    "\"redd\"", "\"xabc\"", "\"abcd\"", "\"abcde\"", "\"1234567\"",
    "[1, 0, 0]", "7",
    "\"#ff8800é\"", "\"#+f8800\"",
  ])
  func refusesColors(_ json: String) {
    let found = issues { try scene("{\"backgroundColor\": \(json)}") }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("layers[0].backgroundColor: expected a colour") == true)
  }

  @Test func readsEveryType() throws {
    #expect(try value("position", "[1, 2]") == .point(Point(x: 1, y: 2)))
    #expect(try value("shadowOffset", "[1, 2]") == .size(Size(width: 1, height: 2)))
    #expect(
      try value("bounds", "[1, 2, 3, 4]") == .rect(Rect(x: 1, y: 2, width: 3, height: 4)))
    #expect(try value("hidden", "true") == .bool(true))
    #expect(try value("opacity", "0.5") == .number(0.5))
    #expect(try value("contentsGravity", "\"center\"") == .string("center"))
    #expect(try value("backgroundColor", "null") == .null)
    #expect(
      try value("lineDashPattern", "[12, 6]", layerClass: "CAShapeLayer") == .numbers([12, 6]))
    #expect(try value("strokeColor", "null", layerClass: "CAShapeLayer") == .null)
    #expect(
      try value("colors", "[\"#000000\", [1, 1, 1, 1]]", layerClass: "CAGradientLayer")
        == .colors([.black, .white]))
    let line = Path(elements: [.move(Point()), .line(Point(x: 1, y: 2))])
    #expect(try value("path", "\"M0 0L1 2\"", layerClass: "CAShapeLayer") == .path(line))
  }

  /// Products worked out by hand, row vectors: the last step of the list acts first on a point.
  private static let products: [(String, [Double])] = [
    ("[]", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
    ("[{\"translate\": [3, 4, 5]}]", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 4, 5, 1]),
    (
      "[{\"translate\": [3, 4, 5]}, {\"scale\": [2, 3, 4]}]",
      [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 3, 4, 5, 1]
    ),
    (
      "[{\"scale\": [2, 3, 4]}, {\"translate\": [3, 4, 5]}]",
      [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 6, 12, 20, 1]
    ),
    (
      "[{\"rotate\": [1.5707963267948966, 0, 0, 2]}, {\"translate\": [10, 0, 0]}]",
      [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 10, 0, 1]
    ),
    (
      "[{\"perspective\": 500}, {\"translate\": [0, 0, 100]}]",
      [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 100, 0.8]
    ),
    ("[1, 2, 3, 4, 5, 6]", [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]),
    (
      "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]",
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
    ),
  ]

  @Test(arguments: products)
  func multipliesTransformSteps(_ json: String, _ expected: [Double]) throws {
    guard case .transform(let t)? = try value("transform", json) else {
      Issue.record("no transform")
      return
    }
    for (a, b) in zip(t.components, expected) { #expect(abs(a - b) < 1e-12) }
  }

  private static let refusesTransformsCases: [(String, String, String)] = [
    ("7", "transform", "expected a transform"),
    ("[1, 2, 3]", "transform", "16 or 6 numbers; these are 3"),
    ("[1, 2, 3, 4, 5, \"x\"]", "transform[5]", "expected a number"),
    ("[{\"rotat\": [1, 0, 0, 1]}]", "transform[0].rotat", "did you mean 'rotate'?"),
    ("[{\"rotate\": [1, 0, 0]}]", "transform[0].rotate", "expected [angle, x, y, z], 4 numbers"),
    ("[{\"rotate\": [1, 0, 0, 0]}]", "transform[0].rotate", "axis"),
    ("[{\"perspective\": 0}]", "transform[0].perspective", "must not be 0"),
    ("[{}]", "transform[0]", "has one key"),
    (
      "[{\"scale\": [1, 1, 1], \"translate\": [0, 0, 0]}]", "transform[0]", "has one key"
    ),
  ]

  @Test(arguments: refusesTransformsCases)
  func refusesTransforms(_ json: String, _ path: String, _ fragment: String) {
    let found = issues { try scene("{\"transform\": \(json)}") }
    #expect(
      found.contains { $0.hasPrefix("layers[0].\(path): ") && $0.contains(fragment) }, "\(found)")
  }
}
