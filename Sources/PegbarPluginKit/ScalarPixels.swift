/// The operations of `pegbar.pixels/1` in plain Swift, for hosts without them.
///
/// They follow the header's formulas to the bit, but for `draw`, whose edges may differ.
enum ScalarPixels {
  nonisolated(unsafe) static let table = UnsafePointer<pegbar_pixels>(
    lasting(
      pegbar_pixels(
        struct_size: UInt32(MemoryLayout<pegbar_pixels>.size), reserved: 0,
        copy: { out, input, count in
          if UnsafePointer(out) != input { out.update(from: input, count: 4 * Int(count)) }
        },
        mix: { mixRow($0, $1, $2, count: Int($3), weight: $4) },
        mix_mask: { mixRow($0, $1, $2, mask: $3, count: Int($4)) },
        over: { overRow($0, $1, $2, count: Int($3)) },
        shade: { shadeRow($0, $1, count: Int($2), shade: $3) },
        draw: { out, region, picture, transform, opacity in
          let part = region.pointee
          ScalarDraw(out: Pixels(out), picture: Pixels(picture), transform, opacity: opacity)?
            .draw(rows: Int(part.y0)..<Int(part.y1), columns: Int(part.x0)..<Int(part.x1))
        })))
}

private func mixRow(
  _ out: UnsafeMutablePointer<UInt8>, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
  count: Int, weight: UInt32
) {
  let rest = 65536 &- weight
  for index in 0..<(4 &* count) {
    let sum = UInt32(a[index]) &* rest &+ UInt32(b[index]) &* weight
    out[index] = UInt8(truncatingIfNeeded: (sum &+ 32768) &>> 16)
  }
}

private func mixRow(
  _ out: UnsafeMutablePointer<UInt8>, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
  mask: UnsafePointer<UInt8>, count: Int
) {
  for pixel in 0..<count {
    let weight = UInt32(mask[pixel])
    for index in (4 &* pixel)..<(4 &* pixel &+ 4) {
      let sum = UInt32(a[index]) &* (255 &- weight) &+ UInt32(b[index]) &* weight
      out[index] = divided(sum)
    }
  }
}

private func overRow(
  _ out: UnsafeMutablePointer<UInt8>, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
  count: Int
) {
  for pixel in 0..<count {
    let rest = 255 &- UInt32(b[4 &* pixel &+ 3])
    for index in (4 &* pixel)..<(4 &* pixel &+ 4) {
      out[index] = b[index] &+ divided(UInt32(a[index]) &* rest)
    }
  }
}

private func shadeRow(
  _ out: UnsafeMutablePointer<UInt8>, _ input: UnsafePointer<UInt8>, count: Int, shade: UInt32
) {
  for pixel in 0..<count {
    let start = 4 &* pixel
    for index in start..<(start &+ 3) { out[index] = divided(UInt32(input[index]) &* shade) }
    out[start &+ 3] = input[start &+ 3]
  }
}

/// (sum + 127) / 255 for sums up to 255², without a division.
@inline(__always)
func divided(_ sum: UInt32) -> UInt8 {
  UInt8(truncatingIfNeeded: ((sum &+ 127) &* 0x8081) &>> 23)
}
