import CPegbarKernels
import PegbarPluginKit

/// A picture in an upright rectangle of any size.
struct StretchedPicture {
  /// Whether it is the new picture.
  var isNew: Bool
  var across: pgb_stretch_axis
  var down: pgb_stretch_axis
  /// 0…1.
  var opacity = 1.0

  /// Whether pixels show points of the picture; otherwise they are means, and edges are smooth.
  var isPoint: Bool {
    get { down.is_point != 0 }
    set { (across.is_point, down.is_point) = (newValue ? 1 : 0, newValue ? 1 : 0) }
  }

  /// A picture between edges, in pixels.
  init(isNew: Bool, x: ClosedRange<Double>, y: ClosedRange<Double>) {
    self.isNew = isNew
    across = pgb_stretch_axis(x)
    down = pgb_stretch_axis(y)
  }
}

extension pgb_stretch_axis {
  /// A picture between two places, all of which can be seen.
  init(_ range: ClosedRange<Double>) {
    // Less than this shows nothing, and a picture must have a size.
    let end = max(range.upperBound, range.lowerBound + 1e-6)
    self.init(
      begin: range.lowerBound, end: end, first: range.lowerBound, last: range.upperBound,
      shift: 0, is_point: 0)
  }

  /// A picture that is shrunk or enlarged around a point of it, 0 at its beginning and 1 at its end.
  init(size: Double, scale: Double, around anchor: Double) {
    let begin = anchor * size * (1 - scale)
    self.init(begin...(begin + scale * size))
  }
}

/// A frame of stretched pictures: one lies below and fills the output, or nothing does; others lie over it.
struct StretchScene {
  enum Ground { case old, new, nothing }

  var ground: Ground
  var pictures: [StretchedPicture]

  /// The memory for so many pictures.
  static func plan(_ setup: TransitionSetup, pictures: Int) -> Plan {
    Plan(
      frameBytes: pictures * setup.width * MemoryLayout<pgb_stretch_tap>.stride,
      callBytes: Int(pgb_stretch_bytes(Int32(setup.width))))
  }

  /// Finds what the calls of the frame share.
  func begin(_ frame: Frame) {
    for (index, picture) in pictures.enumerated() {
      var axis = picture.across
      pgb_stretch_taps(
        taps(frame, index), 0, Int32(frame.width), &axis, Int32(frame.width))
    }
  }

  /// Draws rows after `begin`.
  func render(_ frame: Frame, rows: Range<Int>) {
    for row in rows {
      if !fills(frame, row) { lay(frame, row) }
      for index in pictures.indices { draw(frame, index, row: row, to: frame.out.row(row)) }
    }
  }

  /// Whether a picture covers all of a row.
  private func fills(_ frame: Frame, _ row: Int) -> Bool {
    let (top, bottom, width) = (Double(row), Double(row + 1), Double(frame.width))
    return pictures.contains { picture in
      picture.opacity == 1 && picture.across.first <= 0 && picture.across.last >= width
        && picture.down.first <= top && picture.down.last >= bottom
    }
  }

  private func lay(_ frame: Frame, _ row: Int) {
    switch ground {
    case .old: frame.copy(frame.from, row: row, toRow: row)
    case .new: frame.copy(frame.to, row: row, toRow: row)
    case .nothing: frame.clear(row..<(row + 1))
    }
  }

  /// Draws one picture's part of a row, all of it shifted by pixels of the picture.
  func draw(
    _ frame: Frame, _ index: Int, row: Int, to out: UnsafeMutablePointer<UInt8>,
    shiftedBy shift: (across: Double, down: Double) = (0, 0)
  ) {
    let item = pictures[index]
    let source = item.isNew ? frame.to : frame.from
    var down = item.down
    down.shift += shift.down
    var picture = pgb_stretch(
      pixels: source.row(0), stride: source.image.pointee.stride, width: Int32(source.width),
      height: Int32(source.height), down: down, opacity: UInt32(item.opacity * 65536 + 0.5))
    pgb_stretch_row(
      out, Int32(row), frame.width, &picture, taps(frame, index), frame.scratch)
  }

  private func taps(_ frame: Frame, _ index: Int) -> UnsafeMutablePointer<pgb_stretch_tap> {
    guard let memory = frame.frameMemory else {
      fatalError("the host lends no memory for the frame")
    }
    return memory.assumingMemoryBound(to: pgb_stretch_tap.self) + index * frame.width
  }
}

/// A transition that is a scene of stretched pictures.
protocol StretchTransition: TransitionPlugin {
  var plan: Plan { get set }
  /// The most pictures of a frame, and so the memory.
  static var pictureCount: Int { get }
  /// The pictures of a frame.
  func scene(_ frame: Frame) -> StretchScene
}

extension StretchTransition {
  static var pictureCount: Int { 1 }

  mutating func prepare(_ setup: TransitionSetup) {
    plan = StretchScene.plan(setup, pictures: Self.pictureCount)
  }

  func beginFrame(_ frame: Frame) { scene(frame).begin(frame) }

  func render(_ frame: Frame, rows: Range<Int>) { scene(frame).render(frame, rows: rows) }
}

extension Parameter {
  /// The axis along which a picture is stretched.
  static let stretchAxis = Parameter.choice(
    "axis", "Axis", default: "vertical",
    choices: [("horizontal", "Horizontal"), ("vertical", "Vertical")],
    doc: "Whether the width or the height changes.")

  /// Whether a stretched picture is smoothed.
  static let stretchAntialiased = Parameter.bool(
    "antialiased", "Anti-aliased", default: true,
    doc: "Whether edges are smoothed and what is shrunk is a mean; otherwise pixels show points.")

  /// Where a stretched picture stays, along the axis.
  static let stretchAnchor = Parameter.number(
    "anchor", "Anchor", default: 0.5, range: 0...1, unit: .fraction,
    doc: "What stays in its place along the axis: 0 is the left or upper edge, 0.5 the middle."
  ).with(flags: .animatable)
}

extension Frame {
  /// The old or the new picture in its full size, but for one axis.
  func stretched(isNew: Bool, scale: Double) -> StretchedPicture {
    var result = StretchedPicture(
      isNew: isNew, x: 0...Double(width), y: 0...Double(height))
    let anchor = arguments.number("anchor")
    if arguments.text("axis") == "horizontal" {
      result.across = pgb_stretch_axis(size: Double(width), scale: scale, around: anchor)
    } else {
      result.down = pgb_stretch_axis(size: Double(height), scale: scale, around: anchor)
    }
    return result
  }
}
