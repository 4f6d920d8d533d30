import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarSystem

/// What has been drawn under the next layer, for each of the groups that lie in one another.
///
/// Layers that look at what lies below them would go through all of it again and again.
struct Grounds {
  /// What one group has drawn.
  fileprivate struct Ground {
    /// The number of its first item.
    var start: Int
    /// What its items up to a number touch.
    var extent = PixelArea()
    var extentEnd: Int
    /// The pixels of its items up to a number.
    var pixels: GroundPixels?
    var pixelsEnd: Int
    /// Items times pixels that have been drawn again.
    var drawnAgain = 0.0

    init(start: Int) { (self.start, extentEnd, pixelsEnd) = (start, start, start) }
  }

  /// The innermost at the end.
  private var stack: [Ground] = []

  /// Notes that another group is at hand, whose items begin at a number.
  mutating func enter(_ start: Int) {
    while let last = stack.last, last.start > start { stack.removeLast() }
  }

  /// Notes that items from a number on are not what they were.
  mutating func change(from number: Int) {
    for i in stack.indices.reversed() {
      if max(stack[i].extentEnd, stack[i].pixelsEnd) <= number { return }
      stack[i] = Ground(start: stack[i].start)
    }
  }

  fileprivate mutating func with<R>(_ start: Int, _ body: (inout Ground) -> R) -> R {
    enter(start)
    if stack.last?.start != start { stack.append(Ground(start: start)) }
    return body(&stack[stack.count - 1])
  }
}

/// The pixels of a walk's canvas, with what has been drawn so far.
private final class GroundPixels: @unchecked Sendable {
  let area: PixelArea
  let stride: Int
  let bytes: UnsafeMutableRawPointer

  init(_ area: PixelArea) {
    self.area = area
    stride = (area.x1 - area.x0) * 4
    let size = stride * (area.y1 - area.y0)
    guard let bytes = malloc(size) else { MemoryShortage.end(for: "\(size) bytes of a backdrop") }
    self.bytes = bytes
  }

  deinit { free(bytes) }

  /// A picture of some of the pixels.
  func picture(of part: PixelArea, isOpaque: Bool) -> Picture {
    Picture(
      unclearedWidth: part.x1 - part.x0, height: part.y1 - part.y0, isOpaque: isOpaque,
      drawing: { pixels, stride in
        for y in part.y0..<part.y1 {
          memcpy(
            pixels + (y - part.y0) * stride,
            bytes + (y - area.y0) * self.stride + (part.x0 - area.x0) * 4,
            (part.x1 - part.x0) * 4)
        }
      })
  }
}

extension SceneWalk {
  /// What the items of the current group up to a number touch; nil where more may lie below.
  mutating func groundExtent(before end: Int) -> PixelArea? {
    if groupStart == 0, isPart || background != 0 { return nil }
    let list = builder.list
    return grounds.with(groupStart) { ground in
      ground.extent = ground.extent.union(list.extent(ground.extentEnd, end))
      ground.extentEnd = end
      return ground.extent
    }
  }

  /// A picture of what the current group has drawn, in a part of the canvas.
  ///
  /// A group that is asked again and again keeps its pixels, and draws only what has been added.
  mutating func drawnSoFar(_ part: PixelArea) -> Picture {
    let (list, context, canvas, start) = (builder.list, context, canvas, groupStart)
    let color = start == 0 ? background : 0
    let count = list.items.count
    return grounds.with(start) { ground in
      let (items, all) = (Double(count - start), canvas.pixelCount)
      if ground.pixels == nil {
        ground.drawnAgain += items * part.pixelCount
        guard ground.drawnAgain > 2 * items * all, canvas.isPicture else {
          return context.picture(list.part(from: start), part, background: color)
        }
      }
      let isNew = ground.pixels == nil
      let pixels = ground.pixels ?? GroundPixels(canvas)
      context.draw(
        list.part(from: ground.pixelsEnd), canvas, background: isNew ? color : nil, pixels.bytes,
        pixels.stride)
      (ground.pixels, ground.pixelsEnd) = (pixels, count)
      return pixels.picture(of: part, isOpaque: list.isOpaque(over: color))
    }
  }
}

extension PixelArea {
  fileprivate var pixelCount: Double { Double(x1 - x0) * Double(y1 - y0) }
}
