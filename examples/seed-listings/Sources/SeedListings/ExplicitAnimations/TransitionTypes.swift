// Explicit Animations, without a number: the types of CATransition and their directions.
import Pegbar

final class TransitionTypes: UIViewController, Listing {
  static let number = "transition types"
  static let duration = 13.0
  static let size = CGSize(width: 160, height: 120)

  static let types: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
  static let subtypes: [CATransitionSubtype] = [.fromRight, .fromLeft, .fromTop, .fromBottom]

  let imageView = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 120))

  override func loadView() {
    view = makeView()
    imageView.backgroundColor = .red
    view.addSubview(imageView)
  }

  /// Changes the colour, which the transition covers.
  func change(_ type: CATransitionType, _ subtype: CATransitionSubtype?) {
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = 1
    imageView.layer.add(transition, forKey: nil)
    imageView.backgroundColor = imageView.backgroundColor == .red ? .blue : .red
  }

  func play() {
    change(.fade, nil)
    var time = 1.0
    for type in Self.types.dropFirst() {
      for subtype in Self.subtypes {
        at(time) { self.change(type, subtype) }
        time += 1
      }
    }
  }
}
