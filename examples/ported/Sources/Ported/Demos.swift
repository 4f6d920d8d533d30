import Pegbar

/// A port on a stage, with what a user does to it.
struct Demo<Subject> {
  let subject: Subject
  let stage: Stage

  /// Shows a view on a stage of its own, white, 160 × 120 points.
  @MainActor init(_ view: UIView, _ subject: Subject) {
    self.subject = subject
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 160, height: 120))
    window.addSubview(view)
    stage = Stage(view: window, size: window.bounds.size)
    stage.background = .white
    window.layoutIfNeeded()
    CATransaction.flush()
  }
}

extension Demo where Subject: UIView {
  @MainActor init(_ view: Subject) { self.init(view, view) }
}

/// The ports, each as its tests and its picture use it.
@MainActor enum Demos {
  static let screen = CGRect(x: 0, y: 0, width: 160, height: 120)

  static func cardStack() -> Demo<CardStackView> {
    let view = CardStackView(frame: screen)
    view.setCards(
      [UIColor.systemRed, .systemOrange, .systemGreen, .systemBlue].map { color in
        let card = UIView()
        card.backgroundColor = color
        return card
      })
    let demo = Demo(view)
    demo.stage.schedule(at: 0) { view.swipeTopCard(.right) }
    return demo
  }

  static func bouncingMenu() -> Demo<BouncingMenu> {
    let view = BouncingMenu(colors: [.systemRed, .systemOrange, .systemGreen, .purple])
    view.frame = screen
    let demo = Demo(view)
    demo.stage.schedule(at: 0) { view.toggle() }
    demo.stage.schedule(at: 1) { view.toggle() }
    return demo
  }

  static func loadingRing() -> Demo<LoadingRing> {
    Demo(LoadingRing(frame: CGRect(x: 50, y: 30, width: 60, height: 60)))
  }

  static func shake() -> Demo<LoginForm> {
    let view = LoginForm(frame: screen)
    let demo = Demo(view)
    demo.stage.schedule(at: 0) { view.signIn(password: "password") }
    return demo
  }

  static func pullToRefresh() -> Demo<PullToRefresh> {
    let view = PullToRefresh(frame: screen)
    view.backgroundColor = UIColor(white: 0.9, alpha: 1)
    for row in 0..<3 {
      let line = UIView(frame: CGRect(x: 16, y: 14 + 36 * row, width: 128 - 24 * row, height: 14))
      line.backgroundColor = .systemTeal
      view.contentView.addSubview(line)
    }
    let demo = Demo(view)
    for k in 0...20 {
      demo.stage.schedule(at: Double(k) / 40) { view.pull(by: CGFloat(k) * 6) }
    }
    demo.stage.schedule(at: 0.6) { view.release() }
    demo.stage.schedule(at: 2) { view.endRefreshing() }
    return demo
  }

  static func hero() -> Demo<HeroTransition> {
    let list = UIView(frame: screen)
    let thumbnail = UIView(frame: CGRect(x: 100, y: 70, width: 40, height: 30))
    thumbnail.backgroundColor = .systemOrange
    thumbnail.layer.cornerRadius = 8
    list.addSubview(thumbnail)
    let demo = Demo(list, HeroTransition(container: list, thumbnail: thumbnail))
    let hero = demo.subject
    demo.stage.schedule(at: 0) { hero.present() }
    return demo
  }

  static func progressRing() -> Demo<ProgressRing> {
    let view = ProgressRing(frame: CGRect(x: 30, y: 10, width: 100, height: 100))
    let demo = Demo(view)
    demo.stage.schedule(at: 0) { view.setProgress(0.5, animated: true) }
    demo.stage.schedule(at: 0.375) { view.setProgress(0.9, animated: true) }
    return demo
  }

  static func shimmer() -> Demo<ShimmerView> {
    let view = ShimmerView(frame: CGRect(x: 20, y: 40, width: 120, height: 40))
    view.backgroundColor = .systemBlue
    let demo = Demo(view)
    view.startShimmering()
    return demo
  }

  static func marchingAnts() -> Demo<MarchingAnts> {
    let view = MarchingAnts(frame: CGRect(x: 20, y: 20, width: 120, height: 80))
    let demo = Demo(view)
    view.march()
    return demo
  }

  static func skeletonList() -> Demo<SkeletonList> {
    let view = SkeletonList(frame: screen)
    let demo = Demo(view)
    view.load(rowCount: 3)
    demo.stage.schedule(at: 2) { view.show([.systemRed, .systemGreen, .systemBlue]) }
    return demo
  }
}

/// Writes an animated picture of every port into a folder.
///
/// - Parameter folder: an existing folder; files of earlier runs are replaced.
/// - Throws: `MediaError` if a picture cannot be written.
@MainActor public func writeDemos(to folder: String) throws {
  func write<Subject>(_ name: String, _ seconds: Double, _ demo: Demo<Subject>) throws {
    try demo.stage.write(
      to: "\(folder)/\(name).apng", framesPerSecond: 20, duration: seconds, scale: 2,
      overwrite: true)
  }
  try write("card-stack", 1, Demos.cardStack())
  try write("bouncing-menu", 2, Demos.bouncingMenu())
  try write("loading-ring", 2.4, Demos.loadingRing())
  try write("shake", 1, Demos.shake())
  try write("pull-to-refresh", 3, Demos.pullToRefresh())
  try write("hero", 1, Demos.hero())
  try write("progress-ring", 1.5, Demos.progressRing())
  try write("shimmer", 3, Demos.shimmer())
  try write("marching-ants", 1.5, Demos.marchingAnts())
  try write("skeleton-list", 3, Demos.skeletonList())
}
