import PegbarCore

extension PropertyTable {
  /// Adds stops to a gradient layer, so that it looks as Core Graphics draws it: mixed in Generic RGB.
  ///
  /// Has no effect on other layers, and where gradient layers are mixed in
  /// Generic RGB anyway.
  ///
  /// Rule: layers.gradient-mixing.
  package mutating func addStopsOfCoreGraphics() {
    guard Readings.gradientsMixSRGB, let gradient = Gradient(self) else { return }
    let stops = gradient.stops(mixing: .genericRGB)
    self[.colors] = .colors(stops.map(\.color))
    self[.locations] = .numbers(stops.map(\.location))
  }
}

extension Gradient {
  /// Stops between which colours mixed in sRGB are those of another space, to less than half a level.
  ///
  /// Colours that the other space does not have are clamped there.
  func stops(mixing space: MixingSpace) -> [(color: Color, location: Double)] {
    let steps = 32
    let own = colors.map { Gradient.premultiplied(space.encoded($0)) }
    var stops: [(color: Color, location: Double)] = []
    for i in own.indices {
      stops.append((color(own[i], colors[i], space), locations[i]))
      let next = i + 1
      guard next < own.count, own[i] != own[next], locations[i] < locations[next] else { continue }
      for k in 1..<steps {
        let t = Double(k) / Double(steps)
        let mixed = color(own[i] + (own[next] - own[i]) * t, colors[i], space)
        stops.append((mixed, locations[i] + (locations[next] - locations[i]) * t))
      }
    }
    return stops
  }

  /// A colour of premultiplied components in a space, or another one where it is transparent.
  private func color(
    _ premultiplied: SIMD4<Double>, _ transparent: Color, _ space: MixingSpace
  ) -> Color {
    let c = space.decoded(premultiplied: premultiplied)
    guard c.w > 0 else {
      return Color(red: transparent.red, green: transparent.green, blue: transparent.blue, alpha: 0)
    }
    return Color(red: c.x / c.w, green: c.y / c.w, blue: c.z / c.w, alpha: c.w)
  }
}
