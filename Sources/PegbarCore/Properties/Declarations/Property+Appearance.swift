extension Property<Color?> {
  /// The colour that fills the rounded bounds, below everything else.
  @inlinable public static var backgroundColor: Self {
    Self(.backgroundColor, "backgroundColor", default: nil)
  }

  /// The colour of the border.
  @inlinable public static var borderColor: Self {
    Self(.borderColor, "borderColor", default: .black)
  }
}

extension Property<Double> {
  /// The radius of the corners, points, 0 or more.
  @inlinable public static var cornerRadius: Self {
    Self(.cornerRadius, "cornerRadius", default: 0)
  }

  /// The rounded corners.
  @inlinable public static var maskedCorners: Self {
    Self(
      .maskedCorners, "maskedCorners", default: 15, isAnimatable: false,
      range: .whole(0...15),
      note: "A sum of 1 minXminY, 2 maxXminY, 4 minXmaxY, 8 maxXmaxY.")
  }

  /// The edges that are anti-aliased.
  @inlinable public static var edgeAntialiasingMask: Self {
    Self(
      .edgeAntialiasingMask, "edgeAntialiasingMask", default: 15, isAnimatable: false,
      range: .whole(0...15),
      note: "A sum of 1 minX, 2 maxX, 4 minY, 8 maxY; edges of rounded rectangles always are.")
  }

  /// The width of the border inside the bounds, points.
  @inlinable public static var borderWidth: Self {
    Self(.borderWidth, "borderWidth", default: 0)
  }

  /// The opacity of the subtree as a group, 0…1.
  @inlinable public static var opacity: Self {
    Self(.opacity, "opacity", default: 1)
  }

  /// The scale of the cached picture, pixels per point.
  @inlinable public static var rasterizationScale: Self {
    Self(.rasterizationScale, "rasterizationScale", default: 1, range: .positive)
  }
}

extension Property<String> {
  /// Whether corners are arcs of circles or smoother curves.
  @inlinable public static var cornerCurve: Self {
    Self(
      .cornerCurve, "cornerCurve", default: "circular", isAnimatable: false,
      words: "circular continuous")
  }
}

extension Property<Bool> {
  /// Whether opacity applies to the subtree as a group.
  @inlinable public static var allowsGroupOpacity: Self {
    Self(.allowsGroupOpacity, "allowsGroupOpacity", default: true, isAnimatable: false)
  }

  /// Whether any edge is anti-aliased; without it the mask does not count.
  @inlinable public static var allowsEdgeAntialiasing: Self {
    Self(.allowsEdgeAntialiasing, "allowsEdgeAntialiasing", default: true, isAnimatable: false)
  }

  /// Whether the subtree is rasterised once and cached.
  @inlinable public static var shouldRasterize: Self {
    Self(.shouldRasterize, "shouldRasterize", default: false, isAnimatable: false)
  }
}

extension Property<String?> {
  /// The blend mode with the backdrop, such as `multiplyBlendMode`.
  @inlinable public static var compositingFilter: Self {
    Self(
      .compositingFilter, "compositingFilter", default: nil,
      words: """
        normalBlendMode multiplyBlendMode screenBlendMode overlayBlendMode darkenBlendMode
        lightenBlendMode colorDodgeBlendMode colorBurnBlendMode softLightBlendMode
        hardLightBlendMode differenceBlendMode exclusionBlendMode hueBlendMode
        saturationBlendMode colorBlendMode luminosityBlendMode linearDodgeBlendMode
        linearBurnBlendMode linearLightBlendMode vividLightBlendMode pinLightBlendMode
        divideBlendMode subtractBlendMode additionCompositing maximumCompositing
        minimumCompositing multiplyCompositing sourceAtopCompositing sourceInCompositing
        sourceOutCompositing sourceOverCompositing xor destinationOut clear copy sourceOver
        sourceIn sourceOut sourceAtop dest destOver destIn destOut destAtop plusL plusD
        """)
  }
}
