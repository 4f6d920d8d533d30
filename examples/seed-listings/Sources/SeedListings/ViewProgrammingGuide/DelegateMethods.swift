// View Programming Guide, without a number: the methods of an animation delegate.
import Pegbar

final class DelegateMethods: UIViewController, Listing, @preconcurrency UIViewAnimationDelegate {
  static let number = "delegate methods"
  static let duration = 2.0

  let movedView = UIView(frame: CGRect(x: 20, y: 80, width: 80, height: 80))
  /// The calls, with the time of each.
  private(set) var log: [String] = []
  /// Information for the delegate, whose address is the context.
  let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  override func loadView() {
    view = makeView()
    movedView.backgroundColor = .orange
    view.addSubview(movedView)
    counter.initialize(to: 0)
  }

  func move() {
    UIView.beginAnimations("Move", context: counter)
    UIView.setAnimationDelay(0.5)
    UIView.setAnimationDuration(1.0)
    UIView.setAnimationDelegate(self)
    UIView.setAnimationWillStart(Selector("animationWillStart:context:"))
    UIView.setAnimationDidStop(Selector("animationDidStop:finished:context:"))
    movedView.center.x = 260
    UIView.commitAnimations()
  }

  func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    context?.assumingMemoryBound(to: Int.self).pointee += 1
    log.append("\(CACurrentMediaTime()): \(animationID ?? "") starts")
  }

  func animationDidStop(
    _ animationID: String?, finished: NSNumber?, context: UnsafeMutableRawPointer?
  ) {
    context?.assumingMemoryBound(to: Int.self).pointee += 10
    log.append(
      "\(CACurrentMediaTime()): \(animationID ?? "") stops, finished \(finished?.boolValue == true)"
    )
  }

  /// What the Objective-C runtime does on iOS: a name finds its method.
  func perform(
    _ selector: Selector, animationID: String?, finished: NSNumber?,
    context: UnsafeMutableRawPointer?
  ) {
    switch selector {
    case "animationWillStart:context:": animationWillStart(animationID, context: context)
    case "animationDidStop:finished:context:":
      animationDidStop(animationID, finished: finished, context: context)
    default: log.append("unknown: \(selector.name)")
    }
  }

  func play() { move() }
}
