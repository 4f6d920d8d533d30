import CPegbarKernels
import PegbarCore
import PegbarEngine
import Synchronization

/// What frames share: threads, reduced pictures, prepared transitions.
final class RenderContext: Sendable {
  let pool: ThreadPool
  let reduced = ReducedPictures()
  /// Shadows of simple shapes, at most 64 MB.
  let shadows = PictureCache<ShadowKey>(limit: 64 << 20)
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
    picture(list, PixelArea(x0: 0, y0: 0, x1: width, y1: height))
  }

  /// Draws the part of a list that lies in an area, which is not empty, into a new picture.
  func picture(_ list: DisplayList, _ area: PixelArea, background: UInt32 = 0) -> Picture {
    Picture(
      width: area.x1 - area.x0, height: area.y1 - area.y0, isOpaque: background >> 24 == 255
    ) { pixels, stride in
      draw(list, area, background: background, pixels, stride)
    }
  }

  /// Draws the part of a list that lies in an area into memory, whatever it held.
  func draw(
    _ list: DisplayList, _ area: PixelArea, background: UInt32,
    _ pixels: UnsafeMutableRawPointer, _ stride: Int
  ) {
    let bands = Bands(list, area)
    let target = Target(
      pixels: pixels.assumingMemoryBound(to: UInt8.self), stride: stride, area: area)
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
    /// Which pixels the memory stands for.
    var area: PixelArea

    /// One band, filled.
    func surface(_ band: Int, _ background: UInt32) -> pegbar_surface {
      let first = band * Bands.height
      let end = min(area.y1 - area.y0, first + Bands.height)
      for y in first..<end {
        pegbar_row_fill(pixels + y * stride, area.x1 - area.x0, background)
      }
      return pegbar_surface(
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
