import CPegbarText
import PegbarCore

/// Collects an outline.
final class OutlineReader {
  private var elements: [Path.Element] = []

  /// The outline of a glyph, in units of the font, y upwards; empty for none.
  static func outline(_ glyph: UInt32, of font: OpenFont) -> [Path.Element] {
    let reader = OutlineReader()
    pgb_glyph_outline(
      font.handle, glyph,
      { context, kind, points in
        guard let context else { return }
        Unmanaged<OutlineReader>.fromOpaque(context).takeUnretainedValue().take(kind, points)
      }, Unmanaged.passUnretained(reader).toOpaque())
    return reader.elements
  }

  private func take(_ kind: Int32, _ points: UnsafePointer<Float>?) {
    guard kind < 4, let points else { return elements.append(.close) }
    func point(_ i: Int) -> Point {
      Point(x: Double(points[2 * i]), y: Double(points[2 * i + 1]))
    }
    switch kind {
    case 0: elements.append(.move(point(0)))
    case 1: elements.append(.line(point(0)))
    case 2: elements.append(.quad(control: point(0), to: point(1)))
    default: elements.append(.cubic(control1: point(0), control2: point(1), to: point(2)))
    }
  }
}
