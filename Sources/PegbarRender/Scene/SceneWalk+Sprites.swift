import PegbarCore
import PegbarEngine

/// Where in its table a layer that is a picture and nothing else has what is drawn.
///
/// Scenes have thousands of such layers, and most questions that a layer is asked need not be put to
/// them.
struct SpriteLayout {
  /// The properties that are set.
  let set: PropertySet
  /// Whether none of them asks for more than a picture.
  let isSprite: Bool
  let bounds, position, anchorPoint, opacity, hidden: Int?
  let contents: Int
  let hasTransform: Bool

  private static let possible: PropertySet = [
    .bounds, .position, .zPosition, .anchorPoint, .transform, .hidden, .opacity, .contents,
  ]

  init(_ set: PropertySet) {
    self.set = set
    isSprite = set.isSubset(of: SpriteLayout.possible) && set.place(of: .contents) != nil
    bounds = set.place(of: .bounds)
    position = set.place(of: .position)
    anchorPoint = set.place(of: .anchorPoint)
    opacity = set.place(of: .opacity)
    hidden = set.place(of: .hidden)
    contents = set.place(of: .contents) ?? 0
    hasTransform = set.place(of: .transform) != nil
  }
}

/// A layer that is a picture and nothing else.
struct Sprite {
  var bounds = Rect()
  var position = Point()
  var anchorPoint = Point(x: 0.5, y: 0.5)
  /// 0 where the layer is hidden.
  var opacity = 1.0

  init() {}

  /// Reads a layer's values; all but its contents.
  init(_ values: UnsafeBufferPointer<Value>, _ layout: SpriteLayout) {
    if let i = layout.bounds, case .rect(let rect) = values[i] { bounds = rect.standardized }
    if let i = layout.position, case .point(let point) = values[i] { position = point }
    if let i = layout.anchorPoint, case .point(let point) = values[i] { anchorPoint = point }
    if let i = layout.opacity, case .number(let x) = values[i] { opacity = min(x, 1) }
    if let i = layout.hidden, case .bool(true) = values[i] { opacity = 0 }
  }

  /// The anchor point in the layer's space.
  var anchor: Point {
    Point(
      x: bounds.minX + anchorPoint.x * bounds.size.width,
      y: bounds.minY + anchorPoint.y * bounds.size.height)
  }
}

extension SceneWalk {
  /// Draws a layer that is a picture and nothing else.
  ///
  /// - Parameters:
  ///   - rows: the frame's.
  ///   - row: the layer.
  ///   - place: its superlayer's space, or its own where `isOwn`.
  ///   - isOwn: whether the layer's position and transform are in `place` already.
  /// - Returns: false for a layer that is more.
  @inline(__always)
  mutating func addSprite(
    _ rows: UnsafeBufferPointer<LayerRow>, _ row: Int, _ place: Place, isOwn: Bool = false
  ) -> Bool {
    guard rows[row].layerClass == .plain, rows[row].subtreeEnd == row + 1,
      rows[row].transition < 0, !rows[row].properties.hasStoredKeys
    else { return false }
    let set = rows[row].properties.builtinSet
    if set != layout.set { layout = SpriteLayout(set) }
    guard layout.isSprite else { return false }
    let layout = layout
    let (sprite, content) = rows[row].properties.withValues { values in
      (Sprite(values, layout), SceneWalk.content(values[layout.contents]))
    }
    guard let content else { return true }
    if content != spriteContent {
      // The frame holds it.
      spritePicture = SceneWalk.picture(rows[row].properties.explicit(.contents))
        .map { .passUnretained($0) }
      spriteContent = content
    }
    guard let picture = spritePicture else { return false }
    var map = place.map
    if !isOwn {
      let (anchor, position) = (sprite.anchor, sprite.position)
      if layout.hasTransform {
        let turn = PlaneMap(flattening: rows[row].properties.transform(.transform))
        map = turn.moved(by: Point(x: -anchor.x, y: -anchor.y)).then(position) * map
      } else {
        map = map.moved(by: Point(x: position.x - anchor.x, y: position.y - anchor.y))
      }
    }
    picture._withUnsafeGuaranteedRef { draw(sprite, $0, map, place) }
    return true
  }

  @inline(__always)
  private static func content(_ value: Value) -> ObjectIdentifier? {
    if case .content(let content) = value { ObjectIdentifier(content) } else { nil }
  }

  /// The only picture that shows; nil between two.
  private static func picture(_ value: Value?) -> Picture? {
    if case .content(let content)? = value { content as? Picture } else { nil }
  }

  private mutating func draw(
    _ sprite: Sprite, _ picture: Picture, _ map: PlaneMap, _ place: Place
  ) {
    let opacity = sprite.opacity * place.opacity
    guard opacity > 0, map.isFinite else { return }
    if builder.copy(picture, sprite.bounds, UInt32(opacity: opacity), map, place) { return }
    let piece = ContentsPiece(
      source: Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)),
      target: sprite.bounds)
    var map = map
    if place.isFlipped {
      map = PlaneMap.scale(1, -1, then: 0, sprite.bounds.minY + sprite.bounds.maxY) * map
    }
    builder.draw(
      place.tint.isWhite ? picture : context.reduced.tinted(picture, place.tint), piece,
      PictureFilter(), opacity: UInt32(opacity: opacity), map, within: place.scissor)
  }
}

extension ListBuilder {
  /// Copies a whole picture into bounds of its own size on whole pixels; false for any others.
  @inline(__always)
  fileprivate mutating func copy(
    _ picture: Picture, _ bounds: Rect, _ opacity: UInt32, _ map: PlaneMap,
    _ place: SceneWalk.Place
  ) -> Bool {
    guard map.m12 == 0, map.m13 == 0, map.m21 == 0, map.m23 == 0, map.m33 == 1,
      bounds.size.width * map.m11 == Double(picture.width),
      bounds.size.height * map.m22 == Double(picture.height), !place.isFlipped,
      place.tint.isWhite,
      let x = ListBuilder.nearWhole(bounds.minX * map.m11 + map.m31),
      let y = ListBuilder.nearWhole(bounds.minY * map.m22 + map.m32)
    else { return false }
    let area = PixelArea(x0: x, y0: y, x1: x + picture.width, y1: y + picture.height)
      .intersection(place.scissor)
    if area.isEmpty { return true }
    let texture = list.append(copyOf: picture)
    list.items.append(
      .paint(
        PaintItem(
          area: area, coverage: .area, paint: .copy(texture, dx: Int32(-x), dy: Int32(-y)),
          opacity: opacity)))
    return true
  }
}
