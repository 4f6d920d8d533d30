import Foundation
import Pegbar
import Testing

/// Colours that functions compute; the expected ones come from the formulas of the functions.
@Suite struct CGShadingTests {
  private let context = CGContext(size: CGSize(width: 100, height: 10))

  /// Red is the square of the place, green its rest, alpha the half.
  private func function(_ outputs: Int = 4) -> CGFunction? {
    var callbacks = CGFunctionCallbacks(
      evaluate: { _, inputs, outputs in
        let t = inputs[0]
        outputs[0] = t * t
        outputs[1] = 1 - t
        outputs[2] = 0
        outputs[3] = 0.5
      })
    return CGFunction(
      info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: outputs,
      range: [0, 1, 0, 1, 0, 1, 0, 1, 0, 1], callbacks: &callbacks)
  }

  private func isNear(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Bool {
    (0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= 1 }
  }

  @Test func anAxialShadingHasTheColoursOfItsFunction() throws {
    let function = try #require(self.function())
    let shading = try #require(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 20, y: 0),
        end: CGPoint(x: 80, y: 0), function: function, extendStart: false,
        extendEnd: true))
    context.drawShading(shading)
    let picture = try context.makePicture()
    #expect(picture.pixel(19, 5) == .zero)
    for x in [20, 35, 50, 79] {
      let t = (Double(x) + 0.5 - 20) / 60
      let expected = SIMD4(
        UInt8((t * t * 127.5).rounded()), UInt8(((1 - t) * 127.5).rounded()), 0, 128)
      #expect(isNear(picture.pixel(x, 5), expected), "\(x)")
    }
    #expect(isNear(picture.pixel(90, 5), [128, 0, 0, 128]))
  }

  @Test func aRadialShadingIsClippedAndShadowed() throws {
    let function = try #require(self.function())
    let shading = try #require(
      CGShading(
        radialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 30, y: 5), startRadius: 0,
        end: CGPoint(x: 30, y: 5), endRadius: 20, function: function,
        extendStart: true, extendEnd: false))
    context.setShadow(offset: CGSize(width: 50, height: 0), blur: 0, color: .black)
    context.drawShading(shading)
    let picture = try context.makePicture()
    let t = (9.5 * 9.5 + 0.25).squareRoot() / 20
    let expected = SIMD4(
      UInt8((t * t * 127.5).rounded()), UInt8(((1 - t) * 127.5).rounded()), 0, 128)
    #expect(isNear(picture.pixel(39, 5), expected))
    #expect(isNear(picture.pixel(89, 5), [0, 0, 0, 128]))
    #expect(picture.pixel(52, 5) == .zero)
  }

  @Test func functionsAreAskedWithinTheirLimitsAndReleased() throws {
    final class Log { var inputs: [CGFloat] = [], released = 0 }
    let log = Log()
    let info = Unmanaged.passUnretained(log).toOpaque()
    do {
      var callbacks = CGFunctionCallbacks(
        version: 0,
        evaluate: { info, inputs, outputs in
          guard let info else { return }
          Unmanaged<Log>.fromOpaque(info).takeUnretainedValue().inputs.append(inputs[0])
          outputs[0] = .nan
          outputs[1] = 7
        },
        releaseInfo: { info in
          guard let info else { return }
          Unmanaged<Log>.fromOpaque(info).takeUnretainedValue().released += 1
        })
      let function = try #require(
        CGFunction(
          info: info, domainDimension: 1, domain: [0.25, 0.5], rangeDimension: 2,
          range: [0.5, 1, 0, 1], callbacks: &callbacks))
      let gray = CGColorSpaceCreateDeviceGray()
      let shading = try #require(
        CGShading(
          axialSpace: gray, start: .zero, end: CGPoint(x: 100, y: 0), function: function,
          extendStart: true, extendEnd: true))
      context.drawShading(shading)
      #expect(log.inputs.min() == 0.25 && log.inputs.max() == 0.5 && log.released == 0)
      // What is no number is the least level, and alpha is within its limits.
      #expect(try isNear(context.makePicture().pixel(50, 5), [128, 128, 128, 255]))
    }
    #expect(log.released == 1)
  }

  @Test func functionsThatDoNotFitAreNil() throws {
    var callbacks = CGFunctionCallbacks(evaluate: nil)
    #expect(
      CGFunction(
        info: nil, domainDimension: 1, domain: nil, rangeDimension: 1, range: nil,
        callbacks: &callbacks) == nil)
    callbacks.evaluate = { _, _, _ in }
    for (domain, inputs) in [([1, 0], 1), ([.nan, 1], 1), ([0, 1], 0)] as [([CGFloat], Int)] {
      #expect(
        CGFunction(
          info: nil, domainDimension: inputs, domain: domain, rangeDimension: 1, range: nil,
          callbacks: &callbacks) == nil)
    }
    let five = try #require(function(5))
    #expect(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, end: .zero, function: five,
        extendStart: true, extendEnd: true) == nil)
  }
}
