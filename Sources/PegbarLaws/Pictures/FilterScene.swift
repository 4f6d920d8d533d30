import PegbarCore

/// An image filter with pictures that have something to see in a small part of them.
struct FilterScene {
  let filtering: any ImageFiltering
  let inputCount: Int
  /// What differs from the defaults, for messages.
  let label: String

  /// Where the pictures are visible.
  static let visible = PixelRegion(x0: 20, y0: 18, x1: 53, y1: 35)

  /// The most pixels that a filter is followed beyond what is visible.
  static let reach = 96

  /// Makes a filter; the rectangle that it is laid out in, if it has one, is moved.
  ///
  /// - Throws: `PluginError`.
  init(
    _ plugin: any ImageFilterType, _ variant: LawSubject.Variant,
    movedBy offset: (x: Int, y: Int) = (0, 0)
  ) throws {
    inputCount = plugin.inputCounts.lowerBound
    filtering = try plugin.makeFilter(
      variant.values.withExtent(for: plugin.descriptor) { extent in
        [extent[0] + Double(offset.x), extent[1] + Double(offset.y)] + extent.dropFirst(2)
      }, setup: FilterSetup(inputCount: inputCount, scale: 1))
    label = variant.label
  }

  /// Draws an area, whose corner is moved to the grid.
  ///
  /// - Parameters:
  ///   - area: what is drawn.
  ///   - offset: by how much the pictures are moved.
  ///   - isEmpty: whether nothing is visible.
  ///   - frame: changes the frame before it is drawn.
  /// - Returns: the output.
  /// - Throws: `PluginError`.
  func draw(
    _ area: PixelRegion, movedBy offset: (x: Int, y: Int) = (0, 0), isEmpty: Bool = false,
    with frame: (inout EffectFrame) -> Void = { _ in }
  ) throws -> FilterPicture {
    try draw(area, with: frame) { input, x, y in
      let (x, y) = (x - offset.x, y - offset.y)
      let isVisible = !isEmpty && FilterScene.visible.contains(x, y)
      return isVisible ? FilterScene.noise(input, x, y) : SIMD4()
    }
  }

  /// Draws an area with the given inputs; its corner is moved to the grid.
  ///
  /// - Parameters:
  ///   - area: what is drawn.
  ///   - frame: changes the frame before it is drawn.
  ///   - content: the pixels of each input.
  /// - Returns: the output.
  /// - Throws: `PluginError`.
  func draw(
    _ area: PixelRegion, with frame: (inout EffectFrame) -> Void = { _ in },
    showing content: (_ input: Int, _ x: Int, _ y: Int) -> SIMD4<UInt8>
  ) throws -> FilterPicture {
    let inputs = (0..<inputCount).map { input in
      FilterPicture(area) { content(input, $0, $1) }
    }
    let output = FilterPicture(area) { _, _ in SIMD4(0xA5, 0x5A, 0xC3, 0x3C) }
    let prepared = try filtering.prepared(width: output.rows.width, height: output.rows.height)
    var description = EffectFrame(inputs: inputs.map(\.rows), output: output.rows)
    frame(&description)
    try withExtendedLifetime(inputs) {
      try prepared.rendering.draw(description, bands: [0..<output.rows.height])
    }
    return output
  }

  /// The same region for each input.
  func inputs(in region: PixelRegion) -> [PixelRegion] {
    [PixelRegion](repeating: region, count: inputCount)
  }

  /// Pixels of any alpha, premultiplied.
  static func noise(_ input: Int, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
    var state = UInt64(bitPattern: Int64(x &* 7919 &+ y &* 104_729 &+ input &* 1_299_709 &+ 1))
    for _ in 0..<3 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
    }
    let alpha = state % 4 == 0 ? 255 : (state >> 8) % 256
    let level = { (shift: UInt64) in UInt8(((state >> shift) % 256) * alpha / 255) }
    return SIMD4(level(16), level(24), level(32), UInt8(alpha))
  }
}

/// Pixels of a region.
final class FilterPicture: @unchecked Sendable {
  let rows: PixelRows
  private let memory: UnsafeMutablePointer<SIMD4<UInt8>>

  /// Makes a picture of a region whose corner is moved to the grid.
  init(_ region: PixelRegion, _ pixel: (_ x: Int, _ y: Int) -> SIMD4<UInt8>) {
    let (x0, y0) = (region.x0 & ~(FilterSetup.grid - 1), region.y0 & ~(FilterSetup.grid - 1))
    let (width, height) = (region.x1 - x0, region.y1 - y0)
    // Room behind each row, which plugins may read.
    let stride = width + 5
    memory = .allocate(capacity: stride * height)
    memory.initialize(repeating: SIMD4(), count: stride * height)
    rows = PixelRows(
      data: memory, x: x0, y: y0, width: width, height: height, stride: 4 * stride)
    for y in 0..<height {
      for x in 0..<width { memory[y * stride + x] = pixel(x0 + x, y0 + y) }
    }
  }

  deinit { memory.deallocate() }

  /// A pixel, by its place in the coordinates of regions.
  subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    memory[(y - rows.y) * rows.stride / 4 + x - rows.x]
  }

  /// The first pixel of a region where a rule does not hold.
  func first(
    in region: PixelRegion, where isWrong: (_ x: Int, _ y: Int, SIMD4<UInt8>) -> Bool
  ) -> (x: Int, y: Int)? {
    if region.isEmpty { return nil }
    for y in region.y0..<region.y1 {
      for x in region.x0..<region.x1 where isWrong(x, y, self[x, y]) { return (x, y) }
    }
    return nil
  }

  /// The region of all pixels.
  var region: PixelRegion { PixelRegion(rows: 0..<rows.height, of: rows) }
}

extension PixelRegion {
  /// Whether a pixel lies in it.
  func contains(_ x: Int, _ y: Int) -> Bool { x0 <= x && x < x1 && y0 <= y && y < y1 }

  /// With a margin.
  func grown(by n: Int) -> PixelRegion {
    PixelRegion(x0: x0 - n, y0: y0 - n, x1: x1 + n, y1: y1 + n)
  }

  /// The pixels that lie in both regions; `empty` if they do not overlap.
  func intersection(_ other: PixelRegion) -> PixelRegion {
    let both = PixelRegion(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return both.isEmpty ? .empty : both
  }

  /// The region moved by some columns and rows.
  func moved(by x: Int, _ y: Int) -> PixelRegion {
    PixelRegion(x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y)
  }

  /// The region in words, for messages.
  var words: String { isEmpty ? "nothing" : "columns \(x0)..<\(x1) of rows \(y0)..<\(y1)" }
}
