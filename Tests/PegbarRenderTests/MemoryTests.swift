import PegbarCore
import PegbarEngine
import PegbarRender
import PegbarSystem
import PegbarTestSupport
import Testing

/// Many frames in which everything that is kept changes: caches stay within their bounds.
@Suite struct MemoryTests {
  /// Bytes of memory that the process has at the moment; nil where the system does not say.
  static var resident: Int? {
    guard let file = fopen("/proc/self/statm", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return nil }
    let words = String(
      decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
    )
    .split(separator: " ")
    return words.count > 1 ? Int(words[1]).map { $0 * Int(getpagesize()) } : nil
  }

  /// Shadows, blurs, rasterised layers and shrunk pictures, different in every frame.
  static func frame(_ number: Int, _ photo: Picture) -> PresentationFrame {
    let width = 20 + Double(number % 2500) * 0.004
    var blurred = FilterChainTests.filter("gaussianBlur", ["inputRadius": .number(width / 10)])
    blurred[.backgroundColor] = .color(red)
    let shadow: [PropertyID: Value] = [
      .backgroundColor: .color(blue), .shadowOpacity: .number(1), .shadowRadius: .number(4),
    ]
    let kept: [PropertyID: Value] = [
      .shouldRasterize: .bool(true), .backgroundColor: .color(green),
      .cornerRadius: .number(width / 5),
    ]
    return scene(
      64, 64,
      [
        .box(4, 4, width, 20, shadow), .box(30, 4, 20, width, blurred),
        .box(4, 34, width, 20, kept),
        .box(36, 36, width, width, [.contents: .content(photo)]),
      ])
  }

  /// PEGBAR_MEMORY_FRAMES says how many; 10,000 take a minute in a debug build.
  @Test func memoryIsFlatOverManyFrames() throws {
    let count = getenv("PEGBAR_MEMORY_FRAMES").flatMap { Int(String(cString: $0)) } ?? 1500
    let renderer = FrameRenderer(threads: 2)
    let view = Viewport(width: 128, height: 128, scale: 2)
    let photo = ContactSheet.photo(200)
    var before: Int?
    for number in 0..<count {
      // The first part fills what is kept.
      if number == count * 2 / 3 { before = MemoryTests.resident }
      _ = try renderer.render(MemoryTests.frame(number, photo), view, background: .white)
    }
    let isTold = before != nil && MemoryTests.resident != nil
    try Requirement.machine("a system that tells how much memory is used", isMet: isTold).demand()
    let start = try #require(before)
    let end = try #require(MemoryTests.resident)
    #expect(end - start < 48 << 20, "\(start) bytes, then \(end)")
  }
}
