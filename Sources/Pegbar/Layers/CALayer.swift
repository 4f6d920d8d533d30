import PegbarCore
import PegbarEngine

/// A rectangle with contents and sublayers.
///
/// Setting a property changes the model at once and, on a committed layer, starts an implicit animation of
/// what is presented. A layer tree belongs to whoever made it and is used from one thread at a time;
/// another thread may have it after `CATransaction.flush()`. Debug builds report a tree that two threads
/// change at once.
///
/// Programs override what Core Animation lets them override, and Swift lets them override only what the
/// class itself declares: so everything of Core Animation's stands here, and how it works in extensions.
open class CALayer: CAMediaTiming, Hashable {
  /// The layer's id; the same in all snapshots.
  let id = SerialNumber.next()

  /// The layer as it is set.
  final var state = State()

  /// What a commit is to do.
  final var changes = Changes()

  /// The values stored by `setValue(_:forKey:)` that cannot animate.
  final var tags: [String: Any] = [:]

  /// The built-in properties whose values come from `style`.
  final var styledProperties: Set<PropertyID> = []

  /// The layer's animations in the order of addition.
  final var animations: [StoredAnimation] = []

  /// The layer that this one lies in, in the model tree; that one lets go of it before it ends.
  final unowned(unsafe) var parent: CALayer?

  /// Whether the class is a program's subclass, which may override methods.
  private(set) final var hasOwnCode = false

  /// The stage, on its root layer only.
  final weak var stage: Stage?

  /// The model layer, on presentations only.
  final var presentedFrom: CALayer?

  // The designated initializers: presentations find them by their order.

  /// Makes a layer with Core Animation's defaults.
  public init() {
    state.timing = CALayer.initialTiming
    hasOwnCode = Swift.type(of: self) != layerClass.type
    if hasOwnCode { state.properties = ClassDefaults.properties(of: Swift.type(of: self)) }
    TransactionStack.current.noteNew(self)
  }

  /// Makes a copy for a presentation; called by `presentation()` and to redraw during an animation.
  ///
  /// It has the layer's properties, stored keys and timing, and no sublayers, mask or animations.
  /// Subclasses with initializers of their own override it, call `super` and copy their properties; one
  /// that does not stops the program, as in Core Animation, when a copy is asked for.
  ///
  /// - Precondition: `layer` is a `CALayer`.
  public init(layer: Any) {
    guard let layer = layer as? CALayer else {
      preconditionFailure("a copy of a \(Swift.type(of: layer)), which is not a layer")
    }
    (name, delegate, actions, style) = (layer.name, layer.delegate, layer.actions, layer.style)
    tags = layer.tags
    state.timing = layer.state.timing
    state.properties = layer.state.properties
    presentedFrom = layer.original
    hasOwnCode = layer.hasOwnCode
  }

  /// Returns nil: archives of Apple's systems are not read.
  ///
  /// Subclasses with initializers of their own write it, as they do there.
  public required init?(coder: NSCoder) { nil }

  deinit { releaseTree() }

  // MARK: Class

  /// The Core Animation class of the layer, which decides how it is drawn.
  open var layerClass: LayerClass { .plain }

  /// What the layer is called; nil for nothing.
  open var name: String?

  /// Is asked for actions, layout and drawing.
  open weak var delegate: (any CALayerDelegate)?

  /// Actions by key, searched after the delegate.
  open var actions: [String: any CAAction]?

  /// Values for keys that were never set; `style["actions"]` is searched for actions.
  open var style: [String: Any]? {
    didSet { applyStyle() }
  }

  /// The action for a key when neither delegate, `actions` nor `style` have one.
  ///
  /// Any result ends the search; with nil, animatable properties use their basic animation.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The value of a property that was never set; nil for Core Animation's default.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Whether a change of a property redraws the layer's contents.
  ///
  /// If true, every frame of an animation of the property redraws them, too: `init(layer:)` makes a copy with
  /// the presented values, the copy runs `display()`, and its contents are shown.
  ///
  /// Default false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// How much further than `cornerRadius` a curve's corner reaches along the edges.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Compares by content.
  public static func == (a: CALayer, b: CALayer) -> Bool { a === b }

