import CPegbarKernels
import PegbarCore
import PegbarEngine

/// Goes through a frame's layers in the order of drawing and fills a display list.
struct SceneWalk {
  /// How a layer meets its surroundings.
  struct Place {
    /// From the layer's space to pixels.
    var map: PlaneMap
    /// Whether an odd number of layers above have flipped geometry; pictures stay upright.
    var isFlipped = false
    /// Nothing is drawn outside.
    var scissor: PixelArea
    /// Multiplied into the layer's own opacity.
    var opacity = 1.0
    /// Multiplied into every colour of the layer and its sublayers: a replicator's doing.
    var tint = Tint()
  }

  var frame: PresentationFrame
  let context: RenderContext
  /// Pixels in a point, for pictures made on the way.
  let scale: Double
  var builder: ListBuilder
  /// All pixels of the picture that is drawn.
  let canvas: PixelArea
  /// What lies under everything.
  var background: UInt32 = 0
  /// Of the frame.
  var pictures = FramePictures()
  var tally = FrameTally()
  /// Whether what is drawn here is joined to what other walks draw, above and below.
  var isPart = false
  /// Whether a layer's own space is drawn, for its shadow or its bitmap.
  var isOwnSpace = false
  /// The number of the current group's first item.
  var groupStart = 0 {
    didSet { grounds.enter(groupStart) }
  }
  /// What the groups at hand have drawn.
  var grounds = Grounds()
  /// Of the last layer that was asked whether it is a sprite, and of the last that was one.
  var layout = SpriteLayout([])
  var spriteContent: ObjectIdentifier?
  var spritePicture: Unmanaged<Picture>?
  /// How emitters lie that keep their depth, by row.
  var spaces: [Int: EmitterSpace] = [:]

  init(
    _ frame: PresentationFrame, context: RenderContext, scale: Double, canvas: PixelArea,
    list: DisplayList = DisplayList()
  ) {
    self.frame = frame
    self.context = context
    self.scale = scale
    self.canvas = canvas
    builder = ListBuilder(list, reduced: context.reduced)
  }

  /// Draws a layer, as a running transition where it has one.
  ///
  /// - Parameters:
  ///   - row: the layer's.
  ///   - place: where it lies.
  ///   - blend: the blend mode; nil for the layer's own.
  /// - Throws: `PluginError`.
  mutating func add(_ row: Int, _ place: Place, blend: BlendModes.Mode? = nil) throws {
    let rows = frame.rows
    if rows.withUnsafeBufferPointer({ addSprite($0, row, place, isOwn: true) }) { return }
    let running = frame.rows[row].transition
    if running >= 0, frame.rows[row].layerClass != .transform {
      try addTransition(frame.transitions[running], row, place, blend: blend)
    } else {
      try addLayer(row, place, blend: blend)
    }
  }

  /// Draws a layer with its sublayers, its mask and its clip.
  ///
  /// Rules: layers.clip, layers.group-opacity.
  ///
  /// - Parameters:
  ///   - row: the layer's.
  ///   - place: where it lies.
  ///   - given: the blend mode; nil for the layer's own.
  /// - Throws: `PluginError`.
  mutating func addLayer(_ row: Int, _ place: Place, blend given: BlendModes.Mode? = nil) throws {
    let properties = frame.rows[row].properties
    let blend = try given ?? context.blends.mode(properties)
    if blend.actsEverywhere {
      return try addEverywhere(row, place, blend) {
        try $0.addLayer(row, place, blend: .normal)
      }
    }
    let opacity = properties.drawnOpacity * place.opacity
    guard !properties.bool(.hidden), opacity > 0, place.map.isFinite else { return }
    let layer = Layer(properties, frame.rows[row].layerClass)
    var place = place
    var clip: Span?
    if properties.bool(.masksToBounds) {
      guard let outline = builder.polygon(layer.outline, place.map) else { return }
      if let box = builder.box(outline.points), try !blendsInside(row) {
        place.scissor = place.scissor.intersection(box)
      } else {
        place.scissor = place.scissor.intersection(outline.hull)
        clip = outline.points
      }
      if place.scissor.isEmpty { return }
    }
    let mask = frame.rows[row].mask
    let shadow = frame.rows[row].layerClass == .transform ? nil : Shadow(properties)
    let isOpaque = opacity * 255 + 0.5 >= 255
    let filters = try filters("filters", row, layer, place)
    let behind = try self.filters("backgroundFilters", row, layer, place)
    let below = try behind.flatMap { try backdrop($0, layer, place) }
    let rasterScale = rasterScale(properties)
    // What becomes a picture first has one opacity in any case.
    let isShared =
      !properties.bool(.allowsGroupOpacity) && rasterScale == nil && filters == nil
    let partOpacity = isOpaque || !isShared ? 1 : opacity
    let isGroup =
      blend != .normal || rasterScale != nil || filters != nil || below != nil
    let needsNone = isOpaque || isShared || (shadow == nil && isSingle(row, layer))
    if mask < 0, clip == nil, !isGroup, needsNone {
      if let shadow { try addShadow(shadow, row, layer, place, opacity: partOpacity) }
      return try addContent(row, layer, place, opacity: isOpaque ? 1 : opacity)
    }
    let group = builder.beginGroup()
    let outer = groupStart
    defer { groupStart = outer }
    groupStart = group + 1
    if let below { add(below) }
    if let shadow { try addShadow(shadow, row, layer, place, opacity: partOpacity) }
    if let rasterScale {
      try addRasterized(rasterScale, row, layer, place)
    } else if let filters {
      try addFiltered(filters, row, layer, place)
    } else {
      try addContent(
        row, layer, place, opacity: partOpacity,
        isClipped: clip != nil && layer.outline.isRounded)
    }
    let contentEnd = builder.list.items.count
    groupStart = contentEnd
    if mask >= 0 {
      try addMask(mask, place)
      // A mask that shows nothing lets nothing through.
      if builder.list.items.count == contentEnd {
        builder.list.items.removeLast(contentEnd - group)
        grounds.change(from: group)
        return
      }
    }
    finish(group, contentEnd, isShared ? 1 : opacity, clip, place.scissor, blend)
  }

