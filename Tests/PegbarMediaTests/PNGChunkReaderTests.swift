import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// Files that claim more than they have are told apart before memory is taken for it.
@Suite struct PNGChunkReaderTests {
  let folder = TemporaryFolder()

  private static let header = PNGChunks.start(width: 1, height: 1, channels: 4)
  private static let pixels = PNGChunks.chunk(
    "IDAT", [0x78, 1, 1, 5, 0, 0xfa, 0xff, 0, 1, 2, 3, 4, 0, 0x19, 0, 0x0b])

  /// A chunk that says it has 2 GiB.
  private static func claim(_ type: String) -> [UInt8] {
    PNGChunks.bigEndian(UInt32(0x7fff_fff0)) + Array(type.utf8) + Array("key".utf8) + [
      0, 0, 7, 7, 7,
    ]
  }

  private func reason(_ path: String) -> String {
    do {
      _ = try PictureReader.read(path: path)
      return "it was read"
    } catch let error as MediaError {
      return error.kind == .damaged ? error.reason : "\(error.kind)"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["tEXt", "zTXt", "iTXt", "iCCP", "sPLT", "pCAL", "sCAL", "eXIf", "hIST", "PLTE"])
  func aChunkThatClaimsTooMuchIsNamed(type: String) {
    let bytes =
      PNGChunkReaderTests.header + PNGChunkReaderTests.claim(type) + PNGChunkReaderTests.pixels
      + PNGChunks.end
    let path = folder.write(bytes, to: "a.png")
    #expect(reason(path).hasPrefix("damaged: chunk \(type) claims 2147483632 bytes, "))
    let late =
      PNGChunkReaderTests.header + PNGChunkReaderTests.pixels + PNGChunkReaderTests.claim(type)
      + PNGChunks.end
    #expect(reason(folder.write(late, to: "b.png")) == "damaged: the file ends too early")
  }

  /// 300 bytes of pixels cannot be 16,000 × 16,000 of them, whatever they are packed with.
  @Test func aHeaderThatClaimsTooManyPixelsIsRefused() {
    let start = PNGChunks.start(width: 16_000, height: 16_000, channels: 4)
    let data = PNGChunks.chunk("IDAT", [UInt8](repeating: 0, count: 300))
    let path = folder.write(start + data + PNGChunks.end, to: "a.png")
    #expect(reason(path) == "damaged: Not enough image data")
  }

  /// What is not shown is not unpacked: 64 MB of zeros behind a few bytes, in chunks that are right.
  @Test(.needs(.pillow)) func packedTextsAndProfilesAreSkipped() throws {
    let script = """
      import struct, sys, zlib
      def chunk(t, b): return struct.pack('>I', len(b)) + t + b + struct.pack('>I', zlib.crc32(t + b))
      bomb = b'key\\0\\0' + zlib.compress(bytes(64 << 20), 9)
      open(sys.argv[1], 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' +
        chunk(b'IHDR', struct.pack('>IIBBBBB', 1, 1, 8, 6, 0, 0, 0)) + chunk(b'iCCP', bomb) +
        chunk(b'zTXt', bomb) + chunk(b'IDAT', zlib.compress(b'\\0\\1\\2\\3\\xff')) + chunk(b'IEND', b''))
      """
    let path = folder.file("bomb.png")
    #expect(run(["python3", "-c", script, path])?.status == 0)
    #expect(try PictureReader.read(path: path).pixel(0, 0) == SIMD4(1, 2, 3, 255))
  }
}
