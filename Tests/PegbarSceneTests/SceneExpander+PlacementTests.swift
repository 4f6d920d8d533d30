import PegbarCore
import Testing

@testable import PegbarScene

/// Sizes, percentages and alignment, in a scene of 400 by 200 points.
@Suite struct SceneExpanderPlacementTests {
  @Test(arguments: [
    (#"{"position": ["50%", "25%"]}"#, #"{"position": [200, 50]}"#),
    (#"{"bounds": [0, 0, "10%", "100%"]}"#, #"{"bounds": [0, 0, 40, 200]}"#),
    (#"{"frame": ["-10%", 5, "50%", "12.5%"]}"#, #"{"frame": [-40, 5, 200, 25]}"#),
    (#"{"size": ["50%", 20]}"#, #"{"bounds": [0, 0, 200, 20]}"#),
    (
      #"{"size": [100, 20], "align": "center"}"#,
      #"{"bounds": [0, 0, 100, 20], "position": [200, 100]}"#
    ),
    (
      #"{"size": [100, 20], "align": "topLeft", "margin": 8}"#,
      #"{"bounds": [0, 0, 100, 20], "position": [58, 18]}"#
    ),
    (
      #"{"size": [100, 20], "align": "bottomRight", "margin": ["5%", 10]}"#,
      #"{"bounds": [0, 0, 100, 20], "position": [330, 180]}"#
    ),
    (
      #"{"size": [100, 20], "align": "right", "anchorPoint": [1, 0]}"#,
      #"{"bounds": [0, 0, 100, 20], "anchorPoint": [1, 0], "position": [400, 90]}"#
    ),
    (
      #"{"bounds": [10, 20, 100, 50], "geometryFlipped": true, "sublayers": [{"size": [10, 10], "align": "top"}]}"#,
      #"{"bounds": [10, 20, 100, 50], "geometryFlipped": true, "sublayers": [{"bounds": [0, 0, 10, 10], "position": [60, 65]}]}"#
    ),
    (
      #"{"frame": [0, 0, 100, 50], "sublayers": [{"position": ["50%", "50%"]}], "mask": {"size": ["100%", "100%"]}}"#,
      #"{"frame": [0, 0, 100, 50], "sublayers": [{"position": [50, 25]}], "mask": {"bounds": [0, 0, 100, 50]}}"#
    ),
    (
      #"{"animations": [{"keyPath": "position", "fromValue": ["-10%", 0], "byValue": ["10%", 0]}, {"keyPath": "position.x", "values": ["0%", 5]}]}"#,
      #"{"animations": [{"keyPath": "position", "fromValue": [-40, 0], "byValue": [40, 0]}, {"keyPath": "position.x", "values": [0, 5]}]}"#
    ),
  ])
  func places(_ layer: String, _ plain: String) throws {
    var expander = SceneExpander()
    let text = "{\"size\": [400, 200], \"layers\": [\(layer)]}"
    let found = expander.document(try JSONReader().read(text))["layers"]
    #expect(try found == JSONReader().read("[\(plain)]"))
    #expect(expander.findings.map(\.message) == [])
  }

  @Test(arguments: [
    (#"{"position": ["nan%", 0]}"#, "layers[0].position[0]: expected a number or a percentage"),
    (#"{"position": ["-%", 0]}"#, "layers[0].position[0]: expected a number or a percentage"),
    (#"{"position": ["1e999%", 0]}"#, "layers[0].position[0]: "),
    (
      #"{"bounds": [0, 0, 1e308, 1], "sublayers": [{"position": ["1e308%", 0]}]}"#,
      "layers[0].sublayers[0].position[0]: '1e308%' of the parent's bounds is too large"
    ),
    (
      #"{"bounds": [0, 0, 1e308, 1], "sublayers": [{"size": [-1e308, 1], "align": "right"}]}"#,
      "too large to be aligned"
    ),
    (#"{"position": ["half%", 0]}"#, "layers[0].position[0]: expected a number or a percentage"),
    (#"{"sublayers": [{"position": ["5%", 0]}]}"#, "the parent has no 'bounds', 'size' or 'frame'"),
    (#"{"align": "center"}"#, "'align' needs the layer's own size"),
    (#"{"size": [1, 1], "align": "centre"}"#, "did you mean 'center'?"),
    (#"{"size": [1, 1], "align": "top", "position": [1, 1]}"#, "leave out 'position'"),
    (#"{"size": [1, 1], "bounds": [0, 0, 1, 1], "margin": 1}"#, "'size' stands for 'bounds'"),
    (#"{"size": [1, 1], "margin": 1}"#, "give both"),
    (#"{"bounds": ["5%", 0, 1, 1]}"#, "only width and height"),
  ])
  func refusesPlaces(_ layer: String, _ message: String) {
    let found = issues { try scene(layer) }
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }
}
