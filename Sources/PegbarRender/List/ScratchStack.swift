import CPegbarKernels

/// Surfaces that come and go like a stack; their memory stays for the next.
struct ScratchStack: ~Copyable {
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var depth = 0

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// A transparent surface for an area that is not empty.
  mutating func push(_ area: PixelArea) -> pgb_surface {
    let stride = ((area.x1 - area.x0) * 4 + 16 + 63) & ~63
    let size = stride * (area.y1 - area.y0)
    if depth == blocks.count { blocks.append(.allocate(byteCount: size, alignment: 64)) }
    if blocks[depth].count < size {
      blocks[depth].deallocate()
      blocks[depth] = .allocate(byteCount: size, alignment: 64)
    }
    let block = blocks[depth]
    depth += 1
    let pixels = block.bindMemory(to: UInt8.self)
    guard let base = pixels.baseAddress else { preconditionFailure("an empty surface") }
    base.update(repeating: 0, count: size)
    return pgb_surface(
      pixels: base, stride: Int64(stride), x0: Int32(area.x0), y0: Int32(area.y0),
      x1: Int32(area.x1), y1: Int32(area.y1))
  }

  /// Takes the last surface back.
  mutating func pop() { depth -= 1 }
}
