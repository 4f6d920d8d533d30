import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// Both eyes look through a viewer for slides: its lever turns the old slides away and lets the new ones be seen.
///
/// The picture shrinks to a slide with round corners. What the left and the right eye see then turns apart, about
/// points at both sides, until all is dark; then two windows turn back before the new slide.
struct StereoViewer: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.stereoViewer", name: "Stereo Viewer",
    summary: "Slides in a viewer for both eyes turn apart, and the next ones come.",
    category: "turn",
    parameters: [
      .warpNumber(
        "zoom", "Zoom", default: 0.88, range: 0.1...1, softRange: 0.5...1,
        doc: "The size of the slides."),
      .warpNumber(
        "radius", "Radius", default: 0.22, range: 0...0.5, unit: .fraction,
        doc: "The radius of the slides' corners, of the height."),
      .warpEdges,
    ],
    aliases: [.pegbar("stereoViewer"), .gl("StereoViewer", presets: ["edges": "hard"])])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) { plan.callBytes = SlideRows.bytes(setup.width) }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { return }
    let painter = SlideRows(frame, memory)
    let progress = frame.progress
    for y in rows {
      if progress < 0.1 {
        painter.shrink(y, frame.from, part: progress / 0.1)
      } else if progress < 0.48 {
        painter.turn(y, frame.from, part: (progress - 0.1) / 0.38)
      } else if progress < 0.9 {
        painter.uncover(y, frame.to, part: (progress - 0.52) / 0.38)
      } else {
        painter.shrink(y, frame.to, part: (1 - progress) / 0.1)
      }
    }
  }
}

/// Rows of slides before black.
private struct SlideRows {
  private let frame: Frame
  private let zoom: Double
  private let radius: Double
  private let isHard: Bool
  private let ratio: Double
  private let first: UnsafeMutablePointer<UInt8>
  private let second: UnsafeMutablePointer<UInt8>
  private let cover: UnsafeMutablePointer<UInt8>
  private let kernels = pgb_kernels_current().pointee
  /// How far from the middle slides turn, in widths.
  private let pivot = 2.0
  private let black = UInt32(littleEndian: 0xFF00_0000)

  static func bytes(_ width: Int) -> Int { 9 * width + 128 }

  init(_ frame: Frame, _ memory: UnsafeMutableRawPointer) {
    self.frame = frame
    zoom = frame.arguments.number("zoom")
    radius = frame.arguments.number("radius")
    isHard = frame.arguments.text("edges") == "hard"
    ratio = Double(WarpMoment(frame).ratio)
    first = memory.assumingMemoryBound(to: UInt8.self)
    second = first + 4 * frame.width + 32
    cover = second + 4 * frame.width + 32
  }

  /// A row of a picture that has shrunk, with round corners.
  func shrink(_ y: Int, _ picture: Pixels, part: Double) {
    let place = SlidePlace(scale: 1 - part + zoom * part)
    read(first, picture, y, place)
    writeCover(y, place, radius * part)
    let out = frame.out.row(y)
    // What is behind transparent pictures becomes dark like the rest.
    pgb_row_fill(second, frame.width, UInt32(littleEndian: UInt32(part * 255 + 0.5) << 24))
    kernels.rows.pointee.over(second, second, first, frame.width)
    pgb_row_fill(out, frame.width, black)
    kernels.rows.pointee.mix_mask(out, out, second, cover, frame.width)
  }

  /// A row of the slides of both eyes, turned about points to the left and to the right.
  func turn(_ y: Int, _ picture: Pixels, part: Double) {
    for (row, side) in [(first, pivot), (second, -pivot)] {
      let place = SlidePlace(scale: zoom, angle: angle(part), pivot: side, ratio: ratio)
      read(row, picture, y, place)
      writeCover(y, place, radius)
      kernels.rows.pointee.fade_cover(row, row, cover, frame.width)
    }
    pgb_row_two_lights(frame.out.row(y), first, second, frame.width)
  }

  /// A row of a slide behind the windows of both eyes, which turn as the slides do.
  func uncover(_ y: Int, _ picture: Pixels, part: Double) {
    let still = SlidePlace(scale: zoom)
    read(first, picture, y, still)
    writeCover(y, still, radius)
    kernels.rows.pointee.fade_cover(first, first, cover, frame.width)
    for (row, side) in [(second, pivot), (first, -pivot)] {
      let place = SlidePlace(scale: zoom, angle: angle(1 - part), pivot: side, ratio: ratio)
      writeCover(y, place, radius, isWindow: true)
      kernels.rows.pointee.fade_cover(row, first, cover, frame.width)
    }
    pgb_row_two_lights(frame.out.row(y), first, second, frame.width)
  }

  /// Slow at first; radians.
  private func angle(_ part: Double) -> Double { part * part / 2.4 }

  private func read(
    _ out: UnsafeMutablePointer<UInt8>, _ picture: Pixels, _ y: Int, _ place: SlidePlace
  ) {
    let (width, height) = (Double(frame.width), Double(frame.height))
    var texture = pgb_texture(
      pixels: picture.row(0), stride: picture.image.pointee.stride, width: Int32(frame.width),
      height: Int32(frame.height), map: place.map(width, height))
    kernels.samplers.pointee.affine(out, &texture, 0, Int32(y), frame.width)
  }

