import CPegbarKernels

/// A byte of coverage for each pixel of an area.
///
/// Immutable; for any thread.
final class CoveragePlane: @unchecked Sendable {
  let area: PixelArea
  private let bytes: UnsafeMutablePointer<UInt8>

  /// Bytes from one row to the next.
  private var stride: Int { area.x1 - area.x0 }

  /// Bytes of memory.
  var byteCount: Int { stride * (area.y1 - area.y0) }

  /// Lets its rows be written once; nil where that fails.
  init?(
    _ area: PixelArea, _ write: (_ bytes: UnsafeMutablePointer<UInt8>, _ stride: Int) -> Bool
  ) {
    self.area = area
    bytes = .allocate(capacity: max(1, (area.x1 - area.x0) * (area.y1 - area.y0)))
    guard write(bytes, stride) else { return nil }
  }

  deinit { bytes.deallocate() }

  /// Paints what it covers when it is moved by whole pixels.
  func paint(
    _ surface: inout pgb_surface, _ area: PixelArea, _ dx: Int, _ dy: Int,
    _ paint: inout pgb_paint
  ) {
    let own = self.area
    let moved = PixelArea(x0: own.x0 + dx, y0: own.y0 + dy, x1: own.x1 + dx, y1: own.y1 + dy)
    var plane = pgb_mask(bytes: bytes, stride: Int64(stride), area: moved.kernelArea)
    pgb_paint_plane(&surface, area.kernelArea, &plane, &paint)
  }
}

/// The coverage of an outline through maps that come again.
///
/// What is drawn does not depend on what is kept. A map that comes once is only remembered, so that
/// text in motion costs nothing here.
struct CoverageShelf {
  /// What is known of a map.
  enum Entry {
    /// It has not been asked for lately.
    case new
    /// It has, and there is room.
    case known
    case kept(CoveragePlane)
  }

  private struct Key: Hashable {
    let m11, m12, m21, m22, m31, m32: Double

    init(_ map: PlaneMap) {
      (m11, m12, m21, m22, m31, m32) = (map.m11, map.m12, map.m21, map.m22, map.m31, map.m32)
    }
  }

  /// nil for maps that have come once.
  private var entries: [Key: CoveragePlane?] = [:]
  private var byteCount = 0

  /// Maps that are remembered.
  private static let mostMaps = 64
  /// Bytes that are kept besides one plane.
  private static let mostBytes = 256 << 10
  /// Pixels of a plane.
  private static let mostPixels = 1 << 20

  /// Whether the coverage of an area is small enough to be kept.
  static func mayKeep(_ area: PixelArea) -> Bool {
    let (width, height) = (area.x1 - area.x0, area.y1 - area.y0)
    return width > 0 && height > 0 && width <= mostPixels && height <= mostPixels / width
  }

  /// Looks for a map and remembers that it came.
  mutating func find(_ map: PlaneMap) -> Entry {
    let key = Key(map)
    if let known = entries[key] { return known.map(Entry.kept) ?? .known }
    if entries.count >= CoverageShelf.mostMaps { removeAll() }
    entries[key] = .some(nil)
    return .new
  }

  /// Keeps a plane, in the place of others where these leave no room.
  mutating func keep(_ plane: CoveragePlane, _ map: PlaneMap) {
    if case .some(.some) = entries[Key(map)] { return }
    if byteCount + plane.byteCount > CoverageShelf.mostBytes { removeAll() }
    entries[Key(map)] = .some(plane)
    byteCount += plane.byteCount
  }

  private mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    byteCount = 0
  }
}
