import Pegbar
import PegbarBuiltins
import PegbarCore
import Testing

/// The values that Core Image documents as defaults of its transition filters, for a picture of 640 × 480.
@Suite struct CoreImageFilterTests {
  static let documented: [(filter: String, values: [String: ParameterValue])] = [
    (
      "CIAccordionFoldTransition",
      [
        "inputBottomHeight": .number(0), "inputNumberOfFolds": .number(3),
        "inputFoldShadowAmount": .number(0.1),
      ]
    ),
    (
      "CIBarsSwipeTransition",
      [
        "inputAngle": .number(.pi), "inputWidth": .number(30), "inputBarOffset": .number(10),
      ]
    ),
    (
      "CICopyMachineTransition",
      [
        "inputExtent": .numbers([0, 0, 640, 480]), "inputColor": .numbers([0.6, 1, 0.8, 1]),
        "inputAngle": .number(0), "inputWidth": .number(200), "inputOpacity": .number(1.3),
      ]
    ),
    ("CIDisintegrateWithMaskTransition", ["inputMaskImage": .none]),
    ("CIDissolveTransition", [:]),
    (
      "CIFlashTransition",
      [
        "inputCenter": .numbers([150, 150]), "inputExtent": .numbers([0, 0, 640, 480]),
        "inputColor": .numbers([1, 0.8, 0.6, 1]), "inputMaxStriationRadius": .number(2.58),
        "inputStriationStrength": .number(0.5), "inputStriationContrast": .number(1.375),
        "inputFadeThreshold": .number(0.85),
      ]
    ),
    (
      "CIModTransition",
      [
        "inputCenter": .numbers([150, 150]), "inputAngle": .number(2),
        "inputRadius": .number(150), "inputCompression": .number(300),
      ]
    ),
    (
      "CIPageCurlTransition",
      [
        "inputExtent": .numbers([0, 0, 640, 480]), "inputAngle": .number(0),
        "inputBacksideImage": .none,
        "inputRadius": .number(100),
      ]
    ),
    (
      "CIPageCurlWithShadowTransition",
      [
        "inputExtent": .numbers([0, 0, 640, 480]), "inputAngle": .number(0),
        "inputBacksideImage": .none,
        "inputRadius": .number(100), "inputShadowAmount": .number(0.7),
        "inputShadowExtent": .numbers([0, 0, 640, 480]),
      ]
    ),
    (
      "CIRippleTransition",
      [
        "inputCenter": .numbers([150, 150]), "inputExtent": .numbers([0, 0, 640, 480]),
        "inputWidth": .number(100), "inputScale": .number(50),
      ]
    ),
    (
      "CISwipeTransition",
      [
        "inputExtent": .numbers([0, 0, 640, 480]), "inputColor": .numbers([1, 1, 1, 1]),
        "inputAngle": .number(0), "inputWidth": .number(300), "inputOpacity": .number(0),
      ]
    ),
  ]

  @Test(arguments: documented)
  func theDocumentedValuesAreTaken(
    _ filter: String, _ values: [String: ParameterValue]
  ) throws {
    let found = try #require(Plugins.registry.resolve(filter, kind: .transition))
    let type = try #require(found.entry.plugin as? any TransitionType)
    let setup = TransitionSetup(width: 640, height: 480)
    _ = try type.makeTransition(found.parameters(values), setup: setup)
    // Each key but those without a counterpart is among them.
    for parameter in type.descriptor.parameters where parameter.key.hasPrefix("input") {
      #expect(
        values[parameter.key] != nil || parameter.documentation.hasPrefix("Not offered"),
        "\(filter) \(parameter.key)")
    }
  }

  @Test func allFiltersAreHere() throws {
    let names = try #require(Vocabulary(named: "coreimage")).transitions
    #expect(Set(names) == Set(Self.documented.map(\.filter)))
  }

  @Test func keysWithoutACounterpartSayWhy() throws {
    let found = try #require(
      Plugins.registry.resolve("CIPageCurlTransition", kind: .transition))
    #expect {
      try found.parameters(["inputAngle": .number(1)])
    } throws: {
      "\($0)".contains("'tilt'")
    }
  }

  /// Code that sets a filter of Core Image needs no other keys.
  @Test func aTransitionsFilterTakesKeys() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    let transition = CATransition()
    let filter = CAFilter(type: "CIFlashTransition")
    filter.setValue([10.0, 20.0], forKey: "inputCenter")
    transition.filter = filter
    layer.add(transition, forKey: nil)
    let added = try #require(layer.animation(forKey: "transition") as? CATransition)
    let kept = try #require(added.filter as? CAFilter)
    #expect(kept.value(forKey: "inputCenter") as? [Double] == [10, 20])
    let plugin = try #require(Plugins.registry.resolve(kept.type, kind: .transition))
    #expect(throws: Never.self) { try plugin.parameters(["inputCenter": .numbers([10, 20])]) }
  }
}
