import Pegbar
import PegbarCore

/// What a measurement found.
package struct BenchResult {
  package var id: String
  /// Of pictures; nil for numbers.
  var size: PixelSize?
  /// CPU nanoseconds for each pixel or sample.
  var nanoseconds: Double
  /// Frames a second of wall time; nil for numbers.
  var framesPerSecond: Double?
  var threads: Int
  /// What was counted instead of time; nil for times.
  var amount: (number: Double, unit: String)?

  init(
    id: String, size: PixelSize? = nil, nanoseconds: Double, framesPerSecond: Double? = nil,
    threads: Int
  ) {
    self.id = id
    self.size = size
    self.nanoseconds = nanoseconds
    self.framesPerSecond = framesPerSecond
    self.threads = threads
  }

  /// Something counted.
  init(id: String, amount: Double, unit: String) {
    self.init(id: id, nanoseconds: 0, threads: 1)
    self.amount = (amount, unit)
  }

  /// The members of an answer.
  package var json: JSONValue {
    var members: [(String, JSONValue)] = [("id", .string(id))]
    if let amount {
      return .members(
        members + [
          ("amount", .number(rounded(amount.number, 1e3))), ("unit", .string(amount.unit)),
        ])
    }
    if let size, let framesPerSecond {
      members += [
        ("size", .string(size.description)), ("ns_per_pixel", .number(rounded(nanoseconds, 1e4))),
        ("fps", .number(rounded(framesPerSecond, 1e2))),
      ]
    } else {
      members.append(("ns_per_sample", .number(rounded(nanoseconds, 1e3))))
    }
    return .members(members + [("threads", .number(Double(threads)))])
  }

  /// The figures for people.
  package var text: String {
    if let amount { return "\(BenchResult.fixed(amount.number, 1)) \(amount.unit)" }
    guard let size, let framesPerSecond else {
      return "\(BenchResult.fixed(nanoseconds, 2)) ns a sample"
    }
    return "\(BenchResult.fixed(nanoseconds, 3)) ns a pixel, "
      + "\(BenchResult.fixed(framesPerSecond, 1)) fps, \(size), \(threads) thread"
      + (threads == 1 ? "" : "s")
  }

  private func rounded(_ x: Double, _ scale: Double) -> Double { (x * scale).rounded() / scale }

  private static func fixed(_ x: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let (whole, part) = Int(saturating: (x * scale).rounded()).quotientAndRemainder(
      dividingBy: Int(scale))
    let text = String(part)
    return "\(whole)." + String(repeating: "0", count: digits - text.count) + text
  }
}
