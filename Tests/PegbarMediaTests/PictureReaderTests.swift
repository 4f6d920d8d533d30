import Foundation
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// Makes PNGs of each kind with nothing but zlib, and the straight RGBA that the standard says
/// they hold, as `name.png` and `name.rgba`.
private let makePNGs = """
  import sys, zlib, struct, random
  folder = sys.argv[1]
  rnd = random.Random(7)
  def chunk(t, b): return struct.pack('>I', len(b)) + t + b + struct.pack('>I', zlib.crc32(t + b))
  def pack(samples, depth):
      if depth == 16: return b''.join(struct.pack('>H', s) for s in samples)
      if depth == 8: return bytes(samples)
      bits = ''.join(format(s, '0%db' % depth) for s in samples)
      bits += '0' * (-len(bits) % 8)
      return bytes(int(bits[i:i+8], 2) for i in range(0, len(bits), 8))
  def to8(v, depth):
      top = (1 << depth) - 1
      return (v * 255 * 2 + top) // (2 * top) if depth != 16 else (v * 255 + 32767) // 65535
  passes = [(0,0,8,8),(4,0,8,8),(0,4,4,8),(2,0,4,4),(0,2,2,4),(1,0,2,2),(0,1,1,2)]
  def make(name, w, h, depth, ctype, plte=None, trns=None, interlace=0):
      n = {0:1, 2:3, 3:1, 4:2, 6:4}[ctype]
      top = (1 << depth) - 1 if ctype != 3 else len(plte) - 1
      px = [[[rnd.randint(0, top) for _ in range(n)] for _ in range(w)] for _ in range(h)]
      if trns and ctype != 3: px[0][0] = list(trns)
      raw = b''
      for (x0, y0, dx, dy) in (passes if interlace else [(0,0,1,1)]):
          if x0 >= w: continue
          for y in range(y0, h, dy):
              raw += b'\\0' + pack([s for x in range(x0, w, dx) for s in px[y][x]], depth)
      data = b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', w, h, depth, ctype, 0, 0, interlace))
      if plte: data += chunk(b'PLTE', bytes(c for p in plte for c in p[:3]))
      if ctype == 3 and trns: data += chunk(b'tRNS', bytes(trns))
      elif trns: data += chunk(b'tRNS', b''.join(struct.pack('>H', t) for t in trns))
      data += chunk(b'IDAT', zlib.compress(raw)) + chunk(b'IEND', b'')
      open(folder + '/' + name + '.png', 'wb').write(data)
      out = b''
      for row in px:
          for p in row:
              if ctype == 3:
                  a = trns[p[0]] if trns and p[0] < len(trns) else 255
                  out += bytes(plte[p[0]]) + bytes([a]); continue
              a = 255
              if trns and list(trns) == p: a = 0
              v = [to8(s, depth) for s in p]
              if ctype in (4, 6): a = v.pop()
              if len(v) == 1: v = v * 3
              out += bytes(v) + bytes([a])
      open(folder + '/' + name + '.rgba', 'wb').write(out)
  for d in (1, 2, 4, 8, 16): make('grey%d' % d, 13, 9, d, 0)
  for d in (8, 16):
      make('rgb%d' % d, 11, 7, d, 2); make('la%d' % d, 11, 7, d, 4); make('rgba%d' % d, 17, 5, d, 6)
      make('rgbtrns%d' % d, 5, 5, d, 2, trns=(1, 2, 3))
  make('greytrns', 9, 9, 4, 0, trns=(5,))
  for d in (1, 2, 4, 8):
      p = [(rnd.randint(0,255), rnd.randint(0,255), rnd.randint(0,255)) for _ in range(1 << d)]
      make('palette%d' % d, 19, 3, d, 3, plte=p)
      make('palettetrns%d' % d, 19, 3, d, 3, plte=p, trns=[0, 128])
  for (w, h) in ((1,1),(1,4000),(2,3),(8,8),(33,17)): make('lace%dx%d' % (w, h), w, h, 8, 6, interlace=1)
  make('lace16', 9, 9, 16, 2, interlace=1); make('lace1', 9, 9, 1, 0, interlace=1)
  """

