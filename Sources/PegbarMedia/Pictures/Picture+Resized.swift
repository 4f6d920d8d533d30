import CPegbarCodecs
import PegbarCore
import PegbarEngine
import PegbarSystem

/// How a picture is fitted to another size.
public enum PictureFit: String, Sendable, CaseIterable {
  /// Fills the whole size; excess is cropped evenly on both sides.
  case fill
  /// Fits inside, centred; the rest is background.
  case fit
  /// Stretches to the size, without keeping proportions.
  case stretch
  /// Fits inside, centred, over a blurred copy of itself that fills the size.
  case blur
}

extension Picture {
  /// The picture resized.
  ///
  /// Reduces by averaging over each pixel's exact area, enlarges with Catmull-Rom interpolation, in each axis
  /// separately. Fixed-point arithmetic gives the same bytes on every machine. A picture that already has the
  /// size is returned unchanged.
  ///
  /// - Parameters:
  ///   - width: pixels, 1 or more.
  ///   - height: pixels, 1 or more.
  ///   - fit: how to handle different proportions.
  ///   - background: premultiplied red, green, blue, alpha around a `fit` picture.
  /// - Returns: a picture of exactly that size.
  public func resized(
    width: Int, height: Int, fit: PictureFit = .fill,
    background: SIMD4<UInt8> = SIMD4(0, 0, 0, 0)
  ) -> Picture {
    if width == self.width && height == self.height { return self }
    let placed = Placement(
      from: (self.width, self.height), to: (width, height), fit: fit)
    let covers = placed.width == width && placed.height == height
    if fit == .blur, !covers { return blurred(width, height, under: placed) }
    let opaque = isOpaque && (covers || background.w == 255)
    return Picture(width: width, height: height, isOpaque: opaque) { pixels, stride in
      if !covers {
        for y in 0..<height {
          let row = (pixels + y * stride).assumingMemoryBound(to: SIMD4<UInt8>.self)
          row.update(repeating: background, count: width)
        }
      }
      draw(placed, into: pixels + placed.y * stride + placed.x * 4, stride: stride)
      if !covers && background.w > 0 && !isOpaque {
        lay(placed, over: background, pixels: pixels, stride: stride)
      }
    }
  }

  /// The picture in its place over a copy that is reduced and enlarged again: that blurs it.
  private func blurred(_ width: Int, _ height: Int, under placed: Placement) -> Picture {
    let part = 24
    let small = resized(width: max(1, width / part), height: max(1, height / part))
    let whole = small.resized(width: width, height: height, fit: .stretch)
    return Picture(width: width, height: height, isOpaque: isOpaque) { pixels, stride in
      for y in 0..<height {
        (pixels + y * stride).copyMemory(from: whole.row(y), byteCount: 4 * width)
      }
      withExtendedLifetime(whole) {}
      draw(placed, into: pixels + placed.y * stride + placed.x * 4, stride: stride)
    }
  }

  private func draw(_ placed: Placement, into pixels: UnsafeMutableRawPointer, stride: Int) {
    let made = pgb_codec_resize(
      self.pixels, self.stride, UInt32(width), UInt32(height), placed.across, placed.down, pixels,
      stride, UInt32(placed.width), UInt32(placed.height), Int32(Processors.count))
    guard made != 0 else {
      MemoryShortage.end(for: "a picture of \(placed.width)x\(placed.height) pixels")
    }
  }

  // Where the picture itself is translucent, the background shows through.
  private func lay(
    _ placed: Placement, over background: SIMD4<UInt8>, pixels: UnsafeMutableRawPointer,
    stride: Int
  ) {
    for y in placed.y..<placed.y + placed.height {
      let row = (pixels + y * stride).assumingMemoryBound(to: SIMD4<UInt8>.self)
      for x in placed.x..<placed.x + placed.width where row[x].w < 255 {
        let rest = 255 - UInt32(row[x].w)
        let below = SIMD4<UInt32>(truncatingIfNeeded: background) &* SIMD4(repeating: rest)
        let rounded = (below &+ 128 &+ ((below &+ 128) &>> 8)) &>> 8
        row[x] = row[x] &+ SIMD4<UInt8>(truncatingIfNeeded: rounded)
      }
    }
  }
}

/// Which part of a picture goes to which rectangle of the result.
private struct Placement {
  var x = 0
  var y = 0
  var width: Int
  var height: Int
  var across: pgb_codec_span
  var down: pgb_codec_span

  init(from source: (width: Int, height: Int), to size: (width: Int, height: Int), fit: PictureFit)
  {
    (width, height) = size
    across = pgb_codec_span(start: 0, length: Double(source.width))
    down = pgb_codec_span(start: 0, length: Double(source.height))
    // Compared as whole numbers, so that equal proportions are equal.
    let wider = source.width * size.height > size.width * source.height
    switch fit {
    case .stretch: break
    case .fill:
      if wider {
        across = Placement.middle(of: source.width, ratio: size.width, source.height, size.height)
      } else {
        down = Placement.middle(of: source.height, ratio: size.height, source.width, size.width)
      }
    case .fit, .blur:
      if wider {
        height = Placement.share(source.height * size.width, of: source.width)
        y = (size.height - height) / 2
      } else {
        width = Placement.share(source.width * size.height, of: source.height)
        x = (size.width - width) / 2
      }
    }
  }

  // The centred part of `whole` whose length is `a` · `b` / `c`. Without scaling it starts at a
  // whole pixel, so that a mere cut stays sharp.
  private static func middle(of whole: Int, ratio a: Int, _ b: Int, _ c: Int) -> pgb_codec_span {
    if b == c { return pgb_codec_span(start: Double((whole - a) / 2), length: Double(a)) }
    let length = Double(a * b) / Double(c)
    return pgb_codec_span(start: (Double(whole) - length) / 2, length: length)
  }

  private static func share(_ product: Int, of divisor: Int) -> Int {
    max(1, (product + divisor / 2) / divisor)
  }
}
