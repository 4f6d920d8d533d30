import PegbarPluginKit

/// Where each pixel of a frame comes from: a formula of the place, for one moment of a transition.
///
/// Places are fractions of the picture from its top left corner. What a map says about itself it says for the whole
/// frame.
public protocol WarpMap: Sendable {
  /// Reads the parameters of a frame and works out what depends on its progress.
  init(_ arguments: Arguments, _ moment: WarpMoment)

  /// Where four pixels with their middles at (x, y) are taken from.
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace

  /// Writes places in pixels to arrays that lie `stride` floats apart; the default asks for four at a time.
  func write(
    _ out: UnsafeMutablePointer<Float>, stride: Int, count: Int, _ x: (start: Float, step: Float),
    _ y: Float, width: Float, height: Float)

  /// Changes places of a row, in pixels, that are written or lie between those of other rows. Does nothing by default.
  ///
  /// For what does not run straight downwards, where `spacingDown` is more than 1: x and y in the old picture, the same
  /// in the new one, the weight, and the light, in arrays that lie `stride` floats apart.
  func complete(
    _ places: UnsafeMutablePointer<Float>, stride: Int, count: Int, width: Float, height: Float)

  /// The pictures that are distorted; the other one is read where it is. Both by default.
  var moved: WarpPictures { get }

  /// The picture that shows as it is in columns of a row of pixels and in those around them; nil, the default, where
  /// something else shows.
  ///
  /// Pixels of such a row are copied.
  func still(_ columns: Range<Int>, row: Int) -> WarpPictures?

  /// How both pictures become one.
  var blend: WarpBlend { get }

  /// What lies around the pictures; their edge pixels by default.
  var surroundings: WarpSurroundings { get }

  /// The pixels between places that are worked out; 1, the default, for every pixel, or 8, 16, 32 or 64.
  ///
  /// Between them straight lines are good enough: the map bends little over so many pixels.
  var spacing: Int { get }

  /// The rows of pixels between rows of places that are worked out; as many as pixels between places by default.
  ///
  /// More than 1 for maps that bend little downwards; 1 for those that jump from row to row.
  var spacingDown: Int { get }

  /// Whether the map bends smoothly, so that curves are good enough where straight lines are not; not so by default.
  ///
  /// Only where rows of places lie as far from one another as places do.
  var isCurved: Bool { get }

  /// Whether both pictures are read at the same places; then those of the old one count. By default only where
  /// pictures are mixed first.
  var isShared: Bool { get }

  /// The distance, in pixels, over which neighbouring pixels are at a jump of the map; 0, the default, for none.
  ///
  /// A pixel at a jump is the mean of 16 points.
  var leastJump: Float { get }

  /// The pictures that are shrunk in this frame, so that pixels are means of many; none by default.
  var shrunk: WarpPictures { get }

  /// The width of what a pixel shows at least, in pixels; 1 by default.
  var leastWidth: Float { get }

  /// How far red and blue are moved, where green is moved by 1; 1 by default.
  var separation: (red: Float, blue: Float) { get }

  /// The pictures whose channels are separated, of those that are distorted; the old one by default.
  var separated: WarpPictures { get }

  /// The pixel that shows behind distorted pictures where they are transparent, as it lies in memory; 0, the default,
  /// for none.
  var background: UInt32 { get }

  /// The opacity of the picture above, 0…1; 1 by default.
  var opacity: Float { get }

  /// How much of both pictures, mixed where they are, shows instead of the distortion, 0…1; 0 by default.
  ///
  /// Only for an even blend.
  var inPlace: Float { get }

  /// Whether each pixel shows a single point of the pictures, so that neither jumps nor edges are smoothed and nothing
  /// is a mean of many pixels; not so by default.
  var isPoint: Bool { get }

  /// The pixel with which pixels that are not wholly lit are mixed, as it lies in memory; opaque black by default, and
  /// nil where their colours are only darkened.
  var unlit: UInt32? { get }

  /// Whether places say how bright pixels are; not so by default.
  static var isLit: Bool { get }

  /// Whether `complete` writes all weights and how bright pixels are; not so by default.
  static var completesWeights: Bool { get }

  /// Whether there are frames with shrunk pictures.
  static var shrinks: Bool { get }

  /// Whether both pictures are mixed before they are distorted, so that only one is read; not so by default.
  ///
  /// For maps that blend evenly, read both pictures at the same places, and shrink or separate both or neither.
  static var isMixedFirst: Bool { get }

  /// Changes pixels of a row that are drawn, from column x on. Does nothing by default.
  func finish(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, x: Int, y: Int)
}

extension WarpMap {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func write(
    _ out: UnsafeMutablePointer<Float>, stride: Int, count: Int, _ x: (start: Float, step: Float),
    _ y: Float, width: Float, height: Float
  ) {
    let line = Lanes(repeating: y)
    let across = 1 / width
    var i = 0
    while i < count {
      let column = (Lanes(0, 1, 2, 3) + Float(i)) * x.step + x.start
      store(place(column * across, line), out + i, stride: stride, width: width, height: height)
      i += 4
    }
  }

  /// Writes what places a function says, four at a time.
  @inlinable @inline(__always)
  public func write(
    _ out: UnsafeMutablePointer<Float>, stride: Int, count: Int, _ x: (start: Float, step: Float),
    _ y: Float, width: Float, height: Float, _ place: (_ x: Lanes, _ y: Lanes) -> WarpPlace
  ) {
    let line = Lanes(repeating: y)
    let across = 1 / width
    var i = 0
    while i < count {
      let column = (Lanes(0, 1, 2, 3) + Float(i)) * x.step + x.start
      store(place(column * across, line), out + i, stride: stride, width: width, height: height)
      i += 4
    }
  }

