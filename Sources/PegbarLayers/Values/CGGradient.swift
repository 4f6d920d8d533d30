import PegbarCore

/// Colours that run into each other, for drawing in a context.
///
/// Colours are mixed in the gradient's space, and so is alpha. Immutable; use it from any thread.
public final class CGGradient: Sendable {
  /// A colour at a place: components in the gradient's space, then alpha.
  private struct Stop {
    var location: Double
    var components: [Double]
  }

  private let space: CGColorSpace
  /// By location, at least one.
  private let stops: [Stop]

  /// Makes a gradient; fails without colours, and for values that are not of the type `CGColor`.
  ///
  /// - Parameters:
  ///   - space: the space in which colours are mixed; nil for sRGB.
  ///   - colors: each a `CGColor` of any space.
  ///   - locations: as many as colours, clamped to 0…1; nil for even spacing.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let space = space ?? .deviceRGB
    let known = colors.compactMap { $0 as? CGColor }
    guard known.count == colors.count else { return nil }
    let components = known.map { space.components(of: $0.value) + [$0.value.alpha] }
    self.init(space, components, locations)
  }

  /// Makes a gradient; fails if `count` is 0.
  ///
  /// - Parameters:
  ///   - space: the space of the components.
  ///   - components: for each colour as many as the space has, then alpha.
  ///   - locations: as many as colours, clamped to 0…1; nil for even spacing.
  ///   - count: how many colours there are.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    let colors = (0..<max(count, 0)).map { color in
      (0..<size).map { Double(components[color * size + $0]) }
    }
    self.init(space, colors, locations)
  }

  private init?(
    _ space: CGColorSpace, _ colors: [[Double]], _ locations: UnsafePointer<CGFloat>?
  ) {
    guard !colors.isEmpty else { return nil }
    let last = Double(max(1, colors.count - 1))
    let stops = colors.enumerated().map { i, color in
      let location = locations.map { Double($0[i]) } ?? Double(i) / last
      return Stop(location: min(max(location, 0), 1), components: color)
    }
    self.space = space
    // Stops at one place stay in their order.
    self.stops = stops.enumerated().sorted { a, b in
      (a.element.location, a.offset) < (b.element.location, b.offset)
    }.map(\.element)
  }

  /// The sRGB colour at a place; the outermost colours continue beyond the outermost stops.
  func color(at t: Double) -> Color {
    let next = stops.firstIndex { $0.location > t } ?? stops.count
    if next == 0 { return color(stops[0].components) }
    if next == stops.count { return color(stops[next - 1].components) }
    let (a, b) = (stops[next - 1], stops[next])
    let part = (t - a.location) / (b.location - a.location)
    return color(zip(a.components, b.components).map { $0 + ($1 - $0) * part })
  }

  /// The colours that the renderer's table has, from place 0 to place 1: as many as it has, so that how a layer mixes
  /// colours does not matter.
  var conicColors: [Color] { (0..<1024).map { color(at: Double($0) / 1023) } }

  private func color(_ components: [Double]) -> Color {
    space.sRGB(components, alpha: components[space.numberOfComponents])
  }
}

/// Where a gradient continues with its outermost colours.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// Core Graphics' bits.
  public let rawValue: UInt32

  /// Makes a set from Core Graphics' bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// After the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
