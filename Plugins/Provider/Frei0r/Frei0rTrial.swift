import CPegbarFrei0r
import PegbarPluginKit

/// First frames of a plugin, drawn where it may crash: they show what it does with frames before.
struct Frei0rTrial {
  private let content: Frei0rContent

  init(_ content: Frei0rContent) { self.content = content }

  /// Draws a tiny and a small frame.
  ///
  /// - Throws: `PluginError` if it draws none, or elsewhere.
  func drawAlone() throws(PluginError) {
    _ = try draw(width: 1, height: 1, isLater: false)
    _ = try draw(width: 64, height: 48, isLater: false)
  }

  /// Whether a frame looks different after another one.
  func remembers() throws(PluginError) -> Bool {
    try draw(width: 64, height: 48, isLater: true) != draw(width: 64, height: 48, isLater: false)
  }

  /// A frame's pixels; `isLater` has another one drawn before it.
  private func draw(width: Int, height: Int, isLater: Bool) throws(PluginError) -> [UInt32] {
    let count = content.inputCount
    let bytes = Frei0rCanvas.bytes(width: width, height: height, inputCount: 2 * count)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    defer { memory.deallocate() }
    let canvas = Frei0rCanvas(memory, width: width, height: height)
    let pixels = canvas.width * canvas.height
    for picture in 0..<2 * count {
      for i in 0..<pixels {
        let (x, y) = (UInt32(i % canvas.width), UInt32(i / canvas.width))
        let light = (3 * x + 5 * y + 77 * UInt32(picture)) & 0xFF
        let noise = (UInt32(i) &* 2_654_435_761 &+ UInt32(picture) &* 40503) >> 24
        canvas.input(picture)[i] = 0xFF00_0000 | noise << 16 | light << 8 | (255 - light)
      }
    }
    var job = canvas.job(inputCount: count)
    job.time = 0.5
    job.seed = 1
    if isLater {
      job.earlier = (
        UnsafePointer(canvas.input(count)), count > 1 ? UnsafePointer(canvas.input(3)) : nil
      )
    }
    try content.draw(job, nil, progress: 0.5)
    try canvas.check()
    return Array(UnsafeBufferPointer(start: canvas.output, count: pixels))
  }
}
