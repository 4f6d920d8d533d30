import Pegbar
import Testing

@Suite struct CGPathElementsTests {
  @Test func elementsComeInOrderWithTheirPoints() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
    path.addCurve(
      to: CGPoint(x: 13, y: 14), control1: CGPoint(x: 9, y: 10), control2: CGPoint(x: 11, y: 12))
    path.closeSubpath()
    var (types, numbers): ([CGPathElementType], [CGFloat]) = ([], [])
    let counts: [CGPathElementType: Int] = [
      .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3,
    ]
    path.applyWithBlock { element in
      types.append(element.pointee.type)
      for k in 0..<(counts[element.pointee.type] ?? 0) {
        numbers += [element.pointee.points[k].x, element.pointee.points[k].y]
      }
    }
    #expect(types.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(numbers == (1...14).map { CGFloat($0) })
  }

  @Test func anEmptyPathHasNone() {
    var count = 0
    CGMutablePath().applyWithBlock { _ in count += 1 }
    #expect(count == 0)
  }

  @Test func pointsAndSizesAreEqualByTheirNumbers() {
    #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)))
    #expect(!CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 2, y: 1)))
    #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
    #expect(!CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 3)))
  }
}