  /// Writes four places.
  @inlinable @inline(__always)
  func store(
    _ place: WarpPlace, _ out: UnsafeMutablePointer<Float>, stride: Int, width: Float,
    height: Float
  ) {
    let raw = UnsafeMutableRawPointer(out)
    raw.storeBytes(of: place.oldX * width, as: Lanes.self)
    (raw + 4 * stride).storeBytes(of: place.oldY * height, as: Lanes.self)
    if !isShared {
      (raw + 8 * stride).storeBytes(of: place.newX * width, as: Lanes.self)
      (raw + 12 * stride).storeBytes(of: place.newY * height, as: Lanes.self)
    }
    (raw + 16 * stride).storeBytes(of: place.weight, as: Lanes.self)
    if Self.isLit { (raw + 20 * stride).storeBytes(of: place.light, as: Lanes.self) }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func complete(
    _ places: UnsafeMutablePointer<Float>, stride: Int, count: Int, width: Float, height: Float
  ) {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func still(_ columns: Range<Int>, row: Int) -> WarpPictures? { nil }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var moved: WarpPictures { .both }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var surroundings: WarpSurroundings { .edgePixels }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var spacing: Int { 1 }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var spacingDown: Int { spacing }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var isCurved: Bool { false }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var isShared: Bool { Self.isMixedFirst }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var leastJump: Float { 0 }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var shrunk: WarpPictures { [] }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var leastWidth: Float { 1 }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var separation: (red: Float, blue: Float) { (1, 1) }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var separated: WarpPictures { .old }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var inPlace: Float { 0 }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var isPoint: Bool { false }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var opacity: Float { 1 }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var background: UInt32 { 0 }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var unlit: UInt32? { UInt32(littleEndian: 0xFF00_0000) }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var isLit: Bool { false }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var completesWeights: Bool { false }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var shrinks: Bool { false }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var isMixedFirst: Bool { false }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func finish(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, x: Int, y: Int) {}
}

/// Where four pixels of a frame come from.
public struct WarpPlace {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var oldX, oldY, newX, newY: Lanes
  /// How much of the new picture shows, 0…1, where the blend varies.
  public var weight: Lanes
  /// How much of what is read shows, 0…1, where the map is lit.
  public var light: Lanes

  /// Both pictures at one place.
  @inlinable @inline(__always)
  public init(
    _ x: Lanes, _ y: Lanes, weight: Lanes = Lanes(), light: Lanes = Lanes(repeating: 1)
  ) {
    self.init(old: (x, y), new: (x, y), weight: weight, light: light)
  }

  /// Both pictures at one place.
  @inlinable @inline(__always)
  public init(
    _ both: (x: Lanes, y: Lanes), weight: Lanes = Lanes(), light: Lanes = Lanes(repeating: 1)
  ) {
    self.init(old: both, new: both, weight: weight, light: light)
  }

  /// Each picture at a place of its own.
  @inlinable @inline(__always)
  public init(
    old: (x: Lanes, y: Lanes), new: (x: Lanes, y: Lanes), weight: Lanes = Lanes(),
    light: Lanes = Lanes(repeating: 1)
  ) {
    (oldX, oldY, newX, newY) = (old.x, old.y, new.x, new.y)
    (self.weight, self.light) = (weight, light)
  }
}

/// One or both of the pictures of a transition.
public struct WarpPictures: OptionSet, Sendable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public let rawValue: UInt8
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let old = WarpPictures(rawValue: 1)
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let new = WarpPictures(rawValue: 2)
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static let both: WarpPictures = [.old, .new]
}

/// How both pictures become one.
public enum WarpBlend: Equatable, Sendable {
  /// Mixed everywhere with the same weight of the new picture, 0…1.
  case even(Float)
  /// Mixed with the weight that the map gives.
  case varying
  /// The old picture lies over the new one.
  case oldAbove
  /// The new picture lies over the old one.
  case newAbove
}

/// What lies around pictures that do not fill the frame.
public enum WarpSurroundings: Equatable, Sendable {
  /// The pixels of the edges go on.
  case edgePixels
  /// Nothing.
  case transparent
}

/// A moment of a transition between two pictures.
public struct WarpMoment: Sendable {
  /// More than 0 and less than 1.
  public var progress: Float
  /// Pixels.
  public var width: Float
  /// Pixels.
  public var height: Float
  /// The picture's width divided by its height, as it is seen.
  public var ratio: Float
  /// The edge from which motion comes.
  public var direction: Direction

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public init(
    progress: Float, width: Float, height: Float, pixelAspect: Float = 1,
    direction: Direction = .fromLeft
  ) {
    (self.progress, self.width, self.height) = (progress, width, height)
    ratio = width * pixelAspect / height
    self.direction = direction
  }

  /// The moment of a frame.
  public init(_ frame: Frame) {
    self.init(
      progress: Float(frame.progress), width: Float(frame.width), height: Float(frame.height),
      pixelAspect: Float(frame.setup.pixelAspect), direction: frame.setup.direction ?? .fromLeft)
  }

  /// The spacing with at least so many places in a length, given in fractions of the smaller side.
  public func spacing(_ count: Float, in length: Float) -> Int {
    let pixels = length * min(width, height) / count
    return pixels >= 64 ? 64 : pixels >= 32 ? 32 : pixels >= 16 ? 16 : pixels >= 8 ? 8 : 1
  }
}
