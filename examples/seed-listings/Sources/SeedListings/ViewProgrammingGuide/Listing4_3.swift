// View Programming Guide, listing 4-3: the animation of 4-1 between begin and commit.
import Pegbar

final class Listing4_3: UIViewController, Listing {
  static let number = "4-3"
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
    UIView.beginAnimations("ToggleViews", context: nil)
    UIView.setAnimationDuration(1.0)

    // Make the animatable changes.
    firstView.alpha = 0.0
    secondView.alpha = 1.0

    // Commit the changes and perform the animation.
    UIView.commitAnimations()
  }

  func play() { toggleViews() }
}
