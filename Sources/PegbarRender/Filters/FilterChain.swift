import PegbarCore
import PegbarEngine
import PegbarSystem

/// The filters of a layer, in order.
struct FilterChain {
  /// A filter and its further pictures.
  fileprivate struct Link {
    var filter: KeptFilter
    /// The display lists of the further pictures.
    var others: [DisplayList]
    /// The visible pixels of the further pictures.
    var areas: [PixelArea]

    init(_ filter: KeptFilter, _ others: [DisplayList]) {
      (self.filter, self.others) = (filter, others)
      areas = others.map { $0.extent(0, $0.items.count) }
    }

    func output(of area: PixelArea) throws -> PixelArea {
      try filter.output(of: area, others: areas)
    }
  }

  fileprivate private(set) var links: [Link] = []

  /// Reads the values stored under `LIST.NAME.KEY`.
  ///
  /// Filters follow one another as they were stored first; those that no plugin has, those that take another
  /// number of pictures than they are given, and those whose `enabled` is false are left out. Nil where nothing
  /// is to be done.
  ///
  /// - Parameters:
  ///   - list: `filters` or `backgroundFilters`.
  ///   - properties: a layer's.
  ///   - scale: pixels in one of the layer's units.
  ///   - extent: the box around the layer's bounds, pixels.
  ///   - context: has the plugins.
  ///   - drawing: makes the display list of a further picture, which fills the layer's bounds.
  /// - Throws: `PluginError`.
  init?(
    _ list: String, _ properties: PropertyTable, scale: Double, extent: Rect,
    _ context: RenderContext, drawing: (Picture) -> DisplayList
  ) throws {
    var names: [Substring] = []
    var inputs: [Substring: FilterInputs] = [:]
    for id in properties.storedIDs {
      let key = id.key
      let parts = key.split(separator: ".")
      guard parts.count > 2, parts[0] == list else { continue }
      let name = key[parts[1].startIndex..<parts[parts.count - 2].endIndex]
      if inputs[name] == nil { names.append(name) }
      inputs[name, default: FilterInputs()].values[String(parts[parts.count - 1])] =
        properties.explicit(id)
    }
    for name in names {
      guard let input = inputs[name], case .string(let type)? = input.values["type"],
        input.values["enabled"] != .bool(false),
        let found = context.registry.layerFilter(type),
        let plugin = found.entry.plugin as? any ImageFilterType
      else { continue }
      let others = plugin.inputCounts.upperBound > 1 ? input.furtherPictures : []
      let count = min(1 + others.count, plugin.inputCounts.upperBound)
      guard count >= plugin.inputCounts.lowerBound else { continue }
      let filter = try context.filters.filter(
        plugin, input.parameters(of: found, context.registry, extent: extent),
        FilterSetup(inputCount: count, scale: scale))
      links.append(Link(filter, others.prefix(count - 1).map(drawing)))
    }
    if links.isEmpty { return nil }
  }

  /// Whether something shows where there was nothing.
  var fillsNothing: Bool { links.contains { $0.filter.fillsNothing } }

  /// The visible pixels of all further pictures.
  var added: PixelArea { links.flatMap(\.areas).reduce(PixelArea()) { $0.union($1) } }

  /// The pixels that are read for an area of the result.
  ///
  /// - Throws: `PluginError`.
  func input(for shown: PixelArea) throws -> PixelArea {
    try links.reversed().reduce(shown) { try $1.filter.input(for: $0) }
  }

