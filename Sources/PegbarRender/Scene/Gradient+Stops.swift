import PegbarCore
import PegbarReadings

extension PropertyTable {
  /// Adds stops to a layer's gradient, so that it looks as Core Graphics draws it: mixed in Generic RGB.
  ///
  /// Has no effect on layers without gradients, and where all gradients are mixed in Generic RGB.
  ///
  /// Rule: layers.gradient-mixing.
  package mutating func addStopsOfCoreGraphics() {
    guard Reading.gradientsMixSRGB.isFollowed else { return }
    if let stops = Gradient(self)?.stops(mixing: .genericRGB) {
      self[.colors] = .colors(stops.map(\.color))
      self[.locations] = .numbers(stops.map(\.location))
      self[.midpoints] = .null
    }
    if let stops = Gradient(strokeOf: self)?.stops(mixing: .genericRGB) {
      self[.strokeColors] = .colors(stops.map(\.color))
      self[.strokeLocations] = .numbers(stops.map(\.location))
      self[.strokeMidpoints] = .null
    }
  }
}

extension Gradient {
  /// Stops between which colours mixed in sRGB are those of another space, to less than half a level.
  ///
  /// Colours that the other space does not have are clamped there.
  func stops(mixing space: MixingSpace) -> [(color: Color, location: Double)] {
    let steps = 32
    let own = withMidpoints(colors.map { Gradient.components(space.encoded($0)) })
    var stops: [(color: Color, location: Double)] = []
    for (i, stop) in own.enumerated() {
      let base = colors[stop.color]
      stops.append((color(stop.mixed, base, space), stop.place))
      guard i + 1 < own.count else { continue }
      let next = own[i + 1]
      guard stop.mixed != next.mixed, stop.place < next.place else { continue }
      for k in 1..<steps {
        let t = Double(k) / Double(steps)
        let mixed = color(stop.mixed + (next.mixed - stop.mixed) * t, base, space)
        stops.append((mixed, stop.place + (next.place - stop.place) * t))
      }
    }
    return stops
  }

  /// A colour of components in a space, or another one where it is transparent.
  private func color(
    _ components: SIMD4<Double>, _ transparent: Color, _ space: MixingSpace
  ) -> Color {
    let c = space.decoded(premultiplied: Gradient.premultiplied(components))
    guard c.w > 0 else {
      return Color(red: transparent.red, green: transparent.green, blue: transparent.blue, alpha: 0)
    }
    return Color(red: c.x / c.w, green: c.y / c.w, blue: c.z / c.w, alpha: c.w)
  }
}
