import Pegbar
import PegbarCore
import PegbarScene
import Testing

/// A layer's actions in a scene, and transitions by a filter.
@Suite struct SceneActionsTests {
  private let actions = """
    {"name": "a", "bounds": [0, 0, 10, 10], "drawsAsynchronously": true, "contentsFormat": "RGBA8",
     "wantsExtendedDynamicRangeContent": true,
     "actions": {"position": null, "opacity": {"type": "CABasicAnimation", "duration": 0.5}}}
    """
  private let changes = """
    "events": [{"time": 0.1, "set": [{"layer": "a", "keyPath": "position", "value": [30, 5]},
                                     {"layer": "a", "keyPath": "opacity", "value": 0}]}]
    """

  private func presented(_ stage: Stage) throws -> (x: Double, opacity: Double) {
    let layer = try #require(stage.layer.sublayers?.first?.presentation())
    return (layer.position.x, Double(layer.opacity))
  }

  @Test func answerChangesOfTheirKeys() throws {
    let stage = try Scene(scene(actions, changes)).makeStage()
    stage.advance(to: 0.35)
    let shown = try presented(stage)
    #expect(shown.x == 30 && abs(shown.opacity - 0.5) < 1e-9)
  }

  @Test func areWritten() throws {
    let stage = try Scene(scene(actions)).makeStage()
    let text = try stage.sceneText { _ in "none.png" }
    let again = try parse(text).layers[0].actions
    #expect(again.map(\.key) == ["opacity", "position"])
    #expect(again[0].animation?.keyPath == "opacity" && again[0].animation?.timing.duration == 0.5)
    #expect(again[1].animation == nil)
  }

  /// Rule: transitions.filter.
  @Test func filtersStandForTransitions() throws {
    func transition(_ members: String) throws -> SceneTransition? {
      let animation = "{\"type\": \"CATransition\", \(members)}"
      let text = """
        {"version": 1, "size": [9, 9], "duration": 1, "layers": [{"animations": [\(animation)]}]}
        """
      let document = try SceneDocument.parse(bytes: Array(text.utf8), path: "scene.json")
      let read = document.layers[0].animations[0]
      if case .transition(let transition) = read.body { return transition }
      return nil
    }
    let named = try transition(#""transitionType": "push", "subtype": "fromTop", "filter": "fade""#)
    #expect(named?.type == "fade" && named?.subtype == nil)
    let whole = try transition(#""filter": {"type": "blurDissolve", "radius": 0.25}"#)
    #expect(whole?.type == "blurDissolve" && whole?.parameters["radius"] == .numbers([0.25]))
  }
}
