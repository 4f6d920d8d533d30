import CPegbarKernels
import PegbarCore
import PegbarReadings

/// The colours of a gradient layer and how they run.
///
/// Everything is in the unit square of the bounds and stretched with it.
struct Gradient: Equatable {
  /// Core Animation's raw names.
  enum Kind: String {
    case axial, radial, conic
  }

  var kind: Kind
  /// At least two.
  var colors: [Color]
  /// As many as colours, not decreasing.
  var locations: [Double]
  /// Where between two colours their mean lies, for as many pairs as there are any.
  var midpoints: [Double] = []
  var start: Point
  var end: Point

  /// Reads a gradient layer; returns nil if the gradient draws nothing.
  ///
  /// Rule: layers.gradient-stops.
  init?(_ properties: PropertyTable) {
    self.init(
      properties.string(.gradientType), properties.colors(.colors), properties.numbers(.locations),
      properties.numbers(.midpoints),
      from: properties.point(.startPoint), to: properties.point(.endPoint))
  }

  /// Reads the gradient of a shape layer's stroke; returns nil if the gradient draws nothing.
  init?(strokeOf properties: PropertyTable) {
    self.init(
      properties.string(.strokeGradientType), properties.colors(.strokeColors),
      properties.numbers(.strokeLocations), properties.numbers(.strokeMidpoints),
      from: properties.point(.strokeStartPoint), to: properties.point(.strokeEndPoint))
  }

  private init?(
    _ word: String, _ colors: [Color]?, _ given: [Double]?, _ midpoints: [Double]?,
    from start: Point, to end: Point
  ) {
    guard let colors, colors.count >= 2, let kind = Kind(rawValue: word) else { return nil }
    if let given, given.count != colors.count { return nil }
    self.kind = kind
    self.colors = colors
    (self.start, self.end) = (start, end)
    self.midpoints = (midpoints ?? []).map { $0 > 0 ? min($0, 1) : 0 }
    let last = Double(colors.count - 1)
    locations = given ?? colors.indices.map { Double($0) / last }
    for i in locations.indices.dropFirst() { locations[i] = max(locations[i], locations[i - 1]) }
  }

  /// From the unit square to the gradient's axes; nil where start and end do not span any.
  var axes: PlaneMap? {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = x * x + y * y
    switch kind {
    case .axial, .conic:
      guard length > 0, length.isFinite else { return nil }
      let (ux, uy) = (x / length, y / length)
      return PlaneMap(
        m11: ux, m12: -uy, m21: uy, m22: ux, m31: -start.x * ux - start.y * uy,
        m32: start.x * uy - start.y * ux)
    case .radial:
      guard x != 0, y != 0, length.isFinite else { return nil }
      let (a, b) = (1 / x.magnitude, 1 / y.magnitude)
      return .scale(a, b, then: -start.x * a, -start.y * b)
    }
  }

  var kernelKind: UInt32 {
    switch kind {
    case .axial: UInt32(PGB_GRADIENT_AXIAL)
    case .radial: UInt32(PGB_GRADIENT_RADIAL)
    case .conic: UInt32(PGB_GRADIENT_CONIC)
    }
  }

  var isOpaque: Bool { colors.allSatisfy { $0.alpha >= 1 } }

  /// Appends the colours from t = 0 to t = 1; components and alpha run linearly, each by itself.
  ///
  /// Rule: layers.gradient-mixing.
  func appendColors(to table: inout [UInt32]) {
    appendColors(to: &table, mixing: Reading.gradientsMixSRGB.isFollowed ? .sRGB : .genericRGB)
  }

  /// Appends the colours, mixed in a space.
  func appendColors(to table: inout [UInt32], mixing space: MixingSpace) {
    let count = Int(PGB_GRADIENT_COLORS)
    let stops = withMidpoints(colors.map { Gradient.components(space.encoded($0)) })
    var next = 0
    for i in 0..<count {
      let t = Double(i) / Double(count - 1)
      while next < stops.count, stops[next].place <= t { next += 1 }
      let mixed = color(at: t, stops, next)
      table.append(Gradient.pixel(space.decoded(premultiplied: Gradient.premultiplied(mixed))))
    }
  }

  /// A colour in the space of mixing, and where it lies.
  struct Stop {
    var mixed: SIMD4<Double>
    var place: Double
    /// The number of the gradient's colour; of the one before for a mean.
    var color: Int
  }

  /// Adds a stop of the mean colour wherever that does not lie in the middle.
  ///
  /// Rule: layers.gradient-midpoints.
  func withMidpoints(_ mixed: [SIMD4<Double>]) -> [Stop] {
    var stops: [Stop] = []
    for i in mixed.indices {
      if i > 0, i <= midpoints.count, midpoints[i - 1] != 0.5 {
        stops.append(
          Stop(
            mixed: (mixed[i - 1] + mixed[i]) * 0.5,
            place: locations[i - 1] + (locations[i] - locations[i - 1]) * midpoints[i - 1],
            color: i - 1))
      }
      stops.append(Stop(mixed: mixed[i], place: locations[i], color: i))
    }
    return stops
  }

  /// The colour at t, which lies before the stop `next`.
  private func color(at t: Double, _ stops: [Stop], _ next: Int) -> SIMD4<Double> {
    if next == 0 { return stops[0].mixed }
    if next == stops.count { return stops[next - 1].mixed }
    let (a, b) = (stops[next - 1], stops[next])
    return a.mixed + (b.mixed - a.mixed) * ((t - a.place) / (b.place - a.place))
  }

  static func components(_ color: Color) -> SIMD4<Double> {
    SIMD4(color.red, color.green, color.blue, color.alpha)
      .clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
  }

  static func premultiplied(_ c: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
  }

  private static func pixel(_ c: SIMD4<Double>) -> UInt32 {
    func byte(_ x: Double) -> UInt32 { UInt32(opacity: x) }
    return byte(c.x) | byte(c.y) << 8 | byte(c.z) << 16 | byte(c.w) << 24
  }
}

extension ListBuilder {
  /// Draws a gradient that is stretched over a rectangle.
  mutating func fill(
    _ fill: Fill, _ gradient: Gradient, over rect: Rect, opacity: UInt32, _ map: PlaneMap,
    within scissor: PixelArea
  ) {
    guard let ground = ground(of: gradient, over: rect, map),
      let filled = filled(fill, map, within: scissor)
    else { return }
    let paint = paint(gradient, ground)
    add(filled.area, filled.coverage, paint, opacity)
  }

  /// From output pixels to the axes of a gradient that is stretched over a rectangle; nil where it shows nothing.
  func ground(of gradient: Gradient, over rect: Rect, _ map: PlaneMap) -> PlaneMap? {
    guard let axes = gradient.axes, let toLayer = map.normalized.inverse,
      rect.size.width > 0, rect.size.height > 0
    else { return nil }
    let (a, b) = (1 / rect.size.width, 1 / rect.size.height)
    return toLayer * PlaneMap.scale(a, b, then: -rect.minX * a, -rect.minY * b) * axes
  }

  /// Adds a gradient to the list.
  mutating func paint(_ gradient: Gradient, _ ground: PlaneMap) -> Paint {
    let paint = GradientPaint(
      kind: gradient.kernelKind, colors: list.colors.count, map: ground,
      isOpaque: gradient.isOpaque)
    gradient.appendColors(to: &list.colors)
    list.gradients.append(paint)
    return .gradient(Int32(list.gradients.count - 1))
  }
}
