/// One frame of a transition or filter: its pictures, the output and the operations that fill it.
///
/// Valid during `render`. Coordinates are pixels from the top left corner; ranges must lie inside the
/// pictures. Operations are the host's kernels, if it has them, and identical to the bit to the kit's own.
public struct Frame {
  /// Transitions: the eased progress, more than 0 and less than 1.
  public let progress: Double
  /// Transitions: the progress in time, before the timing function, 0…1.
  public let linearProgress: Double
  /// Seconds since the transition began, or the layer's time.
  public let time: Double
  /// The number of the frame, from 0; nil if frames have no numbers.
  public let number: Int?
  /// The seed, the same for every frame of a transition, 0 in filters; the only source of randomness.
  public let seed: UInt64
  /// The pass, from 0; see `Plan`.
  public let pass: Int
  /// The memory that all calls of the frame share, as large as the plan says.
  public let frameMemory: UnsafeMutableRawPointer?
  /// The memory of this call alone, as large as the plan says.
  public let callMemory: UnsafeMutableRawPointer?
  /// The values of animatable parameters in this frame.
  public let arguments: Arguments
  /// Direction, size and scale.
  public let setup: EffectSetup
  /// The number of pictures.
  public let inputCount: Int
  /// The output.
  public let out: Pixels
  /// The operations, for rows in your own memory.
  public let operations: UnsafePointer<pegbar_pixels>
  private let inputs: UnsafePointer<UnsafePointer<pegbar_image>>?

  init(_ frame: pegbar_effect_frame, _ setup: EffectSetup, _ box: Instance<EffectBody>) {
    inputCount = Int(frame.input_count)
    inputs = frame.inputs
    progress = frame.progress
    linearProgress = frame.linear_progress
    time = frame.time
    number = frame.number < 0 ? nil : Int(frame.number)
    seed = frame.seed
    pass = Int(frame.pass)
    frameMemory = frame.frame_memory
    callMemory = frame.call_memory
    arguments = Arguments(
      host: box.host, descriptor: box.body.descriptor, values: frame.values,
      count: Int(frame.value_count))
    self.setup = setup
    out = Pixels(frame.output)
    operations = box.body.operations
  }

  /// A picture, by its place in the list.
  @inline(__always)
  public func input(_ index: Int) -> Pixels {
    guard let inputs, index < inputCount else { fatalError("there is no picture \(index)") }
    return Pixels(inputs[index])
  }

  /// Transitions: the old picture.
  @inline(__always)
  public var from: Pixels { input(PEGBAR_TRANSITION_FROM) }
  /// Transitions: the new picture.
  @inline(__always)
  public var to: Pixels { input(PEGBAR_TRANSITION_TO) }

  /// Where the pictures' upper left corner lies, pixels; (0, 0) in transitions.
  public var origin: (x: Int, y: Int) {
    (Int(out.image.pointee.x), Int(out.image.pointee.y))
  }

  /// Pixels of all pictures.
  public var width: Int { out.width }
  /// Pixels of all pictures.
  public var height: Int { out.height }

  /// Copies a part of a picture's row.
  ///
  /// Copies `columns` of `source`'s row `sourceRow` to the output's row `row`, starting at `column`.
  public func copy(
    _ source: Pixels, row sourceRow: Int, columns: Range<Int>, toRow row: Int, column: Int
  ) {
    guard !columns.isEmpty else { return }
    operations.pointee.copy(
      out.row(row) + 4 * column, source.row(sourceRow) + 4 * columns.lowerBound,
      UInt64(columns.count))
  }

  /// Copies a whole row.
  public func copy(_ source: Pixels, row sourceRow: Int, toRow row: Int) {
    copy(source, row: sourceRow, columns: 0..<width, toRow: row, column: 0)
  }

  /// Mixes rows of both pictures: weight 0 gives the old picture, 65536 the new one.
  public func mix(row: Int, weight: UInt32) {
    operations.pointee.mix(out.row(row), from.row(row), to.row(row), UInt64(width), weight)
  }

  /// Mixes a part of a row by a mask with a byte per pixel: 0 gives the old picture, 255 the new one.
  public func mix(row: Int, columns: Range<Int>, mask: UnsafePointer<UInt8>) {
    guard !columns.isEmpty else { return }
    let start = 4 * columns.lowerBound
    operations.pointee.mix_mask(
      out.row(row) + start, from.row(row) + start, to.row(row) + start, mask,
      UInt64(columns.count))
  }

  /// Makes rows transparent.
  public func clear(_ rows: Range<Int>) {
    for row in rows { out.row(row).update(repeating: 0, count: 4 * width) }
  }

  /// Draws a picture under a transform over `rows`: bilinear, with anti-aliased edges and visible back faces.
  ///
  /// The 16 numbers (m11 m12 … m44, for row vectors) map the picture's pixels to the output's: w divides, z
  /// is dropped, and parts with w ≤ 0 are not drawn.
  public func draw(_ source: Pixels, rows: Range<Int>, transform: [Double], opacity: UInt32 = 255) {
    require(transform.count == 16, "a transform has 16 numbers")
    // The kernel knows pictures at (0, 0) only.
    var (canvas, picture) = (out.image.pointee, source.image.pointee)
    (canvas.x, canvas.y, picture.x, picture.y) = (0, 0, 0, 0)
    var region = pegbar_region(
      x0: 0, y0: Int32(rows.lowerBound), x1: Int32(width), y1: Int32(rows.upperBound))
    operations.pointee.draw(&canvas, &region, &picture, transform, opacity)
  }

  /// Darkens a row of the output: colours become colour · shade / 255, alpha stays.
  public func shade(row: Int, shade: UInt32) {
    operations.pointee.shade(out.row(row), out.row(row), UInt64(width), shade)
  }
}

/// A picture's rows: premultiplied red, green, blue and alpha, 8 bits each.
public struct Pixels {
  /// The picture in the interface's form.
  public let image: UnsafePointer<pegbar_image>
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  private let stride: Int
  private let data: UnsafeMutablePointer<UInt8>

  /// Makes a view of a picture.
  public init(_ image: UnsafePointer<pegbar_image>) {
    self.image = image
    width = Int(image.pointee.width)
    height = Int(image.pointee.height)
    stride = Int(image.pointee.stride)
    data = image.pointee.data.assumingMemoryBound(to: UInt8.self)
  }

  /// The first byte of a row; write only to the output's rows.
  @inline(__always)
  public func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { data + index * stride }
}
