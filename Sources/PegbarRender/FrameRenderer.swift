import PegbarCore
import PegbarEngine
import PegbarSystem

/// The part of the plane that a picture shows, and its scale.
public struct Viewport: Sendable, Hashable {
  /// Pixels, 1 or more.
  public var width: Int
  /// Pixels, 1 or more.
  public var height: Int
  /// Pixels per point, more than 0.
  public var scale: Double
  /// The position of the root layer's bounds, in pixels.
  public var offset: Point
  /// Whether nothing is drawn outside the root layer's bounds.
  public var clipsToRoot: Bool

  /// Makes a viewport.
  public init(
    width: Int, height: Int, scale: Double = 1, offset: Point = Point(), clipsToRoot: Bool = false
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.offset = offset
    self.clipsToRoot = clipsToRoot
  }

  /// Makes a viewport of all pixels that a size in points touches, at least one.
  public init(covering size: Size, scale: Double) {
    self.init(
      width: Int(saturating: Viewport.pixels(size.width, scale: scale)),
      height: Int(saturating: Viewport.pixels(size.height, scale: scale)), scale: scale)
  }

  /// The number of pixels that a length in points touches, at least 1.
  ///
  /// A part of a pixel counts as one pixel; up to a millionth counts as rounding.
  public static func pixels(_ length: Double, scale: Double) -> Double {
    max(1, (length * scale - 1e-6).rounded(.up))
  }
}

/// Draws presentation frames.
///
/// A frame's bytes depend only on the frame and the viewport, not on threads, processor or earlier frames.
/// Copies of a renderer share threads and caches. Callable on any thread.
///
/// What is kept between frames is bounded: shadows, filtered and rasterised layers up to 128 MB (those that
/// were asked for twice), halved and tinted pictures up to 256 MB, each until 64 frames have not asked
/// for it; 32 prepared transitions, one frame, 32 MB for lists of the next frames. Paths are not kept:
/// they are flattened anew.
public struct FrameRenderer: Sendable {
  let context: RenderContext
  private let copiesUnchanged: Bool

  /// The threads, for other work of the same kind.
  public var pool: ThreadPool { context.pool }

  /// Makes a renderer with its own threads.
  ///
  /// - Parameters:
  ///   - threads: 1 or more; nil for one per processor.
  ///   - copiesUnchanged: whether unchanged rows are copied from the previous frame; the bytes are the same.
  ///     `false` is for measuring.
  ///   - plugins: has the filters and blend modes; asked when a layer has one.
  public init(
    threads: Int? = nil, copiesUnchanged: Bool = true,
    plugins: @escaping @Sendable () -> Registry
  ) {
    self.init(
      pool: ThreadPool(threads: threads ?? Processors.count),
      copiesUnchanged: copiesUnchanged, plugins: plugins)
  }

  /// Makes a renderer that uses a pool.
  public init(
    pool: ThreadPool, copiesUnchanged: Bool = true,
    plugins: @escaping @Sendable () -> Registry
  ) {
    context = RenderContext(pool: pool, plugins: plugins)
    self.copiesUnchanged = copiesUnchanged
  }

  /// Draws a frame into a new picture.
  ///
  /// Ignores the root layer's position: its bounds begin at the viewport's offset. Its transform applies
  /// about its anchor point.
  ///
  /// - Parameters:
  ///   - frame: the frame; without rows, only the background shows.
  ///   - viewport: size and scale.
  ///   - background: under everything; nil for transparent.
  /// - Returns: a picture of the viewport's size, opaque if the background is and nothing erases; the picture of the
  ///   previous frame if nothing has changed.
  /// - Throws: `PluginError` when a transition or filter fails, `PictureError` where there is no memory for the picture.
  public func render(
    _ frame: PresentationFrame, _ viewport: Viewport, background: Color? = nil
  ) throws -> Picture {
    let ground = background?.pixel() ?? 0
    return try painted(displayList(frame, viewport, ground), viewport, ground)
  }

