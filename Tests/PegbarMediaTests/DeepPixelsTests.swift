import Foundation
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// Pictures with 16 bits a component, and binary PGM and PPM.
@Suite struct DeepPixelsTests {
  private let folder = TemporaryFolder()

  private func read(_ name: String, _ bytes: [UInt8]) throws -> Picture {
    let path = folder.file(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try PictureReader.read(path: path)
  }

  private func pixels(_ picture: Picture) -> [[UInt8]] {
    (0..<picture.height).flatMap { y in
      (0..<picture.width).map { x in
        (0..<4).map { picture.row(y).load(fromByteOffset: 4 * x + $0, as: UInt8.self) }
      }
    }
  }

  @Test func greyOfEightBits() throws {
    let picture = try read("a.pgm", Array("P5 2#wide\n1\t255\n".utf8) + [0, 200])
    #expect((picture.width, picture.height) == (2, 1))
    #expect(pixels(picture) == [[0, 0, 0, 255], [200, 200, 200, 255]])
    #expect(picture.isOpaque && picture.deepPixels == nil)
  }

  @Test func samplesBelowTheirMaximumAreStretched() throws {
    // 7 of 15, rounded; 20 counts as 15.
    let picture = try read("a.ppm", Array("P6\n1 1\n15\n".utf8) + [7, 15, 20])
    #expect(pixels(picture) == [[119, 255, 255, 255]])
  }

  @Test func greyOfSixteenBits() throws {
    let picture = try read("a.pgm", Array("P5\n2 1 65535\n".utf8) + [0x80, 0x01, 0, 1])
    #expect(pixels(picture) == [[128, 128, 128, 255], [0, 0, 0, 255]])
    let deep = try #require(picture.deepPixels)
    let high = Float(0x8001) / 65535
    let low = Float(1) / 65535
    let expected: [Float] = [high, high, high, 1, low, low, low, 1]
    #expect(deep == expected)
  }

  @Test(arguments: [
    ("P5\n2 1\n", "three numbers"), ("P5\n2 1 255", "does not end"),
    ("P5\n2 1 0\n__", "1…65535"), ("P5\n2 1 70000\n____", "1…65535"),
    ("P5\n2 2 255\n___", "too early"), ("P5\n0 2 255\n", ""), ("P6\n99999 1 255\n", "99999"),
  ])
  func whatIsDamagedIsRefused(_ text: String, _ reason: String) {
    let error = #expect(throws: MediaError.self) { try read("a.pgm", Array(text.utf8)) }
    let text = error.map { "\($0)" } ?? ""
    #expect(reason.isEmpty || text.contains(reason), "\(text)")
  }

  /// Two by one, straight alpha, turned by an orientation that stands in the file.
  @Test(.needs(.pillow)) func pngKeepsItsBitsAndIsTurned() throws {
    let script = """
      import sys, struct, zlib
      def chunk(t, b): return struct.pack('>I', len(b)) + t + b + struct.pack('>I', zlib.crc32(t + b))
      samples = [1000, 2000, 3000, 65535, 40000, 50000, 60000, 32768]
      raw = b'\\0' + b''.join(struct.pack('>H', s) for s in samples)
      tiff = b'MM\\0*\\0\\0\\0\\x08' + struct.pack('>HHHIHHI', 1, 0x112, 3, 1, 6, 0, 0)
      for name, more in (('plain', b''), ('turned', chunk(b'eXIf', tiff))):
          open(f'{sys.argv[1]}/{name}.png', 'wb').write(
              b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 2, 1, 16, 6, 0, 0, 0))
              + more + chunk(b'IDAT', zlib.compress(raw)) + chunk(b'IEND', b''))
      """
    _ = python(script, [folder.path])
    let part = { (x: Float) -> Float in x / 65535 }
    let alpha = part(32768)
    let colors: [Float] = [40000, 50000, 60000]
    let first: [Float] = [part(1000), part(2000), part(3000), 1]
    let second: [Float] = colors.map { part($0) * alpha } + [alpha]
    let both: [Float] = first + second
    let plain = try PictureReader.read(path: folder.file("plain.png"))
    #expect(plain.deepPixels == both)
    // Orientation 6: a quarter clockwise, so that the left pixel comes to the top.
    let turned = try PictureReader.read(path: folder.file("turned.png"))
    #expect((turned.width, turned.height) == (1, 2))
    #expect(turned.deepPixels == both)
    #expect(pixels(turned)[0] == [4, 8, 12, 255])
  }
}
