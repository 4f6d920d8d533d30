import Pegbar
import PegbarCore
import Testing

@testable import PegbarScene

@Suite struct SceneDocumentTests {
  private static let ends: [(String, Double)] = [
    // An animation's end; a missing duration is the transaction's.
    ("\"layers\": [{\"animations\": [{\"type\": \"CATransition\", \"duration\": 3}]}]", 3),
    ("\"layers\": [{\"animations\": [{\"type\": \"CATransition\"}]}]", 0.25),
    (
      "\"layers\": [{\"animations\": [{\"type\": \"CATransition\", \"duration\": 1, "
        + "\"repeatCount\": 2.5, \"autoreverses\": true, \"beginTime\": 1}]}]", 6
    ),
    (
      "\"layers\": [{\"animations\": [{\"type\": \"CATransition\", \"duration\": 4, "
        + "\"speed\": 2}]}]", 2
    ),
    // Layers twice as fast.
    (
      "\"layers\": [{\"speed\": 2, \"sublayers\": [{\"animations\": [{\"type\": "
        + "\"CATransition\", \"duration\": 4}]}]}]", 2
    ),
    // What never ends does not count.
    (
      "\"layers\": [{\"animations\": [{\"type\": \"CATransition\", \"duration\": 1, "
        + "\"repeatCount\": \"inf\"}, {\"type\": \"CATransition\", \"duration\": 2}]}]", 2
    ),
    // Events: the change takes the transaction's duration, unless at once.
    (
      "\"layers\": [{\"name\": \"a\"}], \"events\": [{\"time\": 5, \"set\": [{\"layer\": \"a\", "
        + "\"keyPath\": \"opacity\", \"value\": 0}]}]", 5.25
    ),
    (
      "\"layers\": [{\"name\": \"a\"}], \"events\": [{\"time\": 5, \"transaction\": "
        + "{\"disableActions\": true}, \"set\": [{\"layer\": \"a\", \"keyPath\": \"opacity\", "
        + "\"value\": 0}]}]", 5
    ),
    (
      "\"layers\": [{\"name\": \"a\"}], \"events\": [{\"time\": 5, \"transaction\": "
        + "{\"animationDuration\": 2}, \"add\": [{\"layer\": \"a\", \"animation\": {\"type\": "
        + "\"CATransition\"}}]}]", 7
    ),
  ]

  @Test(arguments: ends)
  func findsTheLastEnd(_ members: String, _ expected: Double) throws {
    let document = try parse("{\"version\": 1, \"size\": [4, 4], \(members)}")
    #expect(document.duration == expected)
  }

  @Test func wantsADurationWhereNothingEnds() {
    let text = """
      {"version": 1, "size": [4, 4], "layers": [{"animations": [{"type": "CATransition",
       "duration": 1, "repeatCount": "inf"}]}]}
      """
    #expect(issues { try parse(text) }.first?.hasPrefix(": 'duration' is missing") == true)
  }

  private static let rates: [(String, Double, Int)] = [
    ("60", 1, 60), ("30", 4, 120), ("\"30000/1001\"", 1.001, 30), ("29.97", 100, 2997),
    ("24", 0.5, 12), ("10", 0, 1), ("30", 1.0000001, 31), ("30", 1.00000001, 30),
  ]

  @Test(arguments: rates)
  func countsFrames(_ fps: String, _ duration: Double, _ expected: Int) throws {
    let document = try parse(
      "{\"version\": 1, \"size\": [4, 4], \"fps\": \(fps), \"duration\": \(duration)}")
    #expect(document.frameCount == expected)
  }

  @Test func framesDefaultToSixtyASecond() throws {
    #expect(try scene("").frameRate.value == 60)
  }

  @Test func keepsValuesInTheirTypes() throws {
    let document = try scene(
      """
      {"animations": [
        {"type": "CABasicAnimation", "keyPath": "transform.translation", "toValue": [3, 4]},
        {"type": "CABasicAnimation", "keyPath": "bounds.origin", "toValue": [3, 4]},
        {"type": "CABasicAnimation", "keyPath": "transform.rotation", "fromValue": null,
         "byValue": 2},
        {"type": "CABasicAnimation", "keyPath": "transform", "toValue": 1,
         "valueFunction": "rotateZ"},
        {"type": "CABasicAnimation", "keyPath": "transform", "toValue": [1, 2, 3],
         "valueFunction": "translate"}]}
      """)
    let ends = document.layers[0].animations.compactMap { animation -> SceneEnds? in
      if case .basic(let ends) = animation.body { return ends }
      return nil
    }
    #expect(ends[0].to == .size(Size(width: 3, height: 4)))
    #expect(ends[1].to == .point(Point(x: 3, y: 4)))
    #expect(ends[2].from == nil)
    #expect(ends[2].by == .number(2))
    #expect(ends[3].to == .number(1))
    #expect(ends[4].to == .numbers([1, 2, 3]))
  }

  @Test func listsWhatIsNotDrawn() throws {
    let document = try scene(
      """
      {"class": "CATiledLayer",
       "filters": [{"type": "gaussianBlur", "name": "blur", "inputRadius": 5}],
       "animations": [{"type": "CABasicAnimation", "keyPath": "filters.blur.inputRadius",
                       "toValue": 9}]}
      """)
    #expect(document.info.unsupported == ["tiles of a CATiledLayer"])
    #expect(
      UndrawnFeature.message("tiles of a CATiledLayer", Plugins.registry)
        == "tiles of a CATiledLayer: not drawn by this version")
  }

  @Test(arguments: [
    ("gaussianBlurr", "; did you mean 'gaussianBlur'?"),
    ("CIGaussianBlurr", "; did you mean 'CIGaussianBlur'?"),
    ("Sepia", "; did you mean 'sepia'?"), ("pixelate", "; did you mean 'pixellate'?"),
    ("sparkle", "; 'pegbar list filters' shows all"),
  ])
  func tellsTheFilterThatWasMeant(_ type: String, _ hint: String) {
    let found = issues { try scene("{\"filters\": [{\"type\": \"\(type)\"}]}") }
    #expect(found == ["layers[0].filters[0].type: there is no filter called '\(type)'" + hint])
  }

  /// Filters of one type without names are counted, and each is animated by its own.
  @Test func filtersWithoutNamesAreCounted() throws {
    let document = try scene(
      """
      {"filters": [{"type": "gaussianBlur"}, {"type": "gaussianBlur", "inputRadius": 3}],
       "animations": [{"type": "CABasicAnimation",
                       "keyPath": "filters.gaussianBlur 2.inputRadius", "toValue": 9}]}
      """)
    let keys = document.layers[0].settings.compactMap { setting -> String? in
      if case .property(let path) = setting.target { return path.property.key }
      return nil
    }
    #expect(
      keys.filter { $0.hasPrefix("filters.") } == [
        "filters.gaussianBlur.type", "filters.gaussianBlur 2.type",
        "filters.gaussianBlur 2.inputRadius",
      ])
  }

  /// Every name that the property's list has is drawn, in events too.
  @Test func drawsEveryNameOfCompositing() throws {
    let words = try #require(PropertyID.compositingFilter.definition?.words)
    #expect(words.count > 40)
    for name in words {
      #expect(try scene("{\"compositingFilter\": \"\(name)\"}").info.unsupported == [])
      let event = try scene(
        "{\"name\": \"a\"}",
        "\"events\": [{\"time\": 0, \"set\": [{\"layer\": \"a\", \"keyPath\": "
          + "\"compositingFilter\", \"value\": \"\(name)\"}]}]")
      #expect(event.info.unsupported == [])
    }
  }
}
