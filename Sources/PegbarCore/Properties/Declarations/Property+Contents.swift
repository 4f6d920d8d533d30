extension Property<Value> {
  /// What the layer shows: a `Picture`; nil for nothing.
  @inlinable public static var contents: Self {
    Self(
      .contents, "contents", kind: .content,
      note: """
        A still picture, relative to the scene file: PNG, JPEG or WebP. Clips and moving \
        GIFs are not taken yet.
        """)
  }
}

extension Property<Rect> {
  /// The part of the contents that shows, in parts of the picture.
  @inlinable public static var contentsRect: Self {
    Self(.contentsRect, "contentsRect", default: Rect(x: 0, y: 0, width: 1, height: 1))
  }

  /// The part that stretches when contents are resized, in parts of the picture.
  @inlinable public static var contentsCenter: Self {
    Self(.contentsCenter, "contentsCenter", default: Rect(x: 0, y: 0, width: 1, height: 1))
  }
}

extension Property<Double> {
  /// Pixels of the contents in a point.
  @inlinable public static var contentsScale: Self {
    Self(.contentsScale, "contentsScale", default: 1, range: .positive)
  }

  /// How much sizes matter when contents are made smaller, in halvings.
  @inlinable public static var minificationFilterBias: Self {
    Self(.minificationFilterBias, "minificationFilterBias", default: 0, isAnimatable: false)
  }
}

extension Property<String> {
  /// How contents that do not have the layer's size are placed.
  @inlinable public static var contentsGravity: Self {
    Self(
      .contentsGravity, "contentsGravity", default: "resize", isAnimatable: false,
      words: """
        center top bottom left right topLeft topRight bottomLeft bottomRight resize
        resizeAspect resizeAspectFill
        """)
  }

  /// How contents are made smaller: `linear`, `nearest` or `trilinear`.
  @inlinable public static var minificationFilter: Self {
    Self(
      .minificationFilter, "minificationFilter", default: "linear", isAnimatable: false,
      words: "linear nearest trilinear")
  }

  /// How contents are made larger: `linear` or `nearest`.
  @inlinable public static var magnificationFilter: Self {
    Self(
      .magnificationFilter, "magnificationFilter", default: "linear", isAnimatable: false,
      words: "linear nearest trilinear")
  }
}

extension Property<Bool> {
  /// A promise that the layer covers its bounds.
  @inlinable public static var opaque: Self {
    Self(.opaque, "opaque", default: false, isAnimatable: false)
  }
}
