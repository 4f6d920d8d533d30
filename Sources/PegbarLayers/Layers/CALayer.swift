import PegbarCore
import PegbarEngine

/// A rectangle with contents and sublayers.
///
/// Setting a property changes the model at once and, on a committed layer, starts an implicit animation of
/// what is presented. A layer tree belongs to whoever made it and is used from one thread at a time;
/// another thread may have it after `CATransaction.flush()`. Debug builds report a tree that two threads
/// change at once.
///
/// Subclasses may override every member that Core Animation lets them override. Swift requires such members in
/// the class itself; their implementation is in extensions.
open class CALayer: CAMediaTiming, Hashable {
  /// The layer's id; the same in all snapshots.
  package let id = SerialNumber.next()

  /// The model's state.
  final var state = State()

  /// The changes since the last commit.
  final var changes = Changes()

  /// The values stored by `setValue(_:forKey:)` that cannot animate.
  final var tags: [String: Any] = [:]

  /// The built-in properties whose values come from `style`.
  final var styledProperties: Set<PropertyID> = []

  /// The layer's animations in the order of addition.
  final var animations: [StoredAnimation] = []

  /// The superlayer in the model tree, which clears this reference before it is deallocated.
  final unowned(unsafe) var parent: CALayer?

  /// Whether the class is a program's subclass, which may override methods.
  private(set) final var hasOwnCode = false

  /// Whether a view has the layer: its changes may animate before the first commit.
  package final var belongsToView = false

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
  /// Subclasses with designated initializers override it, call `super` and copy their properties. Without
  /// the override the program stops when it needs a copy, as with Core Animation.
  ///
  /// - Precondition: `layer` is a `CALayer`.
  public init(layer: Any) {
    guard let layer = layer as? CALayer else {
      endForMistake(
        "CALayer(layer:)", "a copy of a \(Swift.type(of: layer)), which is not a layer")
    }
    (name, delegate, actions, style) = (layer.name, layer.delegate, layer.actions, layer.style)
    tags = layer.tags
    state.timing = layer.state.timing
    state.properties = layer.state.properties
    presentedFrom = layer.original
    hasOwnCode = layer.hasOwnCode
  }

  /// Returns nil: Pegbar does not read archives of Apple's systems.
  ///
  /// Subclasses with designated initializers have to implement it, as with Core Animation.
  public required init?(coder: NSCoder) { nil }

  deinit { releaseTree() }

  // MARK: Class

  /// The Core Animation class of the layer, which decides how it is drawn.
  open var layerClass: LayerClass { .plain }

  /// The layer's name; nil for none.
  open var name: String?

  /// The delegate for actions, layout and drawing.
  open weak var delegate: (any CALayerDelegate)?

  /// Actions by key, searched after the delegate.
  open var actions: [String: any CAAction]?

  /// Values of keys that were never set; the search for actions uses `style["actions"]`.
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

  /// The factor by which a curve's corner extends beyond `cornerRadius` along the edges.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Compares by identity.
  public static func == (a: CALayer, b: CALayer) -> Bool { a === b }

  /// Feeds the identity to a hasher.
  public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: Time

  /// The layer's timing.
  public final var timing: MediaTiming {
    get { state.timing }
    set { setTiming(newValue) }
  }

  /// The time in the parent at which the local time starts, seconds.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The duration of one cycle, seconds.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// The ratio of local time to the parent's time.
  open var speed: Float {
    get { Float(timing.speed) }
    set { timing.speed = Double(newValue) }
  }

