/// A picture that does not move and whose pixels are in memory.
public protocol StillImage: Content {
  /// Its pixels: RGBA, 8 bits a component, premultiplied, sRGB-encoded.
  ///
  /// Valid as long as the object; at least 16 bytes after each row can be read.
  var pixelRows: PixelRows { get }

  /// The pixels as floating-point numbers if the picture has more than 8 bits a component; nil if not.
  ///
  /// Four numbers in 0…1 for each pixel, rows from the top without gaps, premultiplied, sRGB-encoded.
  var deepPixels: [Float]? { get }
}

extension StillImage {
  /// Nil: 8 bits a component.
  public var deepPixels: [Float]? { nil }
}

/// Something that stands for a picture until somebody reads it.
package protocol UnreadImage: Content {
  /// The file's name, as the user wrote it.
  var name: String { get }
}

/// A picture as the value of a parameter.
///
/// Two values are equal when they show the same object.
public struct ParameterImage: Sendable {
  /// The file's name, for messages and scene files; empty for a picture without a file.
  public let name: String

  package let content: any Content

  /// Makes a value of a picture.
  public init(_ image: any StillImage, name: String = "") {
    content = image
    self.name = name
  }

  /// Makes a value of a picture that nobody has read.
  package init(unread image: any UnreadImage) {
    content = image
    name = image.name
  }

  /// Takes what a layer can show; nil for a clip.
  package init?(showing content: any Content) {
    switch content {
    case let image as any StillImage: self.init(image)
    case let image as any UnreadImage: self.init(unread: image)
    default: return nil
    }
  }

  /// The picture; nil while nobody has read it.
  public var image: (any StillImage)? { content as? any StillImage }
}

extension ParameterImage: Hashable {
  /// Whether both show the same object.
  public static func == (a: ParameterImage, b: ParameterImage) -> Bool {
    a.content === b.content
  }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(content)) }
}
