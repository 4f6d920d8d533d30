import Pegbar
import Testing

@MainActor @Suite struct UIViewControllerTests {
  private final class LogController: UIViewController {
    var log: [String] = []
    override func viewDidLoad() { log.append("load") }
    override func viewWillLayoutSubviews() { log.append("will") }
    override func viewDidLayoutSubviews() {
      log.append("did \(view.subviews.map(\.bounds.width))")
    }
  }

  private final class HalvingView: UIView {
    override func layoutSubviews() {
      for view in subviews { view.bounds.size.width = bounds.width / 2 }
    }
  }

  @Test func aViewIsLoadedOnce() {
    let controller = LogController()
    #expect(!controller.isViewLoaded && controller.next == nil)
    let view = controller.view
    #expect(controller.isViewLoaded && controller.view === view && controller.log == ["load"])
  }

  /// The view finds its controller, and the controller the view's superview.
  @Test func respondersAreChained() {
    let (controller, parent) = (LogController(), UIView())
    parent.addSubview(controller.view)
    #expect(controller.view.next === controller && controller.next === parent)
    let former = controller.view
    controller.view = UIView()
    #expect(former?.next === parent && controller.view.next === controller)
  }

  @Test func theControllerHearsOfLayout() {
    let controller = LogController()
    controller.view = HalvingView(frame: CGRect(x: 0, y: 0, width: 40, height: 10))
    controller.view.addSubview(UIView())
    let stage = Stage(view: controller.view, size: CGSize(width: 40, height: 10))
    stage.advance(by: 0)
    #expect(controller.log == ["will", "did [20.0]"])
    controller.view.center.x += 5
    stage.advance(by: 1)
    #expect(controller.log.count == 2)
    controller.view.bounds.size.width = 30
    stage.advance(by: 1)
    #expect(controller.log.suffix(2) == ["will", "did [15.0]"])
  }
}
