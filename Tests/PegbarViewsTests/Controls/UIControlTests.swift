import Pegbar
import PegbarTestSupport
import Testing

@MainActor @Suite struct UIControlTests {
  /// Notes what it is told.
  private final class Knob: UIControl {
    var calls: [String] = []
    var begins = true
    var continues = true

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      calls.append("begin \(touch.location(in: self).x)")
      return begins
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      calls.append("continue \(touch.location(in: self).x)")
      return continues
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      calls.append("end \(isTracking)")
    }
  }

  private final class Listener: UIControlTarget {
    var heard: [String] = []
    func perform(_ selector: Selector, from control: UIControl) { heard.append(selector.name) }
  }

  private let knob = Knob(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

  private func makeStage() -> Stage {
    let screen = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    screen.addSubview(knob)
    return Stage(view: screen, size: screen.bounds.size)
  }

  private func note(_ name: String, _ event: UIControl.Event) {
    knob.addAction(
      UIAction { [unowned knob] _ in knob.calls.append("\(name) \(knob.state.rawValue)") },
      for: event)
  }

  @Test func aTapPressesAndReleases() {
    let stage = makeStage()
    note("down", .touchDown)
    note("up", .touchUpInside)
    note("outside", .touchUpOutside)
    #expect(stage.tap(at: CGPoint(x: 15, y: 15)) === knob)
    #expect(knob.calls == ["begin 5.0", "down 1", "end false", "up 0"])
    #expect(stage.tap(at: CGPoint(x: 50, y: 15)) == nil && knob.calls.count == 4)
  }

  @Test func aTouchThatLeavesEndsOutside() {
    let stage = makeStage()
    note("in", .touchDragInside)
    note("exit", .touchDragExit)
    note("enter", .touchDragEnter)
    note("out", .touchDragOutside)
    note("up", [.touchUpInside, .touchUpOutside])
    stage.touch([15, 20, 50, 20, 50].map { CGPoint(x: $0, y: 15) })
    #expect(
      knob.calls == [
        "begin 5.0", "continue 10.0", "in 1", "continue 40.0", "exit 0", "out 0", "continue 10.0",
        "enter 1", "in 1", "continue 40.0", "exit 0", "out 0", "end false", "up 0",
      ])
  }

  @Test func controlsRefuseTouches() {
    let stage = makeStage()
    note("any", .allTouchEvents)
    knob.begins = false
    stage.tap(at: CGPoint(x: 15, y: 15))
    #expect(knob.calls == ["begin 5.0"])
    (knob.begins, knob.continues, knob.calls) = (true, false, [])
    stage.touch([15, 20, 25].map { CGPoint(x: $0, y: 15) })
    #expect(knob.calls == ["begin 5.0", "any 1", "continue 10.0"])
    (knob.isEnabled, knob.calls) = (false, [])
    #expect(stage.tap(at: CGPoint(x: 15, y: 15)) == nil && knob.calls.isEmpty)
    knob.isSelected = true
    #expect(knob.state == [.disabled, .selected])
  }

  /// Subclasses add traits to those of their superclass.
  @Test func traitsAreInherited() {
    final class Button: UIControl {
      override var accessibilityTraits: UIAccessibilityTraits {
        get { super.accessibilityTraits.union(.button) }
        set { super.accessibilityTraits = newValue }
      }
    }
    let button = Button(frame: .zero)
    #expect(button.accessibilityTraits == .button && !button.isAccessibilityElement)
    button.accessibilityTraits = .selected
    #expect(button.accessibilityTraits.rawValue == 9)
  }

  @Test func targetsAreCalledBySelectors() {
    let listener = Listener()
    knob.addTarget(listener, action: "turned:", for: [.valueChanged, .touchUpInside])
    knob.addTarget(listener, action: "turned:", for: .touchDown)
    knob.addTarget(listener, action: "pressed", for: .touchDown)
    knob.sendActions(for: .valueChanged)
    knob.sendActions(for: .touchDown)
    #expect(listener.heard == ["turned:", "turned:", "pressed"])
    knob.removeTarget(listener, action: "turned:", for: .touchDown)
    knob.removeTarget(nil, action: nil, for: .valueChanged)
    knob.sendActions(for: .allEvents)
    #expect(listener.heard.suffix(2) == ["turned:", "pressed"] && listener.heard.count == 5)
  }

  @Test func targetsAreNotKeptAndActionsAreTakenOut() {
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      knob.addTarget(listener, action: "turned:", for: .touchDown)
    }
    #expect(gone == nil)
    var senders = 0
    let action = UIAction(title: "Count") { senders += $0.sender is UIControl ? 1 : 0 }
    knob.addAction(action, for: [.touchDown, .touchUpInside])
    knob.sendActions(for: .touchDown)
    knob.removeAction(action, for: .touchDown)
    knob.sendActions(for: .touchDown)
    knob.sendActions(for: .touchUpInside)
    #expect(senders == 2 && action.sender == nil && action.title == "Count")
  }

  @Test func aTargetThatCannotBeCalledIsReported() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let control = UIControl(frame: .zero)
          control.addTarget(3, action: "turned:", for: .touchDown)
          control.sendActions(for: .touchDown)
        }
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text == "pegbar: addTarget: Int does not conform to UIControlTarget\n")
  }
}
