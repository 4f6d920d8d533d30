import PegbarLayers

extension NSCoder {
  /// The point in a string such as `{1, 2.5}`; zero if there is none.
  public class func cgPoint(for string: String) -> CGPoint {
    let list = numbers(in: string, count: 2)
    return CGPoint(x: list[0], y: list[1])
  }

  /// The size in a string such as `{30, 40}`; zero if there is none.
  public class func cgSize(for string: String) -> CGSize {
    let list = numbers(in: string, count: 2)
    return CGSize(width: list[0], height: list[1])
  }

  /// The rectangle in a string such as `{{1, 2}, {30, 40}}`, origin first; zero if there is none.
  public class func cgRect(for string: String) -> CGRect {
    let list = numbers(in: string, count: 4)
    return CGRect(x: list[0], y: list[1], width: list[2], height: list[3])
  }

  /// The string of a point, which `cgPoint(for:)` reads.
  public class func string(for point: CGPoint) -> String {
    "{\(number(point.x)), \(number(point.y))}"
  }

  /// The string of a size, which `cgSize(for:)` reads.
  public class func string(for size: CGSize) -> String {
    "{\(number(size.width)), \(number(size.height))}"
  }

  /// The string of a rectangle, which `cgRect(for:)` reads.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }

  /// The numbers between braces and commas; zeros if there are not so many.
  private class func numbers(in string: String, count: Int) -> [CGFloat] {
    let parts = string.split { "{}, \t\n".contains($0) }.map { Double($0) }
    let list = parts.compactMap { $0 }.filter(\.isFinite)
    guard parts.count == count, list.count == count, string.hasPrefix("{"), string.hasSuffix("}")
    else { return Array(repeating: 0, count: count) }
    return list.map { CGFloat($0) }
  }

  /// A number without a fraction where it has none.
  private class func number(_ value: CGFloat) -> String {
    Int(exactly: value).map(String.init) ?? String(Double(value))
  }
}
