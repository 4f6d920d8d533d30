import PegbarCore
import PegbarEngine
import PegbarMedia

/// A picture file in the making: PNG, JPEG, GIF or WebP; several pictures are an animation.
///
/// Use it from one thread at a time. Nothing is written before `CGImageDestinationFinalize`; then the file appears
/// whole, or not at all.
public final class CGImageDestination {
  /// Where the bytes go.
  enum Target {
    case file(String)
    case data(NSMutableData)
  }

  private let target: Target
  private let format: PictureEncoder.Format
  private let count: Int
  private var properties: CFDictionary = [:]
  private var images: [(picture: Picture, properties: CFDictionary)] = []
  private var isFinal = false

  /// The types that are written.
  static var types: [CFString] { PictureEncoder.Format.allCases.map(\.type) }

  init?(_ target: Target, _ type: CFString, _ count: Int) {
    func refuse(_ reason: String) {
      Diagnostics.report("there is no CGImageDestination: \(reason)")
    }
    guard let format = PictureEncoder.Format.allCases.first(where: { $0.type == type }) else {
      let known = CGImageDestination.types.joined(separator: ", ")
      refuse("pictures of the type \(type) are not written; use one of \(known)")
      return nil
    }
    guard count > 0, format != .jpeg || count == 1 else {
      refuse("a file of the type \(type) cannot have \(count) pictures")
      return nil
    }
    (self.target, self.format, self.count) = (target, format, count)
  }

  func add(_ picture: Picture, _ properties: CFDictionary?) {
    guard !isFinal, images.count < count else {
      let reason = isFinal ? "it was finalized" : "it was made for \(count)"
      Diagnostics.report("CGImageDestination: a picture was not added, because \(reason)")
      return
    }
    images.append((picture, properties ?? [:]))
  }

  func set(_ new: CFDictionary) {
    guard !isFinal else { return }
    properties.merge(new) { _, new in new }
  }

  func finalize() -> Bool {
    guard !isFinal else {
      Diagnostics.report("CGImageDestination: it was finalized before")
      return false
    }
    isFinal = true
    guard images.count == count else {
      Diagnostics.report("CGImageDestination: it has \(images.count) of \(count) pictures")
      return false
    }
    defer { images = [] }
    do {
      let frames = images.map { picture, properties in
        let properties = CGImageDestination.merged(self.properties, properties)
        return PictureEncoder.Frame(
          picture: CGImageDestination.reduced(picture, properties), delay: delay(properties))
      }
      switch target {
      case .file(let path): try encoder.write(frames, to: path)
      case .data(let data):
        let bytes = try encoder.bytes(of: frames, name: "data")
        data.append(bytes, length: bytes.count)
      }
      return true
    } catch {
      Diagnostics.report("CGImageDestination: \(error)")
      return false
    }
  }

  // MARK: - Properties

  /// The format's own dictionary within properties; nil for none.
  private func own(_ properties: CFDictionary) -> CFDictionary? {
    let key: CFString? =
      switch format {
      case .gif: kCGImagePropertyGIFDictionary
      case .png: kCGImagePropertyPNGDictionary
      case .webP: kCGImagePropertyWebPDictionary
      case .jpeg: nil
      }
    return key.flatMap { properties[$0] as? CFDictionary }
  }