  /// The pixels of the result that may be visible when those of an area are.
  ///
  /// - Throws: `PluginError`.
  func output(of drawn: PixelArea) throws -> PixelArea {
    try links.reduce(drawn) { try $1.output(of: $0) }
  }

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
  /// - Throws: `PluginError`.
  func areas(from drawn: PixelArea, to shown: PixelArea) throws -> [PixelArea] {
    // Before the first filter, after it, and so on.
    var visible = [drawn]
    for link in links { visible.append(try link.output(of: visible[visible.count - 1])) }
    var needed = [shown]
    for link in links.reversed() { needed.insert(try link.filter.input(for: needed[0]), at: 0) }
    if visible[links.count].intersection(shown).isEmpty { return links.map { _ in PixelArea() } }
    if fillsNothing {
      let whole = visible[links.count].intersection(needed[0])
      return links.map { _ in FilterChain.aligned(whole) }
    }
    return links.indices.map { i in
      let read = visible[i].intersection(needed[i])
      let written = visible[i + 1].intersection(needed[i + 1])
      // A block of pixels lies between its neighbours, which must be whole.
      let touched = read.union(written).grown(by: FilterSetup.grid)
      return FilterChain.aligned(touched.intersection(visible[i + 1].intersection(needed[i])))
    }
  }

  /// An area whose corner is where blocks of pixels may begin.
  ///
  /// Every part of a plane then has the same blocks.
  static func aligned(_ area: PixelArea) -> PixelArea {
    let mask = ~(FilterSetup.grid - 1)
    return PixelArea(x0: area.x0 & mask, y0: area.y0 & mask, x1: area.x1, y1: area.y1)
  }

  /// The filters, ready for their areas.
  ///
  /// - Parameters:
  ///   - areas: what `areas(from:to:)` returns, not empty.
  ///   - time: the presented time.
  /// - Returns: what draws them.
  /// - Throws: `PluginError`.
  func prepared(_ areas: [PixelArea], time: Double) throws -> PreparedChain {
    let filters = try zip(links, areas).map { link, area in
      try link.filter.prepared(width: area.x1 - area.x0, height: area.y1 - area.y0)
    }
    return PreparedChain(chain: self, filters: filters, areas: areas, time: time)
  }
}

/// The filters of a layer, ready for their areas.
struct PreparedChain {
  fileprivate let chain: FilterChain
  fileprivate let filters: [PreparedFilter]
  /// The pixels that each filter reads and writes.
  let areas: [PixelArea]
  /// The presented time.
  let time: Double

  /// The cache key of the result; nil for a chain with further pictures, which the key would not cover.
  var key: [UInt64]? {
    guard chain.links.allSatisfy(\.others.isEmpty) else { return nil }
    let places = areas.dropFirst().flatMap { [$0.x0, $0.y0, $0.x1, $0.y1] }
    let moment = filters.contains(where: \.isFrameVarying) ? [time.bitPattern] : []
    return chain.links.map(\.filter.serial) + places.map { UInt64(bitPattern: Int64($0)) } + moment
  }

  /// The picture after all filters.
  ///
  /// - Parameters:
  ///   - picture: of the first area.
  ///   - context: draws further pictures, and has threads to share the work.
  /// - Returns: a picture of the last area.
  /// - Throws: `PluginError`.
  func applied(to picture: Picture, _ context: RenderContext) throws -> Picture {
    var picture = picture
    for (number, area) in areas.enumerated() {
      if number > 0 { picture = picture.cut(from: areas[number - 1], to: area) }
      if filters[number].isIdentity { continue }
      let rendering = filters[number].rendering
      let link = chain.links[number]
      let inputs =
        link.filter.inputCount == 0
        ? [] : [picture] + link.others.map { context.picture($0, area) }
      picture = try withExtendedLifetime(inputs) {
        try Picture(
          unclearedWidth: picture.width, height: picture.height,
          drawing: { pixels, stride in
            let output = PixelRows(
              data: pixels, x: area.x0, y: area.y0, width: area.x1 - area.x0,
              height: area.y1 - area.y0, stride: stride)
            try EffectRun(rendering, context.pool).draw(
              EffectFrame(
                inputs: inputs.map { $0.rows(of: area) }, output: output, time: time))
          })
      }
    }
    return picture
  }
}

extension Picture {
  /// The picture as a filter sees it, for an area of its size; it must outlive the rows.
  fileprivate func rows(of area: PixelArea) -> PixelRows {
    var rows = pixelRows
    (rows.x, rows.y) = (area.x0, area.y0)
    return rows
  }

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