  /// Draws a layer whose blend mode changes what lies outside of its picture, too.
  ///
  /// It acts on all that its group shows: up to the edges of the nearest ancestor that is a group and
  /// clips, or of the output. Where neither the group nor the layer has drawn anything, nothing comes of it.
  /// The picture, with mask, clip and opacity, is drawn by itself before.
  mutating func addEverywhere(
    _ row: Int, _ place: Place, _ blend: BlendModes.Mode,
    _ draw: (inout SceneWalk) throws -> Void
  ) throws {
    guard !frame.rows[row].properties.bool(.hidden), !place.scissor.isEmpty else { return }
    let group = builder.beginGroup()
    let outer = groupStart
    groupStart = group + 1
    defer { groupStart = outer }
    try draw(&self)
    groupStart = outer
    builder.list.erases = true
    builder.list.blends = context.blends
    let end = builder.list.items.count
    var area = place.scissor
    if let ground = groundExtent(before: group) {
      area = area.intersection(ground.union(builder.list.extent(group + 1, end)))
    }
    if area.isEmpty {
      builder.list.items.removeLast(end - group)
      return
    }
    builder.list.items[group] = .group(
      GroupItem(
        area: area, opacity: 255, blend: blend.number, clip: Span(), isUnder: false,
        contentEnd: end, maskEnd: end))
  }

  /// Draws what a layer shows with its sublayers, through its filters if it has any.
  mutating func addShown(
    _ filters: FilterChain?, _ row: Int, _ layer: Layer, _ place: Place
  ) throws {
    if let filters {
      try addFiltered(filters, row, layer, place)
    } else {
      try addContent(row, layer, place, opacity: 1)
    }
  }

  /// Whether a sublayer blends with what it lies on: for it, a layer that clips is a group in any case.
  private func blendsInside(_ row: Int) throws -> Bool {
    try (row + 1..<frame.rows[row].subtreeEnd).contains {
      try context.blends.mode(frame.rows[$0].properties) != .normal
    }
  }

  /// Whether the layer shows one thing at most, so that its opacity can go into that.
  private func isSingle(_ row: Int, _ layer: Layer) -> Bool {
    guard frame.rows[row].subtreeEnd == row + 1 else { return false }
    return layer.partCount <= 1 && layer.contents?.placement.isWhole ?? true
  }

  /// Fills in a group, or takes it away where it shows nothing.
  mutating func finish(
    _ number: Int, _ contentEnd: Int, _ opacity: Double, _ clip: Span?, _ scissor: PixelArea,
    _ blend: BlendModes.Mode, isUnder: Bool = false
  ) {
    grounds.change(from: number)
    builder.finish(
      number, contentEnd, opacity, clip, scissor, blend, context.blends, isUnder: isUnder)
  }

  // MARK: Sublayers

  /// Draws a layer's sublayers, each with an opacity that is multiplied into its own.
  mutating func addSublayers(
    of row: Int, _ layer: Layer, _ place: Place, opacity: Double
  ) throws {
    guard frame.rows[row].subtreeEnd > row + 1 else { return }
    let properties = frame.rows[row].properties
    let matrix = layer.geometry.sublayerMatrix(properties)
    var inner = place
    inner.isFlipped = place.isFlipped != properties.bool(.geometryFlipped)
    inner.opacity = opacity
    let children = drawnSublayers(of: row)
    if frame.rows[row].layerClass == .replicator {
      return try addCopies(
        of: children, row, Replication(properties, layer.geometry), matrix, inner)
    }
    if meetInDepth(children) {
      return try addSpace(of: children, Leaf(row: row, matrix: matrix ?? .identity, place: inner))
    }
    if let matrix {
      for child in children { try addSublayer(child, matrix, inner) }
      return
    }
    if try addInParts(children, inner) { return }
    try addSublayers(children[...], inner)
  }

