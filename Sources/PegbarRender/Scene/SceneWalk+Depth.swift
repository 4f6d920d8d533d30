import PegbarCore
import PegbarEngine
import PegbarReadings

/// Draws layers that share a 3D space: the sublayers of a transform layer, and siblings with a 3D transform.
extension SceneWalk {
  /// Whether a layer is no plane: a transform layer, or a replicator that asks for it.
  ///
  /// Rule: layers.depth.
  func keepsDepth(_ row: Int) -> Bool {
    switch frame.rows[row].layerClass {
    case .transform: true
    case .replicator: frame.rows[row].properties.bool(.preservesDepth)
    default: false
    }
  }

  /// Whether the transform of a sibling rotates it out of the plane or moves it in z.
  ///
  /// Rule: layers.depth.
  func meetInDepth(_ children: [Int]) -> Bool {
    guard children.count > 1, Reading.siblingsMeetInDepth.isFollowed else { return false }
    return frame.rows.withUnsafeBufferPointer { rows in
      children.contains { child in
        guard rows[child].properties.isSet(.transform),
          let t = rows[child].properties.explicitTransform(.transform)
        else { return false }
        return t.m13 != 0 || t.m23 != 0 || t.m43 != 0 || t.m14 != 0 || t.m24 != 0
      }
    }
  }

  /// Draws what lies in the space of a transform layer, from the farthest to the nearest.
  mutating func addSpace(_ space: Leaf) throws {
    var leaves: [Leaf] = []
    gather(space, into: &leaves)
    try add(leaves, in: space.place.map)
  }

  /// Draws siblings in the space of their superlayer, from the farthest to the nearest.
  ///
  /// - Parameters:
  ///   - children: the siblings' rows in the order of drawing.
  ///   - space: the superlayer's, with what its sublayers have in common.
  /// - Throws: `PluginError`.
  mutating func addSpace(of children: [Int], _ space: Leaf) throws {
    var leaves: [Leaf] = []
    gather(children, space, into: &leaves)
    try add(leaves, in: space.place.map)
  }

  private mutating func add(_ leaves: [Leaf], in map: PlaneMap) throws {
    let stretch = map.stretch(at: 0, 0) ?? (1, 1)
    let scale = max(min(stretch.x, stretch.y), 1e-3)
    let planes = leaves.indices.compactMap { plane(leaves[$0], $0) }
    for piece in DepthOrder(planes, overlap: 1.5 / scale).pieces {
      let leaf = leaves[piece.plane]
      let (own, known) = (frame, pictures)
      if let frame = leaf.frame { (self.frame, pictures) = (frame, FramePictures()) }
      defer { (frame, pictures) = (own, known) }
      let properties = frame.rows[leaf.row].properties
      try addPart(
        leaf, properties, [piece.nearCuts, piece.farCuts], context.blends.mode(properties))
    }
  }

  /// A leaf as it is seen; nil for one that is seen edge-on or not at all.
  private func plane(_ leaf: Leaf, _ number: Int) -> DepthOrder.Piece? {
    let (m, properties) = (leaf.matrix, (leaf.frame ?? frame).rows[leaf.row].properties)
    let flat = PlaneMap(flattening: m)
    guard flat.isFinite, let inverse = flat.inverse else { return nil }
    let b = LayerGeometry(properties).bounds
    let corners = [(b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY)]
    let (x, y) = ((b.minX + b.maxX) / 2, (b.minY + b.maxY) / 2)
    let w = x * m.m14 + y * m.m24 + m.m44
    return DepthOrder.Piece(
      plane: number, outline: SceneWalk.seen(corners.map { SIMD2($0.0, $0.1) }, flat),
      depth: SIMD3(
        inverse.m11 * m.m13 + inverse.m12 * m.m23 + inverse.m13 * m.m43,
        inverse.m21 * m.m13 + inverse.m22 * m.m23 + inverse.m23 * m.m43,
        inverse.m31 * m.m13 + inverse.m32 * m.m23 + inverse.m33 * m.m43),
      middle: w > 0 ? (x * m.m13 + y * m.m23 + m.m43) / w : .infinity,
      isSolid: isSolid(properties, leaf.place))
  }

