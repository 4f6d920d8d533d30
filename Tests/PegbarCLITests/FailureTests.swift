import PegbarCore
import PegbarMedia
import PegbarScene
import Testing

@testable import PegbarCLI

/// Which exit code an error has: the contract's table.
@Suite struct FailureTests {
  static let table: [(any Error, Int32)] = [
    (Failure.usage("x"), 64), (Failure(.failed, "x"), 1),
    (MediaError(.unreadable, path: "a.png", reason: "x"), 3),
    (MediaError(.notAPicture, path: "a.png", reason: "x"), 3),
    (MediaError(.exists, path: "a.png", reason: "x"), 64),
    (MediaError(.missingFolder, path: "a.png", reason: "x"), 64),
    (MediaError(.badOutput, path: "a.png", reason: "x"), 64),
    (MediaError(.missingTool, path: "a.mp4", reason: "x"), 6),
    (MediaError(.io, path: "a.png", reason: "x"), 1),
    (MediaError(.encoder, path: "a.png", reason: "x"), 1),
    (PluginError(pluginID: "p", problem: .badParameter(key: "k", reason: "x")), 64),
    (PluginError(pluginID: "p", problem: .unsupportedDirection("fromUp")), 64),
    (PluginError(pluginID: "p", problem: .failed(function: "f", status: -1, message: "")), 5),
    (PluginError(pluginID: "p", problem: .brokeLaw(function: "f", law: "x")), 5),
    (SceneError(file: "s.json", issues: [issue(.invalid)]), 3),
    (SceneError(file: "s.json", issues: [issue(.unknownPlugin)]), 4),
    (SceneError(file: "s.json", issues: [issue(.unknownPlugin), issue(.invalid)]), 4),
    (SceneError(file: "s.json", issues: [issue(.unreadableFile)]), 3),
  ]

  private static func issue(_ kind: SceneIssue.Kind) -> SceneIssue {
    SceneIssue(kind: kind, path: "layers[0]", line: 1, column: 2, message: "x")
  }

  @Test(arguments: table.indices)
  func everyErrorHasItsCode(row: Int) {
    let (error, status) = FailureTests.table[row]
    let failure = Failure(error)
    #expect(failure.status.rawValue == status, "\(error)")
    #expect(!failure.message.isEmpty)
  }

  @Test func aPluginIsNamed() {
    let error = PluginError(
      pluginID: "org.example.x",
      problem: .failed(function: "render", status: -1, message: "no moon"))
    let message = Failure(error).message
    #expect(message.contains("org.example.x"))
    #expect(message.contains("render"))
    #expect(message.contains("no moon"))
  }
}