  /// Draws some of a layer's sublayers, in order.
  mutating func addSublayers(_ children: ArraySlice<Int>, _ place: Place) throws {
    let rows = frame.rows
    try rows.withUnsafeBufferPointer { rows in
      for child in children where !addSprite(rows, child, place) {
        try addSublayer(child, nil, place)
      }
    }
  }

  /// Draws a replicator's sublayers once for each instance.
  private mutating func addCopies(
    of children: [Int], _ row: Int, _ replication: Replication, _ matrix: Transform3D?,
    _ place: Place
  ) throws {
    try forEachCopy(of: row, replication, place) { walk, step, copy in
      for child in children {
        try walk.addSublayer(child, matrix.map { step * $0 } ?? step, copy)
      }
    }
  }

  /// Goes through a replicator's copies; `frame` is what each shows.
  mutating func forEachCopy(
    of row: Int, _ replication: Replication, _ place: Place,
    _ body: (_ walk: inout SceneWalk, _ step: Transform3D, _ copy: Place) throws -> Void
  ) rethrows {
    let (first, known) = (frame, pictures)
    defer { (frame, pictures) = (first, known) }
    let later = first.copies[row] ?? []
    var step = Transform3D.identity
    if replication.isCut { tally.note(.copies, frame.rows[row]) }
    for number in 0..<replication.count {
      guard tally.copies < ReplicatorLimits.copiesInFrame else {
        tally.note(.copiesInFrame, first.rows[row])
        return
      }
      guard tally.points < ReplicatorLimits.pointsInFrame else {
        tally.note(.pointsInFrame, first.rows[row])
        return
      }
      tally.copies += 1
      if number > 0, let last = later.last {
        (frame, pictures) = (number <= later.count ? later[number - 1] : last, FramePictures())
      }
      let color = replication.color(number)
      var copy = place
      copy.opacity *= color.alpha
      copy.tint = place.tint * color
      try body(&self, step, copy)
      step = step * replication.step
    }
  }

  /// A layer's sublayers in the order of drawing: by zPosition, equal ones as they were inserted.
  ///
  /// Rule: layers.order.
  func drawnSublayers(of row: Int) -> [Int] {
    frame.rows.withUnsafeBufferPointer { rows in
      let (raised, end) = (PropertySet(.zPosition), rows[row].subtreeEnd)
      var (children, isRaised) = ([Int](), false)
      var next = rows[row].mask < 0 ? row + 1 : rows[rows[row].mask].subtreeEnd
      while next < end {
        children.append(next)
        if rows[next].properties.sets(anyOf: raised) { isRaised = true }
        next = rows[next].subtreeEnd
      }
      guard isRaised else { return children }
      let heights = children.map { rows[$0].properties.number(.zPosition) }
      return children.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }.map { children[$0] }
    }
  }

  /// Draws a sublayer whose superlayer's plane is `place.map`.
  private mutating func addSublayer(_ row: Int, _ matrix: Transform3D?, _ place: Place) throws {
    let properties = frame.rows[row].properties
    let geometry = LayerGeometry(properties)
    let isSpace = keepsDepth(row)
    if matrix == nil, !properties.isSet(.transform), !isSpace {
      // The usual case, for which no matrices need be multiplied.
      var inner = place
      inner.map = place.map.moved(by: geometry.shift(properties))
      return try add(row, inner)
    }
    var own = geometry.toSuperlayer(properties)
    if let matrix { own = own * matrix }
    let leaf = Leaf(row: row, matrix: own, place: place)
    if isSpace { try addSpace(leaf) } else { try addPlane(leaf, properties) }
  }

  /// A layer in the space that a transform layer opens.
  struct Leaf {
    var row: Int
    /// To the space of the superlayer that flattens.
    var matrix: Transform3D
    var place: Place
    /// Where a replicator's copies lag behind: what this one shows.
    var frame: PresentationFrame?
  }

  /// Draws a layer flattened into the plane of `leaf.place`.
  mutating func addPlane(
    _ leaf: Leaf, _ properties: PropertyTable, blend: BlendModes.Mode? = nil
  ) throws {
    let plane = PlaneMap(flattening: leaf.matrix)
    if !properties.bool(.doubleSided) {
      // The sign of the third row's cofactor over the determinant tells which way the normal points.
      let facing = plane.determinant * leaf.matrix.determinant
      if facing < 0 { return }
    }
    var place = leaf.place
    if frame.rows[leaf.row].layerClass == .emitter, properties.bool(.preservesDepth) {
      spaces[leaf.row] = EmitterSpace(matrix: leaf.matrix, map: place.map)
    }
    place.map = plane * place.map
    try add(leaf.row, place, blend: blend)
  }

  /// Draws a mask layer; its superlayer's space is that of the masked layer, without sublayerTransform.
  ///
  /// Rule: layers.mask.
  private mutating func addMask(_ row: Int, _ place: Place) throws {
    let properties = frame.rows[row].properties
    var place = place
    place.opacity = 1
    place.isFlipped = false
    let matrix = LayerGeometry(properties).toSuperlayer(properties)
    try addPlane(Leaf(row: row, matrix: matrix, place: place), properties)
  }
}
