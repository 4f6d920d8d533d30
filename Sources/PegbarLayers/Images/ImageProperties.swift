import PegbarMedia

/// How well a JPEG, or a WebP whose frames are all opaque, is kept, 0…1; other pictures are kept without loss.
///
/// Default 0.9 for a JPEG; a WebP is kept without loss by default and with 1.
public let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"
/// The `CGColor` under transparent pixels of formats without alpha; white without it.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// The most pixels of a picture's longer side; larger ones are reduced.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"

/// How often a GIF is repeated after the first time; 0 for ever.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// How often an animated PNG plays; 0 for ever.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// How often an animated WebP plays; 0 for ever.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// How long a frame is shown, seconds.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// How long a frame is shown, seconds; the same.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// The longest side of a thumbnail, pixels.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether a thumbnail is made of the picture; thumbnails always are.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// Whether a thumbnail is made of a picture that has none; thumbnails always are.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether a thumbnail is turned as the file says; pictures always are.
public let kCGImageSourceCreateThumbnailWithTransform: CFString =
  "kCGImageSourceCreateThumbnailWithTransform"
/// Whether pixels are kept; has no effect.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"

/// What is known of a source.
public enum CGImageSourceStatus: Int32, Sendable, Hashable {
  case statusUnexpectedEOF = -5
  case statusInvalidData = -4
  case statusUnknownType = -3
  case statusReadingHeader = -2
  case statusIncomplete = -1
  case statusComplete = 0
}

/// The state of a source: complete, as others are nil.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { .statusComplete }

/// The type of a source's file; nil for one without such a name, as of PGM and PPM.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.pictures.format?.type
}

extension PictureEncoder.Format {
  /// The name among Apple's types of files.
  var type: CFString {
    switch self {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    case .gif: "com.compuserve.gif"
    case .webP: "org.webmproject.webp"
    }
  }

  /// The key of the dictionary with what is known of animations; nil for a format without them.
  var animationKey: CFString? {
    switch self {
    case .png: kCGImagePropertyPNGDictionary
    case .jpeg: nil
    case .gif: kCGImagePropertyGIFDictionary
    case .webP: kCGImagePropertyWebPDictionary
    }
  }
}

/// What is known of a whole file: how often an animation plays, in the dictionary of its format.
///
/// - Parameters:
///   - isrc: the file.
///   - options: pass nil.
/// - Returns: an empty dictionary for a picture that does not move or says nothing.
public func CGImageSourceCopyProperties(
  _ isrc: CGImageSource, _ options: CFDictionary?
) -> CFDictionary? {
  guard let count = isrc.pictures.loopCount, let key = isrc.pictures.format?.animationKey
  else { return [:] }
  return [key: [kCGImagePropertyGIFLoopCount: count] as CFDictionary]
}

/// Reads the content of a picture file from a provider; see `CGImageSourceCreateWithData`.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  provider.data.flatMap { CGImageSourceCreateWithData($0, options) }
}

/// A small copy of a picture.
///
/// - Parameters:
///   - isrc: the file.
///   - index: from 0.
///   - options: `kCGImageSourceThumbnailMaxPixelSize` is the longest side; without it the copy is not reduced.
/// - Returns: nil for a number that there is not, and for damaged data, which is reported.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  let limit = options?[kCGImageSourceThumbnailMaxPixelSize]
  let pixels = (limit as? Double) ?? (limit as? Int).map(Double.init)
  let number = pixels ?? (limit as? CGFloat).map { Double($0) }
  return CGImageSourceCreateImageAtIndex(isrc, index, options)?.reduced(to: number)
}
