import Pegbar
import Testing

/// A view that writes down what is called.
private final class LogView: UIView {
  let name: String
  var log: [String] = []
  static var shared: [String] = []

  init(_ name: String, _ frame: CGRect = .zero) {
    self.name = name
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ event: String) { LogView.shared.append("\(name) \(event)") }

  override func didAddSubview(_ subview: UIView) {
    note("added \((subview as? LogView)?.name ?? "")")
  }
  override func willRemoveSubview(_ subview: UIView) {
    note("removes \((subview as? LogView)?.name ?? "")")
  }
  override func willMove(toSuperview newSuperview: UIView?) {
    note("to \((newSuperview as? LogView)?.name ?? "nil")")
  }
  override func didMoveToSuperview() { note("in \((superview as? LogView)?.name ?? "nil")") }
  override func willMove(toWindow newWindow: UIWindow?) {
    note(newWindow == nil ? "to no window" : "to window")
  }
  override func didMoveToWindow() { note(window == nil ? "in no window" : "in window") }
  override func layoutSubviews() {
    note("layout")
    for view in subviews { view.frame.size.width = bounds.width }
  }
}

@MainActor @Suite(.serialized) struct UIViewTests {
  private func views(_ count: Int) -> (parent: UIView, children: [UIView]) {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let children = (0..<count).map { tag in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      view.tag = tag
      return view
    }
    for child in children { parent.addSubview(child) }
    return (parent, children)
  }

  private func tags(_ view: UIView) -> [Int] { view.subviews.map(\.tag) }

  private func log(_ body: () -> Void) -> [String] {
    LogView.shared = []
    body()
    return LogView.shared
  }

