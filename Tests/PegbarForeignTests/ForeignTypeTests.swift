import Foundation
import PegbarCore
import PegbarPlugins
import PegbarTestSupport
import Testing

@testable import PegbarForeign

/// Texts, arrays, statuses, callbacks with contexts, functions of system libraries.
@Suite(.needs(.compiler)) struct ForeignTypeTests {
  /// 0.5 · 5 + 'h', then with a parameter 0.5 · 3 + 'a'.
  @Test func passesTexts() throws {
    let constant = try Fixture.timing(
      "lettered", "f64 (f64 t, str text)", #""input":"t","constants":{"text":"hello"}"#)
    #expect(try constant.value(at: 0.5) == 2.5 + 104)
    let rest = #""input":"t","parameters":[{"key":"text","default":"b"}]"#
    let given = try Fixture.timing(
      "lettered", "f64 (f64 t, str text)", rest, ["text": .string("añ")])
    #expect(try given.value(at: 0.5) == 1.5 + 97)
    let usual = try Fixture.timing("lettered", "f64 (f64 t, str text)", rest)
    #expect(try usual.value(at: 0.5) == 0.5 + 98)
  }

  @Test func passesArraysWithTheirLengths() throws {
    let signature = "f64 (f64 t, array knots, u32 n)"
    let constant = try Fixture.timing(
      "stepped", signature,
      #""input":"t","constants":{"knots":[0.2,0.4,0.6,0.8]},"counts":{"n":"knots"}"#)
    #expect(try [0.1, 0.3, 0.7, 0.9].map(constant.value(at:)) == [0, 0.25, 0.75, 1])
    let given = try Fixture.timing(
      "stepped", signature,
      #""input":"t","parameters":[{"key":"knots","default":[0.5]}],"counts":{"n":"knots"}"#,
      ["knots": .numbers([0.25, 0.5])])
    #expect(try [0.1, 0.3, 0.7].map(given.value(at:)) == [0, 0.5, 1])
  }

  /// Floats, and whole numbers rounded to the nearest.
  @Test func passesArraysOfEveryType() throws {
    let signature = "f64 (f64 t, array_f32 f, array_i32 i, array_i64 q, u32 n)"
    let constant = try Fixture.timing(
      "weighed", signature,
      #""input":"t","constants":{"f":[0.5,0.25],"i":[-2147483648,3],"q":[-9007199254740992,1]},"#
        + #""counts":{"n":"f"}"#)
    let (f, i, q): (Double, Double, Double) = (
      0.5 + 0.25, -2_147_483_648 + 3, -9_007_199_254_740_992 + 1
    )
    let sum = f + 10 * i + 100 * q
    #expect(try constant.value(at: 0) == sum)
    let parameters = ["f", "i", "q"].map { #"{"key":"\#($0)","default":[1]}"# }
    let given = try Fixture.timing(
      "weighed", signature,
      #""input":"t","parameters":[\#(parameters.joined(separator: ","))],"counts":{"n":"i"}"#,
      ["f": .numbers([0.1]), "i": .numbers([2.5]), "q": .numbers([-0.6])])
    #expect(try given.value(at: 0) == Double(Float(0.1)) + 30 - 100)
  }

  /// Numbers become floats, and what is not finite is found.
  @Test func callsFunctionsOfManyFloatsOnce() throws {
    let timing = try Fixture.timing(
      "squares_f", "void (array_f32 x, array_f32 y, u64 n)",
      #""batch":{"input":"x","output":"y","count":"n"}"#)
    let x = (2...9).map { Double($0) / 10 }
    var y = x
    try timing.evaluate(x, into: &y, count: x.count)
    #expect(y == x.map { Double(Float($0) * Float($0)) })
    #expect(throws: PluginError.self) { try timing.value(at: 0.1005) }
  }

  /// Two numbers for each matrix; at most 255 points in a call.
  @Test func callsValueFunctionsOfManyInputsOnce() throws {
    let moves = try Fixture.mapping(
      "moves", "i32 (array in, array out, i32 n, f64 by)",
      #""batch":{"input":"in","output":"out","count":"n","numbers":2},"status":"zero","#
        + #""constants":{"by":10}"#)
    #expect(moves.inputCount == 2)
    let moved = try moves.transform([3, 4])
    #expect([moved.m41, moved.m42, moved.m11, moved.m44] == [30, 40, 1, 1])
    var matrices = [Double](repeating: 7, count: 48)
    // Three samples, five numbers apart.
    let inputs = (0..<15).map(Double.init)
    try moves.evaluate(inputs, stride: 5, into: &matrices, count: 3)
    #expect(every16th(matrices, from: 12) == [0, 50, 100])
    #expect(every16th(matrices, from: 13) == [10, 60, 110])
    let points = try Fixture.mapping(
      "points_f", "void (array_f32 x, array_f32 y, u8 n)",
      #""batch":{"input":"x","output":"y","count":"n","answer":"point2"}"#)
    let many = (0..<300).map { Double($0) / 2 }
    var all = [Double](repeating: 7, count: 16 * many.count)
    try points.evaluate(many, stride: 1, into: &all, count: many.count)
    #expect(every16th(all, from: 12) == many)
    #expect(every16th(all, from: 13) == many.map { -$0 })
    #expect(many[299] == 149.5)
    // Numbers beyond the range of a float become its largest finite number.
    let far = try points.transform([1e100])
    let largest = Double(Float.greatestFiniteMagnitude)
    #expect([far.m41, far.m42] == [largest, -largest])
  }

  /// One component of each matrix.
  private func every16th(_ numbers: [Double], from place: Int) -> [Double] {
    stride(from: place, to: numbers.count, by: 16).map { numbers[$0] }
  }

  /// A call for all numbers; in one array of the host, with ends between them, in several calls.
  @Test func callsFunctionsOfManyNumbersOnce() throws {
    let timing = try Fixture.timing(
      "squares", "void (array x, array y, u64 n)",
      #""batch":{"input":"x","output":"y","count":"n"}"#)
    let x = [0.5, -1, 0, 0.25, 1, 2, 0.75]
    var y = x
    try y.withUnsafeMutableBufferPointer { y in
      let start = try #require(y.baseAddress)
      try timing.evaluate(start, into: start, count: y.count)
    }
    #expect(y == [0.25, 0, 0, 0.0625, 1, 1, 0.5625])
    // At most 255 numbers fit its count; it writes to the numbers that it reads.
    let rest = #""batch":{"input":"x","output":"y","count":"n"},"status":"zero""#
    let signature = "i32 (u8 n, array y, array x, str mode)"
    let many = (1...300).map { Double($0) / 301 }
    var squares = many
    let short = try Fixture.timing(
      "squares_in", signature, rest + #","constants":{"mode":"square"}"#)
    try short.evaluate(many, into: &squares, count: 200)
    #expect(Array(squares[..<200]) == many[..<200].map { $0 * $0 })
    let error = #expect(throws: PluginError.self) {
      try short.evaluate(many, into: &squares, count: 300)
    }
    #expect(error?.description.contains("squares_in") == true)
    #expect(error?.description.contains("it returned 8") == true, "\(String(describing: error))")
    // A first call whose status means failure refuses the parameters.
    let refusal = #expect(throws: PluginError.self) {
      try Fixture.timing(
        "squares_in", signature, rest + #","parameters":[{"key":"mode","default":"square"}]"#,
        ["mode": .string("cube")])
    }
    #expect(refusal?.isRefusal == true, "\(String(describing: refusal))")
  }

  /// What a status says of success, where 0.5 succeeds and 0.95 does not.
  @Test(arguments: [
    ("root_of", "i32 (f64 t, ptr f64 out)", "zero", 0.25),
    ("root_of", "i32 (f64 t, ptr f64 out)", "nonnegative", 0.25),
    ("told", "bool (f64 t, ptr f64 out)", "nonzero", 0.5),
  ])
  func readsAStatus(
    _ symbol: String, _ signature: String, _ rule: String, _ value: Double
  ) throws {
    let timing = try Fixture.timing(symbol, signature, #""input":"t","status":"\#(rule)""#)
    #expect(try timing.value(at: 0.5) == value)
    let error = #expect(throws: PluginError.self) {
      var y = [0.0, 0, 0]
      try timing.evaluate([0.25, 0.95, 0.5], into: &y, count: 3)
    }
    #expect(error?.description.contains("it returned") == true)
  }

  @Test func readsAStatusBesideATransform() throws {
    let mapping = try Fixture.mapping(
      "point_of", "i32 (f64 t, ptr point2 out)", #""input":"t","status":"nonzero""#)
    #expect(try mapping.transform([3]).m42 == -3)
    let failing = try? Fixture.mapping(
      "point_of", "i32 (f64 t, ptr point2 out)", #""input":"t","status":"zero""#)
    #expect(throws: PluginError.self) { try failing?.transform([3]) ?? Transform3D() }
  }

  /// Callbacks with their contexts before and behind the number.
  @Test(arguments: [
    ("around", "f64 (curve_context f, context c, f64 t)"),
    ("behind", "f64 (f64 t, context_curve f, context c)"),
  ])
  func callsCurvesWithAContext(_ symbol: String, _ signature: String) throws {
    let inner = Fixture.function("timing", "cubed", "f32 (f32 t)")
    let outer = Fixture.function(
      "timing", symbol, signature, #""input":"t","curves":{"f":"org.example.cubed"}"#)
    let host = try Fixture.catalog([inner, outer])
    let plugin = try #require(host.registry.plugins.last?.plugin as? any TimingFunction)
    let timing = try plugin.makeTiming(ParameterValues([:], for: plugin.descriptor))
    #expect(try timing.value(at: 0.5) == 0.125)
  }

  /// Functions of the program: 1 − (1 − t)² by its name.
  @Test func callsBuiltInCurvesByName() throws {
    final class Settling: Timing {
      let controlPoints: [Double]? = nil
      let settlingTime: Double? = nil
      let memo = Memo()
      func evaluate(
        _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
      ) { for i in 0..<count { y[i] = 1 - (1 - x[i]) * (1 - x[i]) } }
    }
    func timing(_ name: String) throws -> any Timing {
      try Fixture.withFolder { folder in
        let function = Fixture.function(
          "timing", "mirrored", "f64 (curve c, f64 t)",
          #""input":"t","curves":{"c":"\#(name)"}"#)
        try Fixture.put(Fixture.text([function]), in: folder)
        let format = BindFormat { $0 == "settling" ? Settling() : nil }
        let host = PluginHost(Fixture.discover(folder, format: format))
        let entry = try #require(host.catalog.entries.first)
        try entry.library.load()
        let plugin = try #require(host.registry.plugins.last?.plugin as? any TimingFunction)
        return try plugin.makeTiming(ParameterValues([:], for: plugin.descriptor))
      }
    }
    #expect(try timing("settling").value(at: 0.25) == 0.375)
    let error = #expect(throws: (any Error).self) { try timing("missing") }
    #expect("\(String(describing: error))".contains("no timing function is called 'missing'"))
  }

  @Test(arguments: [
    ("half", "f64 (f64 t, string s)", #""input":"t""#, "is str meant?"),
    ("half", "f64 (f64 t, word s)", #""input":"t""#, "there are f64 f32"),
    ("half", "str (f64 t)", #""input":"t""#, "a result is no str"),
    ("half", "f64 (f64 t, ptr str s)", #""input":"t""#, "a pointer already"),
    ("half", "f64 (f64 t, str s)", #""input":"s""#, "is no number"),
    ("half", "f64 (f64 t, array a)", #""input":"t","constants":{"a":1}"#, "an array of at most"),
    ("half", "f64 (f64 t, str s)", #""input":"t","constants":{"s":1}"#, "expected a string"),
    ("half", "f64 (f64 t, context c)", #""input":"t","constants":{"c":1}"#, "has no part"),
    ("half", "f64 (f64 t, u8 n)", #""input":"t","counts":{"n":"t"}"#, "no array 't'"),
    ("half", "f64 (f64 t)", #""input":"t","status":"zero""#, "returns no integer"),
    ("half", "i32 (f64 t)", #""input":"t","status":"zero""#, "answers through a pointer"),
    ("half", "i32 (f64 t)", #""input":"t","status":"good""#, "zero, nonnegative, nonzero"),
    (
      "squares", "f64 (array x, array y, u64 n)",
      #""batch":{"input":"x","output":"y","count":"n"}"#, "nothing or a status"
    ),
    (
      "squares", "void (array x, array y, u64 n)",
      #""batch":{"input":"x","output":"n","count":"y"}"#, "'n' is no array"
    ),
    (
      "squares", "void (array_f32 x, array y, u64 n)",
      #""batch":{"input":"x","output":"y","count":"n","numbers":2}"#,
      "unknown; known are count, input, output"
    ),
    ("half", "f64 (f64 t, ptr array_i32 a)", #""input":"t""#, "a pointer already"),
    (
      "half", "f64 (f64 t, array_i32 a)", #""input":"t","constants":{"a":[3000000000]}"#,
      "outside the range of array_i32"
    ),
  ])
  func refusesWithAReason(
    _ symbol: String, _ signature: String, _ rest: String, _ part: String
  ) throws {
    let error = #expect(throws: Refusal.self) {
      try Fixture.catalog([Fixture.function("timing", symbol, signature, rest)])
    }
    #expect(error?.reason.contains(part) == true, "\(error?.reason ?? "")")
  }

  /// What nobody promised is not said.
  @Test(arguments: [
    ("", false, false), (#","pure":true"#, true, false), (#","deterministic":true"#, false, true),
  ])
  func promisesNothingUnasked(_ rest: String, _ isPure: Bool, _ isSame: Bool) throws {
    let host = try Fixture.catalog([
      Fixture.function("timing", "half", "f64 (f64 t)", #""input":"t""# + rest)
    ])
    let descriptor = try #require(host.registry.plugins.first?.plugin.descriptor)
    #expect(descriptor.isPure == isPure && descriptor.isDeterministic == isSame)
  }

  /// erf(1) = 0.8427…; a function that GSL's own handler would end the program for; one not in the list.
  @Test(.needs(.tool("GSL", isMet: SystemLibrary.gsl.path != nil)))
  func bindsTheScientificLibraryWithoutACopy() throws {
    func discover(_ functions: [String]) throws -> PluginCatalog {
      try Fixture.withFolder { folder in
        try Fixture.text(functions, bind: #"{"system":"gsl"}"#)
          .write(toFile: folder + "/f.bind.json", atomically: false, encoding: .utf8)
        return Fixture.discover(folder)
      }
    }
    let erf = Fixture.function(
      "timing", "gsl_sf_erf", "f64 (f64 t)", #""input":"t","openEnd":true"#)
    let beta = Fixture.function(
      "timing", "gsl_sf_lambert_W0", "f64 (f64 t)", #""input":"t","openEnd":true"#)
    let catalog = try discover([erf, beta])
    #expect(catalog.refusals.isEmpty, "\(catalog.refusals)")
    let host = PluginHost(catalog)
    let plugin = try #require(host.registry.plugins.first?.plugin as? any TimingFunction)
    #expect(plugin.descriptor.isPure && !plugin.descriptor.isDeterministic)
    let timing = try plugin.makeTiming(ParameterValues([:], for: plugin.descriptor))
    #expect(abs(try timing.value(at: 0.5) - 0.520499877813046) < 1e-12)
    // 1 / 0: its handler would abort.
    let pole = try discover([
      Fixture.function("timing", "gsl_sf_gamma", "f64 (f64 t)", #""input":"t""#)
    ])
    #expect(pole.refusals.first?.reason.contains("not finite") == true, "\(pole.refusals)")
    let denied = try discover([
      Fixture.function("timing", "gsl_set_error_handler", "f64 (f64 t)", #""input":"t""#)
    ])
    #expect(denied.refusals.first?.code.word == "denied-symbol")
  }
}
