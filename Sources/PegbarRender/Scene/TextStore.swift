import PegbarCore
import PegbarText
import Synchronization

/// A text set in lines, and its outlines as straight pieces.
final class DrawnText: Sendable {
  let layout: TextLayout
  private let flattened = Mutex<[Int: [Outline]]>([:])

  /// The outlines of a piece as straight lines; empty for a picture.
  struct Outline {
    let lines: [Polyline]
    let sorted: SortedOutline
  }

  init(_ request: TextRequest) { layout = TextLayout(request) }

  /// Scales for which straight pieces are kept.
  private static let mostScales = 4

  /// The pieces' outlines; empty for those that are pictures.
  ///
  /// - Parameter scale: how many pixels a point becomes.
  /// - Returns: closed lines for each piece.
  func outlines(scale: Double) -> [Outline] {
    // Pieces that serve up to twice the scale are fine enough.
    let step = Int(scale.exponent) + 1
    if let known = flattened.withLock({ $0[step] }) { return known }
    let tolerance = 0.05 / Double(sign: .plus, exponent: step, significand: 1)
    let made = layout.pieces.map { piece -> Outline in
      var lines: [Polyline] = []
      if case .fill(let elements, _) = piece.content {
        lines = Polyline.flatten(Path(elements: elements), tolerance: tolerance)
      }
      return Outline(lines: lines, sorted: SortedOutline(lines))
    }
    flattened.withLock { flattened in
      if flattened.count >= DrawnText.mostScales { flattened.removeAll() }
      flattened[step] = made
    }
    return made
  }

  /// Whether all lies inside a rectangle of that size when it is moved down.
  func isInside(_ size: Size, below shift: Double) -> Bool {
    layout.pieces.allSatisfy {
      $0.low.x >= 0 && $0.low.y + shift >= 0 && $0.high.x <= size.width
        && $0.high.y + shift <= size.height
    }
  }
}

/// Texts that have been set in lines, kept from frame to frame.
///
/// For any thread. When there are too many, those go that were asked for longest ago.
final class TextStore: Sendable {
  private struct Entry {
    let text: DrawnText
    var use: Int
  }

  private struct Store {
    var entries: [TextRequest: Entry] = [:]
    var clock = 0
  }

  private let store = Mutex(Store())

  /// Texts that are kept.
  private static let most = 4096

  /// The text set in lines.
  func text(_ request: TextRequest) -> DrawnText {
    let known = store.withLock { store -> DrawnText? in
      store.clock += 1
      store.entries[request]?.use = store.clock
      return store.entries[request]?.text
    }
    if let known { return known }
    let made = DrawnText(request)
    store.withLock { store in
      if store.entries.count >= TextStore.most {
        let uses = store.entries.values.map(\.use).sorted()
        let middle = uses[uses.count / 2]
        store.entries = store.entries.filter { $0.value.use > middle }
      }
      store.entries[request] = Entry(text: made, use: store.clock)
    }
    return made
  }
}
