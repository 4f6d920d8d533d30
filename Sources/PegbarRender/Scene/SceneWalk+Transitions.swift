import PegbarCore
import PegbarEngine

extension SceneWalk {
  /// Draws a layer in the middle of a transition: a third picture made of two.
  ///
  /// Both pictures cover the layer's bounds at the device's scale, opacity and clips included; position
  /// and transform are those of the live layer.
  mutating func addTransition(_ running: RunningTransition, _ row: Int, _ place: Place) throws {
    let bounds = LayerGeometry(frame.rows[row].properties).bounds
    if running.progress >= 1 { return try addLayer(row, place) }
    guard let size = pixelSize(bounds.size) else { return }
    if running.progress <= 0 { return try addSource(running.source, bounds, place) }
    let live = try picture(of: frame, row, size)
    let source = try picture(of: running.source, 0, size)
    let rendering = try context.transitions.rendering(
      running.recipe, width: size.width, height: size.height, scale: scale)
    let run = TransitionRun(rendering, seed: running.recipe.seed, pool: context.pool)
    let result = try run.frame(from: source, to: live, progress: running.progress)
    let piece = ContentsPiece(
      source: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)),
      target: exact(bounds, size))
    builder.draw(
      result, piece, PictureFilter(), opacity: UInt32(min(place.opacity, 1) * 255 + 0.5),
      place.map, within: place.scissor)
  }

  /// Draws what the layer was, stretched to what its bounds are.
  private mutating func addSource(
    _ source: PresentationFrame, _ bounds: Rect, _ place: Place
  ) throws {
    let old = LayerGeometry(source.rows[0].properties).bounds
    guard old.size.width > 0, old.size.height > 0 else { return }
    var place = place
    place.map = SceneWalk.fit(old, bounds) * place.map
    let (live, known) = (frame, shadows)
    (frame, shadows) = (source, FrameShadows())
    defer { (frame, shadows) = (live, known) }
    try addLayer(0, place)
  }

  /// The whole pixels that bounds need; nil where they are empty.
  private func pixelSize(_ size: Size) -> (width: Int, height: Int)? {
    let most = 16_384.0
    let width = (size.width * scale - 1e-3).rounded(.up)
    let height = (size.height * scale - 1e-3).rounded(.up)
    guard width >= 1, height >= 1 else { return nil }
    return (Int(min(width, most)), Int(min(height, most)))
  }

  /// The bounds, grown to the whole pixels of a picture unless that was held to the greatest size.
  private func exact(_ bounds: Rect, _ size: (width: Int, height: Int)) -> Rect {
    Rect(
      x: bounds.minX, y: bounds.minY,
      width: max(bounds.size.width, Double(size.width) / scale),
      height: max(bounds.size.height, Double(size.height) / scale))
  }

  /// Draws a layer's subtree into a picture of its bounds.
  private func picture(
    of frame: PresentationFrame, _ row: Int, _ size: (width: Int, height: Int)
  ) throws -> Picture {
    let bounds = LayerGeometry(frame.rows[row].properties).bounds
    let area = PixelArea(x0: 0, y0: 0, x1: size.width, y1: size.height)
    var walk = SceneWalk(frame, context: context, scale: scale, canvas: area)
    walk.tally = tally
    // Bounds that need a part of a pixel more than whole ones are not stretched for it.
    let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let natural = PlaneMap.scale(
      scale, scale, then: -bounds.minX * scale, -bounds.minY * scale)
    let fits = pixelSize(bounds.size).map { $0 == size } ?? true
    let place = Place(map: fits ? natural : SceneWalk.fit(bounds, whole), scissor: area)
    try walk.addLayer(row, place)
    return context.picture(walk.builder.list, width: size.width, height: size.height)
  }

  /// Takes one rectangle to another.
  static func fit(_ from: Rect, _ to: Rect) -> PlaneMap {
    let x = to.size.width / from.size.width
    let y = to.size.height / from.size.height
    return .scale(x, y, then: to.minX - from.minX * x, to.minY - from.minY * y)
  }
}