  /// Corners after the division by w, without what lies behind the viewer.
  private static func seen(_ corners: [SIMD2<Double>], _ map: PlaneMap) -> [SIMD2<Double>] {
    let w = SIMD3(map.m13, map.m23, map.m33)
    let near = corners.reduce(0) { max($0, DepthOrder.value(w, $1)) } * 1e-4
    let kept = DepthOrder.kept(corners, w - SIMD3(0, 0, near))
    return kept.map { p in
      let k = 1 / max(DepthOrder.value(w, p), near)
      return SIMD2(
        (p.x * map.m11 + p.y * map.m21 + map.m31) * k,
        (p.x * map.m12 + p.y * map.m22 + map.m32) * k)
    }
  }

  /// Whether nothing shows through a layer, as far as is easily seen.
  private func isSolid(_ properties: PropertyTable, _ place: Place) -> Bool {
    guard properties.drawnOpacity * place.opacity >= 1,
      properties.string(.compositingFilter) == nil
    else { return false }
    if let color = properties.color(.backgroundColor), color.alpha >= 1 {
      return true
    }
    guard case .content(let content)? = properties.explicit(.contents) else { return false }
    return (content as? Picture)?.isOpaque ?? false
  }

  /// Draws the part of a leaf that lies before all near cuts and behind all far ones.
  ///
  /// `cuts` begins with the near ones; where only one list is left, it is the far ones. The outermost group
  /// blends with what lies below.
  private mutating func addPart(
    _ leaf: Leaf, _ properties: PropertyTable, _ cuts: [[SIMD3<Double>]], _ blend: BlendModes.Mode
  ) throws {
    guard let first = cuts.first else { return try addPlane(leaf, properties, blend: blend) }
    let rest = Array(cuts.dropFirst())
    if first.isEmpty { return try addPart(leaf, properties, rest, blend) }
    guard let back = leaf.place.map.inverse else { return }
    let s = leaf.place.scissor.grown(by: 1)
    let corners = [(s.x0, s.y0), (s.x1, s.y0), (s.x1, s.y1), (s.x0, s.y1)]
    let whole = SceneWalk.seen(corners.map { SIMD2(Double($0.0), Double($0.1)) }, back)
    let part = first.reduce(whole) { DepthOrder.kept($0, $1) }
    guard let clip = builder.polygon(part, leaf.place.map) else { return }
    var leaf = leaf
    leaf.place.scissor = leaf.place.scissor.intersection(clip.hull)
    guard !leaf.place.scissor.isEmpty else { return }
    let group = builder.beginGroup()
    let outer = groupStart
    defer { groupStart = outer }
    groupStart = group + 1
    try addPart(leaf, properties, rest, .normal)
    finish(
      group, builder.list.items.count, 1, clip.points, leaf.place.scissor, blend,
      isUnder: rest.isEmpty)
  }

  /// Collects what lies in a transform layer: sublayers share its space and are sorted by depth.
  private mutating func gather(_ leaf: Leaf, into leaves: inout [Leaf]) {
    let properties = frame.rows[leaf.row].properties
    let opacity = properties.drawnOpacity
    guard !properties.bool(.hidden), opacity > 0 else { return }
    let geometry = LayerGeometry(properties)
    var inner = leaf
    if let own = geometry.sublayerMatrix(properties) { inner.matrix = own * leaf.matrix }
    inner.place.opacity *= opacity
    inner.place.isFlipped = leaf.place.isFlipped != properties.bool(.geometryFlipped)
    guard frame.rows[leaf.row].layerClass == .replicator else {
      return gatherSublayers(of: inner, into: &leaves)
    }
    let lags = frame.copies[leaf.row] != nil
    forEachCopy(of: leaf.row, Replication(properties, geometry), inner.place) { walk, step, copy in
      var next = inner
      next.matrix = step * inner.matrix
      next.place = copy
      if lags { next.frame = walk.frame }
      walk.gatherSublayers(of: next, into: &leaves)
    }
  }

  private mutating func gatherSublayers(of leaf: Leaf, into leaves: inout [Leaf]) {
    gather(drawnSublayers(of: leaf.row), leaf, into: &leaves)
  }

  private mutating func gather(_ children: [Int], _ leaf: Leaf, into leaves: inout [Leaf]) {
    for child in children {
      let own = frame.rows[child].properties
      var next = leaf
      next.row = child
      next.matrix = LayerGeometry(own).toSuperlayer(own) * leaf.matrix
      if keepsDepth(child) { gather(next, into: &leaves) } else { leaves.append(next) }
    }
  }
}
