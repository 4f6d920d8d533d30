import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarSystem

/// The shadow under a layer.
struct Shadow {
  /// Opacity included.
  var color: Color
  var offset: Size
  /// The standard deviation of the blur, in the layer's units.
  var radius: Double
  /// What casts the shadow instead of the layer.
  var path: Path?

  /// Reads a layer's shadow; nil where none shows.
  init?(_ properties: PropertyTable) {
    let opacity = min(properties.set(.shadowOpacity, or: 0), 1)
    guard opacity > 0, !properties.set(.masksToBounds, or: false) else { return nil }
    guard var color = properties.color(.shadowColor), color.alpha > 0 else { return nil }
    color.alpha = min(color.alpha, 1) * opacity
    self.color = color
    offset = properties.size(.shadowOffset)
    radius = max(0, properties.number(.shadowRadius))
    path = properties.path(.shadowPath)
    guard radius.isFinite, offset.width.isFinite, offset.height.isFinite else { return nil }
  }
}

extension SceneWalk {
  /// Draws the shadow that a layer's content, or its shadow path, throws.
  mutating func addShadow(_ shadow: Shadow, _ row: Int, _ layer: Layer, _ place: Place) throws {
    let bounds = layer.geometry.bounds
    let middle = ((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2)
    let stretch = place.map.stretch(at: middle.0, middle.1) ?? (1, 1)
    let scale = SceneWalk.pictureScale(min(max(stretch.x, stretch.y, 1 / 16), 8), bounds)
    let key = FrameShadows.Key(row: row, scale: scale)
    if shadows.thrown[key] == nil {
      let made = try thrown(shadow, row, layer, scale)
      shadows.thrown[key] = .some(made)
    }
    guard let known = shadows.thrown[key], let thrown = known else { return }
    draw(thrown.picture, thrown.area, shadow.offset, scale, place)
  }

  /// A layer's shadow in its own space at some scale.
  private func thrown(
    _ shadow: Shadow, _ row: Int, _ layer: Layer, _ scale: Double
  ) throws -> FrameShadows.Thrown? {
    let gaussian = Gaussian(deviation: shadow.radius * scale)
    let list = try caster(shadow, row, layer, scale)
    let touched = list.extent(0, list.items.count)
      .intersection(SceneWalk.around(layer.geometry.bounds, scale))
    guard !touched.isEmpty else { return nil }
    let area = Gaussian.aligned(touched.grown(by: gaussian.reach + 1))
    guard area.isPicture else { return nil }
    let color = shadow.color.pixel()
    let key = [1, gaussian.deviation.bitPattern, UInt64(color)]
    let picture = context.made(of: list, area, key) {
      SceneWalk.shadow(of: $0, gaussian, color, context.pool)
    }
    return FrameShadows.Thrown(picture: picture, area: area)
  }

  /// What throws the shadow, in the layer's space at some scale.
  private func caster(
    _ shadow: Shadow, _ row: Int, _ layer: Layer, _ scale: Double
  ) throws -> DisplayList {
    guard let path = shadow.path else { return try ownList(row, layer, scale) }
    let area = SceneWalk.everywhere
    var builder = ListBuilder(DisplayList(), reduced: context.reduced)
    builder.fill(path, color: 0xFF00_0000, .scale(scale, scale), within: area)
    return builder.list
  }

  /// Blurs a picture's alpha and colours it.
  private static func shadow(
    of caster: Picture, _ gaussian: Gaussian, _ color: UInt32, _ pool: ThreadPool
  ) -> Picture {
    let (width, height) = (caster.width, caster.height)
    var bytes = [UInt8](repeating: 0, count: width * height)
    let draw = { (pixels: UnsafeMutableRawPointer, stride: Int) in
      bytes.withUnsafeMutableBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        for y in 0..<height {
          let row = caster.row(y).assumingMemoryBound(to: UInt8.self)
          pegbar_row_alpha(base + y * width, row, width)
        }
        let plane = Gaussian.Plane(bytes: base, stride: width)
        gaussian.blur(plane, into: plane, width: width, height: height, channels: 1, pool)
        for y in 0..<height {
          let out = (pixels + y * stride).assumingMemoryBound(to: UInt8.self)
          pegbar_row_color(out, base + y * width, width, color)
        }
      }
    }
    return Picture(unclearedWidth: width, height: height, drawing: draw)
  }
}
