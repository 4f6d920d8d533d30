import Pegbar
import Testing

@MainActor @Suite struct UIScreenTests {
  @Test func theScreenIsTheStage() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
    let stage = Stage(view: root, size: CGSize(width: 70, height: 50))
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 70, height: 50))
    #expect(UIScreen.main.scale == 1 && UIScreen.main.maximumFramesPerSecond == 60)
    #expect(stage.size.width == 70)
  }
}
