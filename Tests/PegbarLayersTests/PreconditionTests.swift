import Pegbar
import PegbarTestSupport
import Testing

/// Mistakes of a program end it with the value that is wrong.
@Suite struct PreconditionTests {
  @Test func aLayerDoesNotMaskItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = CALayer()
      layer.mask = layer
    }
    #expect(result?.words.contains("a layer cannot mask itself") == true)
  }

  @Test func aLayerDoesNotLieInItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (parent, child) = (CALayer(), CALayer())
      parent.addSublayer(child)
      child.addSublayer(parent)
    }
    #expect(result?.words.contains("a layer cannot contain itself") == true)
  }

  @Test func aCopyIsOfALayer() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CALayer(layer: "a word")
    }
    #expect(result?.words.contains("a copy of a String, which is not a layer") == true)
  }

  @Test func aStageHasARootWithoutSuperlayer() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (parent, child) = (CALayer(), CALayer())
      parent.addSublayer(child)
      _ = Stage(layer: child, size: CGSize(width: 1, height: 1))
    }
    #expect(result?.words.contains("the root layer of a stage has a superlayer") == true)
  }

  @Test func aClockDoesNotGoBack() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let stage = Stage(layer: CALayer(), size: CGSize(width: 1, height: 1))
      stage.advance(to: 2)
      stage.advance(to: 1)
    }
    #expect(result?.words.contains("time 1.0 is before 2.0") == true)
  }

  @Test func aSurfaceHasASize() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CGContext(size: CGSize(width: 0, height: 4))
    }
    #expect(result?.words.contains("a surface of") == true)
  }

  @Test func aBezierCurveHasFourNumbers() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CAMediaTimingFunction(controlPoints: [0, 1, 1])
    }
    #expect(result?.words.contains("control points of 3 numbers") == true)
  }

  @Test func aBezierCurveHasFourPoints() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var point: [Float] = [0, 0]
      CAMediaTimingFunction(name: .easeIn).getControlPoint(at: 4, values: &point)
    }
    #expect(result?.words.contains("control point 4") == true)
  }

  @Test func aSpringTakesTime() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CASpringAnimation(perceptualDuration: 0, bounce: 0)
    }
    #expect(result?.words.contains("a perceptual duration of 0.0") == true)
  }

  @Test func aSpringDoesNotGainByBouncing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CASpringAnimation(perceptualDuration: 1, bounce: 1.5)
    }
    #expect(result?.words.contains("a bounce of 1.5") == true)
  }
}
