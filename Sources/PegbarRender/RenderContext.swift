import CPegbarKernels
import PegbarCore
import PegbarEngine
import Synchronization

/// What frames share: threads, reduced pictures, prepared transitions.
final class RenderContext: Sendable {
  let pool: ThreadPool
  let reduced = ReducedPictures()
  let transitions = PreparedTransitions()

  init(pool: ThreadPool) { self.pool = pool }

  /// A list's memory for the next frame, so that a large scene does not ask the system for it each time.
  private let spare = Mutex<DisplayList?>(nil)

  /// An empty list.
  func takeList() -> DisplayList {
    spare.withLock { spare in
      defer { spare = nil }
      return spare ?? DisplayList()
    }
  }

  /// Gives a list's memory back.
  func giveBack(_ list: consuming DisplayList) {
    list.removeAll()
    spare.withLock { [list] in $0 = list }
  }

  /// Draws a list into a new, transparent picture.
  func picture(_ list: DisplayList, width: Int, height: Int) -> Picture {
    Picture(width: width, height: height) { pixels, stride in
      draw(list, width: width, height: height, background: 0, pixels, stride)
    }
  }

  /// Draws a list into memory, whatever it held.
  func draw(
    _ list: DisplayList, width: Int, height: Int, background: UInt32,
    _ pixels: UnsafeMutableRawPointer, _ stride: Int
  ) {
    let bands = Bands(list, height: height)
    let target = Target(
      pixels: pixels.assumingMemoryBound(to: UInt8.self), stride: stride, width: width,
      height: height)
    let painters = Painters(count: pool.threads)
    pool.run(bands.starts.count - 1) { band, thread in
      let surface = target.surface(band, background)
      let numbers = bands.items[bands.starts[band]..<bands.starts[band + 1]]
      painters.all[thread].draw(list, numbers, on: surface)
    }
  }

  /// Memory for all rows.
  private struct Target: @unchecked Sendable {
    var pixels: UnsafeMutablePointer<UInt8>
    var stride: Int
    var width: Int
    var height: Int

    /// One band, filled.
    func surface(_ band: Int, _ background: UInt32) -> pegbar_surface {
      let y0 = band * Bands.height
      let y1 = min(height, y0 + Bands.height)
      for y in y0..<y1 { pegbar_row_fill(pixels + y * stride, width, background) }
      return pegbar_surface(
        pixels: pixels + y0 * stride, stride: Int64(stride), x0: 0, y0: Int32(y0),
        x1: Int32(width), y1: Int32(y1))
    }
  }

  /// One painter for each thread; a thread uses only its own.
  private struct Painters: @unchecked Sendable {
    var all: [BandPainter]

    init(count: Int) { all = (0..<count).map { _ in BandPainter() } }
  }
}
