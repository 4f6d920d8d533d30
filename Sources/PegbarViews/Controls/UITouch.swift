import PegbarLayers

/// A finger on a stage, as controls receive it.
@preconcurrency @MainActor public final class UITouch: NSObject {
  /// The parts of a touch.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  /// The part of the touch that it is in.
  public internal(set) var phase = Phase.began

  /// The time of the stage at which the touch was last changed, seconds.
  public internal(set) var timestamp: CFTimeInterval

  /// The view in which the touch began.
  public let view: UIView?

  /// How often the finger has touched: 1.
  public let tapCount = 1

  /// In the coordinates of the stage.
  var place: CGPoint

  init(_ place: CGPoint, in view: UIView, at time: CFTimeInterval) {
    (self.place, self.view, timestamp) = (place, view, time)
    super.init()
  }

  /// Where the touch lies in a view; nil for the coordinates of the stage.
  public func location(in view: UIView?) -> CGPoint {
    view.map { $0.layer.convert(place, from: nil) } ?? place
  }
}

extension Stage {
  /// Touches the control at a point and moves the finger along points, at the time of the stage.
  ///
  /// The control is the foremost view at the first point, or its closest superview that is a control. It
  /// receives the calls and events that UIKit sends.
  ///
  /// - Parameter points: in the stage's coordinates; one for a tap.
  /// - Returns: the control; nil for none and for one that is not enabled.
  @discardableResult
  @MainActor public func touch(_ points: [CGPoint]) -> UIControl? {
    guard let first = points.first, let view = hitTest(first) else { return nil }
    let views = sequence(first: view, next: \.superview)
    guard let control = views.lazy.compactMap({ $0 as? UIControl }).first, control.isEnabled
    else { return nil }
    let touch = UITouch(first, in: view, at: time)
    control.begin(touch)
    for point in points.dropFirst() {
      (touch.place, touch.phase) = (point, .moved)
      control.move(touch)
    }
    touch.phase = .ended
    control.end(touch)
    return control
  }

  /// Touches the control at a point and lifts the finger; see `touch(_:)`.
  @discardableResult
  @MainActor public func tap(at point: CGPoint) -> UIControl? { touch([point]) }
}

extension UIControl {
  fileprivate func begin(_ touch: UITouch) {
    isTracking = true
    isTouchInside = true
    guard beginTracking(touch, with: nil) else {
      stopTracking()
      return
    }
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  fileprivate func move(_ touch: UITouch) {
    guard isTracking else { return }
    let wasInside = isTouchInside
    isTouchInside = point(inside: touch.location(in: self), with: nil)
    guard continueTracking(touch, with: nil) else {
      stopTracking()
      return
    }
    if isTouchInside != wasInside {
      isHighlighted = isTouchInside
      sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit)
    }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
  }

  fileprivate func end(_ touch: UITouch) {
    guard isTracking else { return }
    let isInside = isTouchInside
    stopTracking()
    endTracking(touch, with: nil)
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  private func stopTracking() {
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
  }
}
