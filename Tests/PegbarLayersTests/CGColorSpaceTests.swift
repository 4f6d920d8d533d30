import Pegbar
import Testing

/// Colour spaces and conversion; the numbers follow from the spaces' definitions.
@Suite struct CGColorSpaceTests {
  private func color(_ name: CFString, _ components: [CGFloat]) throws -> CGColor {
    let space = try #require(CGColorSpace(name: name))
    return try #require(CGColor(colorSpace: space, components: components))
  }

  private func isNear(_ found: CGColor?, _ expected: [CGFloat]) -> Bool {
    guard let components = found?.components, components.count == expected.count else {
      return false
    }
    return zip(components, expected).allSatisfy { abs($0 - $1) < 5e-4 }
  }

  @Test func spacesHaveNamesModelsAndCounts() throws {
    #expect(CGColorSpace(name: "kCGColorSpaceOfNobody") == nil)
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    #expect(p3.name == "kCGColorSpaceDisplayP3" && p3.model == .rgb && p3.numberOfComponents == 3)
    #expect(p3 == CGColorSpace(name: CGColorSpace.displayP3) && p3 != CGColorSpaceCreateDeviceRGB())
    let gray = CGColorSpaceCreateDeviceGray()
    #expect(gray.model == .monochrome && gray.numberOfComponents == 1)
  }

  /// A row of names and components, with the components in sRGB.
  @Test(arguments: [
    (CGColorSpace.sRGB, [0.25, 0.5, 0.75, 1] as [CGFloat], [0.25, 0.5, 0.75, 1] as [CGFloat]),
    (CGColorSpace.linearSRGB, [0.2140411, 0, 1, 0.5], [0.5, 0, 1, 0.5]),
    (CGColorSpace.extendedLinearSRGB, [-0.2140411, 2.5371552, 0, 1], [-0.5, 1.5, 0, 1]),
    // The red primary of Display P3 lies outside of sRGB.
    (CGColorSpace.displayP3, [1, 0, 0, 1], [1.0930, -0.2267, -0.1501, 1]),
    // The published matrices of Rec. 2020 and Adobe RGB; linear red of Rec. 2020 is 1.6605, -0.1246, -0.0182.
    (CGColorSpace.itur_2020, [1, 0, 0, 1], [1.2482, -0.3880, -0.1436, 1]),
    (CGColorSpace.adobeRGB1998, [0, 1, 0, 1], [-0.6640, 1, -0.2292, 1]),
    (CGColorSpace.linearDisplayP3, [1, 0, 0, 1], [1.0930, -0.2267, -0.1501, 1]),
    (CGColorSpace.itur_709, [0.5, 0.5, 0.5, 1], [0.5466, 0.5466, 0.5466, 1]),
    (CGColorSpace.genericCMYK, [0.2, 0, 1, 0.5, 1], [0.4, 0.5, 0, 1]),
    (CGColorSpace.displayP3, [0.5, 0.5, 0.5, 1], [0.5, 0.5, 0.5, 1]),
    // 0.5 to the power of 2.2 is 0.217638.
    (CGColorSpace.genericGrayGamma2_2, [0.5, 1], [0.5040, 0.5040, 0.5040, 1]),
    (CGColorSpace.linearGray, [0.2140411, 1], [0.5, 0.5, 0.5, 1]),
  ]) func coloursInSRGB(_ name: CFString, _ own: [CGFloat], _ sRGB: [CGFloat]) throws {
    let found = try color(name, own)
    #expect(found.components == own && found.numberOfComponents == own.count)
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    #expect(isNear(found.converted(to: extended, intent: .defaultIntent, options: nil), sRGB))
    let space = try #require(found.colorSpace)
    let back = try color(CGColorSpace.extendedSRGB, sRGB).converted(
      to: space, intent: .defaultIntent, options: nil)
    #expect(isNear(back, own))
  }

  @Test func conversionClampsAndGreyIsLuminance() throws {
    let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let p3 = try color(CGColorSpace.displayP3, [0, 1, 0, 1])
    #expect(isNear(p3.converted(to: sRGB, intent: .defaultIntent, options: nil), [0, 1, 0, 1]))
    let green = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    // The encoded value of the luminance 0.7152.
    let gray = green.converted(
      to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil)
    #expect(isNear(gray, [0.8628, 0.5]))
    #expect(gray?.numberOfComponents == 2)
  }

  @Test func greysHaveTwoComponentsAndDrawInSRGB() throws {
    let gray = CGColor(gray: 0.25, alpha: 0.5)
    #expect(gray.components == [0.25, 0.5] && gray.colorSpace?.model == .monochrome)
    #expect(gray == CGColor(red: 0.25, green: 0.25, blue: 0.25, alpha: 0.5))
    #expect(gray.copy(alpha: 1)?.components == [0.25, 1])
    let layer = CALayer()
    layer.backgroundColor = gray
    #expect(layer.backgroundColor == gray)
    #expect(layer.backgroundColor?.components == [0.25, 0.25, 0.25, 0.5])
    var white: CGFloat = 0
    UIColor(cgColor: gray).getRed(&white, green: nil, blue: nil, alpha: nil)
    #expect(white == 0.25)
  }

  @Test func componentsThatAreNoNumbersMakeNoColour() {
    let space = CGColorSpaceCreateDeviceRGB()
    #expect(CGColor(colorSpace: space, components: [0, .nan, 0, 1]) == nil)
    #expect(CGColor(colorSpace: space, components: [0, 0, .infinity, 1]) == nil)
  }
}
