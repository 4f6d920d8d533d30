import PegbarPluginKit
import PegbarTestSupport
import Testing

/// Mistakes in a plugin end the program that loads it, with what is wrong.
@Suite struct PreconditionTests {
  /// A timing function with given parameters and other names.
  private struct Wrong: TimingPlugin {
    nonisolated(unsafe) static var parameters: [Parameter] = []
    nonisolated(unsafe) static var aliases: [Alias] = []

    static var descriptor: Descriptor {
      Descriptor(
        id: "org.example.wrong", name: "Wrong", summary: "Wrong.", parameters: parameters,
        aliases: aliases)
    }

    init(_ arguments: Arguments) {}

    func sample(_ x: Double) -> Double { x }
  }

  private static func library(license: String = "MIT") -> Library {
    Library(
      id: "org.example.library", name: "L", version: "1", license: license, plugins: [Wrong.self])
  }

  @Test func aLibraryNamesItsLicence() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PreconditionTests.library(license: "")
    }
    #expect(result?.words.contains("a library names its licence: org.example.library") == true)
  }

  @Test func aColourHasFourNumbers() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Parameter.color("tint", "Tint", default: [1, 0, 0])
    }
    #expect(result?.words.contains("a colour has four numbers: tint") == true)
  }

  @Test func anAliasPresetsWhatThereIs() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Wrong.aliases = [.pegbar("other", presets: ["nothing": .numbers([1])])]
      _ = PreconditionTests.library()
    }
    #expect(result?.words.contains("alias other presets nothing, which is no parameter") == true)
  }

  /// A plugin that is of no kind.
  private struct Plain: Plugin {
    static let descriptor = Descriptor(id: "org.example.plain", name: "Plain", summary: "Plain.")
    init(_ arguments: Arguments) {}
  }

  @Test func aPluginIsOfAKind() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Library(
        id: "org.example.l", name: "L", version: "1", license: "MIT", plugins: [Plain.self])
    }
    #expect(result?.words.contains("Plain is of no kind: conform to TransitionPlugin") == true)
  }
}
