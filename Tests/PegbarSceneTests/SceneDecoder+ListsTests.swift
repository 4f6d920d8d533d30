import Foundation
import PegbarScene
import Testing

/// Numbers that are drawn otherwise than they are written are told.
@Suite struct SceneDecoderListsTests {
  @Test(arguments: [
    LayerMistake("\"locations\": [0, 0.5, 1]", ".locations", "2 colours want as many locations"),
    LayerMistake(
      "\"locations\": [0]", ".locations", "these are 1, so the gradient draws nothing"),
    LayerMistake("\"locations\": [0.8, 0.2]", ".locations[1]", "0.2 is drawn as 0.8"),
    LayerMistake("\"midpoints\": [2]", ".midpoints[0]", "2 is drawn as 1"),
    LayerMistake("\"midpoints\": [0.1, 0.2]", ".midpoints", "have room for 1 midpoints"),
    LayerMistake("\"locations\": [0, 1], \"midpoints\": [0.25]", "", ""),
  ])
  func warnsOfGradientsThatAreNotDrawnAsWritten(_ mistake: LayerMistake) throws {
    let names = [
      "CAGradientLayer": ["colors", "locations", "midpoints"],
      "CAShapeLayer": ["strokeColors", "strokeLocations", "strokeMidpoints"],
    ]
    for (layerClass, own) in names {
      func named(_ text: String) -> String {
        text.replacingOccurrences(of: "locations", with: own[1])
          .replacingOccurrences(of: "midpoints", with: own[2])
      }
      let colors = "\"\(own[0])\": [\"#f00\", \"#00f\"]"
      let found = try scene("{\"class\": \"\(layerClass)\", \(colors), \(named(mistake.layer))}")
        .warnings
      let paths = mistake.path.isEmpty ? [] : ["layers[0]" + named(mistake.path)]
      #expect(found.map(\.path) == paths)
      let message = found.first?.message ?? ""
      let fragments = [mistake.fragment, named(mistake.fragment)]
      #expect(mistake.path.isEmpty || fragments.contains { message.contains($0) })
    }
  }

  @Test func warnsOfDashesThatAreNotDrawn() throws {
    func found(_ pattern: String) throws -> [String] {
      try scene("{\"class\": \"CAShapeLayer\", \"lineDashPattern\": \(pattern)}").warnings.map {
        "\($0.path): \($0.message)"
      }
    }
    #expect(try found("[5, 3]") == [] && found("[]") == [])
    #expect(try found("[3, -5]").first?.hasPrefix("layers[0].lineDashPattern[1]: ") == true)
    #expect(try found("[0, 0]").first?.contains("without dashes") == true)
  }

  @Test func warnsOfACameraThatSeesNothing() throws {
    func found(_ camera: String) throws -> [String] {
      try scene("{}", "\"camera\": {\(camera)}").warnings.map(\.path)
    }
    #expect(try found("\"zoom\": 0") == ["camera.zoom"] && found("\"zoom\": -1") == [])
    let growing = "{\"type\": \"CABasicAnimation\", \"keyPath\": \"zoom\", \"toValue\": 1}"
    #expect(try found("\"zoom\": 0, \"animations\": [\(growing)]") == [])
  }
}
