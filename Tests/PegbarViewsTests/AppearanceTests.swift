import Pegbar
import Testing

/// When controllers hear that their view comes onto a stage and leaves it.
@MainActor @Suite struct AppearanceTests {
  private final class LogController: UIViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidAppear(_ animated: Bool) {
      log.append("did appear, \(view.subviews.map(\.frame.width))")
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 0
      move.toValue = 100
      move.duration = 1
      view.layer.add(move, forKey: "move")
    }
    override func viewWillDisappear(_ animated: Bool) {
      log.append("will disappear, \(view.superview == nil ? "alone" : "inside")")
    }
    override func viewDidDisappear(_ animated: Bool) {
      log.append("did disappear, \(view.superview == nil ? "alone" : "inside")")
    }
  }

  private final class HalvingView: UIView {
    override func layoutSubviews() {
      for view in subviews { view.frame.size.width = bounds.width / 2 }
    }
  }

  private func controller() -> LogController {
    let controller = LogController()
    controller.view = HalvingView(frame: CGRect(x: 0, y: 0, width: 40, height: 10))
    controller.view.addSubview(UIView())
    return controller
  }

  /// Animations that `viewDidAppear` starts begin with the stage.
  @Test func theRootAppears() {
    let controller = controller()
    let stage = Stage(view: controller.view, size: CGSize(width: 40, height: 10))
    #expect(controller.log == ["will appear"])
    stage.advance(by: 0)
    #expect(controller.log == ["will appear", "did appear, [20.0]"])
    stage.advance(by: 0.5)
    #expect(controller.view.layer.presentation()?.position.x == 50)
    #expect(controller.log.count == 2)
  }

  @Test func whatIsAddedAppearsAndWhatLeavesDisappears() {
    let controller = controller()
    let (root, box, window) = (UIView(), UIView(), UIWindow())
    let stage = Stage(view: root, size: CGSize(width: 40, height: 10))
    window.rootViewController = controller
    box.addSubview(window)
    stage.advance(by: 0)
    #expect(controller.log.isEmpty)
    root.addSubview(box)
    #expect(controller.log == ["will appear"])
    stage.advance(by: 0)
    #expect(controller.log.count == 2)
    // Inside the same tree nothing appears.
    root.addSubview(window)
    stage.advance(by: 0)
    #expect(controller.log.count == 2)
    controller.view.removeFromSuperview()
    #expect(controller.log.suffix(2) == ["will disappear, inside", "did disappear, alone"])
    root.addSubview(controller.view)
    #expect(controller.log.count == 5)
    UIView().addSubview(controller.view)
    stage.advance(by: 0)
    #expect(
      controller.log.suffix(3)
        == ["will appear", "will disappear, inside", "did disappear, inside"])
  }
}
