import PegbarCore
import PegbarMedia

/// The pictures of a file: one, or the frames of an animated GIF, PNG or WebP.
///
/// Use it from one thread at a time. Frames are whole pictures; reading them in order is fastest.
public final class CGImageSource {
  let pictures: StoredPictures

  init(_ pictures: StoredPictures) { self.pictures = pictures }
}

/// Reads the content of a picture file: PNG, JPEG, WebP, GIF, PGM or PPM.
///
/// - Parameters:
///   - data: the content.
///   - options: pass nil.
/// - Returns: nil for data that is no picture or damaged, which is reported.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  makeSource {
    let bytes = UnsafeRawBufferPointer(start: data.bytes, count: data.length)
    return try StoredPictures(bytes: bytes, path: "data")
  }
}

/// Reads a picture file; nil for one that cannot be read, which is reported.
///
/// - Parameters:
///   - url: of a file.
///   - options: pass nil.
/// - Returns: nil for a file that cannot be read.
public func CGImageSourceCreateWithURL(_ url: URL, _ options: CFDictionary?) -> CGImageSource? {
  makeSource { try StoredPictures(path: url.path) }
}

private func makeSource(_ make: () throws -> StoredPictures) -> CGImageSource? {
  do {
    return CGImageSource(try make())
  } catch {
    Diagnostics.report("CGImageSource: \(error)")
    return nil
  }
}

/// How many pictures a source has.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.pictures.count }

/// A picture of a source.
///
/// - Parameters:
///   - source: the file.
///   - index: from 0.
///   - options: pass nil.
/// - Returns: nil for a number that there is not, and for damaged data, which is reported.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard (0..<source.pictures.count).contains(index) else { return nil }
  do {
    return try source.pictures.picture(index)
  } catch {
    Diagnostics.report("CGImageSource: \(error)")
    return nil
  }
}

/// What is known of a picture without its pixels: `kCGImagePropertyPixelWidth`, `kCGImagePropertyPixelHeight`, and
/// for a frame a dictionary with its delay.
///
/// - Parameters:
///   - source: the file.
///   - index: from 0.
///   - options: pass nil.
/// - Returns: nil for a number that there is not.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  let pictures = source.pictures
  guard (0..<pictures.count).contains(index) else { return nil }
  var properties: CFDictionary = [
    kCGImagePropertyPixelWidth: pictures.size.width,
    kCGImagePropertyPixelHeight: pictures.size.height,
  ]
  if let delay = pictures.delays?[index] {
    // Every kind has its dictionary, and programs ask for that of the kind they expect.
    let frame: CFDictionary = [
      kCGImagePropertyGIFDelayTime: delay, kCGImagePropertyGIFUnclampedDelayTime: delay,
    ]
    if let key = pictures.format?.animationKey { properties[key] = frame }
  }
  return properties
}

/// The width of a picture, pixels.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height of a picture, pixels.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// What is known of a GIF frame.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// What is known of a PNG frame.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// What is known of a WebP frame.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// How long a frame is shown, seconds.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// How long a frame is shown, seconds; the same, as short times are not lengthened.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How long a frame is shown, seconds.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// How long a frame is shown, seconds; the same.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
