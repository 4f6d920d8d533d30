import Pegbar
import Testing

@Suite struct UIColorTests {
  private func components(_ color: UIColor) -> [CGFloat] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
    #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    return [red, green, blue, alpha]
  }

  @Test func componentsAreClampedAndHandedOut() {
    #expect(components(UIColor(red: 0.25, green: 2, blue: -1, alpha: 0.5)) == [0.25, 1, 0, 0.5])
    #expect(components(UIColor(white: 0.75, alpha: 1)) == [0.75, 0.75, 0.75, 1])
    #expect(UIColor(cgColor: .white).cgColor == .white)
    #expect(UIColor.red.getRed(nil, green: nil, blue: nil, alpha: nil))
  }

  private static let circle: [(Double, [Double])] = [
    (0, [1, 0, 0]), (1 / 6, [1, 1, 0]), (1 / 3, [0, 1, 0]), (0.5, [0, 1, 1]),
    (2 / 3, [0, 0, 1]), (5 / 6, [1, 0, 1]), (1, [1, 0, 0]), (1 / 12, [1, 0.5, 0]),
  ]

  /// The corners of the colour circle, and a tone between two of them.
  @Test(arguments: circle)
  func huesGoRoundTheCircle(_ hue: Double, _ expected: [Double]) {
    let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
    for (found, wanted) in zip(components(color), expected) {
      #expect(abs(Double(found) - wanted) < 1e-12)
    }
    let pale = UIColor(hue: hue, saturation: 0.5, brightness: 0.8, alpha: 1)
    for (found, wanted) in zip(components(pale), expected) {
      #expect(abs(Double(found) - 0.8 * (0.5 + wanted / 2)) < 1e-12)
    }
  }

  @Test func coloursAreEqualByContent() {
    let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(orange == .orange && orange != .red && Set([orange, .orange, .red]).count == 2)
    #expect(orange.withAlphaComponent(0.5) != orange)
    #expect(orange.withAlphaComponent(0.5).withAlphaComponent(1) == orange)
  }

  @Test func namedColoursAreUIKits() {
    #expect(components(.darkGray).prefix(3).allSatisfy { abs($0 - 1.0 / 3) < 1e-15 })
    #expect(components(.brown) == [0.6, 0.4, 0.2, 1] && components(.clear) == [0, 0, 0, 0])
    #expect(components(.systemBlue) == [0, 122.0 / 255, 1, 1])
    #expect(components(.secondaryLabel)[3] == 0.6 && UIColor.systemBackground == .white)
  }

  @Test func coloursSetTheCurrentContext() throws {
    let context = CGContext(size: CGSize(width: 4, height: 2))
    UIColor.red.set()
    UIGraphicsPushContext(context)
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
    UIColor.green.set()
    UIRectFill(CGRect(x: 2, y: 0, width: 2, height: 2))
    UIGraphicsPopContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    let picture = try context.makePicture()
    let bytes = withExtendedLifetime(picture) {
      (0..<16).map { picture.row(1).load(fromByteOffset: $0, as: UInt8.self) }
    }
    #expect(bytes == [0, 0, 255, 255, 0, 0, 255, 255, 0, 255, 0, 255, 0, 255, 0, 255])
  }
}
