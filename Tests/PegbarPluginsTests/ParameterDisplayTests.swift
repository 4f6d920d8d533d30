import Foundation
import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarPlugins

/// What a library says of how its parameters are shown.
@Suite(.needs(.compiler)) struct ParameterDisplayTests {
  private func catalog(label: String) throws -> PluginCatalog {
    try Fixture.withFolder { folder in
      let path = folder + "/shown.so"
      try CompiledLibrary.put(fixture("display.c"), at: path, ["-DLABEL=\(label)"])
      return Fixture.discover(path)
    }
  }

  @Test func everythingArrives() throws {
    let found = try #require(try catalog(label: "\"Into it\"").entries.first).descriptor
    var turn = ParameterDisplay()
    turn.group = "Motion"
    (turn.softMinimum, turn.softMaximum, turn.step) = (-3, 3, 0.5)
    (turn.isPeriodic, turn.isHidden, turn.sinceRevision) = (true, true, 2)
    #expect(found.parameters[0].display == turn)
    var way = ParameterDisplay()
    way.choiceLabels = ["Into it", "Out of it"]
    way.isDeprecated = true
    #expect(found.parameters[1].display == way)
  }

  @Test(arguments: ["0", "\"\""]) func aChoiceHasAllLabels(_ label: String) throws {
    let catalog = try catalog(label: label)
    #expect(catalog.entries.isEmpty)
    #expect(
      catalog.refusals.first?.reason.contains("choice 0 of parameter 'way' has no label") == true)
  }

  @Test(arguments: [
    (#""choiceLabels":["a"]"#, "not one for each choice"), (#""choiceLabels":["a",""]"#, "a label"),
    (#""step":"1""#, "a number"), (#""hidden":1"#, "true or false"),
    (#""since":0"#, "whole number"),
  ])
  func manifestsSayWhatIsWrong(_ member: String, _ reason: String) throws {
    let text = """
      {"pegbar":"0.10","entry":"pegbar_plugin_open_a","library":{"id":"a.b","name":"A","version":"1",
      "license":"MIT"},"plugins":[{"kind":"timing","id":"a.b.t","name":"T","summary":"S",
      "parameters":[{"key":"way","type":"choice","default":"in","choices":["in","out"],\(member)}]}]}
      """
    let problem = #expect(throws: Manifest.Problem.self) { try Manifest(parsing: Array(text.utf8)) }
    #expect(problem?.reason.contains(reason) == true, "\(problem?.reason ?? "")")
  }
}
