import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// Packs codes from the lowest bit on, in sub-blocks.
private func packed(_ codes: [(Int, Int)]) -> [UInt8] {
  var bits: [UInt8] = []
  for (code, width) in codes {
    for bit in 0..<width { bits.append(UInt8(code >> bit & 1)) }
  }
  var bytes: [UInt8] = []
  for start in stride(from: 0, to: bits.count, by: 8) {
    let part = bits[start..<min(start + 8, bits.count)]
    bytes.append(part.enumerated().reduce(0) { $0 | $1.element << UInt8($1.offset) })
  }
  return [UInt8(bytes.count)] + bytes + [0]
}

/// A GIF of 2 × 2 by hand: red, green, blue, white; each frame is four uncompressed codes.
private struct HandMade {
  var bytes: [UInt8] =
    Array("GIF89a".utf8) + [2, 0, 2, 0, 0x81, 0, 0]
    + [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

  func frame(
    _ indices: [Int], delay: Int = 10, disposal: UInt8 = 0, transparent: UInt8? = nil,
    place: [UInt8] = [0, 0, 0, 0, 2, 0, 2, 0], flags: UInt8 = 0
  ) -> HandMade {
    var out = self
    let control = disposal << 2 | (transparent == nil ? 0 : 1)
    out.bytes += [0x21, 0xf9, 4, control, UInt8(delay), 0, transparent ?? 0, 0]
    out.bytes += [0x2c] + place + [flags, 2]
    // A clear code before each pixel keeps every code at three bits.
    out.bytes += packed(indices.flatMap { [(4, 3), ($0, 3)] } + [(5, 3)])
    return out
  }

  var ended: [UInt8] { bytes + [0x3b] }
}

private func * (list: [Int], count: Int) -> [Int] {
  (0..<count).flatMap { _ in list }
}

private let red = SIMD4<UInt8>(255, 0, 0, 255)
private let green = SIMD4<UInt8>(0, 255, 0, 255)
private let blue = SIMD4<UInt8>(0, 0, 255, 255)
private let white = SIMD4<UInt8>(255, 255, 255, 255)
private let clear = SIMD4<UInt8>(0, 0, 0, 0)

/// Each frame of an animation as straight RGBA by Pillow, one file, and the delays.
private let frames = """
  import sys
  from PIL import Image, ImageSequence
  i = Image.open(sys.argv[1])
  out = b''; d = []
  for f in ImageSequence.Iterator(i):
      f.load(); d.append(int(f.info.get('duration', 0))); out += f.convert('RGBA').tobytes()
  open(sys.argv[1] + '.rgba', 'wb').write(out)
  print(*d)
  """

@Suite struct GIFClipTests {
  let folder = TemporaryFolder()

  private func open(_ gif: [UInt8]) throws -> any ClipSource {
    try ClipReader.open(path: folder.write(gif, to: "a.gif"))
  }

  private func pixels(_ picture: Picture) -> [SIMD4<UInt8>] {
    [picture.pixel(0, 0), picture.pixel(1, 0), picture.pixel(0, 1), picture.pixel(1, 1)]
  }

  @Test func framesLieOverOneAnother() throws {
    let clip = try open(
      HandMade().frame([0, 1, 2, 3]).frame([3, 3, 3, 0], transparent: 3)
        .frame([2], delay: 5, place: [1, 0, 0, 0, 1, 0, 1, 0]).ended)
    #expect(clip.info.frameCount == 3 && clip.info.width == 2 && clip.info.hasAlpha)
    #expect(clip.info.duration == 0.25 && clip.info.isVariableRate)
    #expect(pixels(try clip.frame(at: 0.0999)) == [red, green, blue, white])
    #expect(pixels(try clip.frame(at: 0.1)) == [red, green, blue, red])
    #expect(pixels(try clip.frame(at: 9)) == [red, blue, blue, red])
    #expect(pixels(try clip.frame(at: -1)) == [red, green, blue, white])
  }

  private static let disposals: [(UInt8, [SIMD4<UInt8>])] = [
    (0, [green, green, blue, white]), (1, [green, green, blue, white]),
    (2, [green, clear, clear, clear]), (3, [green, red, red, red]),
  ]

  @Test(arguments: disposals)
  func aFrameIsDisposedOf(_ disposal: UInt8, _ expected: [SIMD4<UInt8>]) throws {
    let clip = try open(
      HandMade().frame([0, 0, 0, 0]).frame([0, 1, 2, 3], disposal: disposal)
        .frame([1], place: [0, 0, 0, 0, 1, 0, 1, 0]).ended)
    #expect(pixels(try clip.frame(at: 0.2)) == expected)
  }

  @Test func aDelayOfNothingIsATenth() throws {
    let clip = try open(
      HandMade().frame([0, 0, 0, 0], delay: 0).frame([1, 1, 1, 1], delay: 1)
        .frame([2, 2, 2, 2], delay: 2).ended)
    #expect(clip.info.duration == 0.22)
  }

