import Testing
import UIKit

// Code in the Swift 5 language mode uses UIKit where no actor is known, as on iOS: it compiles.

private let screenScale = UIScreen.main.scale

private func makeBadge() -> UIView {
  let badge = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
  badge.layer.cornerRadius = badge.bounds.height / 2
  badge.addSubview(UIImageView(image: nil))
  badge.addSubview(UILabel())
  return badge
}

@MainActor @Suite struct UIKitTests {
  @Test func codeOfNoActorMakesViews() {
    #expect(screenScale == 1 && makeBadge().layer.cornerRadius == 4)
  }
}