private func premultiplied(_ straight: [UInt8]) -> [UInt8] {
  var out = straight
  for i in stride(from: 0, to: straight.count, by: 4) {
    let alpha = Double(straight[i + 3])
    for c in 0..<3 { out[i + c] = UInt8((Double(straight[i + c]) * alpha / 255).rounded()) }
  }
  return out
}

private func packed(_ picture: Picture) -> [UInt8] {
  (0..<picture.height).flatMap { y in
    UnsafeRawBufferPointer(start: picture.row(y), count: picture.width * 4)
  }
}

@Suite struct PictureReaderTests {
  let folder = TemporaryFolder()

  @Test(.needs(.pillow)) func everyKindOfPNG() throws {
    _ = python(makePNGs, [folder.path])
    let names = folder.names.filter { $0.hasSuffix(".png") }
    #expect(names.count == 29)
    for name in names {
      let picture = try PictureReader.read(path: folder.file(name))
      let expected = bytes(of: folder.file(name.replacing(".png", with: ".rgba")))
      #expect(packed(picture) == premultiplied(expected), "\(name)")
      let size = try PictureReader.pictureSize(path: folder.file(name))
      #expect(size == (picture.width, picture.height), "\(name)")
      let opaque = stride(from: 3, to: expected.count, by: 4).allSatisfy { expected[$0] == 255 }
      #expect(picture.isOpaque == opaque, "\(name)")
    }
  }

  @Test(.needs(.pillow)) func everyJPEGIsTurnedUpright() throws {
    let script = """
      import sys
      from PIL import Image, ImageOps
      f = sys.argv[1]
      base = Image.new('RGB', (40, 24))
      for x in range(40):
          for y in range(24): base.putpixel((x, y), (x * 6, y * 10, 128))
      for o in range(1, 9):
          e = Image.Exif(); e[0x0112] = o
          base.save(f'{f}/o{o}.jpg', quality=95, subsampling=0, exif=e)
      base.convert('L').save(f'{f}/grey.jpg', quality=95)
      base.save(f'{f}/progressive.jpg', quality=90, progressive=True)
      for n in ['grey', 'progressive'] + [f'o{o}' for o in range(1, 9)]:
          i = ImageOps.exif_transpose(Image.open(f'{f}/{n}.jpg')).convert('RGBA')
          print(n, i.width, i.height)
          open(f'{f}/{n}.rgba', 'wb').write(i.tobytes())
      base.convert('CMYK').save(f'{f}/cmyk.jpg')
      """
    for line in python(script, [folder.path]).split(separator: "\n") {
      let words = line.split(separator: " ")
      let path = folder.file("\(words[0]).jpg")
      let picture = try PictureReader.read(path: path)
      #expect([picture.width, picture.height] == words[1...].compactMap { Int($0) })
      #expect(try PictureReader.pictureSize(path: path) == (picture.width, picture.height))
      let expected = bytes(of: folder.file("\(words[0]).rgba"))
      let far = zip(packed(picture), expected).filter { abs(Int($0) - Int($1)) > 2 }
      #expect(far.isEmpty, "\(words[0])")
      #expect(picture.isOpaque)
    }
    #expect(kind { _ = try PictureReader.read(path: folder.file("cmyk.jpg")) } == .unsupported)
  }

  @Test(.needs(.pillow)) func aPNGIsTurnedUprightToo() throws {
    let script = """
      import sys, struct, zlib
      from PIL import Image, ImageOps
      f = sys.argv[1]
      base = Image.new('RGBA', (40, 24))
      for x in range(40):
          for y in range(24): base.putpixel((x, y), (x * 6, y * 10, 128, 255))
      for o in range(1, 9):
          e = Image.Exif(); e[0x0112] = o
          base.save(f'{f}/{o}.png', exif=e)
          b = open(f'{f}/{o}.png', 'rb').read()
          # The same with the chunk behind the pixels.
          at = b.index(b'eXIf') - 4; n = struct.unpack('>I', b[at:at + 4])[0] + 12
          open(f'{f}/late{o}.png', 'wb').write(b[:at] + b[at + n:-12] + b[at:at + n] + b[-12:])
          i = ImageOps.exif_transpose(Image.open(f'{f}/{o}.png')).convert('RGBA')
          open(f'{f}/{o}.rgba', 'wb').write(i.tobytes())
      """
    _ = python(script, [folder.path])
    for orientation in 1...8 {
      let size = orientation >= 5 ? (24, 40) : (40, 24)
      for name in ["\(orientation).png", "late\(orientation).png"] {
        let picture = try PictureReader.read(path: folder.file(name))
        #expect((picture.width, picture.height) == size, "\(name)")
        #expect(packed(picture) == bytes(of: folder.file("\(orientation).rgba")), "\(name)")
        #expect(try PictureReader.pictureSize(path: folder.file(name)) == size, "\(name)")
      }
    }
  }

