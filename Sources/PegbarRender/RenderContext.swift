import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarSystem
import Synchronization

/// What frames share: threads and all that is kept from frame to frame.
///
/// | kept | at most | goes |
/// |---|---|---|
/// | shadows, filtered layers, rasterised layers, if asked for in two of 8 frames | 128 MB | oldest first; unused for 64 frames |
/// | halved and tinted pictures | 256 MB | oldest first; unused for 64 frames; with its original |
/// | prepared transitions | 32 | oldest first |
/// | filters with their parameters | 64, each for 2 sizes | oldest first |
/// | texts set in lines | 4096 | oldest half first |
/// | fonts | all | never |
/// | blend modes | 254 | never |
/// | the frame drawn last | 1 | with the next |
/// | memory of display lists | 32 MB | what does not fit is given back at once |
///
/// Paths, strokes and gradients are worked out anew in every frame; memory for bands of rows lasts for
/// one frame.
final class RenderContext: Sendable {
  let pool: ThreadPool
  let reduced = ReducedPictures()
  /// Shadows, filtered layers and rasterised ones.
  ///
  /// Each is kept by what it was drawn from, so that a change of anything draws it anew.
  let made = PictureCache<ListKey>(limit: 128 << 20, waits: true)
  let transitions = PreparedTransitions()
  let filters = FilterStore()
  let texts = TextStore()
  let blends: BlendModes
  private let plugins: @Sendable () -> Registry

  /// - Parameters:
  ///   - pool: the threads.
  ///   - plugins: has the filters; asked when a layer has one.
  init(pool: ThreadPool, plugins: @escaping @Sendable () -> Registry) {
    self.pool = pool
    self.plugins = plugins
    blends = BlendModes(plugins)
  }

  /// The plugins of filters.
  var registry: Registry { plugins() }

  /// Lists' memory for the next frame, so that a large scene does not ask the system for it each time.
  private let spare = Mutex<[DisplayList]>([])

  /// The most bytes of all spare lists.
  private static let spareBytes = 32 << 20

  /// The frame drawn last.
  private let lastFrame = Mutex<DrawnFrame?>(nil)

  /// The last frame if it has that size; another caller does not get it as well.
  func takeFrame(_ width: Int, _ height: Int, _ bands: Int) -> DrawnFrame? {
    let last = lastFrame.withLock { last in
      defer { last = nil }
      return last
    }
    guard let last, last.picture.width == width, last.picture.height == height,
      last.marks.count == bands
    else { return nil }
    return last
  }

  /// Keeps a frame for the next.
  func keepFrame(_ frame: DrawnFrame) { lastFrame.withLock { $0 = frame } }

  /// What draws the frame begun last.
  private let begun = Mutex<PoolTask?>(nil)

  /// Has other threads draw a frame as soon as the one before is complete.
  func begin(_ draw: @escaping @Sendable () throws -> Picture) -> PendingPicture {
    begun.withLock { begun in
      let last = begun
      let picture = PendingPicture(self) {
        last?.wait()
        return try draw()
      }
      begun = picture.task
      return picture
    }
  }

  /// An empty list.
  func takeList() -> DisplayList {
    spare.withLock { $0.popLast() } ?? DisplayList()
  }

  /// What frames have left out since somebody asked.
  private let cuts = Mutex<Set<FrameCut>>([])

  /// The most layers of which that is kept, where nobody asks.
  private static let mostCuts = 1024

  /// Notes what a frame has left out.
  func note(_ new: Set<FrameCut>) {
    if new.isEmpty { return }
    cuts.withLock { if $0.count < RenderContext.mostCuts { $0.formUnion(new) } }
  }

  /// What was left out since the last time.
  func takeCuts() -> Set<FrameCut> {
    cuts.withLock { cuts in
      defer { cuts = [] }
      return cuts
    }
  }

  /// Notes that another frame is drawn.
  func beginFrame() {
    made.beginFrame()
    reduced.cache.beginFrame()
  }

