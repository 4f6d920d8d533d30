import CPegbarPlugin
import Testing

/// Timing functions, through their C tables.
@Suite struct CurveTests {
  @Test(arguments: bezierReference) func bezierIsExact(_ row: [Double]) throws {
    let curve = try TimingCurve(
      "cubicBezier", ["x1": row[0], "y1": row[1], "x2": row[2], "y2": row[3]])
    #expect(abs(curve(row[4]) - row[5]) < 1e-12)
    #expect(curve.controlPoints == Array(row[0..<4]))
  }

  @Test(
    arguments: [
      ("linear", [0, 0, 1, 1]), ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]),
      ("easeInEaseOut", [0.42, 0, 0.58, 1]), ("default", [0.25, 0.1, 0.25, 1]),
    ] as [(String, [Double])])
  func namedCurvesHaveTheirPoints(_ name: String, _ points: [Double]) throws {
    #expect(try TimingCurve(name).controlPoints == points)
  }

  @Test func everyCurveKeepsTheLaws() throws {
    let open = ["steps", "linearStops"]
    let inputs = (-20...60).map { Double($0) / 40 } + [1e-300, 1e9, -1e9, 0.1 + 0.2]
    for id in Builtins.ids(PEGBAR_KIND_TIMING_FUNCTION) {
      let name = String(id.dropFirst("pegbar.timing.".count))
      let curve = try TimingCurve(name)
      let batch = curve(inputs)
      #expect(batch.count == inputs.count)
      #expect(batch.allSatisfy { $0.isFinite }, "\(name)")
      #expect(batch == inputs.map { curve($0) }, "\(name): a batch differs from its samples")
      guard !open.contains(name) else { continue }
      #expect(curve(0) == 0 && curve(1) == 1 && curve(-0.5) == 0 && curve(1.5) == 1, "\(name)")
    }
  }

  @Test(
    arguments: [
      ("easeInQuad", 0.25, 0.0625), ("easeOutQuad", 0.25, 0.4375), ("easeInOutQuad", 0.25, 0.125),
      ("easeInCubic", 0.5, 0.125), ("easeOutQuart", 0.5, 0.9375), ("easeInQuint", 0.5, 0.03125),
      ("easeInCirc", 0.6, 0.2), ("easeInExpo", 0.5, 0.03125), ("easeInSine", 2.0 / 3, 0.5),
      ("easeOutBounce", 1 / 2.75, 1), ("easeOutBounce", 1.5 / 2.75, 0.75),
      ("easeInBack", 0.5, -0.0876975), ("easeOutElastic", 0.3, 0.875),
    ] as [(String, Double, Double)])
  func pennersCurves(_ name: String, _ x: Double, _ y: Double) throws {
    let result = try TimingCurve(name)(x)
    #expect(abs(result - y) < 1e-12)
  }

  @Test(
    arguments: [
      ("jump-start", 0, 1.0 / 3), ("jump-end", 0.34, 1.0 / 3), ("jump-none", 0.34, 0.5),
      ("jump-both", 0.34, 0.5), ("jump-both", 1, 1), ("jump-end", 1, 1),
    ] as [(String, Double, Double)])
  func steps(_ position: String, _ x: Double, _ y: Double) throws {
    #expect(try TimingCurve("steps", ["count": 3], text: ["position": position])(x) == y)
  }

  @Test(
    arguments: [
      ("0, 1", 0.25, 0.25), ("0, 0.5 10%, 1", 0.1, 0.5), ("0, 2 25%, -1 75%, 1", 0.5, 0.5),
      ("0, 0.25 75%, 1", 0.375, 0.125), ("1, 0", 0.25, 0.75), ("0, 0.5 25% 75%, 1", 0.6, 0.5),
    ] as [(String, Double, Double)])
  func linearStops(_ stops: String, _ x: Double, _ y: Double) throws {
    #expect(abs(try TimingCurve("linearStops", text: ["stops": stops])(x) - y) < 1e-15)
  }

  @Test(arguments: ["", "0,,1", "0, x", "0, 1 2", "0 1% 2% 3%, 1", "nan, 1"])
  func badStopsAreRefused(_ stops: String) {
    #expect(throws: Builtins.Refused.self) {
      try TimingCurve("linearStops", text: ["stops": stops])
    }
    #expect(FakeHost.lastError.withLock { $0 }.contains("stops"))
  }

  @Test func springEndsAtOne() throws {
    let spring = try TimingCurve("spring")
    #expect(spring.settlingTime == 1.4727003346780927)
    #expect(spring(1) == 1)
  }
}
