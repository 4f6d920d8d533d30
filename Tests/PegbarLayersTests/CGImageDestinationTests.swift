import Foundation
import Pegbar
import Testing

/// Picture files that are written, and read again.
@Suite struct CGImageDestinationTests {
  private func picture(_ red: UInt8, _ size: Int = 6, alpha: UInt8 = 255) -> CGImage {
    Picture(width: size, height: size / 2, isOpaque: alpha == 255) { pixels, stride in
      for i in 0..<size * (size / 2) {
        let pixel = SIMD4<UInt8>(red, UInt8(i), 0, alpha)
        pixels.storeBytes(
          of: i == 0
            ? SIMD4(0, 0, 0, alpha)
            : pixel.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha)),
          toByteOffset: i / size * stride + i % size * 4, as: SIMD4<UInt8>.self)
      }
    }
  }

  private func isEqual(_ a: CGImage?, _ b: CGImage) -> Bool {
    guard let a, a.width == b.width, a.height == b.height else { return false }
    return (0..<a.height).allSatisfy { y in
      (0..<a.width).allSatisfy { x in a.pixel(x, y) == b.pixel(x, y) }
    }
  }

  private func encoded(
    _ type: String, _ images: [CGImage], _ properties: [CFDictionary] = [],
    _ whole: CFDictionary? = nil
  ) -> NSMutableData? {
    let data = NSMutableData()
    guard
      let destination = CGImageDestinationCreateWithData(
        data as CFMutableData, type as CFString, images.count, nil)
    else { return nil }
    CGImageDestinationSetProperties(destination, whole)
    for (i, image) in images.enumerated() {
      CGImageDestinationAddImage(destination, image, i < properties.count ? properties[i] : nil)
    }
    return CGImageDestinationFinalize(destination) ? data : nil
  }

  private static let dictionaries = [
    ("com.compuserve.gif", kCGImagePropertyGIFDictionary),
    ("public.png", kCGImagePropertyPNGDictionary),
    ("org.webmproject.webp", kCGImagePropertyWebPDictionary),
  ]

  @Test(arguments: dictionaries)
  func everyFrameOfAnAnimationStaysWithItsDelay(_ type: String, _ key: String) throws {
    // Equal frames stay two frames, and two hundredths and 700 seconds are no problem.
    let images = [picture(200), picture(200), picture(90), picture(17, alpha: 255)]
    let delays = [0.5, 0.02, 3, 700]
    let data = try #require(
      encoded(
        type, images, delays.map { [key: [kCGImagePropertyGIFDelayTime: $0] as CFDictionary] },
        [key: [kCGImagePropertyGIFLoopCount: 3] as CFDictionary]))
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    // Eleven minutes are the most of a GIF's frame; the rest is a frame of its own.
    let count = type == "com.compuserve.gif" ? 5 : 4
    #expect(CGImageSourceGetCount(source) == count && CGImageSourceGetType(source) == type)
    for (i, image) in images.enumerated() {
      #expect(isEqual(CGImageSourceCreateImageAtIndex(source, i, nil), image), "\(i)")
      let properties = CGImageSourceCopyPropertiesAtIndex(source, i, nil)?[key] as? CFDictionary
      let delay = try #require(properties?[kCGImagePropertyGIFDelayTime] as? Double)
      if i < 3 || count == 4 { #expect(abs(delay - delays[i]) < 0.006, "\(i)") }
    }
    let whole = CGImageSourceCopyProperties(source, nil)?[key] as? CFDictionary
    #expect(whole?[kCGImagePropertyGIFLoopCount] as? Int == 3)
  }

  @Test func aLongFrameIsSeenToItsEndAndThenTakenAway() throws {
    let images = [picture(90), picture(0, alpha: 0)]
    let key = kCGImagePropertyGIFDictionary
    let delays = [700.0, 1].map { [key: [kCGImagePropertyGIFDelayTime: $0] as CFDictionary] }
    let data = try #require(encoded("com.compuserve.gif", images, delays))
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 3)
    for (i, image) in [images[0], images[0], images[1]].enumerated() {
      #expect(isEqual(CGImageSourceCreateImageAtIndex(source, i, nil), image), "\(i)")
    }
  }

  @Test func dictionariesOfFormatsAreMergedKeyByKey() throws {
    let key = kCGImagePropertyGIFDictionary
    let whole = [
      key: [kCGImagePropertyGIFDelayTime: 0.5, kCGImagePropertyGIFLoopCount: 2] as CFDictionary
    ]
    let own = [key: ["CanvasPixelWidth": 6] as CFDictionary]
    func delays(_ data: NSMutableData) throws -> [Double?] {
      let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
      return (0..<CGImageSourceGetCount(source)).map {
        let all = CGImageSourceCopyPropertiesAtIndex(source, $0, nil)?[key] as? CFDictionary
        return all?[kCGImagePropertyGIFDelayTime] as? Double
      }
    }
    let images = [picture(90), picture(20)]
    let first = try #require(encoded("com.compuserve.gif", images, [own, own], whole))
    #expect(try delays(first) == [0.5, 0.5])

    let source = try #require(CGImageSourceCreateWithData(first as CFData, nil))
    let second = NSMutableData()
    let copy = try #require(
      CGImageDestinationCreateWithData(second as CFMutableData, "com.compuserve.gif", 2, nil))
    for i in 0..<2 { CGImageDestinationAddImageFromSource(copy, source, i, own) }
    #expect(CGImageDestinationFinalize(copy))
    #expect(try delays(second) == [0.5, 0.5])
  }

  @Test func numbersThatAreNoneHaveLimits() throws {
    let properties: CFDictionary = [
      kCGImageDestinationLossyCompressionQuality: Double.nan,
      kCGImageDestinationBackgroundColor: CGColor(red: .nan, green: 0, blue: 1, alpha: 1),
    ]
    let data = try #require(encoded("public.jpeg", [picture(9)], [properties]))
    #expect(data.length > 0)
    let loops = [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: Double.nan]]
    #expect(encoded("com.compuserve.gif", [picture(9), picture(8)], [], loops) != nil)
  }

  @Test(arguments: dictionaries)
  func oneTransparentPictureIsAStill(_ type: String, _ key: String) throws {
    let image = type == "com.compuserve.gif" ? picture(9) : picture(9, alpha: 130)
    let data = try #require(encoded(type, [image]))
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 1 && CGImageSourceGetStatus(source) == .statusComplete)
    #expect(isEqual(CGImageSourceCreateImageAtIndex(source, 0, nil), image))
    #expect((CGImageSourceCopyProperties(source, nil)?[key] as? CFDictionary) == nil)
    #expect(data == encoded(type, [image]))
  }

  @Test func alphaMayComeWithALaterFrame() throws {
    let images = [picture(200), picture(100, alpha: 128)]
    let data = try #require(encoded("public.png", images))
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    for (i, image) in images.enumerated() {
      #expect(isEqual(CGImageSourceCreateImageAtIndex(source, i, nil), image))
    }
  }

  @Test func jpegHasAQualityAndABackground() throws {
    let clear = Picture(width: 32, height: 16) { pixels, stride in memset(pixels, 0, stride * 16) }
    func mean(_ properties: CFDictionary?) throws -> SIMD4<UInt8> {
      let data = try #require(encoded("public.jpeg", [clear], properties.map { [$0] } ?? []))
      let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
      #expect(CGImageSourceGetType(source) == "public.jpeg")
      return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)).pixel(9, 9)
    }
    #expect(try mean(nil) == SIMD4(repeating: 255))
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let color = try mean([kCGImageDestinationBackgroundColor: blue])
    #expect(color.x < 4 && color.y < 4 && color.z > 250)
    let noise = Picture(width: 64, height: 64, isOpaque: true) { pixels, stride in
      for i in 0..<64 * 64 {
        let x = UInt32(i) &* 2_654_435_761
        pixels.storeBytes(
          of: (x >> 8) | 0xff00_0000, toByteOffset: i / 64 * stride + i % 64 * 4, as: UInt32.self)
      }
    }
    let sizes = try [0, 0.5, 1].map { quality in
      let key = kCGImageDestinationLossyCompressionQuality
      return try #require(encoded("public.jpeg", [noise], [[key: quality]])).length
    }
    #expect(sizes[0] * 2 < sizes[1] && sizes[1] * 2 < sizes[2])
  }

  @Test func filesAppearWholeOrNotAtAll() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pegbar-destination-\(getpid())-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("a.gif")
    let gif = "com.compuserve.gif" as CFString
    let first = try #require(CGImageDestinationCreateWithURL(url as CFURL, gif, 2, nil))
    CGImageDestinationAddImage(first, picture(1), nil)
    // One is missing.
    #expect(!CGImageDestinationFinalize(first))
    let sizes = try #require(CGImageDestinationCreateWithURL(url as CFURL, gif, 2, nil))
    CGImageDestinationAddImage(sizes, picture(1), nil)
    CGImageDestinationAddImage(sizes, picture(1, 8), nil)
    #expect(!CGImageDestinationFinalize(sizes))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    for red in [1, 2] as [UInt8] {
      let good = try #require(CGImageDestinationCreateWithURL(url as CFURL, gif, 1, nil))
      CGImageDestinationAddImage(good, picture(red), nil)
      CGImageDestinationAddImage(good, picture(77), nil)
      #expect(CGImageDestinationFinalize(good) && !CGImageDestinationFinalize(good))
      let source = try #require(CGImageSourceCreateWithURL(url, nil))
      #expect(isEqual(CGImageSourceCreateImageAtIndex(source, 0, nil), picture(red)))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.gif"])
    let nowhere = folder.appendingPathComponent("none/a.png")
    let lost = try #require(
      CGImageDestinationCreateWithURL(nowhere as CFURL, "public.png" as CFString, 1, nil))
    CGImageDestinationAddImage(lost, picture(1), nil)
    #expect(!CGImageDestinationFinalize(lost))
  }

  @Test func unknownTypesAndCountsAreNil() {
    for (type, count) in [("public.tiff", 1), ("public.jpeg", 2), ("public.png", 0)] {
      let data = NSMutableData()
      #expect(CGImageDestinationCreateWithData(data, type as CFString, count, nil) == nil)
    }
    #expect(CGImageDestinationCopyTypeIdentifiers().count == 4)
  }

  @Test func sourcesAreCopiedAndReduced() throws {
    let gif = try #require(encoded("com.compuserve.gif", [picture(5), picture(80)]))
    let provider = try #require(CGDataProvider(data: gif as CFData))
    let source = try #require(CGImageSourceCreateWithDataProvider(provider, nil))
    let thumbnail = CGImageSourceCreateThumbnailAtIndex(
      source, 1, [kCGImageSourceThumbnailMaxPixelSize: 4])
    #expect(thumbnail?.width == 4 && thumbnail?.height == 2)
    let copy = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(copy, "public.png" as CFString, 2, nil))
    for i in 0..<2 { CGImageDestinationAddImageFromSource(destination, source, i, nil) }
    CGImageDestinationAddImageFromSource(destination, source, 7, nil)
    #expect(CGImageDestinationFinalize(destination))
    let read = try #require(CGImageSourceCreateWithData(copy, nil))
    #expect(isEqual(CGImageSourceCreateImageAtIndex(read, 1, nil), picture(80)))
    let frame = CGImageSourceCopyPropertiesAtIndex(read, 0, nil)?[kCGImagePropertyPNGDictionary]
    #expect((frame as? CFDictionary)?[kCGImagePropertyAPNGDelayTime] as? Double == 0.1)
  }
}
