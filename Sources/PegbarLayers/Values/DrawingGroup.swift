/// A part of a context's drawing that is clipped or combined with the rest as one.
final class DrawingGroup {
  /// A layer for the part, and the layer inside that takes its drawing.
  typealias Layers = (outer: CALayer, inner: CALayer)

  /// Whether it is a transparency layer, which drawing inside does not look through.
  let isTransparencyLayer: Bool

  private let make: () -> Layers

  private init(isTransparencyLayer: Bool, _ make: @escaping () -> Layers) {
    (self.isTransparencyLayer, self.make) = (isTransparencyLayer, make)
  }

  /// Makes new layers for the group.
  func makeLayers() -> Layers { make() }

  /// Drawing that is clipped to the alpha of a layer.
  static func clip(_ bounds: CGRect, to mask: @escaping () -> CALayer) -> DrawingGroup {
    DrawingGroup(isTransparencyLayer: false) {
      let clipped = CALayer.plane(bounds)
      clipped.mask = mask()
      return (clipped, clipped)
    }
  }

  /// Drawing that is combined with the rest as one picture.
  ///
  /// - Parameters:
  ///   - bounds: those of the context.
  ///   - clips: the groups around it that clip, the outermost first, if it has to contain them.
  ///   - settings: sets opacity and shadow of the picture.
  ///   - filter: how the picture is combined with the rest; nil for above it.
  /// - Returns: the group.
  static func transparencyLayer(
    _ bounds: CGRect, in clips: [DrawingGroup], settings: @escaping (CALayer) -> Void,
    filter: String?
  ) -> DrawingGroup {
    DrawingGroup(isTransparencyLayer: true) {
      let (outer, inner) = (CALayer.plane(bounds), CALayer.plane(bounds))
      settings(outer)
      // A mask makes one picture of what lies inside.
      let mask = CALayer.plane(bounds)
      mask.backgroundColor = .black
      inner.mask = mask
      outer.addSublayer(inner)
      let outermost = outer.wrapped(in: clips)
      outermost.compositingFilter = filter
      return (outermost, inner)
    }
  }
}

extension CALayer {
  /// An empty layer whose coordinates are those of the context.
  static func plane(_ bounds: CGRect) -> CALayer {
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.bounds = bounds
    return layer
  }

  /// The layer in new layers of groups, the outermost first.
  func wrapped(in groups: [DrawingGroup]) -> CALayer {
    groups.reversed().reduce(self) { inside, group in
      let layers = group.makeLayers()
      layers.inner.addSublayer(inside)
      return layers.outer
    }
  }
}
