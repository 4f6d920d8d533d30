import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The memory for places of all points of trails: at nodes of two rows, or at every pixel of one.
struct VortexNodes {
  /// Floats of an array: every pixel of a tile and some behind it.
  static let room = WarpTrail.columns + 16
  private static let most = 17
  /// Floats of a row of arrays.
  static let row = 2 * most * room
  static let bytes = 4 * 2 * row
}

/// Paints rows of a vortex.
struct VortexPainter {
  private let frame: Frame
  private let vortex: VortexMoment
  private let trail: WarpTrail
  private let nodes: UnsafeMutablePointer<Float>
  private let old: pgb_pyramid
  private let new: pgb_pyramid
  private let plane: VortexPlane
  /// Pixels of the frame for each one that is painted.
  private let scale: Float
  private let width: Int
  private let kernels = pgb_kernels_current().pointee

  init(
    _ frame: Frame, _ vortex: VortexMoment, _ memory: UnsafeMutableRawPointer,
    _ plane: VortexPlane
  ) {
    (self.frame, self.vortex, self.plane) = (frame, vortex, plane)
    scale = vortex.isHalved ? 2 : 1
    width = vortex.isHalved ? plane.width : frame.width
    trail = WarpTrail(memory)
    nodes = (memory + WarpTrail.bytes).assumingMemoryBound(to: Float.self)
    (old, new) = (WarpTrail.picture(frame.from), WarpTrail.picture(frame.to))
  }

  /// Paints rows of the frame, or of the picture at half its size.
  func paint(_ rows: Range<Int>) {
    for i in 0..<WarpTrail.columns { trail.factors[i] = 1 }
    for x in stride(from: 0, to: width, by: WarpTrail.columns) {
      paint(x: x, count: min(WarpTrail.columns, width - x), rows)
    }
    if !vortex.isHalved { darken(rows) }
  }

  /// Enlarges the picture of half the size.
  func enlarge(_ rows: Range<Int>) {
    var texture = pgb_texture(
      pixels: plane.row(0), stride: Int64(plane.stride), width: Int32(plane.width),
      height: Int32(plane.height), map: (0.5, 0, 0, 0, 0.5, 0, 0, 0, 1))
    for y in rows {
      kernels.samplers.pointee.affine(frame.out.row(y), &texture, 0, Int32(y), frame.width)
    }
    darken(rows)
  }

  private func paint(x: Int, count: Int, _ rows: Range<Int>) {
    let spacing = vortex.spacing
    var kept = -1
    for y in rows {
      if spacing == 1 {
        write(0, count, x: Float(x) + 0.5, step: 1, y: Float(y) + 0.5)
      } else if y / spacing != kept {
        kept = y / spacing
        for i in 0..<2 {
          write(
            i, count / spacing + 4, x: Float(x), step: Float(spacing),
            y: Float((kept + i) * spacing))
        }
      }
      trail.begin(count)
      let down = (Float(y - kept * spacing) + 0.5) / Float(spacing)
      for (index, point) in vortex.points.enumerated() {
        place(index, down, count)
        if point.oldWeight > 0 {
          trail.read(old, count)
          trail.add(point.oldWeight, count)
        }
        if point.newWeight > 0 {
          trail.read(new, count)
          trail.add(point.newWeight, count)
        }
      }
      trail.store((vortex.isHalved ? plane.row(y) : frame.out.row(y)) + 4 * x, count)
    }
  }

  private func write(_ row: Int, _ count: Int, x: Float, step: Float, y: Float) {
    vortex.write(
      nodes + row * VortexNodes.row, stride: VortexNodes.room, count: count, x: x * scale,
      step: step * scale, y: y * scale)
  }

  /// Where the points of a trail lie.
  private func place(_ index: Int, _ down: Float, _ count: Int) {
    let top = nodes + 2 * index * VortexNodes.room
    if vortex.spacing == 1 {
      for i in 0..<count {
        trail.u[i] = top[i]
        trail.v[i] = top[VortexNodes.room + i]
      }
      return
    }
    let bottom = top + VortexNodes.row
    let step = Int32(vortex.spacing)
    let warps = kernels.warps.pointee
    warps.expand(trail.u, top, bottom, down, step, count)
    warps.expand(
      trail.v, top + VortexNodes.room, bottom + VortexNodes.room, down, step, count)
  }

  /// Makes rows dark far from the middle.
  private func darken(_ rows: Range<Int>) {
    guard vortex.dark > 0 else { return }
    let cover = UnsafeMutableRawPointer(trail.own).assumingMemoryBound(to: UInt8.self)
    let moment = vortex.moment
    for x in stride(from: 0, to: frame.width, by: WarpTrail.columns) {
      let count = min(WarpTrail.columns, frame.width - x)
      for y in rows {
        let down = Lanes(repeating: (Float(y) + 0.5) / moment.height - 0.5)
        for i in stride(from: 0, to: count, by: 4) {
          let column = Lanes(0.5, 1.5, 2.5, 3.5) + Float(x + i)
          let across = (column * (1 / moment.width) - 0.5) * moment.ratio
          let far = LaneMath.smooth(0.35, 0.95, LaneMath.length(across, down))
          let bytes = LaneMath.bytes(1 - far * vortex.dark)
          UnsafeMutableRawPointer(cover + i).storeBytes(of: bytes.littleEndian, as: UInt32.self)
        }
        pgb_row_darken(frame.out.row(y) + 4 * x, cover, count)
      }
    }
  }
}