  /// Begins a frame: its pixels are drawn by other threads while the caller samples the next one.
  ///
  /// Every plugin that the frame needs is called before this returns, but for functions of blend modes. Frames are drawn in the order in which
  /// they are begun, and each takes memory from then on: begin one before you take the picture of the last
  /// one, and two are under way at most. With one thread the frame is drawn at once.
  ///
  /// - Parameters:
  ///   - frame: what to draw.
  ///   - viewport: size and scale.
  ///   - background: under everything; nil for transparent.
  /// - Returns: the picture that `render` returns, later.
  /// - Throws: `PluginError` when a transition or filter fails; with one thread, also what taking the picture throws.
  public func begin(
    _ frame: PresentationFrame, _ viewport: Viewport, background: Color? = nil
  ) throws -> PendingPicture {
    let ground = background?.pixel() ?? 0
    guard context.pool.threads > 1 else {
      return PendingPicture(try painted(displayList(frame, viewport, ground), viewport, ground))
    }
    let handover = Handover(try displayList(frame, viewport, ground))
    return context.begin { try painted(handover.take(), viewport, ground) }
  }

  /// What the frames drawn or begun since the last call do not show because of limits of drawing.
  package func takeCuts() -> Set<FrameCut> { context.takeCuts() }

  /// A list on its way to the thread that draws it.
  private final class Handover: @unchecked Sendable {
    private var list: DisplayList

    init(_ list: consuming DisplayList) { self.list = list }

    /// The list; called once.
    func take() -> DisplayList {
      var taken = DisplayList()
      swap(&taken, &list)
      return taken
    }
  }

  /// The pixels of a list, whose memory is used again.
  private func painted(
    _ list: consuming DisplayList, _ viewport: Viewport, _ ground: UInt32
  ) throws -> Picture {
    let picture = try paint(list, viewport, ground)
    context.giveBack(list)
    return picture
  }

  private func paint(
    _ list: DisplayList, _ viewport: Viewport, _ ground: UInt32
  ) throws -> Picture {
    if copiesUnchanged {
      return try context.frame(
        list, width: viewport.width, height: viewport.height, background: ground)
    }
    let area = PixelArea(x0: 0, y0: 0, x1: viewport.width, y1: viewport.height)
    return try Picture(
      tryingWidth: viewport.width, height: viewport.height, isOpaque: list.isOpaque(over: ground)
    ) { context.draw(list, area, background: ground, $0, $1) }
  }

  /// Draws a frame into memory of the viewport's size, whatever it held.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - viewport: size and scale.
  ///   - background: below everything; nil for transparent.
  ///   - output: premultiplied RGBA rows of the viewport's size.
  /// - Throws: `PluginError` if a transition fails.
  public func draw(
    _ frame: PresentationFrame, _ viewport: Viewport, background: Color? = nil,
    into output: PixelRows
  ) throws {
    precondition(
      output.width == viewport.width && output.height == viewport.height,
      "memory of \(output.width)x\(output.height) for \(viewport.width)x\(viewport.height)")
    let ground = background?.pixel() ?? 0
    let list = try displayList(frame, viewport, ground)
    context.draw(
      list, PixelArea(x0: 0, y0: 0, x1: viewport.width, y1: viewport.height),
      background: ground, output.data, output.stride)
    context.giveBack(list)
  }

  /// What draws a frame; `isAbove` where something unknown lies under it.
  func displayList(
    _ frame: PresentationFrame, _ viewport: Viewport, _ background: UInt32, isAbove: Bool = false
  ) throws -> DisplayList {
    precondition(
      viewport.width > 0 && viewport.height > 0 && viewport.scale > 0,
      "a viewport of \(viewport.width)x\(viewport.height) at scale \(viewport.scale)")
    context.beginFrame()
    guard let root = frame.rows.first?.properties else { return DisplayList() }
    let geometry = LayerGeometry(root)
    let (scale, bounds) = (viewport.scale, geometry.bounds)
    var map = PlaneMap.scale(
      scale, scale, then: viewport.offset.x - bounds.minX * scale,
      viewport.offset.y - bounds.minY * scale)
    if let transform = root.explicitTransform(.transform) {
      map = PlaneMap(flattening: geometry.aboutAnchor(transform)) * map
    }
    var area = PixelArea(x0: 0, y0: 0, x1: viewport.width, y1: viewport.height)
    var walk = SceneWalk(
      frame, context: context, scale: scale, canvas: area, list: context.takeList())
    (walk.background, walk.isPart) = (background, isAbove)
    walk.tally.seenPixels = Int(saturating: Double(viewport.width) * Double(viewport.height))
    if viewport.clipsToRoot, let outline = walk.builder.polygon(RoundedRect(bounds), map) {
      area = area.intersection(outline.hull)
    }
    try walk.add(0, SceneWalk.Place(map: map, scissor: area))
    context.note(walk.tally.cuts)
    return walk.builder.list
  }
}
