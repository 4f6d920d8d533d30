import CPegbarFFI
import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Testing

@Suite(.needs(.compiler)) struct BoundFunctionTests {
  /// Type, a value at the edge of its range, and what C makes of it.
  @Test(arguments: [
    ("f64", 1.0e300), ("f64", -0.1), ("f32", 0.5), ("f32", -16_777_215), ("i8", -128),
    ("i8", 127), ("i16", -32768), ("i16", 32767), ("i32", -2_147_483_648), ("i32", 2_147_483_647),
    ("i64", -9_007_199_254_740_992), ("i64", 9_007_199_254_740_991), ("u8", 255), ("u16", 65535),
    ("u32", 4_294_967_295), ("u64", 9_007_199_254_740_992), ("bool", 1), ("bool", 0),
  ])
  func passesNumbersOfEveryWidth(_ type: String, _ x: Double) throws {
    let given: ParameterValue = type == "bool" ? .bool(x == 1) : .number(x)
    let zero = type == "bool" ? "false" : "0"
    let rest = #""input":"t","parameters":[{"key":"a","default":\#(zero)}]"#
    for (symbol, signature) in [
      ("same_\(type)", "\(type) (f64 t, \(type) a)"),
      ("copy_\(type)", "void (f64 t, ptr \(type) a, ptr \(type) out)"),
      ("wide_\(type)", "f64 (f64 t, \(type) a)"),
    ] {
      let timing = try Fixture.timing(symbol, signature, rest, ["a": given])
      #expect(try timing.value(at: 0) == x, "\(signature)")
    }
  }

  @Test(arguments: [("i8", 128.0), ("u8", -1), ("u16", 65536), ("i32", 2.5), ("u64", -1)])
  func refusesParametersOutsideTheType(_ type: String, _ x: Double) {
    let rest = #""input":"t","parameters":[{"key":"a","default":0}]"#
    #expect(throws: PluginError.self) {
      try Fixture.timing("same_\(type)", "\(type) (f64 t, \(type) a)", rest, ["a": .number(x)])
    }
  }

  private static let count = (1...16).map { Double($0) }

  @Test(arguments: [
    ("scaled", "mat4 (f64 t, mat4 a)"), ("scaled_to", "void (f64 t, ptr mat4 a, ptr mat4 out)"),
  ])
  func passesMatrices(_ symbol: String, _ signature: String) throws {
    let unit = "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]"
    let rest = #""input":"t","parameters":[{"key":"a","default":\#(unit)}]"#
    let mapping = try Fixture.mapping(
      symbol, signature, rest, ["a": .numbers(BoundFunctionTests.count)])
    #expect(
      try mapping.transform([0.5])
        == Transform3D(components: BoundFunctionTests.count.map { $0 / 2 }))
  }

  @Test(arguments: [
    ("moved", "mat4 (f64 x, f64 y)"), ("moved_to", "void (f64 x, f64 y, ptr mat4 out)"),
  ])
  func takesSeveralInputs(_ symbol: String, _ signature: String) throws {
    let mapping = try Fixture.mapping(symbol, signature, #""inputs":["x","y"]"#)
    #expect(mapping.inputCount == 2)
    let transform = try mapping.transform([3, 4])
    #expect([transform.m41, transform.m42, transform.m11, transform.m44] == [3, 4, 1, 1])
  }

  /// A point becomes a translation, a size a scale, a rect both.
  @Test(
    arguments: [
      ("swapped", "point2 (point2 a)", #""input":"a""#, [3, 4], [1, 1, 4, 3]),
      (
        "swapped_to", "void (ptr point2 a, ptr point2 out)", #""input":"a""#, [3, 4], [1, 1, 4, 3]
      ),
      (
        "grown", "size2 (size2 a, f64 t)", #""input":"t","constants":{"a":[2,3]}"#, [10],
        [20, 13, 0, 0]
      ),
      (
        "inset", "rect4 (rect4 a, f64 t)", #""input":"t","constants":{"a":[1,2,30,40]}"#, [5],
        [20, 30, 6, 7]
      ),
      (
        "inset_to", "void (ptr rect4 a, f64 t, ptr rect4 out)",
        #""inputs":["a","t"]"#, [1, 2, 30, 40, 5], [20, 30, 6, 7]
      ),
    ] as [(String, String, String, [Double], [Double])])
  func passesStructs(
    _ symbol: String, _ signature: String, _ rest: String, _ inputs: [Double],
    _ expected: [Double]
  ) throws {
    let t = try Fixture.mapping(symbol, signature, rest).transform(inputs)
    #expect([t.m11, t.m22, t.m41, t.m42] == expected)
  }

  @Test func passesStructsToTimingFunctions() throws {
    let rest = #""input":"t","constants":{"a":[0,0,3,4],"b":[100,0]}"#
    let timing = try Fixture.timing("area", "f64 (f64 t, rect4 a, ptr size2 b)", rest)
    #expect(try timing.value(at: 0.5) == 106)
  }

  @Test func takesSixteenArguments() throws {
    let names = "abcdefghijklmnop".map(String.init)
    let constants = names.dropFirst().map { #""\#($0)":1"# }.joined(separator: ",")
    let signature = "f64 (" + names.map { "f64 \($0)" }.joined(separator: ", ") + ")"
    let timing = try Fixture.timing(
      "sixteen", signature, #""input":"a","constants":{\#(constants)}"#)
    #expect(try timing.value(at: 0.5) == 135.5)
    let mixed = try Fixture.timing(
      "mixed",
      "f64 (f64 t, f32 a, i8 b, u8 c, i16 d, u16 e, i32 f, u32 g, i64 h, u64 i, bool j, point2 k, "
        + "size2 l, rect4 m, mat4 n, ptr f64 o)",
      #""input":"t","constants":{"a":1,"b":-2,"c":3,"d":-4,"e":5,"f":-6,"g":7,"h":-8,"i":9,"#
        + #""j":true,"k":[0,10],"l":[0,11],"m":[0,0,0,12],"#
        + #""n":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,13],"o":14}"#)
    #expect(try mixed.value(at: 0.5) == 66.5)
  }

  @Test(arguments: [
    ("half", "f64 (f64 t)", #""input":"t""#), ("half_f", "f32 (f32 t)", #""input":"t""#),
    ("blend", "f64 (f64 t, f64 a, f64 b)", #""input":"t","constants":{"a":2,"b":9}"#),
    ("wide_i8", "f64 (f64 t, i8 a)", #""input":"t","constants":{"a":-3}"#),
    ("eats", "f64 (f64 t, ptr f64 a)", #""input":"t","constants":{"a":1}"#),
    ("copy_f64", "void (f64 x, ptr f64 t, ptr f64 out)", #""input":"t","constants":{"x":1}"#),
  ])
  func batchesEqualSingleCalls(_ symbol: String, _ signature: String, _ rest: String) throws {
    let timing = try Fixture.timing(symbol, signature, rest)
    let x = (0...100).map { Double($0) / 100 }
    var y = x
    try y.withUnsafeMutableBufferPointer { y in
      let start = try #require(y.baseAddress)
      try timing.evaluate(start, into: start, count: y.count)
    }
    #expect(try y == x.map(timing.value(at:)))
    #expect(timing.controlPoints == nil && timing.settlingTime == nil)
  }

  /// A curve is not asked beyond its ends, and there it is exact.
  @Test func holdsACurveAtItsEnds() throws {
    let host = try Fixture.catalog([Fixture.function("timing", "rough", "f64 (f64 t)")])
    let plugin = try #require(host.registry.plugins.first?.plugin as? any TimingFunction)
    let timing = try plugin.makeTiming(ParameterValues([:], for: plugin.descriptor))
    let x = [-1e300, -0.5, -0.0, 0, 0.25, 0.5, 1, 1.5, .infinity]
    var y = x
    try y.withUnsafeMutableBufferPointer { y in
      let start = try #require(y.baseAddress)
      try timing.evaluate(start, into: start, count: y.count)
    }
    #expect(y == [0, 0, 0, 0, 0.25 + 1e-9, 0.5 + 1e-9, 1, 1, 1])
  }

  @Test func wantsCurvesToEndAtTheirEnds() throws {
    let host = try Fixture.catalog([Fixture.function("timing", "half", "f64 (f64 t)")])
    let plugin = try #require(host.registry.plugins.first?.plugin as? any TimingFunction)
    let error = #expect(throws: PluginError.self) {
      try plugin.makeTiming(ParameterValues([:], for: plugin.descriptor))
    }
    #expect(error?.description.contains("f(1) is 0.5") == true)
    #expect(error?.description.contains("openEnd") == true)
  }

  /// At 0 no promise helps.
  @Test func wantsCurvesToBeginAtZero() throws {
    let function = Fixture.function(
      "timing", "squared", "f64 (f64 t, f64 n)", #""input":"t","constants":{"n":1}"#)
    let host = try Fixture.catalog([function])
    let plugin = try #require(host.registry.plugins.first?.plugin as? any TimingFunction)
    let error = #expect(throws: PluginError.self) {
      try plugin.makeTiming(ParameterValues([:], for: plugin.descriptor))
    }
    #expect(error?.description.contains("f(0) is 1.0; every timing function begins at 0") == true)
    #expect(error?.description.contains("openEnd") == false)
  }

  /// Rounded to the nearest, halves away from 0, and held in the type's range.
  @Test(arguments: [
    ("counted", "i8 (i8 t)", [0.4, 0.5, 0.51], [0, 1, 1]),
    ("counted_large", "u64 (u64 t)", [0.2, 0.5, 0.9], [0, 1, 1]),
  ])
  func roundsInputsOfWholeNumbers(
    _ symbol: String, _ signature: String, _ x: [Double], _ y: [Double]
  ) throws {
    let timing = try Fixture.timing(symbol, signature, #""input":"t""#)
    #expect(try x.map(timing.value(at:)) == y)
  }

  @Test(arguments: [
    (
      "counted", "b:b", [-1e9, -128.5, -0.5, 126.5, 128, .infinity, .nan],
      [-128, -128, -1, 127, 127, 127, 0]
    ),
    ("counted_large", "Q:Q", [-1, 1e300, .nan, 4.5], [0, 18_446_744_073_709_551_616, 0, 5]),
  ])
  func holdsWholeNumbersInTheirRange(
    _ symbol: String, _ encoding: String, _ x: [Double], _ y: [Double]
  ) throws {
    let address = try #require(dlsym(dlopen(Fixture.library, RTLD_NOW), symbol))
    let call = try #require(pgb_bound_make(address, encoding, 1))
    defer { pgb_bound_free(call) }
    for (x, y) in zip(x, y) {
      var answer = [Double](repeating: 0, count: 16)
      pgb_bound_call(call, [x], &answer)
      #expect(answer[0] == y, "\(x)")
    }
  }

  /// A function that forgets to write answers with zeros, not with what was in memory.
  @Test func knowsWhatWasNotWritten() throws {
    let timing = try Fixture.timing(
      "writes_nothing", "void (f64 t, ptr f64 out)", #""input":"t""#)
    #expect(try timing.value(at: 0.5) == 0)
  }

  @Test func findsTransformsThatAreNotFinite() throws {
    let mapping = try Fixture.mapping("lost", "point2 (f64 t)", #""input":"t""#)
    #expect(try mapping.transform([1]).m41 == 1)
    #expect(throws: PluginError.self) { try mapping.transform([0.5]) }
  }

  @Test func findsAnswersThatAreNotFinite() throws {
    let timing = try Fixture.timing("late", "f64 (f64 t)", #""input":"t""#)
    #expect(try timing.value(at: 0.25) == 0.25)
    #expect(throws: PluginError.self) { try timing.value(at: 0.5) }
  }

  @Test(arguments: [
    ("half", "d:d"), ("half_f", "f:f"), ("blend", "d:ddd"), ("moved", "m:dd"),
    ("moved_to", "v:dd>m"),
  ])
  func castsEqualLibffi(_ symbol: String, _ encoding: String) throws {
    let handle = try #require(dlopen(Fixture.library, RTLD_NOW))
    let address = try #require(dlsym(handle, symbol))
    let cast = try #require(pgb_bound_make(address, encoding, 1))
    let plain = try #require(pgb_bound_make(address, encoding, 0))
    defer {
      pgb_bound_free(cast)
      pgb_bound_free(plain)
    }
    #expect(pgb_bound_uses_cast(cast) == 1 && pgb_bound_uses_cast(plain) == 0)
    for x in [0.1, 0.7, -3] {
      let numbers = [x, 2.5, 7]
      var (a, b) = ([Double](repeating: 0, count: 16), [Double](repeating: 0, count: 16))
      pgb_bound_call(cast, numbers, &a)
      pgb_bound_call(plain, numbers, &b)
      #expect(a == b)
    }
  }

  @Test(arguments: ["", "d", "x:d", "d:x", "v:d", "v:>d>d", "d:>d", "dd:d", "d:*"])
  func takesNoOtherEncoding(_ encoding: String) throws {
    let address = try #require(dlsym(dlopen(Fixture.library, RTLD_NOW), "half"))
    #expect(pgb_bound_make(address, encoding, 1) == nil)
  }
}
