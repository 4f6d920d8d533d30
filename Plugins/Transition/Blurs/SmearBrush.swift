import CPegbarKernels
import PegbarPluginKit

/// Draws rows of the passes of a blur.
struct SmearBrush {
  private let frame: Frame
  private let look: SmearLook
  private let size: SmearSize
  private let mixesLight: Bool
  private let memory: UnsafeMutableRawPointer
  private let own: UnsafeMutablePointer<UInt8>
  private let kernels = pgb_kernels_current().pointee

  init(
    _ frame: Frame, _ look: SmearLook, _ size: SmearSize, _ memory: UnsafeMutableRawPointer,
    _ own: UnsafeMutableRawPointer
  ) {
    (self.frame, self.look, self.size, self.memory) = (frame, look, size, memory)
    mixesLight = frame.arguments.mixesLight
    self.own = own.assumingMemoryBound(to: UInt8.self)
  }

  /// The plane that a stage writes.
  private func plane(_ stage: Int) -> pgb_plane {
    size.plane(stage & 1, memory, halvings: look.halvings)
  }

  /// A row of what a stage writes.
  func row(_ stage: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    let plane = plane(stage)
    return plane.pixels + y * Int(plane.stride)
  }

  /// A row of both pictures, mixed and halved.
  func mix(_ out: UnsafeMutablePointer<UInt8>, _ y: Int, halvings: Int) {
    guard halvings > 0 else {
      mix(out, y)
      return
    }
    // Two rows of memory for each level.
    let a = own + (2 * halvings) * size.rowBytes
    let b = a + size.rowBytes
    let half = 1 << (halvings - 1)
    let (width, height) = ((frame.width + half - 1) / half, (frame.height + half - 1) / half)
    mix(a, 2 * y, halvings: halvings - 1)
    mix(b, min(2 * y + 1, height - 1), halvings: halvings - 1)
    pgb_row_quarter(out, a, b, width)
  }

  private func mix(_ out: UnsafeMutablePointer<UInt8>, _ y: Int) {
    if look.travel == (0, 0) {
      let mix = mixesLight ? pgb_row_mix_light : kernels.rows.pointee.mix
      let weight = UInt32(max(0, min(1, look.weight)) * 65536 + 0.5)
      mix(out, frame.from.row(y), frame.to.row(y), frame.width, weight)
      return
    }
    let (dx, dy) = look.travel
    let line = y - dy
    let isInside = line >= 0 && line < frame.height
    let other = line < 0 ? line + frame.height : line - frame.height
    if dx == 0 {
      pgb_row_copy(out, isInside ? frame.from.row(line) : frame.to.row(other), frame.width)
      return
    }
    let part = abs(dx)
    let rest = frame.width - part
    let (old, new) = (frame.from.row(y), frame.to.row(y))
    if dx > 0 {
      pgb_row_copy(out, new + 4 * rest, part)
      pgb_row_copy(out + 4 * part, old, rest)
    } else {
      pgb_row_copy(out, old + 4 * part, rest)
      pgb_row_copy(out + 4 * rest, new, part)
    }
  }

  /// A row of a mean.
  func step(_ out: UnsafeMutablePointer<UInt8>, _ stage: Int, _ y: Int, isLast: Bool) {
    var source = plane(stage - 1)
    switch look.steps[stage - 1] {
    case .shift(let ax, let ay, let bx, let by):
      pgb_smear_shift(
        out, &source, Int32(y), Int32(ax), Int32(ay), Int32(bx), Int32(by),
        stage & 1 == 0 ? 1 : 0)
    case .taps(let taps):
      pgb_smear_taps(out, &source, Int32(y), taps, Int32(taps.count))
    case .points(let points):
      pgb_smear_points(out, &source, Int32(y), points, Int32(points.count))
    case .scale(let x, let y0, let factor):
      let center = (x: x, y: y0)
      let zoom = isLast ? look.zoom.factor : 1
      let width = Int(source.width)
      let other = own + size.rowBytes
      sample(own, source, y, center, factor * zoom)
      if zoom == 1 {
        pgb_row_copy(other, source.pixels + y * Int(source.stride), width)
      } else {
        sample(other, source, y, center, zoom)
      }
      if stage & 1 == 0 {
        pgb_row_mean_down(out, own, other, width)
      } else {
        pgb_row_mean(out, own, other, width)
      }
    }
  }

  /// A row of a plane whose places are nearer to a centre by a factor.
  private func sample(
    _ out: UnsafeMutablePointer<UInt8>, _ source: pgb_plane, _ y: Int,
    _ center: (x: Float, y: Float), _ factor: Float
  ) {
    let scale = Double(factor)
    let x0 = Double(center.x) * Double(source.width) * (1 - scale)
    let y0 = Double(center.y) * Double(source.height) * (1 - scale)
    read(out, source, y, (scale, x0, y0), Int(source.width))
  }

  /// A row of the frame from the reduced plane.
  func enlarge(_ out: UnsafeMutablePointer<UInt8>, _ stage: Int, _ y: Int) {
    let zoom = Double(look.zoom.factor)
    let share = 1 / Double(1 << look.halvings)
    let x0 = Double(look.zoom.center.x) * Double(frame.width) * (1 - zoom) * share
    let y0 = Double(look.zoom.center.y) * Double(frame.height) * (1 - zoom) * share
    read(out, plane(stage - 1), y, (zoom * share, x0, y0), frame.width)
  }

  private func read(
    _ out: UnsafeMutablePointer<UInt8>, _ source: pgb_plane, _ y: Int,
    _ place: (scale: Double, x: Double, y: Double), _ count: Int
  ) {
    var texture = pgb_texture(
      pixels: source.pixels, stride: source.stride, width: source.width, height: source.height,
      map: (place.scale, 0, 0, 0, place.scale, 0, place.x, place.y, 1))
    kernels.samplers.pointee.affine(out, &texture, 0, Int32(y), count)
  }
}