  /// Feeds the content to a hasher.
  public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: Time

  /// The layer's own time.
  public final var timing: MediaTiming {
    get { state.timing }
    set { setTiming(newValue) }
  }

  /// Where the own time starts, in the parent's time, seconds.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// Of one cycle, seconds.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// How many own seconds pass in one of the parent's.
  open var speed: Float {
    get { Float(timing.speed) }
    set { timing.speed = Double(newValue) }
  }

  /// Added to the own time, seconds.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// Cycles, may be fractional or infinite.
  open var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { timing.repeatCount = Double(newValue) }
  }

  /// Seconds that cycles go on for.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether every cycle is followed by itself backwards.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What shows outside the active interval.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(timing.fillMode) }
    set { timing.fillMode = newValue.mode }
  }

  /// The layer's time for a time of another layer, or of the stage for nil.
  open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    localTime(atStageTime: layer.map { $0.stageTime(atLocalTime: time) } ?? time)
  }

  /// Another layer's time, or the stage's for nil, for a time of this layer.
  open func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let stageTime = stageTime(atLocalTime: time)
    return layer.map { $0.localTime(atStageTime: stageTime) } ?? stageTime
  }

  // MARK: Properties

  /// The layer's own coordinates and size.
  ///
  /// Default zero.
  open var bounds: CGRect {
    get { CGRect(modelProperties.rect(.bounds)) }
    set { set(.bounds, .rect(Rect(newValue))) }
  }

  /// Where the anchor point is, in the superlayer's coordinates.
  ///
  /// Default zero.
  open var position: CGPoint {
    get { CGPoint(modelProperties.point(.position)) }
    set { set(.position, .point(Point(newValue))) }
  }

  /// The point that `position` places and transforms turn about, as parts of the bounds: (0, 0) is
  /// minimum x and y.
  ///
  /// Default (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { CGPoint(modelProperties.point(.anchorPoint)) }
    set { set(.anchorPoint, .point(Point(newValue))) }
  }

  /// Orders siblings, and moves the layer along z under perspective, points.
  ///
  /// Default 0.
  open var zPosition: CGFloat {
    get { modelProperties.number(.zPosition) }
    set { set(.zPosition, .number(newValue)) }
  }

  /// The anchor point's z, points.
  ///
  /// Default 0.
  open var anchorPointZ: CGFloat {
    get { modelProperties.number(.anchorPointZ) }
    set { set(.anchorPointZ, .number(newValue)) }
  }

  /// Applied about the anchor point.
  ///
  /// Default the identity.
  open var transform: CATransform3D {
    get { modelProperties.transform(.transform) }
    set { set(.transform, .transform(newValue)) }
  }

  /// Applied to sublayers about the anchor point, such as a perspective.
  ///
  /// Default the identity.
  open var sublayerTransform: CATransform3D {
    get { modelProperties.transform(.sublayerTransform) }
    set { set(.sublayerTransform, .transform(newValue)) }
  }

  /// Whether the layer and its sublayers are left out.
  ///
  /// Default false.
  open var isHidden: Bool {
    get { modelProperties.bool(.hidden) }
    set { set(.hidden, .bool(newValue)) }
  }

  /// Whether the layer shows from behind.
  ///
  /// Default true.
  open var isDoubleSided: Bool {
    get { modelProperties.bool(.doubleSided) }
    set { set(.doubleSided, .bool(newValue)) }
  }

  /// Whether sublayers have y pointing up.
  ///
  /// Default false.
  open var isGeometryFlipped: Bool {
    get { modelProperties.bool(.geometryFlipped) }
    set { set(.geometryFlipped, .bool(newValue)) }
  }

  /// Whether the subtree is clipped to the rounded bounds.
  ///
  /// Default false.
  open var masksToBounds: Bool {
    get { modelProperties.bool(.masksToBounds) }
    set { set(.masksToBounds, .bool(newValue)) }
  }

  /// The part of the contents that shows, in parts of the picture.
  ///
  /// Default (0, 0, 1, 1).
  open var contentsRect: CGRect {
    get { CGRect(modelProperties.rect(.contentsRect)) }
    set { set(.contentsRect, .rect(Rect(newValue))) }
  }

  /// The part that stretches when contents are resized, in parts of the picture.
  ///
  /// Default all.
  open var contentsCenter: CGRect {
    get { CGRect(modelProperties.rect(.contentsCenter)) }
    set { set(.contentsCenter, .rect(Rect(newValue))) }
  }

  /// Pixels of the contents in a point.
  ///
  /// Default 1.
  open var contentsScale: CGFloat {
    get { modelProperties.number(.contentsScale) }
    set { set(.contentsScale, .number(newValue)) }
  }

  /// A promise that the layer covers its bounds.
  ///
  /// Default false.
  open var isOpaque: Bool {
    get { modelProperties.bool(.opaque) }
    set { set(.opaque, .bool(newValue)) }
  }

  /// Fills the rounded bounds, under everything else.
  ///
  /// Default nil.
  open var backgroundColor: CGColor? {
    get { modelProperties.color(.backgroundColor).map(CGColor.init) }
    set { set(.backgroundColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// The radius of the corners, points, 0 or more.
  ///
  /// Default 0.
  open var cornerRadius: CGFloat {
    get { modelProperties.number(.cornerRadius) }
    set { set(.cornerRadius, .number(newValue)) }
  }

  /// The width of the border inside the bounds, points.
  ///
  /// Default 0.
  open var borderWidth: CGFloat {
    get { modelProperties.number(.borderWidth) }
    set { set(.borderWidth, .number(newValue)) }
  }

  /// The colour of the border.
  ///
  /// Default opaque black.
  open var borderColor: CGColor? {
    get { modelProperties.color(.borderColor).map(CGColor.init) }
    set { set(.borderColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// The opacity of the subtree as a group, 0…1.
  ///
  /// Default 1.
  open var opacity: Float {
    get { Float(modelProperties.number(.opacity)) }
    set { set(.opacity, .number(Double(newValue))) }
  }

  /// Whether opacity applies to the subtree as a group.
  ///
  /// Default true.
  open var allowsGroupOpacity: Bool {
    get { modelProperties.bool(.allowsGroupOpacity) }
    set { set(.allowsGroupOpacity, .bool(newValue)) }
  }

  /// The colour of the shadow.
  ///
  /// Default opaque black.
  open var shadowColor: CGColor? {
    get { modelProperties.color(.shadowColor).map(CGColor.init) }
    set { set(.shadowColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// The opacity of the shadow, 0…1.
  ///
  /// Default 0: none.
  open var shadowOpacity: Float {
    get { Float(modelProperties.number(.shadowOpacity)) }
    set { set(.shadowOpacity, .number(Double(newValue))) }
  }

  /// Where the shadow lies, points; positive height is down.
  ///
  /// Default (0, −3).
  open var shadowOffset: CGSize {
    get { CGSize(modelProperties.size(.shadowOffset)) }
    set { set(.shadowOffset, .size(Size(newValue))) }
  }

  /// The standard deviation of the shadow's blur, points.
  ///
  /// Default 3.
  open var shadowRadius: CGFloat {
    get { modelProperties.number(.shadowRadius) }
    set { set(.shadowRadius, .number(newValue)) }
  }

  /// The shape that casts the shadow; nil for the layer's own alpha.
  open var shadowPath: CGPath? {
    get { modelProperties.path(.shadowPath).map(CGPath.init) }
    set { set(.shadowPath, newValue.map { .path($0.outline) } ?? .null) }
  }

  /// Whether the subtree is drawn once and then kept.
  ///
  /// Default false.
  open var shouldRasterize: Bool {
    get { modelProperties.bool(.shouldRasterize) }
    set { set(.shouldRasterize, .bool(newValue)) }
  }

  /// Pixels in a point of what is kept.
  ///
  /// Default 1.
  open var rasterizationScale: CGFloat {
    get { modelProperties.number(.rasterizationScale) }
    set { set(.rasterizationScale, .number(newValue)) }
  }

  /// What the layer shows: a `Picture`; nil for nothing.
  ///
  /// Default nil.
  open var contents: Any? {
    get { modelProperties[.contents].any }
    set {
      guard let value = Value(any: newValue) else {
        Diagnostics.report("contents: cannot show a \(Self.typeName(newValue))")
        return
      }
      guard value == .null || value.kind == .content else {
        Diagnostics.report("contents: cannot show a \(Self.typeName(newValue))")
        return
      }
      set(.contents, value)
    }
  }

  /// How contents that do not have the layer's size are placed.
  ///
  /// Default `resize`.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: modelProperties.string(.contentsGravity)) }
    set { set(.contentsGravity, .string(newValue.rawValue)) }
  }

  /// How contents are made smaller: `linear`, `nearest` or `trilinear`.
  ///
  /// Default `linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: modelProperties.string(.minificationFilter)) }
    set { set(.minificationFilter, .string(newValue.rawValue)) }
  }

  /// How contents are made larger: `linear` or `nearest`.
  ///
  /// Default `linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: modelProperties.string(.magnificationFilter)) }
    set { set(.magnificationFilter, .string(newValue.rawValue)) }
  }

  /// Which corners are round.
  ///
  /// Default all four.
  open var maskedCorners: CACornerMask {
    get {
      CACornerMask(
        rawValue: UInt(clamping: Int(saturating: modelProperties.number(.maskedCorners))))
    }
    set { set(.maskedCorners, .number(Double(newValue.rawValue))) }
  }

  /// Whether corners are arcs of circles or smoother curves.
  ///
  /// Default `circular`.
  open var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: modelProperties.string(.cornerCurve)) }
    set { set(.cornerCurve, .string(newValue.rawValue)) }
  }

  /// How much sizes matter when contents are made smaller, in halvings.
  ///
  /// Default 0.
  open var minificationFilterBias: Float {
    get { Float(modelProperties.number(.minificationFilterBias)) }
    set { set(.minificationFilterBias, .number(Double(newValue))) }
  }

  /// How the layer is laid over what is behind it: a name such as `multiplyBlendMode`, or a `CAFilter` of
  /// that type.
  ///
  /// Default nil. It is a String, whatever was set; other types are reported and change nothing.
  open var compositingFilter: Any? {
    get { modelProperties.string(.compositingFilter) }
    set { setText(newValue, of: .compositingFilter) { ($0 as? CAFilter)?.type } }
  }

  /// Change the layer's picture, in order: `CAFilter`s, or types without inputs.
  ///
  /// A change of a committed layer is a cross-fade. Inputs animate as `filters.NAME.inputKey`. Default
  /// nil.
  open var filters: [Any]? {
    get { filterList("filters") }
    set { setFilters(newValue, "filters") }
  }

  /// Change what lies behind the layer, in order: `CAFilter`s, or types without inputs.
  ///
  /// Default nil.
  open var backgroundFilters: [Any]? {
    get { filterList("backgroundFilters") }
    set { setFilters(newValue, "backgroundFilters") }
  }

  /// Sets a property, a part of one, or a key of the program's own.
  ///
  /// A key of the program's own keeps anything; numbers, points, sizes, rects, colours and transforms
  /// also animate. A value that does not fit a property is reported and changes nothing.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { store(value, at: keyPath) }

  /// Sets a property or a key of the program's own.
  open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  /// The value of a property, a part of one, or a stored key; nil for none.
  ///
  /// Numbers cast to every number type.
  open func value(forKeyPath keyPath: String) -> Any? { storedValue(at: keyPath) }

  /// The value of a property or a stored key; nil for none.
  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  // MARK: Geometry

  /// The smallest upright rectangle around the layer in its superlayer.
  ///
  /// Setting it sets `bounds.size` and `position` so that the transformed layer fills it; negative
  /// sizes are turned round. Under a turn that is not a quarter use `bounds` and `position`.
  ///
  /// Rule: layers.frame.
  open var frame: CGRect {
    get { CGRect(state.properties.frame) }
    set { fill(newValue) }
  }

  /// Sets the transform of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The plane part of the transform.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// The size that the layer likes to have in its superlayer: that of its frame.
  open func preferredFrameSize() -> CGSize { frame.size }

  /// Whether the layer is shown upside down, by an odd number of flipped geometries from it upwards.
  open func contentsAreFlipped() -> Bool {
    isGeometryFlipped != (superlayer?.contentsAreFlipped() ?? false)
  }

  /// This layer's point for a point of another layer, or of the root layer's superlayer for nil.
  ///
  /// Transforms of all layers between, `sublayerTransform` and flipped geometry count. A point that no
  /// point of the plane is seen at comes back unchanged.
  ///
  /// Rule: layers.convert.
  open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    ownPoint(for: point, of: layer)
  }

  /// Another layer's point, or the root layer's superlayer's for nil, for a point of this layer.
  open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    layer.map { $0.convert(point, from: self) } ?? rootPoint(for: point)
  }

  /// The smallest upright rectangle of this layer around a rectangle of another.
  open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    box(rect) { convert($0, from: layer) }
  }

  /// The smallest upright rectangle of another layer around a rectangle of this one.
  open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    box(rect) { convert($0, to: layer) }
  }

  /// The topmost layer of the subtree under a point of the superlayer's coordinates; nil for none.
  ///
  /// Hidden layers, and parts of sublayers that a clipping layer cuts off, are not found.
  open func hitTest(_ point: CGPoint) -> CALayer? { searchHit(point) }

  /// Whether a point of the layer's own coordinates lies in its bounds.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// The part of the bounds that the closest scroll layer around the layer shows.
  ///
  /// The bounds where the layer lies in no scroll layer; empty where it is scrolled out of sight.
  open var visibleRect: CGRect { scrolledRect }

  /// Scrolls the closest scroll layer, so that a point of this layer is at its origin.
  ///
  /// Does nothing where the layer lies in no scroll layer.
  open func scroll(_ point: CGPoint) {
    scrollLayer.map { $0.scroll(to: convert(point, to: $0)) }
  }

  /// Scrolls the closest scroll layer as little as shows a rectangle of this layer.
  ///
  /// Does nothing where the layer lies in no scroll layer.
  open func scrollRectToVisible(_ rect: CGRect) {
    scrollLayer.map { $0.scroll(to: convert(rect, to: $0)) }
  }

  // MARK: Tree

  /// The layer that this one lies in; of a presentation the superlayer's presentation.
  open var superlayer: CALayer? { presentedFrom?.parent?.presentation() ?? parent }

  /// The layers that lie in this one, in the order of insertion; nil for none.
  ///
  /// Setting them on a committed layer is a cross-fade.
  open var sublayers: [CALayer]? {
    get { shownSublayers }
    set { replaceSublayers(with: newValue ?? []) }
  }

  /// The layer whose alpha cuts this one out; it has no superlayer.
  ///
  /// Default nil.
  open var mask: CALayer? {
    get { state.mask }
    set { setMask(newValue) }
  }

  /// Puts a layer on top of the others; it leaves the tree that it was in.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: state.sublayers.count) }

  /// Puts a layer at a place among the others, 0 the lowest.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer, at: min(Int(index), state.sublayers.count))
  }

  /// Puts a layer under another; on top where that is no sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, 0)
  }

  /// Puts a layer over another; on top where that is no sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, 1)
  }

  /// Puts a layer in another's place; nothing where that is no sublayer.
  ///
  /// Runs the action `transition` of this layer.
  open func replaceSublayer(_ old: CALayer, with new: CALayer) { exchange(old, for: new) }

  /// Takes the layer out of its superlayer.
  open func removeFromSuperlayer() { leaveTree() }

  // MARK: Layout and drawing

  /// Asks for `layoutSublayers` before the next commit.
  open func setNeedsLayout() {
    willChange()
    askForLayout()
  }

  /// Whether `layoutSublayers` is due.
  open func needsLayout() -> Bool { changes.layoutIsNeeded }

  /// Lays out the layer, its mask and its sublayers now where that is due.
  open func layoutIfNeeded() { layOutTree() }

  /// Places the sublayers: asks the delegate.
  ///
  /// Called before a commit when the bounds changed or `setNeedsLayout` was called. Subclasses may
  /// override it.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Whether a change of the bounds redraws the contents.
  ///
  /// Default false.
  open var needsDisplayOnBoundsChange = false

  /// Asks for contents to be drawn before the next commit.
  open func setNeedsDisplay() { askForDisplay() }

  /// Asks for contents to be drawn before the next commit; the whole layer is, whatever the rectangle.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Whether contents are to be drawn before the next commit.
  open func needsDisplay() -> Bool { changes.displayIsNeeded }

  /// Draws the contents now where that is due.
  open func displayIfNeeded() {
    if takeDisplay() { display() }
  }

  /// Makes the contents: asks the delegate, else draws them with `draw(in:)`.
  ///
  /// Called before a commit when `setNeedsDisplay` was called.
  open func display() {
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws the contents: asks the delegate.
  ///
  /// Coordinates are the layer's own.
  open func draw(in context: CGContext) { delegate?.draw(self, in: context) }

  /// Draws the layer and its sublayers as they are set, without animations, into a context.
  ///
  /// The layer's own coordinates are those of the context; where the layer is in its superlayer does not
  /// count.
  open func render(in context: CGContext) { context.add(makeStill(), transform: context.ctm) }

  // MARK: Animations

  /// Adds a copy of an animation.
  ///
  /// One with the same key is replaced and told that it has not finished. A `CATransition` always has the
  /// key `transition`. An animation that cannot work is reported; it takes its time and does nothing.
  ///
  /// Rules: adding.transition-key, adding.unworkable.
  open func add(_ animation: CAAnimation, forKey key: String?) {
    addOwned(animation.copy(), forKey: key)
  }

  /// Removes an animation and tells it that it has not finished; an unknown key does nothing.
  open func removeAnimation(forKey key: String) { endAnimation(forKey: key) }

  /// Removes all animations and tells each that it has not finished.
  open func removeAllAnimations() { endAllAnimations() }

  /// The keys of the layer's animations, in the order of addition; nil for none.
  ///
  /// Rule: adding.order.
  open func animationKeys() -> [String]? {
    let keys = animations.compactMap { $0.key }
    return keys.isEmpty ? nil : keys
  }

  /// The stored copy of an animation.
  ///
  /// Changing it changes nothing.
  open func animation(forKey key: String) -> CAAnimation? {
    animations.first { $0.key == key }?.animation
  }

  /// Finds what happens when a property changes: delegate, `actions`, `style`, class, and for
  /// animatable properties a basic animation.
  ///
  /// - Parameter event: a property's key, or `onOrderIn`, `onOrderOut`, `transition`.
  /// - Returns: nil for nothing.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// A copy of the layer as it is shown now; nil before the first commit.
  ///
  /// Its superlayer and sublayers are presentations, too, made when they are asked for. Changing a copy
  /// changes nothing.
  ///
  /// Rules: adding.model-unchanged, layers.presentation.
  open func presentation() -> Self? {
    makePresentation().map { unsafeDowncast($0, to: Self.self) }
  }

  /// The layer that this is the presentation of, or itself.
  open func model() -> Self { (presentedFrom as? Self) ?? self }
}
