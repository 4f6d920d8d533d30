import PegbarCore
import Testing

/// A timing function that stands for nothing but its descriptor.
private final class Named: TimingFunction {
  let descriptor: PluginDescriptor
  init(_ id: String, aliases: [PluginAlias] = []) {
    descriptor = PluginDescriptor(
      kind: .timingFunction, id: id, name: id, summary: "",
      parameters: [
        Parameter(
          key: "amount", label: "Amount", type: .double, minimum: 0, maximum: 2,
          defaultValue: .number(1)),
        Parameter(
          key: "mode", label: "Mode", type: .choice, defaultValue: .string("a"),
          choices: ["a", "b"]),
        Parameter(key: "count", label: "Count", type: .int, defaultValue: .number(3)),
      ], aliases: aliases)
  }
  func makeTiming(_ parameters: ParameterValues) throws -> any Timing {
    throw PluginError(
      pluginID: descriptor.id, problem: .failed(function: "create", status: -1, message: ""))
  }
}

private func entry(_ plugin: Named, _ origin: PluginOrigin = .path) -> RegisteredPlugin {
  RegisteredPlugin(plugin: plugin, origin: origin, library: nil, version: "1", license: "MIT")
}

@Suite struct RegistryTests {
  @Test func theFirstOfTwoEqualIDsWins() {
    let registry = Registry()
    let first = Named("org.example.a")
    #expect(registry.register(entry(first)))
    #expect(!registry.register(entry(Named("org.example.a"))))
    let found = registry.resolve("org.example.a", kind: .timingFunction)
    #expect(found?.entry.plugin === first)
    #expect(registry.resolve("org.example.a", kind: .transition) == nil)
  }

  /// Whatever the vocabulary, and though the others were registered first.
  @Test func othersDoNotTakeTheNamesOfBuiltinPlugins() {
    let registry = Registry()
    let other = Named(
      "org.example.a",
      aliases: [
        PluginAlias(name: "wipe", vocabulary: "pegbar"),
        PluginAlias(name: "wipe", vocabulary: "xfade"),
        PluginAlias(name: "iris", vocabulary: "gl"),
      ])
    let own = Named(
      "pegbar.timing.a",
      aliases: [
        PluginAlias(name: "wipe", vocabulary: "xfade"), PluginAlias(name: "iris", vocabulary: "ca"),
      ])
    registry.register(entry(other))
    registry.register(entry(own, .builtin))
    let found = { registry.resolve($0, kind: .timingFunction)?.entry.plugin }
    #expect(found("wipe") === own)
    #expect(found("iris") === own)
    #expect(found("xfade:wipe") === own)
    // What nobody else has under that very name stays there for who asks for it.
    #expect(found("pegbar:wipe") === other)
    #expect(found("gl:iris") === other)
  }

  /// A suggestion is a name that finds the plugin.
  @Test func namesOfOtherVocabulariesAreWhole() {
    let registry = Registry()
    let plugin = Named(
      "org.example.a",
      aliases: [
        PluginAlias(name: "wipe", vocabulary: "xfade"),
        PluginAlias(name: "sweep", vocabulary: "own"),
      ])
    registry.register(entry(plugin))
    let names = registry.names(of: .timingFunction)
    #expect(names == ["org.example.a", "own:sweep", "wipe"])
    for name in names {
      #expect(registry.resolve(name, kind: .timingFunction)?.entry.plugin === plugin)
    }
    #expect(registry.resolve("sweep", kind: .timingFunction) == nil)
    #expect(Suggestion.nearest(to: "sweep", among: names) == "own:sweep")
  }

  @Test func vocabulariesAreSearchedInOrder() throws {
    let registry = Registry()
    let gl = Named(
      "org.example.gl", aliases: [PluginAlias(name: "wipe", vocabulary: "gl")])
    let ca = Named(
      "org.example.ca",
      aliases: [
        PluginAlias(name: "wipe", vocabulary: "ca", presets: ["amount": .number(2)])
      ])
    registry.register(entry(gl))
    registry.register(entry(ca))
    let bare = try #require(registry.resolve("wipe", kind: .timingFunction))
    #expect(bare.entry.plugin === ca)
    #expect(registry.resolve("gl:wipe", kind: .timingFunction)?.entry.plugin === gl)
    #expect(registry.resolve("Wipe", kind: .timingFunction) == nil)
    #expect(try bare.parameters([:]).values[0] == .number(2))
    #expect(try bare.parameters(["amount": .number(0.5)]).values[0] == .number(0.5))
  }

  @Test(arguments: [
    ("amount", ParameterValue.number(2.1)), ("amount", .number(.nan)), ("amount", .string("x")),
    ("amount", .numbers([1, 1])), ("mode", .string("c")), ("count", .number(1.5)),
    ("nothing", .number(1)),
  ])
  func badParametersAreRefused(_ key: String, _ value: ParameterValue) {
    let descriptor = Named("org.example.p").descriptor
    #expect(throws: PluginError.self) { try ParameterValues([key: value], for: descriptor) }
  }

  @Test(arguments: [
    (ParameterType.double, "0.5", ParameterValue.number(0.5)), (.bool, "true", .bool(true)),
    (.color, "1,0,0,1", .numbers([1, 0, 0, 1])), (.choice, "a", .string("a")),
    (.numbers, "", .numbers([])),
  ])
  func textIsRead(_ type: ParameterType, _ text: String, _ value: ParameterValue) {
    let parameter = Parameter(key: "k", label: "K", type: type, defaultValue: .number(0))
    #expect(parameter.value(parsing: text) == value)
  }

  @Test(arguments: [(ParameterType.double, "x"), (.double, ""), (.bool, "2"), (.point, "1,,2")])
  func textThatIsNoValueIsRefused(_ type: ParameterType, _ text: String) {
    let parameter = Parameter(key: "k", label: "K", type: type, defaultValue: .number(0))
    #expect(parameter.value(parsing: text) == nil)
  }
}
