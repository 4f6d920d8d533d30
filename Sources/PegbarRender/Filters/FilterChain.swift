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

  /// The picture after all filters.
  func applied(to picture: Picture, _ pool: ThreadPool) -> Picture {
    filters.reduce(picture) { picture, filter in
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
}
