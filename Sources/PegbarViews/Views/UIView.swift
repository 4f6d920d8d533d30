import PegbarCore
import PegbarLayers

/// A rectangle with content and subviews.
///
/// A view has a layer, and its geometry and appearance are those of the layer: changing either changes both.
/// Changes take effect at once, without animation, except in animation blocks. Use views on the main thread.
@preconcurrency @MainActor open class UIView: UIResponder, @preconcurrency CALayerDelegate {
  /// The class of the view's layer, `CALayer` or a subclass; read once, when the view is made.
  open class var layerClass: AnyClass { CALayer.self }

  /// The view's layer, whose delegate is the view.
  public final var layer: CALayer { ownLayer }

  private lazy var ownLayer = makeLayer()

  /// The superview; nil for none.
  public final internal(set) weak var superview: UIView?

  /// The subviews, back to front.
  public final internal(set) var subviews: [UIView] = []

  /// The controller of the view; nil for none.
  weak var controller: UIViewController?

  /// The stage whose root is the view.
  weak var stage: Stage?

  private var ownTintColor: UIColor?

  /// Makes a view with a frame in its future superview.
  public init(frame: CGRect) {
    super.init()
    layer.frame = frame
  }

  /// Makes a view with a frame of zero.
  public convenience override init() { self.init(frame: .zero) }

  /// Returns nil: Pegbar does not read archives of Apple's systems.
  public required init?(coder: NSCoder) { return nil }

  private func makeLayer() -> CALayer {
    let type = type(of: self)
    guard let layerClass = type.layerClass as? CALayer.Type else {
      endForMistake(
        "\(type).layerClass", "\(type.layerClass) is no class of layers; use CALayer or a subclass")
    }
    let layer = CALayer.make(layerClass)
    layer.delegate = self
    layer.belongsToView = true
    // Whether a subclass overrides draw(_:) cannot be seen; one that draws nothing keeps its contents.
    if type != UIView.self { layer.setNeedsDisplay() }
    return layer
  }

  // MARK: Geometry

  /// The smallest upright rectangle around the view in its superview; see `CALayer.frame`.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's origin and size in its own coordinates.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The position of the anchor point in the superview.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The transform, applied about the anchor point; reading returns the affine part of `transform3D`.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The transform in three dimensions, applied about the anchor point.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point at `center`, in unit coordinates of the bounds; changing it moves the view.
  ///
  /// Default (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// How contents of another size are placed.
  ///
  /// Default `scaleToFill`.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// The part of the contents that stretches, in unit coordinates.
  ///
  /// Default (0, 0, 1, 1).
  open var contentStretch: CGRect {
    get { layer.contentsCenter }
    set { layer.contentsCenter = newValue }
  }

  /// The size that the view prefers in a given space; by default its current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the view the size that it prefers.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The size of the content; `noIntrinsicMetric` where it has none, which is the default.
  ///
  /// For code that reads it: there is no Auto Layout.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Says that the size of the content has changed; does nothing by default.
  open func invalidateIntrinsicContentSize() {}

  /// The width or height of content that has none: -1.
  nonisolated public static let noIntrinsicMetric: CGFloat = -1

  // MARK: Appearance

