import PegbarCore
import Synchronization
import Testing

/// A transition that notes the values with which it is made and asked for frames.
private final class Noting: TransitionType {
  let descriptor: PluginDescriptor
  let made = Mutex<[ParameterValues]>([])

  init(_ id: String, _ keys: [(String, ParameterType, [Double])], named name: String) {
    descriptor = PluginDescriptor(
      kind: .transition, id: id, name: id, summary: "",
      parameters: keys.map { key, type, value in
        Parameter(
          key: key, label: key, type: type, minimum: type == .angle ? -.infinity : 0,
          maximum: type == .angle ? .infinity : 2, defaultValue: .numbers(value))
      }, aliases: [PluginAlias(name: name, vocabulary: "coreimage")])
  }

  func makeTransition(
    _ parameters: ParameterValues, setup: TransitionSetup
  ) throws -> any EffectRendering {
    made.withLock { $0.append(parameters) }
    return Rendering(self)
  }

  final class Rendering: EffectRendering, FrameDrawing {
    let plugin: Noting
    let allowsConcurrentRegions = true
    let passCount = 0
    init(_ plugin: Noting) { self.plugin = plugin }
    func begin(_ frame: EffectFrame, sharing share: PieceSharing) throws -> any FrameDrawing {
      if let values = frame.parameters { plugin.made.withLock { $0.append(values) } }
      return self
    }
    func draw(_ region: PixelRegion, pass: Int) throws {}
    func end() {}
  }
}

/// What becomes of Core Image's keys; lengths are points of 400 × 300, which are 800 × 600 pixels.
@Suite struct OriginalTransitionTests {
  private let registry = Registry()
  private let swipe = Noting(
    "pegbar.transition.swipe",
    [
      ("color", .color, [1, 1, 1, 1]), ("angle", .angle, [0]), ("width", .double, [0.3]),
      ("opacity", .double, [0]),
    ], named: "CISwipeTransition")
  private let flash = Noting(
    "pegbar.transition.flash", [("center", .point, [0.5, 0.5])], named: "CIFlashTransition")
  private let setup = TransitionSetup(width: 800, height: 600, scale: 2)

  init() {
    for plugin in [swipe, flash] {
      registry.register(
        RegisteredPlugin(
          plugin: plugin, origin: .builtin, library: nil, version: "1", license: "MIT"))
    }
  }

  @discardableResult
  private func make(
    _ name: String, _ given: [String: ParameterValue]
  ) throws -> any EffectRendering {
    let found = try #require(registry.resolve(name, kind: .transition))
    let type = try #require(found.entry.plugin as? any TransitionType)
    return try type.makeTransition(found.parameters(given), setup: setup)
  }

  private func reason(_ name: String, _ given: [String: ParameterValue]) -> String {
    do {
      try make(name, given)
    } catch {
      return "\(error)"
    }
    return ""
  }

  private func values(_ plugin: Noting) -> [ParameterValue] {
    plugin.made.withLock { $0.last?.values ?? [] }
  }

  @Test func withoutKeysTheTransitionsOwnValuesHold() throws {
    try make("CISwipeTransition", ["opacity": .number(0.5)])
    #expect(
      values(swipe) == [.numbers([1, 1, 1, 1]), .number(0), .number(0.3), .number(0.5)])
  }

  @Test func lengthsArePartsOfTheWay() throws {
    try make("CISwipeTransition", ["inputWidth": .number(100)])
    #expect(values(swipe)[2] == .number(0.25))
    // Up: the way is 300 points. Angles go counterclockwise there.
    let quarter = Double.pi / 2
    try make("CISwipeTransition", ["inputWidth": .number(75), "inputAngle": .number(quarter)])
    #expect(values(swipe)[1] == .number(-quarter))
    guard case .numbers(let width) = values(swipe)[2] else { throw CancellationError() }
    #expect(abs(width[0] - 0.25) < 1e-12)
  }

  @Test func placesCountFromTheLowerLeftCorner() throws {
    try make("CIFlashTransition", ["inputCenter": .numbers([100, 75])])
    #expect(values(flash) == [.numbers([0.25, 0.75])])
  }

  @Test func anExtentIsTheWholePicture() throws {
    try make("CISwipeTransition", ["inputExtent": .numbers([0, 0, 400, 300])])
    let found = reason("CISwipeTransition", ["inputExtent": .numbers([0, 0, 200, 300])])
    #expect(found.contains("inputExtent") && found.contains("0,0,400,300"))
  }

  @Test(
    arguments: [
      (["inputCenter": .numbers([900, 0])], "outside"),
      (["inputCenter": .number(5)], "expected 2 numbers"),
      (["inputTime": .number(0.5)], "progress"),
      (["inputCenter": .numbers([0, 0]), "center": .numbers([0, 0])], "only one of both"),
      (["inputCenter": .change(from: [0, 0], to: [1, 1])], "let 'center' change"),
      (["inputCentre": .numbers([0, 0])], "inputCentre"),
    ] as [([String: ParameterValue], String)])
  func whatCannotBeIsSaid(_ given: [String: ParameterValue], _ words: String) {
    #expect(reason("CIFlashTransition", given).contains(words))
  }

  @Test func changesOfOwnParametersReachFrames() throws {
    let found = try #require(registry.resolve("CISwipeTransition", kind: .transition))
    let values = try found.parameters([
      "opacity": .change(from: [0], to: [1]), "inputWidth": .number(200),
    ])
    let rendering = try #require(found.entry.plugin as? any TransitionType).makeTransition(
      values.made(at: 0.25, for: found.entry.plugin.descriptor), setup: setup)
    let row = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 16)
    defer { row.deallocate() }
    let picture = PixelRows(data: row, width: 1, height: 1, stride: 4)
    _ = try rendering.begin(
      EffectFrame(
        inputs: [picture, picture], output: picture, progress: 0.25,
        parameters: values.changed(at: 0.25))
    ) { _, _ in }
    #expect(
      self.values(swipe) == [.numbers([1, 1, 1, 1]), .number(0), .number(0.5), .number(0.25)])
  }

  @Test func idsAndOtherNamesHaveNoSuchKeys() throws {
    let found = try #require(registry.resolve("pegbar.transition.flash", kind: .transition))
    #expect(found.entry.plugin === flash)
    #expect(throws: PluginError.self) {
      try found.parameters(["inputCenter": .numbers([0, 0])])
    }
  }
}
