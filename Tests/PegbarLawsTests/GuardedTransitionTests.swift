import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarLaws

/// A transition that copies `to`, and writes one byte more where it is told to.
private final class Copying: TransitionType, RowsRendering {
  let strayRow: Int?
  let descriptor = PluginDescriptor(
    kind: .transition, id: "test.copying", name: "Copying", summary: "Copies.")
  let allowsConcurrentRows = true

  init(strayRow: Int?) { self.strayRow = strayRow }

  func makeTransition(_ parameters: ParameterValues, setup: TransitionSetup)
    -> any EffectRendering
  { self }

  func render(_ frame: EffectFrame, rows: Range<Int>) {
    let (to, output) = (frame.inputs[1], frame.output)
    for y in rows {
      (output.data + y * output.stride).copyMemory(
        from: to.data + y * to.stride, byteCount: to.width * 4)
    }
    guard let strayRow else { return }
    let byte = output.data + strayRow * output.stride
    byte.storeBytes(of: ~byte.load(as: UInt8.self), as: UInt8.self)
  }
}

/// Rows that a transition must not write.
@Suite struct GuardedTransitionTests {
  private func draw(strayRow: Int?, rows: Range<Int>, calls: Int = 1) throws -> [UInt8] {
    let (width, height, stride) = (7, 40, 64)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * height * 2, alignment: 64)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 9, count: stride * height)
    let output = memory + stride * height
    output.initializeMemory(as: UInt8.self, repeating: 1, count: stride * height)
    let pixels = { (data: UnsafeMutableRawPointer) in
      PixelRows(data: data, width: width, height: height, stride: stride, isOpaque: false)
    }
    let plugin = Copying(strayRow: strayRow)
    let rendering = try GuardedTransition(plugin).makeTransition(
      ParameterValues(for: plugin.descriptor), setup: TransitionSetup(width: width, height: height))
    for _ in 0..<calls {
      let frame = EffectFrame(
        inputs: [pixels(memory), pixels(memory)], output: pixels(output), progress: 0.5)
      try rendering.draw(frame, bands: [rows])
    }
    return (0..<height).map { (output + $0 * stride).load(as: UInt8.self) }
  }

  @Test(arguments: [0..<40, 0..<8, 8..<16, 39..<40])
  func whatBelongsToTheBandArrives(rows: Range<Int>) throws {
    let firsts = try draw(strayRow: nil, rows: rows, calls: 20)
    for (y, byte) in firsts.enumerated() { #expect(byte == (rows.contains(y) ? 9 : 1)) }
  }

  @Test(arguments: [(0..<8, 8), (0..<8, 39), (8..<16, 7), (8..<16, 0), (39..<40, 12)])
  func aStrayByteIsALawBroken(rows: Range<Int>, row: Int) {
    #expect(throws: PluginError.self) { try draw(strayRow: row, rows: rows) }
  }

  @Test func allRowsAtOnceAreLookedAtInHalves() {
    #expect(throws: PluginError.self) { try draw(strayRow: 39, rows: 0..<40) }
  }
}
