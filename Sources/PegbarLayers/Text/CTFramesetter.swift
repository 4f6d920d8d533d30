import PegbarCore
import PegbarText

/// Sets text in lines.
///
/// Immutable; use it from any thread.
public final class CTFramesetter: NSObject, @unchecked Sendable {
  let text: NSAttributedString

  init(_ text: NSAttributedString) {
    self.text = NSAttributedString(attributedString: text)
    super.init()
  }

  /// Sets a part of the text, of which a length of 0 means all to the end.
  func layout(_ range: CFRange, width: CGFloat, height: CGFloat) -> (TextLayout, NSAttributedString)
  {
    let start = min(max(range.location, 0), text.length)
    let end = range.length == 0 ? text.length : min(start + max(range.length, 0), text.length)
    let part = text.attributedSubstring(from: NSRange(location: start, length: end - start))
    func finite(_ x: CGFloat) -> Double { x < 1e9 ? Double(max(x, 0)) : .infinity }
    var request = TextRequest(
      AttributedText(part), font: "Helvetica", size: 12, width: finite(width),
      height: finite(height))
    request.isWrapped = request.width < .infinity
    request.keepsLines = true
    return (TextLayout(request), part)
  }
}

/// Lines of text in a rectangle.
///
/// Immutable; use it from any thread.
public final class CTFrame: NSObject, @unchecked Sendable {
  let lines: [CTLine]
  /// Of the lines, from the rectangle's lower left corner, y upwards.
  let origins: [CGPoint]
  let box: CGRect
  let path: CGPath

  init(_ setter: CTFramesetter, _ range: CFRange, _ path: CGPath) {
    self.path = path
    let box = path.boundingBoxOfPath
    self.box = box
    let (layout, text) = setter.layout(range, width: box.width, height: box.height)
    let start = min(max(range.location, 0), setter.text.length)
    let units = UnitNumbers(text.string, Array(start...start + text.length))
    // A line that is only partly inside is not part of a frame.
    let inside = layout.lines.filter { $0.origin.y + $0.descent <= Double(box.height) + 1e-6 }
    lines = inside.map { CTLine($0, of: text, units) }
    origins = inside.map { CGPoint(x: CGFloat($0.origin.x), y: box.height - CGFloat($0.origin.y)) }
    super.init()
  }
}

/// Makes what sets a text in lines; see `CTLineCreateWithAttributedString` for parts without font or colour.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// Sets a part of a text into the rectangle around a path; lines that do not fit whole are left out.
///
/// - Parameters:
///   - framesetter: the text.
///   - stringRange: UTF-16 units; a length of 0 goes to the end.
///   - path: whose bounding box has the lines, y upwards.
///   - frameAttributes: pass nil.
/// - Returns: the lines.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  CTFrame(framesetter, stringRange, path)
}

/// The size that a part of a text takes within limits, points.
///
/// - Parameters:
///   - framesetter: the text.
///   - stringRange: UTF-16 units; a length of 0 goes to the end.
///   - frameAttributes: pass nil.
///   - constraints: the most; lines wrap at the width unless that is a billion or more.
///   - fitRange: receives which units fit; may be nil.
/// - Returns: the width of the longest line and the height of all.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let (layout, text) = framesetter.layout(
    stringRange, width: constraints.width, height: constraints.height)
  let units = UnitNumbers(text.string)
  let end = layout.lines.map { units[$0.characters.upperBound] }.max() ?? 0
  fitRange?.pointee = CFRange(
    location: stringRange.location, length: layout.isTruncated ? end : text.length)
  return CGSize(width: layout.size.width, height: layout.size.height)
}

/// The lines of a frame from the top, each a `CTLine`.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// The path that a frame was made for.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Copies where lines begin, from the lower left corner of the path's box, y upwards.
///
/// - Parameters:
///   - frame: the lines.
///   - range: of lines; a length of 0 goes to the end.
///   - origins: receives a point for each.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let start = min(max(range.location, 0), frame.lines.count)
  let end =
    range.length == 0
    ? frame.lines.count : min(start + max(range.length, 0), frame.lines.count)
  for (i, line) in (start..<end).enumerated() { origins[i] = frame.origins[line] }
}

/// Draws a frame's lines in a context, y upwards; see `CTLineDraw`.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: frame.box.minX + origin.x, y: frame.box.minY + origin.y)
    CTLineDraw(line, context)
  }
}
