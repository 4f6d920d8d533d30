import PegbarLayers

/// How far a controller's view has come onto a stage.
enum Appearance {
  /// Not on a stage.
  case disappeared
  /// On a stage, before the next commit.
  case appearing
  /// On a stage and laid out.
  case appeared
}

extension UIView {
  /// Whether the view lies in the tree of a stage's view.
  var isOnStage: Bool { top.stage != nil }

  /// Moves the view's tree, and tells the controllers in it that they appear or disappear.
  ///
  /// - Parameters:
  ///   - isShown: whether the view is on a stage afterwards.
  ///   - move: changes the place of the view.
  func changeAppearance(isShown: Bool, by move: () -> Void) {
    guard isOnStage != isShown else { return move() }
    var controllers: [UIViewController] = []
    forEachInTree { view in
      if let controller = view.controller { controllers.append(controller) }
    }
    for controller in controllers { controller.beginAppearance(isShown: isShown) }
    move()
    for controller in controllers { controller.endAppearance(isShown: isShown) }
  }
}

extension UIViewController {
  /// Before the view comes onto a stage or leaves it.
  fileprivate func beginAppearance(isShown: Bool) {
    if isShown { viewWillAppear(false) } else { viewWillDisappear(false) }
  }

  /// After the view has come onto a stage or has left it.
  fileprivate func endAppearance(isShown: Bool) {
    appearance = isShown ? .appearing : .disappeared
    guard isShown else { return viewDidDisappear(false) }
    CATransaction.nextTurn { [self] in
      // The view may have left in the meantime.
      guard appearance == .appearing else { return }
      appearance = .appeared
      view.layoutIfNeeded()
      viewDidAppear(false)
    }
  }
}
