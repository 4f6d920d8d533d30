import CPegbarFrei0r
import PegbarPluginKit

/// The memory of a frame: what a frei0r plugin reads and writes, with margins that show if it writes elsewhere.
struct Frei0rCanvas {
  /// Pixels of the pictures that the plugin gets.
  let width: Int
  /// Pixels of the pictures that the plugin gets.
  let height: Int
  private let memory: UnsafeMutableRawPointer

  /// Bytes before and behind the output.
  private static let margin = 4096
  /// Where the output's margin begins; before it lies the box.
  private static let head = 64
  private static let mark: UInt8 = 0xA5

  /// The width or height of the plugin's pictures for one of ours.
  static func side(_ length: Int) -> Int {
    let grid = Int(PGB_F0R_GRID)
    return max(Int(PGB_F0R_LEAST), (length + grid - 1) / grid * grid)
  }

  /// The bytes that a canvas needs.
  static func bytes(width: Int, height: Int, inputCount: Int) -> Int {
    head + 2 * margin + 4 * side(width) * side(height) * (1 + inputCount)
  }

  /// Uses memory for pictures of a size.
  init(_ memory: UnsafeMutableRawPointer, width: Int, height: Int) {
    self.memory = memory
    self.width = Frei0rCanvas.side(width)
    self.height = Frei0rCanvas.side(height)
  }

  /// The part of the frame that the pictures show; kept from `beginFrame` to `render`.
  static func box(in memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<pgb_f0r_box> {
    memory.assumingMemoryBound(to: pgb_f0r_box.self)
  }

  private var bytes: Int { 4 * width * height }
  private var start: UnsafeMutableRawPointer { memory + Frei0rCanvas.head + Frei0rCanvas.margin }

  /// A row of ours in what the plugin has written: ours lies in the middle of its picture.
  func row(_ y: Int, of box: pgb_f0r_box) -> UnsafeMutablePointer<UInt32> {
    let (left, top) = ((width - Int(box.width)) / 2, (height - Int(box.height)) / 2)
    return output + (top + y) * width + left
  }

  /// What the plugin writes.
  var output: UnsafeMutablePointer<UInt32> { start.assumingMemoryBound(to: UInt32.self) }

  /// What the plugin reads.
  func input(_ index: Int) -> UnsafeMutablePointer<UInt32> {
    (start + bytes + Frei0rCanvas.margin + index * bytes).assumingMemoryBound(to: UInt32.self)
  }

  private var margins: [UnsafeMutableRawBufferPointer] {
    [start - Frei0rCanvas.margin, start + bytes].map {
      UnsafeMutableRawBufferPointer(start: $0, count: Frei0rCanvas.margin)
    }
  }

  /// A frame without pictures, values and time, and a clean output.
  func job(inputCount: Int) -> pgb_f0r_job {
    for margin in margins { memset(margin, Frei0rCanvas.mark) }
    memset(UnsafeMutableRawBufferPointer(start: start, count: bytes), 0)
    return pgb_f0r_job(
      width: UInt32(width), height: UInt32(height), time: 0, seed: 0, values: nil,
      inputs: (UnsafePointer(input(0)), inputCount > 1 ? UnsafePointer(input(1)) : nil),
      earlier: (nil, nil), output: output)
  }

  private func memset(_ memory: UnsafeMutableRawBufferPointer, _ byte: UInt8) {
    memory.initializeMemory(as: UInt8.self, repeating: byte)
  }

  /// Whether nothing was written outside of the output.
  ///
  /// - Throws: `PluginError` otherwise.
  func check() throws(PluginError) {
    for margin in margins where !margin.allSatisfy({ $0 == Frei0rCanvas.mark }) {
      throw PluginError("it writes outside of its picture of \(width)x\(height)")
    }
  }
}
