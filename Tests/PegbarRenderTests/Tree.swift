import PegbarBuiltins
import PegbarCore
import PegbarEngine
import PegbarPlugins
import PegbarSystem

@testable import PegbarRender

/// A layer tree for a test, written as it reads.
struct Tree {
  var layerClass = LayerClass.plain
  var properties: [PropertyID: Value]
  var mask: (() -> Tree)?
  var sublayers: [Tree] = []
  var transition = -1

  init(_ properties: [PropertyID: Value], _ sublayers: [Tree] = []) {
    self.properties = properties
    self.sublayers = sublayers
  }

  init(_ layerClass: LayerClass, _ properties: [PropertyID: Value], _ sublayers: [Tree] = []) {
    self.layerClass = layerClass
    self.properties = properties
    self.sublayers = sublayers
  }

  /// A layer with a frame: bounds from the origin, the anchor point in the middle.
  static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ more: [PropertyID: Value] = [:], _ sublayers: [Tree] = []
  ) -> Tree {
    var all = more
    all[.bounds] = .rect(Rect(x: 0, y: 0, width: width, height: height))
    all[.position] = .point(Point(x: x + width / 2, y: y + height / 2))
    return Tree(all, sublayers)
  }

  func masked(by mask: Tree) -> Tree {
    var result = self
    result.mask = { mask }
    return result
  }

  var frame: PresentationFrame {
    var rows: [LayerRow] = []
    append(to: &rows, parent: -1)
    return PresentationFrame(rows: rows)
  }

  private func append(to rows: inout [LayerRow], parent: Int) {
    var table = PropertyTable()
    for (id, value) in properties { table[id] = value }
    let number = rows.count
    rows.append(
      LayerRow(
        id: UInt64(number), layerClass: layerClass, parent: parent, subtreeEnd: 0,
        timing: MediaTiming(), properties: table))
    rows[number].transition = transition
    if let mask {
      rows[number].mask = rows.count
      mask().append(to: &rows, parent: -1)
    }
    for sublayer in sublayers { sublayer.append(to: &rows, parent: number) }
    rows[number].subtreeEnd = rows.count
  }
}

/// A scene of some size in points with these layers.
func scene(_ width: Double, _ height: Double, _ layers: [Tree]) -> PresentationFrame {
  Tree.box(0, 0, width, height, [:], layers).frame
}

/// Draws a frame at one pixel a point over white.
func drawn(
  _ frame: PresentationFrame, _ width: Int, _ height: Int, threads: Int = 1, scale: Double = 1,
  background: Color? = .white
) throws -> Picture {
  try FrameRenderer(threads: threads).render(
    frame, Viewport(width: width, height: height, scale: scale), background: background)
}

extension Picture {
  /// All pixels, row after row.
  var bytes: [UInt8] {
    (0..<height).flatMap { y in
      Array(UnsafeRawBufferPointer(start: row(y), count: width * 4))
    }
  }

  /// A picture made pixel by pixel.
  static func made(
    _ width: Int, _ height: Int, isOpaque: Bool = false, _ pixel: (Int, Int) -> SIMD4<UInt8>
  ) -> Picture {
    Picture(width: width, height: height, isOpaque: isOpaque) { pixels, stride in
      for y in 0..<height {
        for x in 0..<width {
          pixels.storeBytes(
            of: pixel(x, y), toByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self)
        }
      }
    }
  }
}

let red = Color(red: 1, green: 0, blue: 0)
let green = Color(red: 0, green: 1, blue: 0)
let blue = Color(red: 0, green: 0, blue: 1)

let redPixel = SIMD4<UInt8>(255, 0, 0, 255)
let greenPixel = SIMD4<UInt8>(0, 255, 0, 255)
let bluePixel = SIMD4<UInt8>(0, 0, 255, 255)
let whitePixel = SIMD4<UInt8>(255, 255, 255, 255)

/// Numbers that look random and are the same every time.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 24) }

  mutating func below(_ end: Int) -> Int { Int(next() >> 33) % end }

  /// 0 up to 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A premultiplied pixel; often opaque, often empty.
  mutating func pixel() -> [UInt8] {
    let alpha = [0, 255, Int(byte()), Int(byte())][below(4)]
    return (0..<3).map { _ in UInt8(below(alpha + 1)) } + [UInt8(alpha)]
  }

  mutating func pixels(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in pixel() } }
}

/// The built-in plugins, as they are linked in.
let builtins = {
  var options = DiscoveryOptions()
  options.builtins = .linked
  return PluginHost(PluginCatalog.discover(SearchPath(), options: options)).registry
}()

extension FrameRenderer {
  /// Makes a renderer with the built-in filters.
  init(threads: Int, copiesUnchanged: Bool = true) {
    self.init(threads: threads, copiesUnchanged: copiesUnchanged) { builtins }
  }
}

extension RenderContext {
  /// What frames share, with the built-in filters.
  convenience init(pool: ThreadPool) { self.init(pool: pool) { builtins } }
}