  /// A picture that stays does not slow the moving ones down.
  @Test(arguments: [
    ([4] * 20 + [200], 100, "25"), ([4] * 20, 100, "25"), ([10, 50, 300], 100, "10"),
    // 30 frames a second in hundredths and thousandths, also with a last frame that stays.
    ([3, 3, 4], 100, "30"), ([3, 3, 4] * 10 + [500], 100, "30"), ([33, 33, 34], 1000, "30"),
    // Frames of a thousandth among long ones; an animation of such frames.
    ([1, 100, 100], 1000, "100"), ([5] * 9, 1000, "240"), ([1], 1, "1"),
  ])
  func theRateShowsEachFrame(_ ticks: [Int], _ perSecond: Int, _ rate: String) {
    #expect(StoredClip.rate(of: ticks, perSecond: perSecond).description == rate)
  }

  @Test func aLongFrameLeavesTheRate() throws {
    let clip = try open(
      HandMade().frame([0, 0, 0, 0], delay: 4).frame([1, 1, 1, 1], delay: 200).ended)
    #expect(clip.info.frameRate.description == "25")
  }

  @Test func rowsMayBeInterlaced() throws {
    // Five rows come in the order 0, 4, 2, 1, 3.
    let place: [UInt8] = [0, 0, 0, 0, 1, 0, 5, 0]
    var gif = HandMade().frame([0, 1, 2, 3, 0], place: place, flags: 0x40)
    gif = gif.frame([0, 0, 0, 0, 0], place: place)
    gif.bytes[8] = 5
    let picture = try open(gif.ended).frame(at: 0)
    #expect((0..<5).map { picture.pixel(0, $0) } == [red, white, blue, red, green])
  }

  @Test func oneFrameIsAPicture() throws {
    let path = folder.write(HandMade().frame([0, 1, 2, 3]).ended, to: "a.gif")
    #expect(pixels(try PictureReader.read(path: path)) == [red, green, blue, white])
    guard case .picture = try Input.open(path: path) else {
      Issue.record("a clip of one frame")
      return
    }
    let two = HandMade().frame([0, 1, 2, 3]).frame([0, 1, 2, 3]).ended
    #expect(kind { _ = try PictureReader.read(path: folder.write(two, to: "b")) } == .unsupported)
  }

  @Test func aFrameMayLeaveTheCanvas() throws {
    let far: [UInt8] = [1, 0, 1, 0, 2, 0, 2, 0]
    let outside: [UInt8] = [200, 200, 200, 200, 2, 0, 2, 0]
    let clip = try open(
      HandMade().frame([0, 0, 0, 0], disposal: 2, place: outside)
        .frame([1, 1, 1, 1], disposal: 2, place: far).frame([2], place: far).bytes + [0x3b])
    #expect(pixels(try clip.frame(at: 0.1)) == [clear, clear, clear, green])
  }

  @Test func anEndMarkMayBeMissing() throws {
    let clip = try open(HandMade().frame([0, 0, 0, 0]).frame([1, 1, 1, 1]).bytes)
    #expect(pixels(try clip.frame(at: 1)) == [green, green, green, green])
  }

  @Test func whatIsWrongIsDamaged() throws {
    let good = HandMade().frame([0, 1, 2, 3]).frame([3, 2, 1, 0])
    // Cut off anywhere it is refused, or what is there is whole.
    for count in 6..<good.bytes.count {
      let path = folder.write(Array(good.bytes[..<count]), to: "cut.gif")
      do {
        guard case .clip(let clip) = try Input.open(path: path) else { continue }
        _ = try clip.frame(at: 1)
      } catch {
        #expect((error as? MediaError)?.kind == .damaged, "\(count)")
      }
    }
    let short = HandMade().frame([0, 1, 2, 3]).frame([1, 2]).ended
    let clip = try open(short)
    #expect(message { _ = try clip.frame(at: 0.1) }.contains("too few pixels (frame 1, 0.1 s)"))
    // The frame before is still to be had.
    #expect(pixels(try clip.frame(at: 0)) == [red, green, blue, white])
    var noColors = HandMade()
    noColors.bytes = Array("GIF89a".utf8) + [2, 0, 2, 0, 0, 0, 0]
    #expect(kind { _ = try open(noColors.frame([0, 0, 0, 0]).ended) } == .damaged)
    let huge: [UInt8] = [0, 0, 0, 0, 255, 255, 255, 255]
    let bomb = HandMade().frame([0], place: huge).frame([0], place: huge)
    #expect(kind { _ = try open(bomb.ended).frame(at: 0) } == .damaged)
    var canvas = good
    canvas.bytes.replaceSubrange(6..<10, with: [255, 255, 255, 255])
    #expect(kind { _ = try open(canvas.ended) } == .tooLarge)
  }

