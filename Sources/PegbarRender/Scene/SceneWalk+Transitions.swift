import PegbarCore
import PegbarEngine

extension SceneWalk {
  /// Draws a layer in the middle of a transition: a third picture made of two.
  ///
  /// Both pictures cover the layer's bounds at the device's scale, opacity and clips included; position,
  /// transform and blend mode are those of the live layer. A layer that is far larger than what is drawn has
  /// pictures at a lower scale, see `TransitionSize`; one that is not seen has none.
  ///
  /// Rule: transitions.host-features.
  ///
  /// - Parameters:
  ///   - running: the transition.
  ///   - row: the layer's.
  ///   - place: where it lies.
  ///   - given: the blend mode; nil for the layer's own.
  /// - Throws: `PluginError`.
  mutating func addTransition(
    _ running: RunningTransition, _ row: Int, _ place: Place, blend given: BlendModes.Mode?
  ) throws {
    let properties = frame.rows[row].properties
    let bounds = LayerGeometry(properties).bounds
    let moment = TransitionMoment(running.progress)
    if case .new = moment { return try addLayer(row, place, blend: given) }
    guard let natural = TransitionSize(bounds.size, scale) else { return }
    guard case .between(let progress) = moment else {
      return try addSource(running.recipe, bounds, place, given)
    }
    guard let shown = builder.polygon(RoundedRect(bounds), place.map),
      !shown.hull.intersection(place.scissor).isEmpty
    else { return }
    let size = natural.held(to: tally)
    let key = FramePictures.Moment(running.recipe, row, size, drawnScale: scale)
    let result: Picture
    if let known = pictures.moments[key] {
      result = known
    } else {
      result = try picture(of: running, row, size, progress)
      pictures.moments[key] = result
    }
    let piece = ContentsPiece(
      source: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)),
      target: exact(bounds, size))
    func draw(_ walk: inout SceneWalk) {
      walk.builder.draw(
        result, piece, PictureFilter(), opacity: UInt32(opacity: place.opacity),
        place.map, within: place.scissor)
    }
    let blend = try given ?? context.blends.mode(properties)
    if blend == .normal { return draw(&self) }
    if blend.actsEverywhere { return try addEverywhere(row, place, blend, draw) }
    let group = builder.beginGroup()
    draw(&self)
    finish(group, builder.list.items.count, 1, nil, place.scissor, blend)
  }

  /// What a transition shows at a progress.
  private func picture(
    of running: RunningTransition, _ row: Int, _ size: TransitionSize, _ progress: Double
  ) throws -> Picture {
    tally.transitionPixels += size.width * size.height
    let recipe = running.recipe
    let live =
      try recipe.target.map {
        try picture(of: $0, 0, size, pictures.held(by: recipe, isTarget: true))
      } ?? picture(of: frame, row, size, pictures)
    let source = try picture(of: running.source, 0, size, pictures.held(by: recipe))
    let rendering = try context.transitions.rendering(
      running.recipe, width: size.width, height: size.height, scale: size.scale,
      progress: progress)
    let run = TransitionRun(rendering, seed: running.recipe.seed, pool: context.pool)
    return try run.frame(
      from: source, to: live,
      at: TransitionRun.Moment(
        progress: progress, linearProgress: running.linearProgress, time: running.time,
        parameters: running.recipe.parameters.changed(at: progress)))
  }

  /// Draws what the layer was, stretched to what its bounds are.
  private mutating func addSource(
    _ recipe: TransitionRecipe, _ bounds: Rect, _ place: Place, _ blend: BlendModes.Mode?
  ) throws {
    let source = recipe.source
    let old = LayerGeometry(source.rows[0].properties).bounds
    guard old.size.width > 0, old.size.height > 0 else { return }
    var place = place
    place.map = SceneWalk.fit(old, bounds) * place.map
    let (live, known) = (frame, pictures)
    (frame, pictures) = (source, pictures.held(by: recipe))
    defer { (frame, pictures) = (live, known) }
    try addLayer(0, place, blend: blend)
  }

  /// The bounds, grown to the whole pixels of a picture unless that was held to the greatest size.
  private func exact(_ bounds: Rect, _ size: TransitionSize) -> Rect {
    guard size.isNatural else { return bounds }
    return Rect(
      x: bounds.minX, y: bounds.minY,
      width: max(bounds.size.width, Double(size.width) / scale),
      height: max(bounds.size.height, Double(size.height) / scale))
  }

  /// Draws a layer's subtree into a picture of its bounds.
  private func picture(
    of frame: PresentationFrame, _ row: Int, _ size: TransitionSize, _ known: FramePictures
  ) throws -> Picture {
    let bounds = LayerGeometry(frame.rows[row].properties).bounds
    let area = PixelArea(x0: 0, y0: 0, x1: size.width, y1: size.height)
    var walk = SceneWalk(frame, context: context, scale: size.scale, canvas: area)
    (walk.pictures, walk.tally) = (known, tally)
    // Bounds that need a part of a pixel more than whole ones are not stretched for it.
    let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let natural = PlaneMap.scale(
      scale, scale, then: -bounds.minX * scale, -bounds.minY * scale)
    let own = TransitionSize(bounds.size, scale)
    let fits =
      size.isNatural && own.map { ($0.width, $0.height) == (size.width, size.height) } ?? true
    let place = Place(map: fits ? natural : SceneWalk.fit(bounds, whole), scissor: area)
    try walk.addLayer(row, place, blend: .normal)
    return context.picture(walk.builder.list, width: size.width, height: size.height)
  }

  /// Takes one rectangle to another.
  static func fit(_ from: Rect, _ to: Rect) -> PlaneMap {
    let x = to.size.width / from.size.width
    let y = to.size.height / from.size.height
    return .scale(x, y, then: to.minX - from.minX * x, to.minY - from.minY * y)
  }
}
