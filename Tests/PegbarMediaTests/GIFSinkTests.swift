import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

private func channels(_ path: String, frame: Int, _ width: Int, _ height: Int) -> [UInt8] {
  let size = width * height * 4
  return Array(bytes(of: path + ".rgba")[frame * size..<(frame + 1) * size])
}

@Suite struct GIFSinkTests {
  let folder = TemporaryFolder()

  @Test(.needs(.pillow)) func fewColorsAreExact() throws {
    let path = folder.file("a.gif")
    let frames = (0..<6).map { (n: Int) -> Picture in
      let (bar, ground) = (SIMD4<UInt8>(200, UInt8(n), 17, 255), SIMD4<UInt8>(16, 24, 32, 255))
      return Picture(50, 30) { x, y in y > 10 && x >= n * 5 && x < n * 5 + 10 ? bar : ground }
    }
    try export(frames, to: path, settings(50, 30, "30"))
    // 3, 3, 4 hundredths: 100/30 with the error carried on.
    #expect(python(readAnimation, [path]) == "6 0 30 30 40 30 30 40")
    for (index, frame) in frames.enumerated() {
      #expect(channels(path, frame: index, 50, 30) == frame.straightBytes)
    }
  }

  @Test(.needs(.pillow)) func pixelsThatVanishAreTakenAway() throws {
    let path = folder.file("a.gif")
    let frames = [0, 10, 22, 22, 5].map { left in
      Picture(40, 20) { x, y in
        // Half alpha and more is opaque, less is nothing.
        if y == 1 { return x < 20 ? SIMD4(64, 64, 64, 128) : SIMD4(60, 60, 60, 127) }
        return (left..<left + 9).contains(x) && y > 4 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 0, 0)
      }
    }
    var settings = settings(40, 20)
    settings.loopCount = 2
    try export(frames, to: path, settings)
    #expect(python(readAnimation, [path]) == "4 1 100 100 200 100")
    for (index, frame) in [frames[0], frames[1], frames[2], frames[4]].enumerated() {
      let got = channels(path, frame: index, 40, 20)
      var wrong = 0
      for i in 0..<40 * 20 {
        let pixel = frame.pixel(i % 40, i / 40)
        let color: [UInt8] = pixel.w == 255 ? [255, 0, 0, 255] : [128, 128, 128, 255]
        let seen = Array(got[i * 4..<i * 4 + 4])
        if pixel.w < 128 ? seen[3] != 0 : seen != color { wrong += 1 }
      }
      #expect(wrong == 0, "frame \(index)")
    }
  }

  @Test(.needs(.pillow)) func aGradientKeepsItsMean() throws {
    let path = folder.file("a.gif")
    let frame = Picture(256, 256) { x, y in
      SIMD4(UInt8(x), UInt8(y), UInt8(255 - (x + y) / 2), 255)
    }
    try export([frame], to: path, settings(256, 256))
    _ = python(readAnimation, [path])
    let got = channels(path, frame: 0, 256, 256)
    let wanted = frame.straightBytes
    // Over each 16 x 16 block, dither must not shift the colour.
    for block in stride(from: 0, to: 256, by: 1) {
      let (bx, by) = (block % 16 * 16, block / 16 * 16)
      for c in 0..<3 {
        var sum = 0
        for y in by..<by + 16 {
          for x in bx..<bx + 16 {
            let i = (y * 256 + x) * 4 + c
            sum += Int(got[i]) - Int(wanted[i])
          }
        }
        #expect(abs(sum) < 256 * 16, "block \(block) channel \(c): \(Double(sum) / 256)")
      }
    }
  }

  @Test(.needs(.pillow)) func aStillPartStaysStill() throws {
    let path = folder.file("a.gif")
    let frames = (0..<4).map { n in
      Picture(128, 64) { x, y in
        x < 64
          ? SIMD4(UInt8(x * 2), UInt8(y * 3), UInt8(x + y), 255)
          : SIMD4(UInt8((x * (n + 3)) & 255), UInt8((y * n) & 255), 90, 255)
      }
    }
    try export(frames, to: path, settings(128, 64))
    _ = python(readAnimation, [path])
    let all = (0..<4).map { channels(path, frame: $0, 128, 64) }
    for y in 0..<64 {
      let left = y * 128 * 4..<y * 128 * 4 + 256
      #expect(all.allSatisfy { $0[left] == all[0][left] })
    }
  }

  /// Frames with a palette of their own, in order.
  private func ownPalettes(_ path: String) -> [Bool] {
    let gif = bytes(of: path)
    var at = 13 + (3 << (Int(gif[10] & 7) + 1))
    var own: [Bool] = []
    func skipBlocks() {
      while gif[at] != 0 { at += Int(gif[at]) + 1 }
      at += 1
    }
    while at < gif.count, gif[at] != 0x3b {
      if gif[at] == 0x21 {
        at += 2
      } else {
        let flags = gif[at + 9]
        own.append(flags & 0x80 != 0)
        at += 11 + (flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0)
      }
      skipBlocks()
    }
    return own
  }

  /// Each second has colours of its own: a cube of them around a corner of the colour space.
  private func colorful(_ second: Int, _ n: Int, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let (a, b, c) = (UInt8(x * 2 % 128), UInt8(y * 2 % 128), UInt8((x + y + n * 9) % 128))
    let corners: [SIMD4<UInt8>] = [
      SIMD4(a, b, c, 255), SIMD4(a + 127, b, c, 255), SIMD4(a, b + 127, c + 127, 255),
      SIMD4(a + 127, b + 127, c + 127, 255),
    ]
    return corners[second % 4]
  }

  @Test(.needs(.pillow)) func partsThatNeedThemHaveTheirOwnColors() throws {
    let path = folder.file("a.gif")
    let frames = (0..<40).map { n in
      Picture(96, 64) { x, y in
        // The last rows never change.
        y > 60 ? SIMD4(UInt8(x), 200, 90, 255) : colorful(n / 10, n, x, y)
      }
    }
    try export(frames, to: path, settings(96, 64))
    let own = ownPalettes(path)
    #expect(own.count == 40 && own.filter { $0 }.count >= 30)
    #expect(python(readAnimation, [path]).hasPrefix("40 0 100 100"))
    var first: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      let (got, wanted) = (channels(path, frame: index, 96, 64), frame.straightBytes)
      let error = zip(got, wanted).map { abs(Int($0) - Int($1)) }.reduce(0, +)
      // A cube of 128 a side in 250 colours: steps of 20. In a quarter of them: 32.
      #expect(Double(error) / Double(96 * 61 * 3) < 10, "frame \(index)")
      // Nothing flickers where a palette begins.
      let still = Array(got[61 * 96 * 4..<64 * 96 * 4])
      if index == 0 { first = still }
      #expect(still == first, "frame \(index)")
    }
  }

  @Test func onePaletteIsEnoughWhereColorsStay() throws {
    let path = folder.file("a.gif")
    let frames = (0..<40).map { n in
      Picture(96, 64) { x, y in SIMD4(UInt8(x * 2 + n), UInt8(x + y), 40, 255) }
    }
    try export(frames, to: path, settings(96, 64))
    let own = ownPalettes(path)
    #expect(own.count > 10 && !own.contains(true))
  }

  @Test(.needs(.pillow)) func ratesBeyondFiftyKeepTheTime() throws {
    let path = folder.file("a.gif")
    let frames = (0..<60).map { n in Picture(8, 8, SIMD4(UInt8(n * 4), 0, 0, 255)) }
    try export(frames, to: path, settings(8, 8, "60"))
    let delays = python(readAnimation, [path]).split(separator: " ").dropFirst(2)
      .compactMap { Int($0) }
    #expect(delays.reduce(0, +) == 1000)
    #expect(delays.allSatisfy { $0 >= 20 && $0 <= 30 })
  }

  @Test(.needs(.pillow)) func noiseFillsTheCodeTableAgainAndAgain() throws {
    let path = folder.file("a.gif")
    var random = Seeded(state: 9)
    // 200 exact colours in random order: LZW finds little and clears its table often.
    let frame = Picture(211, 173) { _, _ in
      let value = UInt8.random(in: 0..<200, using: &random)
      return SIMD4(value, 255 - value, 7, 255)
    }
    try export([frame], to: path, settings(211, 173))
    _ = python(readAnimation, [path])
    #expect(channels(path, frame: 0, 211, 173) == frame.straightBytes)
  }

  @Test(.needs(.pillow)) func everyCodeSize() throws {
    var frames: [Picture] = []
    for colors in [1, 2, 3, 4, 5, 16, 17, 255] {
      for width in [1, 2, 3, 9, 64, 130] {
        let frame = Picture(width, 31) { x, y in
          SIMD4(UInt8((x * 7 + y * 31) % colors), 5, 6, 255)
        }
        try export([frame], to: folder.file("\(frames.count).gif"), settings(width, 31))
        frames.append(frame)
      }
    }
    let script = """
      import sys
      from PIL import Image
      for i in range(int(sys.argv[2])):
          n = f'{sys.argv[1]}/{i}.gif'
          open(n + '.rgba', 'wb').write(Image.open(n).convert('RGBA').tobytes())
      """
    _ = python(script, [folder.path, String(frames.count)])
    for (index, frame) in frames.enumerated() {
      #expect(bytes(of: folder.file("\(index).gif.rgba")) == frame.straightBytes)
    }
  }

  @Test(.needs(.pillow)) func nothingButTransparency() throws {
    let path = folder.file("a.gif")
    try export([Picture(5, 5, SIMD4(0, 0, 0, 0))], to: path, settings(5, 5))
    _ = python(readAnimation, [path])
    #expect(stride(from: 3, to: 100, by: 4).allSatisfy { channels(path, frame: 0, 5, 5)[$0] == 0 })
  }
}
