import Foundation
import Pegbar
import PegbarCore
import Synchronization

/// Shows how far a job of many frames is; may be told from any thread.
final class ProgressMeter: Sendable {
  private struct State {
    var done = 0
    var lastShown: UInt64 = 0
  }

  private let style: ProgressStyle
  private let total: Int
  private let start = MonotonicClock.nanoseconds
  private let state = Mutex(State())

  /// Makes a meter for `total` frames.
  init(style: ProgressStyle, total: Int) {
    self.total = total
    if Console.isQuiet, style != .json {
      self.style = .none
    } else if style == .auto, isatty(Console.errors) != 1 {
      self.style = .none
    } else {
      self.style = style
    }
  }

  /// One more frame is done.
  func advance() {
    let now = MonotonicClock.nanoseconds
    let pause: UInt64 = style == .plain ? 1_000_000_000 : 100_000_000
    let done: Int? = state.withLock { state in
      state.done += 1
      guard state.done == total || now - state.lastShown >= pause else { return nil }
      state.lastShown = now
      return state.done
    }
    if let done, style != .none { show(done, at: now) }
  }

  private func show(_ done: Int, at now: UInt64) {
    let seconds = Double(now - start) / 1e9
    let rate = seconds > 0 ? Double(done) / seconds : 0
    switch style {
    case .none: break
    case .json:
      let answer = JSONValue.members([
        ("frame", .number(Double(done))), ("of", .number(Double(total))),
        ("fps", .number((rate * 100).rounded() / 100)),
      ])
      Console.writeLine(JSONWriter.text(answer))
    case .plain: Console.writeLine("frame \(done) of \(total), \(fixed(rate)) fps")
    case .auto:
      let cells = 30
      let filled = total > 0 ? done * cells / total : cells
      let bar =
        String(repeating: "#", count: filled) + String(repeating: ".", count: cells - filled)
      Console.overwriteLine("[\(bar)] \(done)/\(total)  \(fixed(rate)) fps")
      if done == total { Console.writeLine("[\(bar)] \(done)/\(total)  \(fixed(rate)) fps") }
    }
  }

  private func fixed(_ x: Double) -> String {
    let tenths = Int(saturating: (x * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
