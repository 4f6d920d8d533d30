/// An image filter: it changes a picture, makes one, or composes several.
///
/// All pictures of a frame have one size and lie at one place, `Frame.origin`, whose coordinates are multiples
/// of 16 pixels. What lies outside of an input is transparent.
public protocol FilterPlugin: EffectPlugin {
  /// The numbers of pictures that the filter takes; 1, the default, for one that changes a picture.
  static var inputCounts: ClosedRange<Int> { get }

  /// How many pixels away a pixel of an input may change the output; 0 by default.
  ///
  /// The width and height of the setup are 0. Not asked if `extent` and `regionOfInterest` are implemented.
  func reach(_ setup: EffectSetup) -> Int

  /// The pixels that may be visible in the output when the inputs have visible pixels in `inputs` only.
  ///
  /// By default the region around all inputs, grown by the reach. `pegbar_region.everything` for a filter
  /// that makes something of nothing.
  func extent(of inputs: [pegbar_region], _ setup: EffectSetup) -> pegbar_region

  /// The pixels of an input that drawing `output` reads; by default `output`, grown by the reach.
  func regionOfInterest(
    ofInput input: Int, drawing output: pegbar_region, _ setup: EffectSetup
  ) -> pegbar_region

  /// The filter as a blend mode of layers, asked after `prepare`; nil, the default, for one that is none.
  var rowBlend: pegbar_row_blend? { get }
}

extension FilterPlugin {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var inputCounts: ClosedRange<Int> { 1...1 }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func reach(_ setup: EffectSetup) -> Int { 0 }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func extent(of inputs: [pegbar_region], _ setup: EffectSetup) -> pegbar_region {
    let all = inputs.reduce(pegbar_region()) { $0.union($1) }
    return all.isEmpty ? all : all.grown(by: reach(setup))
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func regionOfInterest(
    ofInput input: Int, drawing output: pegbar_region, _ setup: EffectSetup
  ) -> pegbar_region {
    output.grown(by: reach(setup))
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var rowBlend: pegbar_row_blend? { nil }
}

extension Parameter {
  /// The rectangle that an effect is laid out in, `inputExtent`: the host sets it to the box around a layer's bounds.
  ///
  /// Pixels, in the coordinates of regions. `Arguments.extent` reads it.
  public static var extent: Parameter {
    rect(
      "inputExtent", "Extent", default: [0, 0, 64, 64], unit: .pixels,
      doc: "What the effect is laid out in: the box around the layer's bounds, set by the host."
    )
    .with(flags: .hidden)
  }
}

extension Arguments {
  /// The value of `Parameter.extent`; a rectangle without a size counts as one of a pixel.
  public var extent: EffectExtent {
    let numbers = numbers("inputExtent")
    return EffectExtent(
      x: numbers[0], y: numbers[1], width: max(1, numbers[2]), height: max(1, numbers[3]))
  }
}

/// The rectangle that an effect is laid out in, pixels in the coordinates of regions.
public struct EffectExtent: Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// More than 0.
  public var width: Double
  /// More than 0.
  public var height: Double

  /// A place in it; (0, 0) is the upper left corner and (1, 1) the lower right one.
  public func point(_ unit: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (x + unit.x * width, y + unit.y * height)
  }
}

extension pegbar_region {
  /// The region of what has no end.
  public static let everything = pegbar_region(
    x0: Int32.min / 2, y0: Int32.min / 2, x1: Int32.max / 2, y1: Int32.max / 2)

  /// Whether it has no pixel.
  public var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

  /// The region with a margin of so many pixels.
  public func grown(by margin: Int) -> pegbar_region {
    let grow = { (edge: Int32, by: Int) in Int32(clamping: Int(edge) + by) }
    return pegbar_region(
      x0: grow(x0, -margin), y0: grow(y0, -margin), x1: grow(x1, margin), y1: grow(y1, margin))
  }

  /// The smallest region with the pixels of both.
  public func union(_ other: pegbar_region) -> pegbar_region {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return pegbar_region(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }
}

/// A blend mode's table in memory that lasts as long as the instance.
final class BlendTable {
  let pointer: UnsafeMutablePointer<pegbar_row_blend> = .allocate(capacity: 1)

  init(_ table: pegbar_row_blend) {
    pointer.initialize(to: table)
    pointer.pointee.struct_size = UInt32(MemoryLayout<pegbar_row_blend>.size)
  }

  deinit { pointer.deallocate() }
}
