import Testing

@testable import PegbarCore

/// What is said of the keys of Core Image's filters: their bounds and defaults follow from the parameters.
@Suite struct BorrowedKeyTests {
  private let registry = Registry()

  /// A transition whose parameters have bounds and defaults that are told apart.
  private final class Plain: TransitionType {
    let descriptor: PluginDescriptor
    init(_ descriptor: PluginDescriptor) { self.descriptor = descriptor }
    func makeTransition(
      _ parameters: ParameterValues, setup: TransitionSetup
    ) throws -> any EffectRendering {
      throw CancellationError()
    }
  }

  private func keys(
    _ name: String, of id: String, _ parameters: [Parameter],
    presets: [String: ParameterValue] = [:]
  ) throws -> [String: BorrowedKey] {
    let plugin = Plain(
      PluginDescriptor(
        kind: .transition, id: "pegbar.transition." + id, name: id, summary: "",
        parameters: parameters,
        aliases: [
          PluginAlias(name: name, vocabulary: "coreimage", presets: presets),
          PluginAlias(name: id, vocabulary: "pegbar"),
        ]))
    registry.register(
      RegisteredPlugin(
        plugin: plugin, origin: .builtin, library: nil, version: "1", license: "MIT"))
    #expect(try #require(registry.resolve(id, kind: .transition)).borrowedKeys == nil)
    let found = try #require(registry.resolve(name, kind: .transition)?.borrowedKeys)
    #expect(found.owner == "Core Image")
    return Dictionary(uniqueKeysWithValues: found.keys.map { ($0.parameter.key, $0) })
  }

  private func parameter(
    _ key: String, _ type: ParameterType, _ bounds: ClosedRange<Double>, _ value: [Double]
  ) -> Parameter {
    Parameter(
      key: key, label: key, type: type, minimum: bounds.lowerBound, maximum: bounds.upperBound,
      defaultValue: .numbers(value))
  }

  private func expect(
    _ key: BorrowedKey?, sets target: String?, _ bounds: ClosedRange<Double>,
    _ value: ParameterValue, of measure: BorrowedKey.Measure? = nil,
    line: SourceLocation = #_sourceLocation
  ) {
    #expect(key?.target == target, sourceLocation: line)
    #expect(key?.measure == measure, sourceLocation: line)
    #expect(key?.parameter.minimum == bounds.lowerBound, sourceLocation: line)
    #expect(key?.parameter.maximum == bounds.upperBound, sourceLocation: line)
    #expect(key?.parameter.defaultValue == value, sourceLocation: line)
  }

  private static let any = -Double.infinity...Double.infinity

  @Test func swipe() throws {
    let keys = try keys(
      "CISwipeTransition", of: "swipe",
      [
        parameter("color", .color, 0...1, [1, 0.5, 1, 1]),
        parameter("angle", .angle, -1...2, [0.5]), parameter("width", .double, 0.001...2, [0.3]),
        parameter("opacity", .double, 0...3, [0]),
      ], presets: ["opacity": .number(0.25)])
    expect(keys["inputColor"], sets: "color", 0...1, .numbers([1, 0.5, 1, 1]))
    // Counterclockwise there.
    expect(keys["inputAngle"], sets: "angle", -2...1, .number(-0.5))
    expect(keys["inputWidth"], sets: "width", 0.001...2, .number(0.3), of: .way)
    #expect(keys["inputWidth"]?.parameter.unit == .points)
    // What the name itself sets is its default.
    expect(keys["inputOpacity"], sets: "opacity", 0...3, .number(0.25))
    expect(keys["inputExtent"], sets: nil, Self.any, .numbers([0, 0, 1, 1]), of: .size)
    expect(keys["inputTime"], sets: nil, Self.any, .none)
    #expect(keys["inputTime"]?.parameter.documentation.hasPrefix("Not offered: ") == true)
    #expect(keys.count == 8)
  }

  @Test func ripple() throws {
    let keys = try keys(
      "CIRippleTransition", of: "rippleRing",
      [
        parameter("center", .point, -1...3, [0.25, 0.25]),
        parameter("width", .double, 0...1, [0.1]), parameter("scale", .double, -4...8, [0.4]),
      ])
    // y counts from below: of both axes the bounds that fit.
    expect(keys["inputCenter"], sets: "center", -1...2, .numbers([0.25, 0.75]), of: .size)
    expect(keys["inputWidth"], sets: "width", 0...1, .number(0.1), of: .largerSide)
    expect(keys["inputScale"], sets: "scale", -500...1000, .number(50))
  }

  @Test func oneValueOfAKeyWithoutCounterpartIsItsDefault() throws {
    let keys = try keys("CIAccordionFoldTransition", of: "accordion", [])
    expect(keys["inputBottomHeight"], sets: nil, Self.any, .number(0))
  }
}