  /// The opacity of the view and its subviews, clamped to 0…1.
  ///
  /// Default 1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(min(max(newValue, 0), 1)) }
  }

  /// Whether the view and its subviews are hidden.
  ///
  /// Default false.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// A promise to draw every pixel of the bounds; it has no effect.
  ///
  /// Default true.
  open var isOpaque = true

  /// The colour behind the content; nil for none.
  ///
  /// Default nil.
  open var backgroundColor: UIColor? {
    get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
    set { layer.backgroundColor = newValue?.cgColor }
  }

  /// The colour of template content: the view's own or, after nil, that of the superview.
  ///
  /// Default `systemBlue`, at the top of the tree.
  open var tintColor: UIColor! {
    get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
    set {
      let old = tintColor
      ownTintColor = newValue
      if tintColor != old { noteTintColor() }
    }
  }

  /// Called when `tintColor` has changed, also that of a superview; does nothing by default.
  open func tintColorDidChange() {}

  /// Tells the view and the subviews that have its colour.
  func noteTintColor() {
    tintColorDidChange()
    for view in subviews where view.ownTintColor == nil { view.noteTintColor() }
  }

  /// The light appearance at the scale of the screen.
  open var traitCollection: UITraitCollection { .current }

  /// Never called: traits do not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Whether subviews are clipped to the bounds.
  ///
  /// Default false.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// Kept, without effect: there are no constraints.
  ///
  /// Default true.
  open var translatesAutoresizingMaskIntoConstraints = true

  /// The view whose alpha masks this view; it leaves its superview.
  ///
  /// Default nil.
  open var mask: UIView? {
    didSet {
      mask?.removeFromSuperview()
      layer.mask = mask?.layer
    }
  }

  /// A number to find the view by.
  ///
  /// Default 0.
  open var tag = 0

  /// Whether hit tests find the view and its subviews.
  ///
  /// Default true.
  open var isUserInteractionEnabled = true

  /// How the view changes with the size of its superview.
  ///
  /// Default empty: it keeps its size and its place from the upper left corner.
  open var autoresizingMask: AutoresizingMask {
    get { AutoresizingMask(rawValue: UInt(layer.autoresizingMask.rawValue)) }
    set { layer.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(newValue.rawValue & 63)) }
  }

  /// Whether subviews follow changes of the view's size by their `autoresizingMask`.
  ///
  /// Default true.
  open var autoresizesSubviews: Bool {
    get { layer.resizesSublayers }
    set { layer.resizesSublayers = newValue }
  }

  // MARK: Tree

  /// The view's controller, or without one the superview.
  open override var next: UIResponder? { controller ?? superview }

  /// The closest window that the view lies in, which may be the view itself; nil for none.
  public final var window: UIWindow? { self as? UIWindow ?? superview?.window }

  /// Adds a view in front of the others; it leaves its previous superview.
  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Inserts a view at an index, 0 at the back; an index beyond the end is clamped.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts a view in front of a subview, or in front of all if that is not a subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, beside: sibling, 1)
  }

  /// Inserts a view behind a subview, or in front of all if that is not a subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, beside: sibling, 0)
  }

  /// Exchanges two subviews; has no effect for an index that is out of range.
  open func exchangeSubview(at first: Int, withSubviewAt second: Int) { exchange(first, second) }

  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insert(view, at: subviews.count) }
  }

  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insert(view, at: 0) }
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() { leave() }

  /// Whether the view lies in another or is that view.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// The first view with a tag in the subtree, the view itself included; nil for none.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Called after a subview was added; does nothing by default.
  open func didAddSubview(_ subview: UIView) {}

  /// Called before a subview is removed; does nothing by default.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Called before the superview changes; does nothing by default.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called after the superview has changed; does nothing by default.
  open func didMoveToSuperview() {}

  /// Called before the window changes; does nothing by default.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called after the window has changed; does nothing by default.
  open func didMoveToWindow() {}

  // MARK: Layout and drawing

  /// Requests `layoutSubviews` before the next commit.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out the subtree of the topmost ancestor that needs layout, or this view's subtree.
  open func layoutIfNeeded() {
    let chain = sequence(first: self, next: \.superview)
    let top = chain.reduce(nil as UIView?) { $1.layer.needsLayout() ? $1 : $0 }
    (top ?? self).layer.layoutIfNeeded()
  }

  /// Places the subviews; does nothing by default.
  ///
  /// Called before a commit after the bounds changed, a subview was added, or `setNeedsLayout` was called.
  open func layoutSubviews() {}

  /// Draws the view in the current drawing context; does nothing by default.
  ///
  /// - Parameter rect: the bounds.
  open func draw(_ rect: CGRect) {}

  /// Requests `draw(_:)` before the next commit.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Requests `draw(_:)` before the next commit, always of the whole view.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Never called: views do not come from archives.
  open func awakeFromNib() {}

  /// Never called: there is no builder of interfaces.
  open func prepareForInterfaceBuilder() {}

  // MARK: Coordinates and hits

  /// Converts a point of this view to another, or to the top of the tree for nil.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? top).layer)
  }

  /// Converts a point from another view, or from the top of the tree for nil.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? top).layer)
  }

  /// Converts a rectangle to another view, or to the top of the tree for nil.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? top).layer)
  }

  /// Converts a rectangle from another view, or from the top of the tree for nil.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? top).layer)
  }

  /// Whether a point lies in the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The foremost view of the subtree at a point of this view; nil for none.
  ///
  /// Skips views that are hidden, have an alpha below 0.01 or no user interaction, or animate in a block
  /// without `allowUserInteraction`, with their subviews.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled,
      !AnimationBlock.keepTouches(of: layer),
      self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  // MARK: Layer delegate

  /// The action for a change of the view's own layer: inside animation blocks an animation, otherwise
  /// NSNull, which means none.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    layer === self.layer ? BlockStack.action(for: self, forKey: event) : nil
  }

  /// Calls `layoutSubviews`, between the calls of the view's controller.
  open func layoutSublayers(of layer: CALayer) {
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  /// Draws the contents with `draw(_:in:)`.
  open func display(_ layer: CALayer) { layer.drawContents() }

  /// Calls `draw(_:)` with the context as the current one, and with the bounds or the tile of a `CATiledLayer`.
  open func draw(_ layer: CALayer, in context: CGContext) {
    UIGraphicsPushContext(context)
    draw(layer is CATiledLayer ? context.boundingBoxOfClipPath : bounds)
    UIGraphicsPopContext()
  }
}
