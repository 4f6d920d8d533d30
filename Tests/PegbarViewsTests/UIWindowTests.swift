import Pegbar
import Testing

@MainActor @Suite struct UIWindowTests {
  @Test func controllersLoadTheirView() {
    final class Controller: UIViewController {
      var loads = 0
      override func viewDidLoad() {
        loads += 1
        view.backgroundColor = .red
      }
    }
    let controller = Controller()
    #expect(!controller.isViewLoaded)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(controller.view.superview === window && controller.view.frame == window.bounds)
    #expect(controller.loads == 1 && controller.view.backgroundColor == .red)
    window.rootViewController = nil
    #expect(window.subviews.isEmpty)
  }
}