  /// Writes how much of each pixel lies in a slide with round corners; windows are turned before they shrink.
  private func writeCover(_ y: Int, _ place: SlidePlace, _ radius: Double, isWindow: Bool = false) {
    let line = SlideLine(
      y, isWindow ? place.window : place, radius: radius, isHard: isHard, ratio: ratio,
      (Double(frame.width), Double(frame.height)))
    let block = SlideLine.block
    for x in stride(from: 0, to: frame.width, by: block) {
      let count = min(block, frame.width - x)
      if let cover = line.evenCover(of: x) {
        UnsafeMutableRawPointer(self.cover + x).initializeMemory(
          as: UInt8.self, repeating: cover, count: count)
        continue
      }
      for i in stride(from: x, to: x + count, by: 4) {
        let four = line.cover(i).littleEndian
        UnsafeMutableRawPointer(cover + i).storeBytes(of: four, as: UInt32.self)
      }
    }
  }
}

/// A row of a frame and a slide with round corners.
private struct SlideLine {
  /// Pixels that are looked at together.
  static let block = 32

  private let across: Float
  private let down: Float
  private let startX: Float
  private let startY: Float
  private let insideX: Float
  private let insideY: Float
  private let radius: Float
  /// Pixels in a height.
  private let pixels: Float

  init(
    _ y: Int, _ place: SlidePlace, radius: Double, isHard: Bool, ratio: Double,
    _ size: (width: Double, height: Double)
  ) {
    let map = place.map(size.width, size.height)
    let row = Double(y) + 0.5
    // From the middle, in heights.
    across = Float(map.0 * ratio / size.width)
    down = Float(map.1 / size.height)
    startX = Float(((row * map.3 + map.6) / size.width - 0.5) * ratio)
    startY = Float((row * map.4 + map.7) / size.height - 0.5)
    insideX = Float(ratio / 2 - radius)
    insideY = Float(0.5 - radius)
    self.radius = Float(radius)
    pixels = isHard ? 1e6 : Float(size.height * place.scale)
  }

  /// How far columns lie outside the slide, in heights; less than 0 inside.
  @inline(__always)
  private func distance(_ column: Lanes) -> Lanes {
    let zero = Lanes()
    let dx = LaneMath.magnitude(column * across + startX) - insideX
    let dy = LaneMath.magnitude(column * down + startY) - insideY
    let corner = LaneMath.length(
      dx.replacing(with: zero, where: dx .< 0), dy.replacing(with: zero, where: dy .< 0))
    let inner = dx.replacing(with: dy, where: dy .> dx)
    return corner + inner.replacing(with: zero, where: inner .> 0) - radius
  }

  /// How much of four pixels lies inside, as four bytes.
  @inline(__always)
  func cover(_ x: Int) -> UInt32 {
    LaneMath.bytes(0.5 - distance(Lanes(0.5, 1.5, 2.5, 3.5) + Float(x)) * pixels)
  }

  /// How much of the pixels of a block lies inside where it is all of them or nothing: 255, 0, or nil.
  @inline(__always)
  func evenCover(of x: Int) -> UInt8? {
    let half = Float(SlideLine.block) / 2
    let ends = distance(Lanes(0.5, 2 * half - 0.5, half, half) + Float(x))
    // Farther from the edge than pixels reach that it runs through, and than numbers are inexact.
    let edge = 0.5 / pixels + 1e-5
    // Slides have no dents: what lies between two points inside is inside.
    if max(ends[0], ends[1]) < -edge { return 255 }
    let way = (across * across + down * down).squareRoot() * half
    return ends[2] - way > edge ? 0 : nil
  }
}

/// Where a slide lies.
private struct SlidePlace {
  /// The size.
  let scale: Double
  private let sine: Double
  private let cosine: Double
  /// The middle of the turn lies so many widths to the left of the slide's.
  private let pivot: Double
  private let ratio: Double

  /// Turned clockwise by an angle in radians about a point to the left.
  init(scale: Double, angle: Double = 0, pivot: Double = 0, ratio: Double = 1) {
    self.init(scale, pegbar_sin(angle), pegbar_cos(angle), pivot, ratio)
  }

  private init(
    _ scale: Double, _ sine: Double, _ cosine: Double, _ pivot: Double, _ ratio: Double
  ) {
    (self.scale, self.sine, self.cosine) = (scale, sine, cosine)
    (self.pivot, self.ratio) = (pivot, ratio)
  }

  /// The same, turned after it has shrunk.
  var window: SlidePlace { SlidePlace(scale, sine, cosine, pivot * scale, ratio) }

  /// Where pixels of the frame lie in the picture, as samplers want it.
  func map(
    _ width: Double, _ height: Double
  ) -> (Double, Double, Double, Double, Double, Double, Double, Double, Double) {
    // In widths from the middle: x' = (c·(x + p) + s·y − p) / scale, y' = (c·y − s·(x + p)) / scale.
    let (c, s) = (cosine / scale, sine / scale)
    let moved = c * (pivot - 0.5) - s * 0.5 / ratio - pivot / scale + 0.5
    let sunk = 0.5 - (c * 0.5 / ratio + s * (pivot - 0.5)) * ratio
    return (
      c, -s * ratio * height / width, 0, s * width / ratio / height, c, 0, moved * width,
      sunk * height, 1
    )
  }
}
