extension Property<Value> {
  /// The picture that the layer shows, a `Picture`; nil for none.
  @inlinable public static var contents: Self {
    Self(
      .contents, "contents", kind: .content,
      note: """
        A picture or a clip, relative to the scene file: PNG, JPEG, WebP, PGM or PPM; an animated \
        GIF, PNG or WebP, or a video.
        """)
  }
}

extension Property<Rect> {
  /// The visible part of the contents, in unit coordinates of the picture.
  @inlinable public static var contentsRect: Self {
    Self(.contentsRect, "contentsRect", default: Rect(x: 0, y: 0, width: 1, height: 1))
  }

  /// The part that stretches when the contents are resized, in unit coordinates of the picture.
  @inlinable public static var contentsCenter: Self {
    Self(.contentsCenter, "contentsCenter", default: Rect(x: 0, y: 0, width: 1, height: 1))
  }
}

extension Property<Double> {
  /// The scale of the contents, pixels per point.
  @inlinable public static var contentsScale: Self {
    Self(.contentsScale, "contentsScale", default: 1, range: .positive)
  }

  /// The bias of the level of detail for trilinear reduction, in halvings of the size.
  @inlinable public static var minificationFilterBias: Self {
    Self(.minificationFilterBias, "minificationFilterBias", default: 0, isAnimatable: false)
  }
}

extension Property<String> {
  /// How contents of another size than the layer's are placed.
  @inlinable public static var contentsGravity: Self {
    Self(
      .contentsGravity, "contentsGravity", default: "resize", isAnimatable: false,
      words: """
        center top bottom left right topLeft topRight bottomLeft bottomRight resize
        resizeAspect resizeAspectFill
        """)
  }

  /// The filter for reducing contents: `linear`, `nearest` or `trilinear`.
  @inlinable public static var minificationFilter: Self {
    Self(
      .minificationFilter, "minificationFilter", default: "linear", isAnimatable: false,
      words: "linear nearest trilinear")
  }

  /// The filter for enlarging contents: `linear` or `nearest`.
  @inlinable public static var magnificationFilter: Self {
    Self(
      .magnificationFilter, "magnificationFilter", default: "linear", isAnimatable: false,
      words: "linear nearest trilinear")
  }
}

extension Property<Bool> {
  /// A promise that the layer fills its bounds with opaque pixels.
  @inlinable public static var opaque: Self {
    Self(.opaque, "opaque", default: false, isAnimatable: false)
  }
}
