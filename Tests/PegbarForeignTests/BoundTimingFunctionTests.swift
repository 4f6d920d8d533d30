import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Testing

/// Functions that are given other functions.
@Suite(.needs(.compiler)) struct BoundTimingFunctionTests {
  private static let inner = [
    Fixture.function(
      "timing", "squared", "f64 (f64 t, f64 n)",
      #""input":"t","parameters":[{"key":"n","default":0}]"#),
    Fixture.function("timing", "cubed", "f32 (f32 t)"),
  ]

  private func timing(_ function: String) throws -> any Timing {
    let host = try Fixture.catalog(BoundTimingFunctionTests.inner + [function])
    let plugin = try #require(host.registry.plugins.last?.plugin as? any TimingFunction)
    return try plugin.makeTiming(ParameterValues([:], for: plugin.descriptor))
  }

  /// 2 · (1/4)² · 2 / 2 and its mirror image; ((1/2)²)³.
  @Test func callsOtherFunctionsOfTheFile() throws {
    let mirrored = try timing(
      Fixture.function(
        "timing", "mirrored", "f64 (curve c, f64 t)",
        #""input":"t","curves":{"c":"org.example.squared"}"#))
    #expect(try [0, 0.25, 0.5, 0.75, 1].map(mirrored.value(at:)) == [0, 0.125, 0.5, 0.875, 1])
    let chained = try timing(
      Fixture.function(
        "timing", "chained", "f64 (f64 t, curve a, f64 by, curve b)",
        #""input":"t","constants":{"by":1},"#
          + #""curves":{"a":"org.example.squared","b":"org.example.cubed"}"#))
    #expect(try chained.value(at: 0.5) == 1.0 / 64)
  }

  @Test func answersOnManyThreads() async throws {
    let mirrored = try timing(
      Fixture.function(
        "timing", "mirrored", "f64 (curve c, f64 t)",
        #""input":"t","curves":{"c":"org.example.squared"}"#))
    let sums = try await withThrowingTaskGroup(of: Double.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try (1..<512).reduce(0) { try $0 + mirrored.value(at: Double($1) / 512) }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // The curve is symmetrical about (1/2, 1/2).
    #expect(sums == [Double](repeating: 255.5, count: 8))
  }

  @Test(arguments: [
    ("f64 (curve c, f64 t)", #""input":"t""#, "'c' is no input"),
    ("f64 (curve c, f64 t)", #""input":"t","curves":{"c":"org.example.none"}"#, "above this one"),
    ("f64 (curve c, f64 t)", #""input":"t","curves":{"c":"org.example.mirrored"}"#, "above"),
    ("f64 (curve c, f64 t)", #""input":"t","curves":{"c":1}"#, "expected a string"),
    ("f64 (curve c, f64 t)", #""input":"t","curves":{"t":"org.example.cubed"}"#, "no curve"),
    ("f64 (curve c, f64 t)", #""input":"c""#, "is a curve"),
    ("f64 (curve c, f64 t)", #""input":"t","constants":{"c":[]}"#, "is a curve"),
    (
      "f64 (curve c, f64 t)", #""input":"t","parameters":[{"key":"c","default":[]}]"#,
      "is a curve"
    ),
    ("f64 (ptr curve c, f64 t)", #""input":"t""#, "a pointer already"),
    ("curve (f64 t)", #""input":"t""#, "a result is no curve"),
    (
      "f64 (curve c, f64 t)",
      #""input":"t","threads":"full","curves":{"c":"org.example.squared"}"#, "may not overlap"
    ),
  ])
  func refusesWithAReason(_ signature: String, _ rest: String, _ part: String) throws {
    let error = #expect(throws: Refusal.self) {
      try Fixture.catalog(
        BoundTimingFunctionTests.inner + [Fixture.function("timing", "mirrored", signature, rest)])
    }
    #expect(error?.reason.contains(part) == true, "\(error?.reason ?? "")")
  }
}