  /// Gives a list's memory back.
  func giveBack(_ list: consuming DisplayList) {
    list.removeAll()
    let bytes = list.byteCount
    spare.withLock { [list] spare in
      let held = spare.reduce(0) { $0 + $1.byteCount }
      if held + bytes <= RenderContext.spareBytes { spare.append(list) }
    }
  }

  /// What has been made of a list before, or is made now.
  ///
  /// - Parameters:
  ///   - list: what is drawn.
  ///   - area: the pixels that are drawn, not empty.
  ///   - numbers: what tells the way of making from others.
  ///   - change: makes the result of the list's picture.
  /// - Returns: the result, kept for the next frame unless the list is very large.
  func made(
    of list: DisplayList, _ area: PixelArea, _ numbers: [UInt64],
    _ change: (Picture) throws -> Picture
  ) rethrows -> Picture {
    let place = [area.x0, area.y0, area.x1, area.y1].map { UInt64(bitPattern: Int64($0)) }
    let key = ListKey(list, place + numbers)
    if let key, let known = made.picture(for: key) { return known }
    let result = try change(picture(list, area))
    if let key { made.keep(result, of: list.pictures, size: key.words.count * 8, for: key) }
    return result
  }

  /// Draws a list into a new, transparent picture.
  func picture(_ list: DisplayList, width: Int, height: Int) -> Picture {
    picture(list, PixelArea(x0: 0, y0: 0, x1: width, y1: height))
  }

  /// Draws the part of a list that lies in an area, which is not empty, into a new picture.
  func picture(_ list: DisplayList, _ area: PixelArea, background: UInt32 = 0) -> Picture {
    Picture(
      unclearedWidth: area.x1 - area.x0, height: area.y1 - area.y0,
      isOpaque: list.isOpaque(over: background),
      drawing: { pixels, stride in
        draw(list, area, background: background, pixels, stride)
      })
  }

  /// Draws the part of a list that lies in an area into memory: over a background, whatever it held, or
  /// over what it holds.
  func draw(
    _ list: DisplayList, _ area: PixelArea, background: UInt32?,
    _ pixels: UnsafeMutableRawPointer, _ stride: Int
  ) {
    let bands = Bands(list, area, pool)
    draw(list, bands, area, background: background, pixels, stride) { _, _ in false }
  }

  /// The same with the items in bands; `known` draws a band itself or returns false.
  func draw(
    _ list: DisplayList, _ bands: Bands, _ area: PixelArea, background: UInt32?,
    _ pixels: UnsafeMutableRawPointer, _ stride: Int,
    known: @Sendable (_ band: Int, _ rows: pgb_surface) -> Bool
  ) {
    let target = Target(
      pixels: pixels.assumingMemoryBound(to: UInt8.self), stride: stride, area: area)
    let painters = Painters(count: pool.threads)
    pool.run(bands.starts.count - 1) { band, thread in
      let surface = target.surface(band, bands.height)
      if known(band, surface) { return }
      var numbers = bands.items[bands.starts[band]..<bands.starts[band + 1]]
      if let first = list.covering(numbers, surface.area) {
        numbers = numbers[first...]
      } else if let background {
        for y in 0..<Int(surface.y1 - surface.y0) {
          let row = surface.pixels + y * Int(surface.stride)
          pgb_row_fill(row, area.x1 - area.x0, background)
        }
      }
      painters.all[thread].draw(list, numbers, on: surface)
    }
  }

  /// Memory for all rows.
  private struct Target: @unchecked Sendable {
    var pixels: UnsafeMutablePointer<UInt8>
    var stride: Int
    /// Which pixels the memory stands for.
    var area: PixelArea

    /// One band, whatever it held.
    func surface(_ band: Int, _ height: Int) -> pgb_surface {
      let first = band * height
      let end = min(area.y1 - area.y0, first + height)
      return pgb_surface(
        pixels: pixels + first * stride, stride: Int64(stride), x0: Int32(area.x0),
        y0: Int32(area.y0 + first), x1: Int32(area.x1), y1: Int32(area.y0 + end))
    }
  }

  /// One painter for each thread; a thread uses only its own.
  private struct Painters: @unchecked Sendable {
    var all: [BandPainter]

    init(count: Int) { all = (0..<count).map { _ in BandPainter() } }
  }
}