  @Test func tooManyFramesAreRefused() {
    var one = HandMade()
    one.bytes = []
    let frame = one.frame([0], place: [0, 0, 0, 0, 1, 0, 1, 0]).bytes
    var gif = HandMade().bytes
    for _ in 0...100_000 { gif += frame }
    #expect(kind { _ = try open(gif) } == .tooLarge)
  }

  @Test func noBytesCrash() {
    var random = Seeded(state: 9)
    var (drawn, refused) = (0, 0)
    let good = HandMade().frame([0, 1, 2, 3], disposal: 3).frame([3, 2, 1, 0], transparent: 1).ended
    for _ in 0..<2000 {
      var wrong = good
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let at = Int.random(in: 13..<wrong.count, using: &random)
        wrong[at] = .random(in: 0...255, using: &random)
      }
      wrong.withUnsafeBytes { bytes in
        guard let index = try? GIFIndex(bytes, path: "x") else { return }
        #expect(!index.frames.isEmpty)
      }
      let path = folder.write(wrong, to: "x.gif")
      guard case .clip(let clip) = try? Input.open(path: path),
        let picture = try? clip.frame(at: 1)
      else {
        refused += 1
        continue
      }
      drawn += 1
      // The size is before the bytes that are changed.
      #expect(picture.width == 2 && picture.height == 2)
    }
    #expect(drawn > 100 && refused > 100, "\(drawn) drawn, \(refused) refused")
  }

  @Test(.needs(.pillow)) func ownAnimationsComeBack() throws {
    var random = Seeded(state: 3)
    for (width, height) in [(1, 1), (7, 5), (64, 40), (301, 33)] {
      let script = """
        import sys, random
        from PIL import Image
        w, h, path = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
        r = random.Random(w)
        pal = bytes(r.randrange(256) for _ in range(768))
        fs = []
        for n in range(6):
            i = Image.new('P', (w, h)); i.putpalette(pal)
            i.putdata([r.randrange(256) if n % 2 else (x // 5 + n) % 200 for x in range(w * h)])
            fs.append(i)
        fs[0].save(path, save_all=True, append_images=fs[1:], duration=[30, 40, 50, 60, 70, 80], disposal=1)
        """
      let path = folder.file("\(width).gif")
      _ = python(script, ["\(width)", "\(height)", path])
      let delays = python(frames, [path]).split(separator: " ").compactMap { Double($0) }
      let expected = bytes(of: path + ".rgba")
      guard case .clip(let clip) = try Input.open(path: path) else { continue }
      #expect(clip.info.frameCount == delays.count)
      var start = 0.0
      for (n, delay) in delays.enumerated() {
        let size = width * height * 4
        let part = Array(expected[(n * size)..<((n + 1) * size)])
        #expect(try clip.frame(at: start / 1000).straightBytes == part, "\(width) frame \(n)")
        start += delay
      }
      #expect(abs(clip.info.duration - start / 1000) < 1e-9)
      _ = random.next()
    }
  }
}

@Suite struct OtherAnimationTests {
  let folder = TemporaryFolder()

  private let pictures: [Picture] = (0..<5).map { n in
    Picture(33, 17) { x, y in
      x < n * 6 ? SIMD4(200, UInt8(n * 20), 7, 255) : y < 5 ? SIMD4(20, 10, 30, 60) : SIMD4()
    }
  }

  @Test func ownAPNGsComeBack() throws {
    let path = folder.file("a.apng")
    try export(pictures, to: path, settings(33, 17, "24"))
    let clip = try ClipReader.open(path: path)
    #expect(clip.info.frameCount == 5 && clip.info.frameRate == rate("24"))
    #expect(abs(clip.info.duration - 5.0 / 24) < 1e-5)
    for n in [0, 1, 2, 3, 4, 2, 0] {
      let picture = try clip.frame(at: Double(n) / 24)
      #expect(PictureDigest(picture) == PictureDigest(pictures[n]), "frame \(n)")
    }
    // As a picture it is its first frame, as the PNG standard has it.
    #expect(PictureDigest(try PictureReader.read(path: path)) == PictureDigest(pictures[0]))
    let content = bytes(of: path)
    let cut = folder.write(Array(content[..<(content.count * 2 / 3)]), to: "cut.png")
    #expect(kind { _ = try ClipReader.open(path: cut) } == .damaged)
  }