  @Test(.needs(.pillow)) func truncatedAndDamagedFilesAreErrors() throws {
    let script = """
      import sys
      from PIL import Image
      import random
      r = random.Random(1)
      i = Image.frombytes('RGB', (64, 64), bytes(r.randint(0, 255) for _ in range(64 * 64 * 3)))
      i.save(sys.argv[1] + '/a.png'); i.save(sys.argv[1] + '/a.jpg')
      i.save(sys.argv[1] + '/p.jpg', progressive=True)
      """
    _ = python(script, [folder.path])
    var random = Seeded(state: 42)
    for name in ["a.png", "a.jpg", "p.jpg"] {
      let whole = bytes(of: folder.file(name))
      for share in [1, 10, 33, 50, 90, 99] {
        let cut = Array(whole[..<(whole.count * share / 100)])
        #expect(throws: MediaError.self, "\(name) cut to \(share) %") { try read(cut) }
      }
      #expect(throws: MediaError.self) { try read(Array(whole.dropLast(3))) }
      for _ in 0..<150 {
        var wrong = whole
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          wrong[Int.random(in: 0..<whole.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        // Any outcome but a crash is right: a changed pixel is still a picture.
        _ = try? read(wrong)
      }
    }
  }

  private func read(_ bytes: [UInt8]) throws -> Picture {
    try bytes.withUnsafeBytes { try PictureReader.read(bytes: $0, path: "test") }
  }

  @Test func randomBytesBehindASignatureAreErrors() {
    var random = Seeded(state: 3)
    let starts: [[UInt8]] = [
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], [0xff, 0xd8, 0xff],
      [0xff, 0xd8, 0xff, 0xe1],
    ]
    for start in starts {
      for size in [0, 1, 8, 30, 500] {
        for _ in 0..<20 {
          let rest = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
          #expect(throws: MediaError.self) { try read(start + rest) }
        }
      }
    }
  }

  @Test func whatIsNoPictureIsToldApart() throws {
    let path = folder.path
    #expect(kind { _ = try PictureReader.read(path: "\(path)/none.png") } == .unreadable)
    #expect(kind { _ = try PictureReader.read(path: path) } == .unreadable)
    #expect(kind { _ = try PictureReader.read(path: "/dev/zero") } == .unreadable)
    let cases: [([UInt8], MediaError.Kind)] = [
      ([], .notAPicture), (Array("hello".utf8), .notAPicture), ([0x89], .notAPicture),
      (Array("GIF89a".utf8), .damaged), (Array("<svg/>".utf8), .unsupported),
      (Array("RIFFxxxxWEBP".utf8), .damaged),
    ]
    for (index, (content, expected)) in cases.enumerated() {
      let file = folder.write(content, to: "\(index).png")
      #expect(kind { _ = try PictureReader.read(path: file) } == expected)
      #expect(kind { _ = try PictureReader.pictureSize(path: file) } == expected)
    }
  }

  @Test func hugeSizesAreRefusedBeforeMemoryIsTaken() throws {
    // A right header of 65501 x 1 and of 40000 x 40000 pixels, without any data.
    for (width, height) in [(65501, 1), (40000, 40000), (0x7fff_ffff, 0x7fff_ffff)] {
      let start = PNGChunks.start(width: width, height: height, channels: 4)
      let content = start + PNGChunks.chunk("IDAT", [0]) + PNGChunks.end
      #expect(kind { _ = try read(content) } == .tooLarge)
    }
  }

  @Test func aMissingPictureSaysWhatToDo() {
    do {
      _ = try PictureReader.read(path: "/nowhere/a.png")
      Issue.record("read nothing")
    } catch {
      #expect("\(error)" == "/nowhere/a.png: no such file or folder; check the name")
      #expect((error as? MediaError)?.kind == .unreadable)
    }
  }
}
