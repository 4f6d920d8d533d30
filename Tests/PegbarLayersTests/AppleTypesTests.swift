import Foundation
import Pegbar
import PegbarTestSupport
import Testing

/// Types in the places where Apple's systems have them, and what is said of values of other types.
@Suite struct AppleTypesTests {
  @Test func numbersAreCGFloatsAndBack() {
    let times: [CGFloat] = [0, 0.25, 1]
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.keyTimes = times as [NSNumber]
    #expect(animation.keyTimes as? [CGFloat] == times)
    let layer = CALayer()
    layer.cornerRadius = 2.5
    #expect(layer.value(forKeyPath: "cornerRadius") as? CGFloat == 2.5)
    #expect(layer.value(forKeyPath: "cornerRadius") as? Double == 2.5)
    layer.setValue(CGFloat(3) as NSNumber, forKeyPath: "transform.rotation.z")
    #expect(layer.value(forKeyPath: "transform.rotation.z") as? CGFloat == 3)
  }

  @Test func namesOfTheCLibrary() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.repeatCount = HUGE
    #expect(animation.repeatCount == MAXFLOAT)
    animation.repeatCount = MAXFLOAT
    #expect(animation.repeatCount.isFinite && animation.repeatCount > 3e38)
    #expect(autoreleasepool { NSEC_PER_SEC / 2 } == 500_000_000)
  }

  @Test func propertiesOfAnyTypeTakeWhatCoreAnimationTakes() {
    let gradient = CAGradientLayer()
    gradient.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1) as Any, CGColor.black]
    #expect(gradient.colors?.count == 2)
    #expect(gradient.colors?.last as? CGColor == .black)
    gradient.colors = nil
    #expect(gradient.colors == nil)
    let text = CATextLayer()
    text.string = NSAttributedString(string: "Ä")
    #expect(text.string as? NSAttributedString == NSAttributedString(string: "Ä"))
    text.font = "Times"
    text.font = nil
    #expect(text.font as? String == "Helvetica")
    let layer = CALayer()
    layer.compositingFilter = CAFilter(type: "screenBlendMode")
    #expect(layer.compositingFilter as? String == "screenBlendMode")
    layer.compositingFilter = nil
    #expect(layer.compositingFilter == nil)
  }
}