  /// View and layer have one geometry and one appearance.
  @Test func theLayerIsTheTruth() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.layer.delegate === view && view.center == CGPoint(x: 25, y: 40))
    view.center.x += 5
    view.bounds.size.width = 10
    #expect(view.layer.frame == CGRect(x: 25, y: 20, width: 10, height: 40))
    view.layer.opacity = 0.25
    #expect(view.alpha == 0.25)
    view.alpha = 7
    #expect(view.layer.opacity == 1)
    view.backgroundColor = .orange
    #expect(view.layer.backgroundColor == UIColor.orange.cgColor && view.backgroundColor == .orange)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(view.frame.width - 40) < 1e-9)
    #expect(view.transform == view.layer.affineTransform())
    (view.isHidden, view.clipsToBounds) = (true, true)
    #expect(view.layer.isHidden && view.layer.masksToBounds)
    let mask = UIView()
    view.mask = mask
    #expect(view.layer.mask === mask.layer)
    view.mask = nil
    #expect(view.layer.mask == nil)
    #expect(view.layer.action(forKey: "position") == nil)
  }

  @Test func viewsHaveTheLayerOfTheirClass() {
    final class Ring: UIView { override class var layerClass: AnyClass { CAShapeLayer.self } }
    let ring = Ring(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(ring.layer is CAShapeLayer && ring.layer.bounds.width == 5)
    #expect(type(of: UIView().layer) == CALayer.self)
  }

  /// The views' layers have the order of the views; plain sublayers stay between them.
  @Test func subviewsAreOrdered() {
    let (parent, children) = views(3)
    let plain = CALayer()
    parent.layer.insertSublayer(plain, above: children[0].layer)
    func check(_ expected: [Int], line: Int = #line) {
      #expect(tags(parent) == expected)
      let layers = parent.layer.sublayers ?? []
      #expect(layers.filter { $0 !== plain } == parent.subviews.map(\.layer))
      #expect(layers.count == expected.count + 1 && layers.contains(plain))
    }
    check([0, 1, 2])
    parent.bringSubviewToFront(children[0])
    check([1, 2, 0])
    parent.sendSubviewToBack(children[0])
    check([0, 1, 2])
    parent.exchangeSubview(at: 0, withSubviewAt: 2)
    check([2, 1, 0])
    parent.exchangeSubview(at: 0, withSubviewAt: 9)
    check([2, 1, 0])
    let view = UIView()
    view.tag = 7
    parent.insertSubview(view, aboveSubview: children[2])
    check([2, 7, 1, 0])
    parent.insertSubview(view, belowSubview: children[0])
    check([2, 1, 7, 0])
    parent.insertSubview(view, at: 99)
    check([2, 1, 0, 7])
    parent.insertSubview(view, at: -1)
    check([7, 2, 1, 0])
    view.removeFromSuperview()
    check([2, 1, 0])
    #expect(view.superview == nil && view.layer.superlayer == nil)
    #expect(parent.viewWithTag(1) === children[1] && parent.viewWithTag(8) == nil)
  }

  @Test func aViewHasOneSuperviewAndNoCycle() {
    let (parent, children) = views(2)
    let other = UIView()
    other.addSubview(children[0])
    #expect(tags(parent) == [1] && children[0].superview === other)
    #expect(children[0].isDescendant(of: other) && children[0].isDescendant(of: children[0]))
    #expect(!other.isDescendant(of: children[0]))
    children[0].addSubview(other)
    other.addSubview(other)
    #expect(other.superview == nil && children[0].subviews.isEmpty && other.subviews.count == 1)
  }

  @Test func viewsHearOfTheirMoves() {
    let (one, two, child) = (LogView("one"), LogView("two"), LogView("child"))
    let inner = LogView("inner")
    child.addSubview(inner)
    #expect(log { one.addSubview(child) } == ["child to one", "child in one", "one added child"])
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(two)
    #expect(
      log { two.addSubview(child) } == [
        "child to two", "child to window", "inner to window", "one removes child",
        "child in window", "inner in window", "child in two", "two added child",
      ])
    #expect(inner.window === window && window.window === window)
    #expect(
      log { child.removeFromSuperview() } == [
        "child to nil", "child to no window", "inner to no window", "two removes child",
        "child in no window", "inner in no window", "child in nil",
      ])
  }

  /// From the topmost view that needs it, once each.
  @Test func layoutStartsAtTheTop() {
    let (outer, middle) = (LogView("outer"), LogView("middle"))
    let inner = LogView("inner")
    outer.addSubview(middle)
    middle.addSubview(inner)
    outer.layoutIfNeeded()
    outer.bounds.size.width = 80
    #expect(log { inner.layoutIfNeeded() } == ["outer layout", "middle layout", "inner layout"])
    #expect(inner.bounds.width == 80)
    #expect(log { inner.layoutIfNeeded() } == [])
    middle.setNeedsLayout()
    #expect(log { inner.layoutIfNeeded() } == ["middle layout"])
    outer.center.x += 5
    #expect(log { CATransaction.flush() } == [])
    outer.bounds.size.height = 9
    #expect(log { CATransaction.flush() } == ["outer layout"])
  }

  @Test func hitsGoFromFrontToBack() {
    let (parent, children) = views(2)
    children[1].frame.origin = CGPoint(x: 25, y: 25)
    func hit(_ x: Double, _ y: Double) -> Int? {
      parent.tag = -1
      return parent.hitTest(CGPoint(x: x, y: y), with: nil)?.tag
    }
    #expect(hit(30, 30) == 1 && hit(10, 10) == 0 && hit(90, 90) == -1 && hit(101, 5) == nil)
    children[1].isHidden = true
    #expect(hit(30, 30) == 0)
    (children[1].isHidden, children[1].alpha) = (false, 0.009)
    #expect(hit(30, 30) == 0)
    (children[1].alpha, children[1].isUserInteractionEnabled) = (0.5, false)
    #expect(hit(30, 30) == 0)
    children[0].transform = CGAffineTransform(translationX: 40, y: 0)
    #expect(hit(10, 10) == -1 && hit(80, 10) == 0)
    #expect(parent.convert(CGPoint(x: 80, y: 10), to: children[0]) == CGPoint(x: 40, y: 10))
    #expect(children[0].convert(CGRect(x: 0, y: 0, width: 5, height: 5), to: nil).minX == 40)
    #expect(children[0].convert(CGPoint(x: 40, y: 0), from: nil) == .zero)
  }

  @Test func subclassesDraw() throws {
    final class Badge: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.red.setFill()
        UIBezierPath(rect: CGRect(x: 0, y: 0, width: rect.width / 2, height: rect.height)).fill()
      }
    }
    final class Silent: UIView {}
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    let (badge, silent) = (Badge(frame: root.bounds), Silent(frame: root.bounds))
    root.addSubview(badge)
    root.addSubview(silent)
    let stage = Stage(view: root, size: root.bounds.size)
    #expect(stage.view === root && UIScreen.main.bounds == root.bounds)
    func reds() throws -> [Int] {
      let row = try stage.frame(at: stage.time).row(5)
      return (0..<20).filter { row.load(fromByteOffset: $0 * 4, as: UInt8.self) == 255 }
    }
    #expect(try reds() == Array(0..<10) && silent.layer.contents == nil)
    badge.contentMode = .redraw
    badge.frame.size.width = 10
    #expect(try reds() == Array(0..<5))
    badge.contentMode = .right
    badge.frame.size.width = 20
    #expect(try reds() == Array(10..<15))
  }

  @Test(arguments: [
    (UIView.ContentMode.top, 0, 5), (.bottom, 16, 21), (.center, 8, 13), (.scaleToFill, 0, 21),
  ])
  func contentsAreAtTheEdgesAsSeen(_ mode: UIView.ContentMode, _ first: Int, _ end: Int) throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 21))
    let context = CGContext(size: CGSize(width: 5, height: 5))
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    root.layer.contents = try context.makePicture()
    root.contentMode = mode
    let picture = try Stage(view: root, size: root.bounds.size).frame(at: 0)
    let filled = (0..<21).filter { picture.row($0).load(fromByteOffset: 11, as: UInt8.self) > 127 }
    #expect(filled == Array(first..<end))
  }

  @Test func contentHasNoSizeOfItsOwn() {
    let size = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)).intrinsicContentSize
    #expect(size == CGSize(width: -1, height: -1) && UIView.noIntrinsicMetric == -1)
  }

  @Test func tintComesFromAbove() {
    let (parent, children) = views(1)
    #expect(children[0].tintColor == .systemBlue)
    parent.tintColor = .red
    #expect(children[0].tintColor == .red)
    children[0].tintColor = .green
    #expect(children[0].tintColor == .green)
    children[0].tintColor = nil
    #expect(children[0].tintColor == .red)
  }
}
