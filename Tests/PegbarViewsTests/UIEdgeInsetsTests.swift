import Pegbar
import Testing

@Suite struct UIEdgeInsetsTests {
  @Test func rectanglesShrinkAndGrow() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == CGRect(x: 12, y: 21, width: 94, height: 46))
    #expect(rect.inset(by: .zero) == rect)
    let outwards = UIEdgeInsets(top: -5, left: 0, bottom: 0, right: 0)
    #expect(rect.inset(by: outwards) == CGRect(x: 10, y: 15, width: 100, height: 55))
  }
}
