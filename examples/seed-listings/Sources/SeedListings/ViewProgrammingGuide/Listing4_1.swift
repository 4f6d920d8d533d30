// View Programming Guide, listing 4-1: a simple block.
import Pegbar

final class Listing4_1: UIViewController, Listing {
  static let number = "4-1"
  static let duration = 1.5

  let firstView = UIView(frame: CGRect(x: 40, y: 70, width: 100, height: 100))
  let secondView = UIView(frame: CGRect(x: 180, y: 70, width: 100, height: 100))

  override func loadView() {
    view = makeView()
    firstView.backgroundColor = .red
    secondView.backgroundColor = .blue
    secondView.alpha = 0.0
    view.addSubview(firstView)
    view.addSubview(secondView)
  }

  func toggleViews() {
    UIView.animate(withDuration: 1.0) {
      self.firstView.alpha = 0.0
      self.secondView.alpha = 1.0
    }
  }

  func play() { toggleViews() }
}