  /// Properties of the file with those of a picture, which come before; dictionaries of formats key by key.
  fileprivate static func merged(_ all: CFDictionary, _ own: CFDictionary) -> CFDictionary {
    all.merging(own) { all, own in
      guard let all = all as? CFDictionary, let own = own as? CFDictionary else { return own }
      return all.merging(own) { _, own in own }
    }
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let x as Double: x
    case let x as Float: Double(x)
    case let x as CGFloat: Double(x)
    case let x as Int: Double(x)
    case let x as NSNumber: x.doubleValue
    default: nil
    }
  }

  private func delay(_ properties: CFDictionary) -> Double {
    let own = own(properties)
    let keys = [kCGImagePropertyGIFUnclampedDelayTime, kCGImagePropertyGIFDelayTime]
    let given = keys.lazy.compactMap { CGImageDestination.number(own?[$0]) }.first { $0 > 0 }
    return given ?? 0.1
  }

  private var encoder: PictureEncoder {
    var encoder = PictureEncoder(format)
    let all = CGImageDestination.merged(properties, images.first?.properties ?? [:])
    let key = kCGImageDestinationLossyCompressionQuality
    encoder.quality = CGImageDestination.number(all[key])
    if let color = all[kCGImageDestinationBackgroundColor] as? CGColor {
      let c = color.value
      func byte(_ level: Double) -> UInt8 { UInt8((level.held(in: 0...1) * 255).rounded()) }
      encoder.background = SIMD3(byte(c.red), byte(c.green), byte(c.blue))
    }
    if let loops = CGImageDestination.number(own(properties)?[kCGImagePropertyGIFLoopCount]) {
      let count = Int(loops.held(in: 0...65535))
      // A GIF counts the repetitions after the first time.
      encoder.playCount = format == .gif && count > 0 ? count + 1 : count
    }
    return encoder
  }

  /// A picture whose longer side is at most what the properties say.
  private static func reduced(_ picture: Picture, _ properties: CFDictionary) -> Picture {
    picture.reduced(to: number(properties[kCGImageDestinationImageMaxPixelSize]))
  }
}

extension Picture {
  /// The picture, reduced so that its longer side has at most a number of pixels; nil for any.
  func reduced(to limit: Double?) -> Picture {
    guard let limit, limit >= 1, limit < Double(max(width, height)) else { return self }
    let scale = limit.rounded(.down) / Double(max(width, height))
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return resized(width: side(width), height: side(height), fit: .stretch)
  }
}

// MARK: - Functions

/// Begins a picture file, which replaces one of its name when it is finalized.
///
/// - Parameters:
///   - url: of a file in a folder that there is.
///   - type: `public.png`, `public.jpeg`, `com.compuserve.gif` or `org.webmproject.webp`.
///   - count: how many pictures it will have, 1 or more; exactly 1 in JPEG.
///   - options: pass nil.
/// - Returns: nil for another type or count, which is reported.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.file(url.path), type, count)
}

/// Begins the content of a picture file, which is appended to data when it is finalized.
///
/// - Parameters:
///   - data: receives the bytes.
///   - type: `public.png`, `public.jpeg`, `com.compuserve.gif` or `org.webmproject.webp`.
///   - count: how many pictures it will have, 1 or more; exactly 1 in JPEG.
///   - options: pass nil.
/// - Returns: nil for another type or count, which is reported.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.data(data), type, count)
}

/// The types of picture files that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  CGImageDestination.types
}

/// Adds a picture; one more than announced, or after finalizing, is reported and not added.
///
/// - Parameters:
///   - idst: the file.
///   - image: all frames of an animation have one size.
///   - properties: the delay of a frame, in the dictionary of the format, and
///     `kCGImageDestinationLossyCompressionQuality`, `kCGImageDestinationBackgroundColor`,
///     `kCGImageDestinationImageMaxPixelSize`; other keys have no effect. A frame without a delay is shown for 0.1 s.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  idst.add(image, properties)
}

/// Adds a picture of a source; one that cannot be read is reported and not added.
///
/// - Parameters:
///   - idst: the file.
///   - isrc: has the picture.
///   - index: from 0.
///   - properties: like those of `CGImageDestinationAddImage`; the delay is that in the source if they have none.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else {
    Diagnostics.report("CGImageDestination: there is no picture \(index) in the source")
    return
  }
  var source: CFDictionary = [:]
  if let delay = isrc.pictures.delays?[index] {
    let keys = [
      kCGImagePropertyGIFDictionary, kCGImagePropertyPNGDictionary, kCGImagePropertyWebPDictionary,
    ]
    for key in keys { source[key] = [kCGImagePropertyGIFDelayTime: delay] as CFDictionary }
  }
  idst.add(image, CGImageDestination.merged(source, properties ?? [:]))
}

/// Sets properties of the whole file: how often an animation plays, in the dictionary of the format, and those that
/// apply to all pictures.
///
/// Without a loop count, an animation plays once.
public func CGImageDestinationSetProperties(
  _ idst: CGImageDestination, _ properties: CFDictionary?
) {
  if let properties { idst.set(properties) }
}

/// Writes the file.
///
/// - Returns: false, and nothing is written, for fewer pictures than announced, for frames of several sizes, for a
///   second call, and when writing fails; the reason is reported.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finalize() }
