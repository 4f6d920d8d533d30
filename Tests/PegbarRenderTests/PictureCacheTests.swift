import PegbarCore
import PegbarEngine
import PegbarSystem
import Testing

@testable import PegbarRender

/// Everything that is kept between frames has a bound.
@Suite struct PictureCacheTests {
  static func picture(_ side: Int = 16) -> Picture {
    Picture(width: side, height: side) { _, _ in }
  }

  @Test func dropsTheOldestWhenItIsFull() {
    // A row of 100 pixels takes 448 bytes.
    let (bytes, cache) = (448 * 100, PictureCache<Int>(limit: 1 << 20))
    for number in 0..<1000 {
      cache.keep(PictureCacheTests.picture(100), of: [], for: number)
      #expect(cache.held.bytes <= 1 << 20)
      #expect(cache.held.bytes >= cache.held.count * bytes)
      _ = cache.picture(for: 0)
    }
    #expect(cache.picture(for: 0) != nil)
    #expect(cache.picture(for: 1) == nil)
    #expect(cache.picture(for: 999) != nil)
  }

  @Test func countsWhatSmallEntriesTake() {
    let cache = PictureCache<Int>(limit: 1 << 20)
    for number in 0..<10_000 { cache.keep(PictureCacheTests.picture(1), of: [], for: number) }
    #expect(cache.held.count <= (1 << 20) / 512)
  }

  @Test func dropsWhatNoFrameAsksFor() {
    let cache = PictureCache<Int>(limit: 1 << 20)
    cache.keep(PictureCacheTests.picture(), of: [], for: 1)
    cache.keep(PictureCacheTests.picture(), of: [], for: 2)
    for _ in 0..<200 {
      cache.beginFrame()
      #expect(cache.picture(for: 1) != nil)
    }
    #expect(cache.held.count == 1)
  }

  @Test func forgetsWhatItsOriginalsNamed() {
    let cache = PictureCache<Int>(limit: 1 << 20)
    var original: Picture? = PictureCacheTests.picture()
    cache.keep(PictureCacheTests.picture(), of: [original].compactMap { $0 }, for: 1)
    #expect(cache.picture(for: 1) != nil)
    original = nil
    #expect(cache.picture(for: 1) == nil)
    #expect(cache.held == (0, 0))
  }

  /// What is asked for once in a while is not kept, and what every frame asks for is.
  @Test func waitsForTheSecondTime() {
    let cache = PictureCache<Int>(limit: 1 << 20, waits: true)
    for frame in 0..<100 {
      cache.beginFrame()
      for key in [-1, frame % 30] where cache.picture(for: key) == nil {
        cache.keep(PictureCacheTests.picture(), of: [], for: key)
      }
    }
    #expect(cache.held.count == 1)
    #expect(cache.picture(for: -1) != nil)
  }

  /// A list's memory is kept for the next frame, but not a giant's.
  @Test func aGiantListIsNotKept() {
    let context = RenderContext(pool: ThreadPool(threads: 1))
    var list = DisplayList()
    list.points = [Double](repeating: 0, count: 1000)
    context.giveBack(list)
    #expect(context.takeList().byteCount >= 8000)
    list.points = [Double](repeating: 0, count: 5 << 20)
    context.giveBack(list)
    #expect(context.takeList().byteCount == 0)
  }

  /// Shadows, halved and tinted pictures of a renderer stay within their bounds, and go when idle.
  @Test func aRenderersPicturesGoWhenIdle() throws {
    let context = RenderContext(pool: ThreadPool(threads: 1))
    let photo = PictureCacheTests.picture(64)
    for number in 0..<40 {
      context.beginFrame()
      let tint = Tint(red: Double(number) / 40, green: 1, blue: 1)
      _ = context.reduced.reduced(context.reduced.tinted(photo, tint), across: 2, down: 2)
    }
    #expect(context.reduced.cache.held.count > 40)
    for _ in 0..<130 { context.beginFrame() }
    #expect(context.reduced.cache.held == (0, 0))
  }
}
