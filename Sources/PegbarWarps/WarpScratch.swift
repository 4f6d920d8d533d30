import CPegbarKernels

/// The memory of one call: a few rows of places and pixels of a tile.
struct WarpScratch {
  /// Columns of a tile: a multiple of every spacing.
  static let columns = 256
  /// Floats of one array of places: places before the tile, its own, and those of a cell behind it.
  static let stride = columns + 96
  /// Where the tile's own places begin.
  static let before = 8
  /// Arrays of a row: x and y in both pictures, the weight, and the light.
  static let planes = 6
  private static let rows = 8
  private static let blocks = columns / Int(PGB_WARP_BLOCK) + 2
  private static let pixelRows = 5
  private static let pixelBytes = 4 * columns + 32

  static let bytes =
    4 * stride * planes * rows + 2 * blocks * MemoryLayout<pgb_warp_step>.stride
    + pixelRows * pixelBytes + columns + 32 + 4 * columns

  private let memory: UnsafeMutableRawPointer

  init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// A row of places, of 3, or of nodes, of 4: arrays of `stride` floats.
  func row(_ index: Int) -> UnsafeMutablePointer<Float> {
    memory.assumingMemoryBound(to: Float.self) + index * Self.planes * Self.stride
  }

  /// A row for points in a pixel, and for other places.
  var points: UnsafeMutablePointer<Float> { row(Self.rows - 1) }

  /// How blocks read the old picture, or the new one.
  func steps(isNew: Bool) -> UnsafeMutablePointer<pgb_warp_step> {
    let start = memory + 4 * Self.stride * Self.planes * Self.rows
    return start.assumingMemoryBound(to: pgb_warp_step.self) + (isNew ? Self.blocks : 0)
  }

  /// A row of pixels, of 4; see also `behind`.
  func pixels(_ index: Int) -> UnsafeMutablePointer<UInt8> {
    let start = UnsafeMutableRawPointer(steps(isNew: false) + 2 * Self.blocks)
    return start.assumingMemoryBound(to: UInt8.self) + index * Self.pixelBytes
  }

  /// A row of pixels for what lies behind or above others.
  var behind: UnsafeMutablePointer<UInt8> { pixels(4) }

  /// A row of coverage.
  var cover: UnsafeMutablePointer<UInt8> { pixels(Self.pixelRows) }

  /// The columns of a row's seams.
  var seams: UnsafeMutablePointer<Int32> {
    UnsafeMutableRawPointer(cover + Self.columns + 32).assumingMemoryBound(to: Int32.self)
  }
}
