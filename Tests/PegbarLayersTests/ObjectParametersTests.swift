import Pegbar
import PegbarCore
import PegbarTestSupport
import Testing

/// Timing functions made of others and of paths, as programs write them.
@Suite struct ObjectParametersTests {
  private func value(_ function: CAMediaTimingFunction, at x: Double) throws -> Double {
    let (stage, layer) = makeStage()
    CATransaction.setDisableActions(true)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    animation.timingFunction = function
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    try layer.addChecked(animation, forKey: nil)
    stage.advance(to: x)
    return try #require(layer.presentation()).position.x
  }

  @Test(arguments: [(0.25, 0), (0.5, 0), (0.75, 0.125), (0.875, 0.421875), (1, 1)])
  func anIntervalHasAnotherCurve(_ x: Double, _ y: Double) throws {
    let function = CAMediaTimingFunction(
      plugin: "interval",
      parameters: ["curve": CAMediaTimingFunction(plugin: "easeInCubic"), "begin": 0.5])
    #expect(abs(try value(function, at: x) - y) < 1e-9)
  }

  @Test func aJumpIsAnIntervalWithoutLength() throws {
    let function = CAMediaTimingFunction(plugin: "interval", parameters: ["begin": 0.5, "end": 0])
    #expect(try value(function, at: 0.5) == 0)
    #expect(try value(function, at: 0.51) == 1)
  }

  @Test(arguments: [0.1, 0.5, 0.8])
  func aFlippedEaseInIsAnEaseOut(_ x: Double) throws {
    let flipped = CAMediaTimingFunction(
      plugin: "flipped", parameters: ["curve": CAMediaTimingFunction(plugin: "easeInQuint")])
    let out = CAMediaTimingFunction(plugin: "easeOutQuint")
    #expect(abs(try value(flipped, at: x) - value(out, at: x)) < 1e-12)
  }

  /// A line to (½, ¼), then a quadratic curve whose x is even in its parameter: y = ¼·r² + 2·r·s + s².
  @Test(arguments: [(0.25, 0.125), (0.5, 0.25), (0.75, 0.8125), (1, 1)])
  func aPathIsACurve(_ x: Double, _ y: Double) throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 0.5, y: 0.25))
    path.addQuadCurve(to: CGPoint(x: 1, y: 1), control: CGPoint(x: 0.75, y: 1))
    let function = CAMediaTimingFunction(plugin: "path", parameters: ["path": path as CGPath])
    #expect(abs(try value(function, at: x) - y) < 1e-9)
  }

  @Test(arguments: [
    ("M0 0 L1 2", "end at (1,1)"), ("M0 0.5 L1 1", "begin at (0,0)"), ("M0 0 L1 1 Z", "closed"),
    ("M0 0 C1.2 0 0 1 1 1", "goes back"), ("M0 0 L0.5 0.5 M0.6 0.6 L1 1", "connected"),
  ])
  func otherPathsAreRefused(_ data: String, _ reason: String) throws {
    let path = try Path(svg: data)
    let function = CAMediaTimingFunction(
      plugin: "path", parameters: ["path": ParameterValue.path(path)])
    let error = #expect(throws: (any Error).self) { try value(function, at: 0.5) }
    #expect(error.map { "\($0)".contains(reason) } == true, "\(String(describing: error))")
  }

  @Test func whatIsNoCurveIsRefused() throws {
    let wrong = CAMediaTimingFunction(plugin: "interval", parameters: ["curve": 3])
    #expect(throws: PluginError.self) { try value(wrong, at: 0.5) }
    let unknown = CAMediaTimingFunction(
      plugin: "interval", parameters: ["curve": CAMediaTimingFunction(plugin: "easeInward")])
    let error = #expect(throws: PluginError.self) { try value(unknown, at: 0.5) }
    #expect(error?.description.contains("'easeInward'") == true)
  }

  /// Equal by their names, so that what was made is found again.
  @Test func curvesOfOneNameAreEqual() {
    let a = ParameterCurve(named: "easeIn")
    #expect(a == ParameterCurve(named: "easeIn"))
    #expect(a != ParameterCurve(named: "easeOut"))
    #expect(a != ParameterCurve(named: "easeIn", parameters: ["x": .number(1)]))
    #expect(ParameterCurve(controlPoints: [0, 0, 1, 1]).parameters["y2"] == .number(1))
  }
}
