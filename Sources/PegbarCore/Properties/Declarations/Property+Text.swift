extension Property<String?> {
  /// The text.
  @inlinable public static var string: Self {
    Self(.string, "string", default: nil, on: .text, isAnimatable: false)
  }
}

extension Property<String> {
  /// The font's family, or the path of a font file.
  @inlinable public static var font: Self {
    Self(
      .font, "font", default: "Helvetica", on: .text, isAnimatable: false,
      note: "The name of a font family, or a font file relative to the scene file.")
  }

  /// How text that does not fit is truncated.
  @inlinable public static var truncationMode: Self {
    Self(
      .truncationMode, "truncationMode", default: "none", on: .text, isAnimatable: false,
      words: "none start end middle")
  }

  /// The alignment of lines.
  @inlinable public static var alignmentMode: Self {
    Self(
      .alignmentMode, "alignmentMode", default: "natural", on: .text, isAnimatable: false,
      words: "natural left right center justified")
  }
}

extension Property<Double> {
  /// The size of the font, points; 0 or more.
  @inlinable public static var fontSize: Self {
    Self(.fontSize, "fontSize", default: 36, on: .text, range: .from(0))
  }
}

extension Property<Color?> {
  /// The colour of the text.
  @inlinable public static var foregroundColor: Self {
    Self(.foregroundColor, "foregroundColor", default: .white, on: .text)
  }
}

extension Property<Bool> {
  /// Whether long text wraps to a new line.
  @inlinable public static var wrapped: Self {
    Self(.wrapped, "wrapped", default: false, on: .text, isAnimatable: false)
  }

  /// Whether glyphs may be placed between pixels.
  @inlinable public static var allowsFontSubpixelQuantization: Self {
    Self(
      .allowsFontSubpixelQuantization, "allowsFontSubpixelQuantization", default: false, on: .text,
      isAnimatable: false)
  }
}