  /// An offset added to the local time, seconds.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// The number of cycles; may be fractional or infinite.
  open var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { timing.repeatCount = Double(newValue) }
  }

  /// The time for which cycles repeat, seconds.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether every cycle is followed by its reverse.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What is shown outside the active interval.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(timing.fillMode) }
    set { timing.fillMode = newValue.mode }
  }

  /// Converts a time from another layer, or from the stage for nil.
  open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    localTime(atStageTime: layer.map { $0.stageTime(atLocalTime: time) } ?? time)
  }

  /// Converts a time of this layer to another layer, or to the stage for nil.
  open func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let stageTime = stageTime(atLocalTime: time)
    return layer.map { $0.localTime(atStageTime: stageTime) } ?? stageTime
  }

  // MARK: Properties

  /// The layer's origin and size in its own coordinates.
  ///
  /// Default zero.
  open var bounds: CGRect {
    get { CGRect(modelProperties.rect(.bounds)) }
    set { set(.bounds, .rect(Rect(newValue))) }
  }

  /// The position of the anchor point in the superlayer's coordinates.
  ///
  /// Default zero.
  open var position: CGPoint {
    get { CGPoint(modelProperties.point(.position)) }
    set { set(.position, .point(Point(newValue))) }
  }

  /// The point at `position`, about which transforms apply, in unit coordinates of the bounds: (0, 0) is
  /// minimum x and y.
  ///
  /// Default (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { CGPoint(modelProperties.point(.anchorPoint)) }
    set { set(.anchorPoint, .point(Point(newValue))) }
  }

  /// The z position, points: orders siblings and moves the layer in perspective.
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

  /// The transform, applied about the anchor point.
  ///
  /// Default the identity.
  open var transform: CATransform3D {
    get { modelProperties.transform(.transform) }
    set { set(.transform, .transform(newValue)) }
  }

  /// The transform of sublayers, applied about the anchor point, such as a perspective.
  ///
  /// Default the identity.
  open var sublayerTransform: CATransform3D {
    get { modelProperties.transform(.sublayerTransform) }
    set { set(.sublayerTransform, .transform(newValue)) }
  }

  /// Whether the layer and its sublayers are hidden.
  ///
  /// Default false.
  open var isHidden: Bool {
    get { modelProperties.bool(.hidden) }
    set { set(.hidden, .bool(newValue)) }
  }

  /// Whether the layer is visible from behind.
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

  /// The visible part of the contents, in unit coordinates of the picture.
  ///
  /// Default (0, 0, 1, 1).
  open var contentsRect: CGRect {
    get { CGRect(modelProperties.rect(.contentsRect)) }
    set { set(.contentsRect, .rect(Rect(newValue))) }
  }

  /// The part that stretches when the contents are resized, in unit coordinates of the picture.
  ///
  /// Default all.
  open var contentsCenter: CGRect {
    get { CGRect(modelProperties.rect(.contentsCenter)) }
    set { set(.contentsCenter, .rect(Rect(newValue))) }
  }

  /// The scale of the contents, pixels per point.
  ///
  /// Default 1.
  open var contentsScale: CGFloat {
    get { modelProperties.number(.contentsScale) }
    set { set(.contentsScale, .number(newValue)) }
  }

  /// A promise that the layer fills its bounds with opaque pixels.
  ///
  /// Default false.
  open var isOpaque: Bool {
    get { modelProperties.bool(.opaque) }
    set { set(.opaque, .bool(newValue)) }
  }

  /// The colour that fills the rounded bounds, below everything else.
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

  /// The edges of the bounds that are anti-aliased; along the others a pixel lies inside or outside.
  ///
  /// Layers side by side show no seam where they share an edge that is in neither's mask. Edges of
  /// rounded rectangles and of clips are anti-aliased in any case. Default all edges.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get {
      CAEdgeAntialiasingMask(
        rawValue: UInt32(exactly: modelProperties.number(.edgeAntialiasingMask)) ?? 15)
    }
    set { set(.edgeAntialiasingMask, .number(Double(newValue.rawValue))) }
  }

  /// Whether any edge is anti-aliased; where false, `edgeAntialiasingMask` does not count.
  ///
  /// Default true, as on macOS.
  open var allowsEdgeAntialiasing: Bool {
    get { modelProperties.bool(.allowsEdgeAntialiasing) }
    set { set(.allowsEdgeAntialiasing, .bool(newValue)) }
  }

  /// Whether opacity applies to the subtree as a group; otherwise it applies to each thing that the
  /// layer shows, its shadow and each sublayer.
  ///
  /// A layer that is rasterised or filtered is a group in any case. Default true.
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

  /// The offset of the shadow, points; a positive height points down.
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

  /// Whether the subtree is rasterised once and cached.
  ///
  /// Default false.
  open var shouldRasterize: Bool {
    get { modelProperties.bool(.shouldRasterize) }
    set { set(.shouldRasterize, .bool(newValue)) }
  }

  /// The scale of the cached picture, pixels per point.
  ///
  /// Default 1.
  open var rasterizationScale: CGFloat {
    get { modelProperties.number(.rasterizationScale) }
    set { set(.rasterizationScale, .number(newValue)) }
  }

  /// The picture that the layer shows, a `Picture`; nil for none.
  ///
  /// Default nil.
  open var contents: Any? {
    get { changes.redrawing?.contents ?? modelProperties[.contents].any }
    set {
      if let presentation = changes.redrawing {
        presentation.contents = newValue
        return
      }
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

  /// How contents of another size than the layer's are placed.
  ///
  /// Default `resize`.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: modelProperties.string(.contentsGravity)) }
    set { set(.contentsGravity, .string(newValue.rawValue)) }
  }

  /// The filter for reducing contents: `linear`, `nearest` or `trilinear`.
  ///
  /// Default `linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: modelProperties.string(.minificationFilter)) }
    set { set(.minificationFilter, .string(newValue.rawValue)) }
  }

  /// The filter for enlarging contents: `linear` or `nearest`.
  ///
  /// Default `linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: modelProperties.string(.magnificationFilter)) }
    set { set(.magnificationFilter, .string(newValue.rawValue)) }
  }

  /// The rounded corners.
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

  /// The bias of the level of detail for trilinear reduction, in halvings of the size.
  ///
  /// Default 0.
  open var minificationFilterBias: Float {
    get { Float(modelProperties.number(.minificationFilterBias)) }
    set { set(.minificationFilterBias, .number(Double(newValue))) }
  }

  /// The blend mode with the backdrop: a string such as `multiplyBlendMode`, or a `CAFilter` of that type.
  ///
  /// Default nil. Reading returns a string. Values of other types are reported and have no effect.
  open var compositingFilter: Any? {
    get { modelProperties.string(.compositingFilter) }
    set {
      setText(newValue, of: .compositingFilter) { ($0 as? CAFilter)?.type }
      setBlendInputs(of: newValue as? CAFilter)
      checkBlendMode()
    }
  }

  /// Filters applied to the layer's picture, in order: `CAFilter`s, or types as strings without inputs.
  ///
  /// Setting them on a committed layer cross-fades. Inputs animate as `filters.NAME.inputKey`. Default
  /// nil.
  open var filters: [Any]? {
    get { filterList("filters") }
    set { setFilters(newValue, "filters") }
  }

  /// Filters applied to the backdrop, in order: `CAFilter`s, or types as strings without inputs.
  ///
  /// Default nil.
  open var backgroundFilters: [Any]? {
    get { filterList("backgroundFilters") }
    set { setFilters(newValue, "backgroundFilters") }
  }

  /// Sets a property, a part of a property, or a custom key.
  ///
  /// A custom key stores any value; numbers, points, sizes, rects, colours and transforms also animate. A
  /// value that does not fit a property is reported and has no effect.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { store(value, at: keyPath) }

  /// Sets a property or a custom key.
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
  /// Setting it sets `bounds.size` and `position` so that the transformed layer fills it; negative sizes are
  /// standardised. With rotations other than quarter turns, set `bounds` and `position` instead.
  ///
  /// Rule: layers.frame.
  open var frame: CGRect {
    get { CGRect(state.properties.frame) }
    set { fill(newValue) }
  }

  /// Sets the transform from an affine transform.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The affine part of the transform.
  open func affineTransform() -> CGAffineTransform {
    let transform = transform
    return CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// The preferred size of the layer in its superlayer: that of its frame.
  open func preferredFrameSize() -> CGSize { frame.size }

  /// Whether the contents are shown upside down: an odd number of layers from it upwards flip geometry.
  open func contentsAreFlipped() -> Bool {
    isGeometryFlipped != (superlayer?.contentsAreFlipped() ?? false)
  }

  /// Converts a point from another layer, or from the root layer's superlayer for nil.
  ///
  /// Considers the transforms of all layers between, `sublayerTransform` and flipped geometry. Returns the
  /// point unchanged if the layer's plane is not visible at it.
  ///
  /// Rule: layers.convert.
  open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    ownPoint(for: point, of: layer)
  }

  /// Converts a point of this layer to another layer, or to the root layer's superlayer for nil.
  open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    layer.map { $0.convert(point, from: self) } ?? rootPoint(for: point)
  }

  /// Converts a rectangle from another layer: the smallest upright rectangle around it in this layer.
  open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    box(rect) { convert($0, from: layer) }
  }

  /// Converts a rectangle to another layer: the smallest upright rectangle around it there.
  open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    box(rect) { convert($0, to: layer) }
  }

  /// The topmost layer of the subtree at a point in the superlayer's coordinates; nil for none.
  ///
  /// Skips hidden layers and clipped parts of sublayers.
  open func hitTest(_ point: CGPoint) -> CALayer? { searchHit(point) }

  /// Whether a point of the layer's own coordinates lies in its bounds.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// The part of the bounds that the closest enclosing scroll layer shows.
  ///
  /// The whole bounds if there is no scroll layer; empty if the layer is scrolled out of sight.
  open var visibleRect: CGRect { scrolledRect }

  /// Scrolls the closest scroll layer until a point of this layer is at its origin.
  ///
  /// Has no effect without an enclosing scroll layer.
  open func scroll(_ point: CGPoint) {
    scrollLayer.map { $0.scroll(to: convert(point, to: $0)) }
  }

  /// Scrolls the closest scroll layer by the least amount that shows a rectangle of this layer.
  ///
  /// Has no effect without an enclosing scroll layer.
  open func scrollRectToVisible(_ rect: CGRect) {
    scrollLayer.map { $0.scroll(to: convert(rect, to: $0)) }
  }

  // MARK: Tree

  /// The superlayer; for a presentation, the superlayer's presentation.
  open var superlayer: CALayer? { presentedFrom?.parent?.presentation() ?? parent }

  /// The sublayers, in the order of insertion; nil for none.
  ///
  /// Setting them on a committed layer cross-fades.
  open var sublayers: [CALayer]? {
    get { shownSublayers }
    set { replaceSublayers(with: newValue ?? []) }
  }

  /// The layer whose alpha masks this layer; it has no superlayer.
  ///
  /// Default nil.
  open var mask: CALayer? {
    get { state.mask }
    set { setMask(newValue) }
  }

  /// Adds a layer on top of the others; removes it from its previous superlayer.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: state.sublayers.count) }

  /// Inserts a layer at an index, 0 the lowest.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer, at: min(Int(index), state.sublayers.count))
  }

  /// Inserts a layer below another, or on top if that is not a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, 0)
  }

  /// Inserts a layer above another, or on top if that is not a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, 1)
  }

  /// Replaces a sublayer by another layer; has no effect if `old` is not a sublayer.
  ///
  /// Runs the action `transition` of this layer.
  open func replaceSublayer(_ old: CALayer, with new: CALayer) { exchange(old, for: new) }

  /// Removes the layer from its superlayer.
  open func removeFromSuperlayer() { leaveTree() }

  // MARK: Layout and drawing

  /// Requests `layoutSublayers` before the next commit.
  open func setNeedsLayout() {
    willChange()
    askForLayout()
  }

  /// Whether layout is pending.
  open func needsLayout() -> Bool { changes.layoutIsNeeded }

  /// Lays out the layer, its mask and its sublayers now if layout is pending.
  open func layoutIfNeeded() { layOutTree() }

  /// Lays out the sublayers; by default calls the delegate.
  ///
  /// Called before a commit when the bounds changed or `setNeedsLayout` was called. Subclasses may
  /// override it.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// What changes of the layer when the size of its superlayer does.
  ///
  /// Default empty: it keeps its frame.
  open var autoresizingMask: CAAutoresizingMask = []

  /// Whether sublayers are told of changes of the size.
  package var resizesSublayers = true

  /// Tells the sublayers that the size of the bounds has changed.
  ///
  /// Called at each change of the size, after it.
  open func resizeSublayers(withOldSize size: CGSize) {
    guard resizesSublayers else { return }
    for sublayer in state.sublayers { sublayer.resize(withOldSuperlayerSize: size) }
  }

  /// Changes the frame as `autoresizingMask` says, after the size of the superlayer has changed.
  open func resize(withOldSuperlayerSize size: CGSize) {
    guard !autoresizingMask.isEmpty, let superlayer else { return }
    frame = autoresizingMask.frame(frame, in: superlayer.bounds, from: size)
  }

  /// Whether a change of the bounds redraws the contents.
  ///
  /// Default false.
  open var needsDisplayOnBoundsChange = false

  /// Whether the contents may be drawn on another thread; kept, without effect.
  ///
  /// `draw(in:)` records, and the recording is drawn by all threads in any case. Default false.
  open var drawsAsynchronously = false

  /// The pixels of drawn contents: with `gray8Uint` they lose their colour, the other formats have 8 bits a channel.
  ///
  /// Default `RGBA8Uint`.
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint

  /// Requests a redraw of the contents before the next commit.
  open func setNeedsDisplay() { askForDisplay() }

  /// Requests a redraw before the next commit, always of the whole layer.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Whether the contents will be drawn before the next commit.
  open func needsDisplay() -> Bool { changes.displayIsNeeded }

  /// Draws the contents now if a redraw is pending.
  open func displayIfNeeded() {
    if takeDisplay() { displayBeforeCommit() }
  }

  /// Provides the contents: calls the delegate, or draws with `draw(in:)`.
  ///
  /// Called before a commit when `setNeedsDisplay` was called, and in frames in which a key of `needsDisplay(forKey:)`
  /// is animated. Then `presentation()` has the values to draw, and `draw(in:)` is called for that presentation.
  ///
  /// Rule: actions.own-drawing.
  open func display() {
    if changes.redrawing == nil { _ = takeDisplay() }
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// The tiles that the layer draws; nil for a layer with contents in one piece.
  var tiles: TiledDrawing? {
    get { nil }
    set {}
  }

  /// Draws the contents in the layer's coordinates; by default calls the delegate.
  open func draw(in context: CGContext) { delegate?.draw(self, in: context) }

  /// Draws the layer and its sublayers into a context.
  ///
  /// A layer is drawn as it is set, without animations; a presentation as it and its sublayers are shown. The
  /// layer's coordinates are those of the context; its place in its superlayer has no effect. Transforms that
  /// are not affine have no effect either.
  ///
  /// Rule: layers.render-in-context.
  open func render(in context: CGContext) {
    let still = makeStill()
    var first: CALayer? = still
    // Most blend modes ask once.
    context.draw {
      defer { first = nil }
      return first ?? still.copyRecordedTree()
    }
  }

  // MARK: Animations

  /// Adds a copy of an animation.
  ///
  /// An animation with the same key is replaced and stops unfinished. A `CATransition` always has the key
  /// `transition`. An animation that cannot work is reported; it runs for its duration without effect.
  ///
  /// Rules: adding.transition-key, adding.unworkable.
  open func add(_ animation: CAAnimation, forKey key: String?) {
    addOwned(animation.copy(), forKey: key)
  }

  /// Removes an animation, which stops unfinished; an unknown key has no effect.
  open func removeAnimation(forKey key: String) { endAnimation(forKey: key) }

  /// Removes all animations, which stop unfinished.
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
  /// Changes to it have no effect.
  open func animation(forKey key: String) -> CAAnimation? {
    animations.first { $0.key == key }?.animation
  }

  /// Finds the action for a key: searches the delegate, `actions`, `style` and the class.
  ///
  /// If the search finds nothing, a property that changes gets an implicit animation. A subclass that overrides this and
  /// returns nil without calling `super` gets no animation.
  ///
  /// - Parameter event: a property's key, or `onOrderIn`, `onOrderOut`, `transition`.
  /// - Returns: nil for no action.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// A copy of the layer as it is shown now; nil before the first commit.
  ///
  /// Its superlayer and sublayers are presentations, too, made on demand. Changes to a copy have no effect, and its
  /// own presentation is the copy itself.
  ///
  /// Rules: adding.model-unchanged, layers.presentation.
  open func presentation() -> Self? {
    if presentedFrom != nil { return self }
    return makePresentation().map { unsafeDowncast($0, to: Self.self) }
  }

  /// The model layer of a presentation; otherwise the layer itself.
  open func model() -> Self { (presentedFrom as? Self) ?? self }
}
