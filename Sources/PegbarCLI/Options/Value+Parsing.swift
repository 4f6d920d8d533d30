import PegbarCore

extension Value {
  /// Reads a value: a number, numbers between commas, or `#rrggbb`.
  ///
  /// - Throws: `Failure` of wrong usage.
  init(parsing text: String, option: String) throws {
    if text.hasPrefix("#") {
      do {
        self = .color(try Words.color(text))
        return
      } catch {
        throw Failure.usage("\(option): '\(text)' isn't a colour; write #rrggbb or #rrggbbaa")
      }
    }
    let bare =
      text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    let trimmed = bare.split(separator: " ").joined()
    guard let numbers = try? Words.numbers(trimmed) else {
      throw Failure.usage(
        "\(option): '\(text)' isn't a value; write a number, numbers with commas or #rrggbb")
    }
    switch numbers.count {
    case 1: self = .number(numbers[0])
    case 2: self = .point(Point(x: numbers[0], y: numbers[1]))
    default: self = .numbers(numbers)
    }
  }
}