  @Test(.needs(.pillow)) func anotherWritersAPNG() throws {
    let script = """
      import sys, random
      from PIL import Image
      r = random.Random(4)
      fs = []
      for n in range(5):
          i = Image.new('RGBA', (30, 20), (n * 40, 9, 8, 255))
          for k in range(200): i.putpixel((r.randrange(30), r.randrange(20)), tuple(r.choice((0, 80, 160, 255)) for _ in range(4)))
          fs.append(i)
      fs[0].save(sys.argv[1] + '0.png', save_all=True, append_images=fs[1:], duration=100, disposal=0, blend=0)
      fs[0].save(sys.argv[1] + '1.png', save_all=True, append_images=fs[1:], duration=100, disposal=1, blend=0)
      """
    _ = python(script, [folder.file("a")])
    for name in ["a0.png", "a1.png"] {
      let path = folder.file(name)
      _ = python(frames, [path])
      let expected = bytes(of: path + ".rgba")
      let clip = try ClipReader.open(path: path)
      for n in 0..<5 {
        let part = expected[(n * 2400)..<((n + 1) * 2400)]
        let own = try clip.frame(at: Double(n) / 10).straightBytes
        // Colours below a small alpha are rounded by premultiplying.
        let far = zip(own, part).enumerated().filter { at, pair in
          abs(Int(pair.0) - Int(pair.1)) > (own[at | 3] == 255 ? 0 : 4) && own[at | 3] > 0
        }
        #expect(far.isEmpty, "\(name) frame \(n)")
      }
    }
  }

  @Test(.needs(.pillow)) func webPAsPictureAndClip() throws {
    let script = """
      import sys
      from PIL import Image
      f = sys.argv[1]
      fs = [Image.new('RGBA', (12, 8), (n * 60, 90, 200, 255 - n * 30)) for n in range(4)]
      fs[1].save(f + '/still.webp', lossless=True, exact=True)
      fs[0].save(f + '/moving.webp', save_all=True, append_images=fs[1:], duration=[40, 80, 120, 5], lossless=True)
      e = Image.Exif(); e[0x0112] = 6
      Image.new('RGB', (12, 8), (9, 8, 7)).save(f + '/turned.webp', exif=e)
      """
    _ = python(script, [folder.path])
    let still = try PictureReader.read(path: folder.file("still.webp"))
    // 60, 90, 200 times 225 / 255.
    #expect(still.pixel(3, 3) == SIMD4(53, 79, 176, 225))
    let turned = folder.file("turned.webp")
    #expect(try PictureReader.pictureSize(path: turned) == (8, 12))
    #expect(try PictureReader.read(path: turned).width == 8)
    let moving = folder.file("moving.webp")
    let clip = try ClipReader.open(path: moving)
    #expect(abs(clip.info.duration - 0.34) < 1e-9 && clip.info.frameCount == 4)
    for (time, n) in [(0.0, 0), (0.04, 1), (0.119, 1), (0.3, 3), (0.12, 2)] {
      let bytes = try clip.frame(at: time).straightBytes
      #expect(abs(Int(bytes[0]) - n * 60) <= 1 && bytes[3] == UInt8(255 - n * 30), "at \(time)")
    }
    let content = bytes(of: moving)
    for count in stride(from: 13, to: content.count - 1, by: 7) {
      let path = folder.write(Array(content[..<count]), to: "cut")
      #expect(kind { _ = try Input.open(path: path) } == .damaged, "\(count)")
    }
    let whole = bytes(of: folder.file("still.webp"))
    let path = folder.write(Array(whole.dropLast(6)), to: "cut")
    #expect(kind { _ = try PictureReader.read(path: path) } == .damaged)
  }

  @Test(.needs(.pillow)) func notesSayWhatIsNotFollowed() throws {
    let script = """
      import sys, zlib, struct
      from PIL import Image, ImageCms, PngImagePlugin
      f = sys.argv[1]
      p = ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()
      i = Image.new('RGB', (4, 4))
      i.save(f + '/icc.png', icc_profile=p); i.save(f + '/icc.jpg', icc_profile=p)
      i.save(f + '/icc.webp', icc_profile=p); i.save(f + '/plain.jpg')
      n = PngImagePlugin.PngInfo(); n.add(b'gAMA', struct.pack('>I', 100000))
      i.save(f + '/gamma.png', pnginfo=n)
      """
    _ = python(script, [folder.path])
    func remarks(_ name: String) throws -> [String] {
      try PictureReader.notes(path: folder.file(name)).remarks
    }
    #expect(try remarks("icc.png") == ["ICC profile ignored: ICC Profile"])
    #expect(try remarks("icc.jpg") == ["ICC profile ignored"])
    #expect(try remarks("icc.webp") == ["ICC profile ignored"])
    #expect(try remarks("plain.jpg").isEmpty)
    #expect(try remarks("gamma.png") == ["gamma 1.0 ignored"])
    let own = folder.file("own.png")
    try Exporter.writePNG(Picture(3, 2, SIMD4(0, 0, 0, 9)), to: own)
    let notes = try PictureReader.notes(path: own)
    #expect(notes.format == "PNG" && notes.hasAlpha && notes.remarks.isEmpty)
  }
}
