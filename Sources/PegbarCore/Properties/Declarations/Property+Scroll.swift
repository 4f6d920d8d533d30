extension Property<String> {
  /// `none`, `vertically`, `horizontally` or `both`.
  @inlinable public static var scrollMode: Self {
    Self(
      .scrollMode, "scrollMode", default: "both", on: .scroll, isAnimatable: false,
      words: "none vertically horizontally both")
  }
}
