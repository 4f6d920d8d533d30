import PegbarCore
import PegbarEngine
import PegbarSystem

/// The filters of a layer, in order.
struct FilterChain {
  private(set) var filters: [any ImageFilter] = []

  /// The kinds of filters by their type's name.
  ///
  /// A new kind is a line here and a file beside this one.
  private static let kinds: [String: @Sendable (FilterInputs) -> any ImageFilter] = [
    "gaussianBlur": { GaussianBlur($0) },
    "brightness": { ColorMatrix.brightness($0) },
    "contrast": { ColorMatrix.contrast($0) },
    "saturation": { ColorMatrix.saturation($0) },
    "hueRotate": { ColorMatrix.hueRotate($0) },
    "colorInvert": { ColorMatrix.colorInvert($0) },
    "colorMatrix": { ColorMatrix.colorMatrix($0) },
    "sepia": { ColorMatrix.sepia($0) },
  ]

  /// Reads the values stored under `LIST.NAME.KEY`.
  ///
  /// Filters follow one another as they were stored first; unknown types and those whose `enabled` is false
  /// are left out. Nil where nothing is to be done.
  ///
  /// - Parameters:
  ///   - list: `filters` or `backgroundFilters`.
  ///   - properties: a layer's.
  ///   - scale: pixels in one of the layer's units.
  init?(_ list: String, _ properties: PropertyTable, scale: Double) {
    var names: [Substring] = []
    var inputs: [Substring: FilterInputs] = [:]
    for id in properties.storedIDs {
      let key = id.key
      let parts = key.split(separator: ".")
      guard parts.count > 2, parts[0] == list else { continue }
      let name = key[parts[1].startIndex..<parts[parts.count - 2].endIndex]
      if inputs[name] == nil { names.append(name) }
      inputs[name, default: FilterInputs(scale: scale)].values[String(parts[parts.count - 1])] =
        properties.explicit(id)
    }
    for name in names {
      guard let input = inputs[name], case .string(let type)? = input.values["type"],
        input.values["enabled"] != .bool(false), let make = FilterChain.kinds[type]
      else { continue }
      filters.append(make(input))
    }
    if filters.isEmpty { return nil }
  }

  /// How many pixels away a pixel may still change another one.
  var reach: Int { filters.reduce(0) { $0 + $1.reach } }

  /// Whether something shows where there was nothing.
  var fillsNothing: Bool { filters.contains { $0.fillsNothing } }

  /// What tells the chain from all that draw something else.
  var key: [UInt64] { filters.flatMap(\.key) }

  /// The pixels that each filter reads and writes, from the first filter to the last.
  ///
  /// What lies farther from what is drawn than the filters so far reach is transparent, and what lies farther
  /// from what is shown than the filters to come reach does not matter: several wide filters need little more
  /// memory than one.
  ///
  /// - Parameters:
  ///   - drawn: outside these pixels the first filter finds nothing.
  ///   - shown: the pixels that the last filter is to write.
  /// - Returns: an area for each filter, empty ones if nothing of `drawn` reaches `shown`.
  func areas(from drawn: PixelArea, to shown: PixelArea) -> [PixelArea] {
    var (before, after) = (0, reach)
    if drawn.grown(by: reach).intersection(shown).isEmpty {
      return filters.map { _ in PixelArea() }
    }
    if fillsNothing {
      let whole = drawn.grown(by: reach).intersection(shown.grown(by: reach))
      return filters.map { _ in Gaussian.aligned(whole) }
    }
    return filters.map { filter in
      let read = drawn.grown(by: before).intersection(shown.grown(by: after))
      let most = drawn.grown(by: before + filter.reach).intersection(shown.grown(by: after))
      before += filter.reach
      after -= filter.reach
      let written = drawn.grown(by: before).intersection(shown.grown(by: after))
      let touched = read.union(written).grown(by: filter.margin)
      return Gaussian.aligned(touched.intersection(most))
    }
  }

  /// The picture after all filters.
  ///
  /// - Parameters:
  ///   - picture: of the first area.
  ///   - areas: what `areas(from:to:)` returns.
  ///   - pool: threads to share the work.
  /// - Returns: a picture of the last area.
  func applied(to picture: Picture, _ areas: [PixelArea], _ pool: ThreadPool) -> Picture {
    var picture = picture
    for (number, filter) in filters.enumerated() {
      if number > 0 { picture = picture.cut(from: areas[number - 1], to: areas[number]) }
      picture = FilterChain.apply(filter, to: picture, pool)
    }
    return picture
  }

  private static func apply(
    _ filter: any ImageFilter, to picture: Picture, _ pool: ThreadPool
  ) -> Picture {
    Picture(
      unclearedWidth: picture.width, height: picture.height,
      drawing: { pixels, stride in
        filter.draw(
          picture.pixelRows,
          into: PixelRows(
            data: pixels, width: picture.width, height: picture.height, stride: stride,
            isOpaque: false), pool)
      })
  }
}

extension Picture {
  /// A picture of some pixels for others; transparent where it shows none of them.
  fileprivate func cut(from known: PixelArea, to area: PixelArea) -> Picture {
    if known == area { return self }
    let common = known.intersection(area)
    return Picture(
      unclearedWidth: area.x1 - area.x0, height: area.y1 - area.y0, isOpaque: false,
      drawing: { pixels, stride in
        memset(pixels, 0, (area.y1 - area.y0) * stride)
        guard !common.isEmpty else { return }
        for y in common.y0..<common.y1 {
          memcpy(
            pixels + (y - area.y0) * stride + (common.x0 - area.x0) * 4,
            self.row(y - known.y0) + (common.x0 - known.x0) * 4, (common.x1 - common.x0) * 4)
        }
      })
  }
}
