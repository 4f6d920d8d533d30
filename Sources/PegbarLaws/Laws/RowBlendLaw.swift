import PegbarCore

/// The law of blend modes: the function for rows gives the result of `render` and writes nothing else.
enum RowBlendLaw {
  @Sendable static func test(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any ImageFilterType).self)
    guard plugin.inputCounts.contains(2) else {
      return .skipped("it does not compose two pictures")
    }
    for variant in try subject.variants() {
      let filtering = try plugin.makeFilter(variant.values, setup: FilterSetup(inputCount: 2))
      guard let blend = try filtering.rowBlend() else { return .skipped("it is not a blend mode") }
      let area = FilterScene.visible
      let source = FilterPicture(area) { x, y in
        x % 3 == 0 ? SIMD4() : FilterScene.noise(0, x, y)
      }
      let backdrop = FilterPicture(area) { FilterScene.noise(1, $0, $1) }
      // First in guarded memory: a stray write there does no harm.
      let stretches = try self.stretches(blend, source, backdrop, variant.label)
      let output = FilterPicture(area) { _, _ in SIMD4() }
      let rows = output.rows
      let prepared = try filtering.prepared(width: rows.width, height: rows.height)
      try prepared.rendering.draw(
        EffectFrame(inputs: [source.rows, backdrop.rows], output: rows),
        bands: [0..<rows.height])
      let plain = FilterPicture(area) { backdrop[$0, $1] }
      for y in 0..<rows.height {
        blend.function(
          blend.context, (plain.rows.data + y * rows.stride).assumingMemoryBound(to: UInt8.self),
          (source.rows.data + y * rows.stride).assumingMemoryBound(to: UInt8.self),
          UInt64(rows.width))
      }
      if let (x, y) = plain.first(in: plain.region, where: { output[$0, $1] != $2 }) {
        throw LawBroken(
          "pixel \(x), \(y) is \(plain[x, y].levels) by its function for rows\(variant.label), and "
            + "\(output[x, y].levels) by render")
      }
      if let message = eraser(blend, source, backdrop, plain) { throw LawBroken(message) }
      for (count, found) in stretches where found != tail(of: plain, count) {
        throw LawBroken(
          "a row of \(count) pixels\(variant.label) has other bytes than as part of a longer row")
      }
    }
    return .passed
  }

  /// The function's results for rows of several lengths, each in guarded memory.
  private static func stretches(
    _ blend: any RowBlending, _ source: FilterPicture, _ backdrop: FilterPicture, _ label: String
  ) throws -> [(count: Int, pixels: [SIMD4<UInt8>])] {
    try LentMemory.Edge.allCases.flatMap { edge in
      try [source.rows.width, 1, 2, 3, 7, 16].map { count in
        (count, try stretch(of: count, blend, source, backdrop, at: edge, label))
      }
    }
  }

  /// The last pixels of a row.
  private static func tail(of picture: FilterPicture, _ count: Int) -> [SIMD4<UInt8>] {
    let area = picture.region
    return (area.x1 - count..<area.x1).map { picture[$0, area.y0 + 2] }
  }

  /// Blends some pixels in guarded memory, where only the backdrop's pixels may be written.
  private static func stretch(
    of count: Int, _ blend: any RowBlending, _ source: FilterPicture, _ backdrop: FilterPicture,
    at edge: LentMemory.Edge, _ label: String
  ) throws -> [SIMD4<UInt8>] {
    let above = try LentMemory(tail(of: source, count), at: edge, name: "the row of the source")
    let below = try LentMemory(
      tail(of: backdrop, count), at: edge, name: "the row of the backdrop")
    above.allow(.reading)
    LawPlace.note("a row of \(count) pixels\(label)")
    blend.function(
      blend.context, below.elements(UInt8.self), above.elements(UInt8.self), UInt64(count))
    do { try below.checkAround() } catch let broken as LawBroken {
      throw LawBroken("a row of \(count) pixels\(label): \(broken.message)")
    }
    return below.list(SIMD4<UInt8>.self)
  }

  /// What a blend mode takes away or changes without having said so; nil for nothing.
  private static func eraser(
    _ blend: any RowBlending, _ source: FilterPicture, _ backdrop: FilterPicture,
    _ result: FilterPicture
  ) -> String? {
    if !blend.erases {
      let wrong = result.first(in: result.region) { x, y, pixel in pixel.w < backdrop[x, y].w }
      if let (x, y) = wrong {
        return "pixel \(x), \(y), \(source[x, y].levels) over \(backdrop[x, y].levels), becomes "
          + "\(result[x, y].levels): it takes away from what lies below; set "
          + "PEGBAR_ROW_BLEND_ERASES"
      }
    }
    if blend.actsEverywhere { return nil }
    let wrong = result.first(in: result.region) { x, y, pixel in
      source[x, y] == SIMD4() && pixel != backdrop[x, y]
    }
    return wrong.map { x, y in
      "pixel \(x), \(y), nothing over \(backdrop[x, y].levels), becomes \(result[x, y].levels): "
        + "what is transparent changes what lies below; set PEGBAR_ROW_BLEND_EVERYWHERE"
    }
  }
}
