import PegbarCore
import PegbarText
import Synchronization

/// A text set in lines, and its outlines as straight pieces.
final class DrawnText: Sendable {
  let layout: TextLayout
  private let flattened = Mutex<[Double: FlatText]>([:])

  init(_ request: TextRequest) { layout = TextLayout(request) }

  /// Scales for which straight pieces are kept.
  private static let mostScales = 8

  /// The outlines for a scale.
  ///
  /// - Parameter scale: how many pixels a point becomes.
  /// - Returns: what makes them when they are asked for.
  func outlines(scale: Double) -> FlatText {
    // Lines that serve up to a quarter more are kept, so that few are made while text grows.
    let step = Double(
      sign: .plus, exponent: scale.exponent, significand: (scale.significand * 4).rounded(.up) / 4)
    return flattened.withLock { flattened in
      if let known = flattened[step] { return known }
      if flattened.count >= DrawnText.mostScales { flattened.removeAll() }
      let made = FlatText(layout, tolerance: 0.05 / step)
      flattened[step] = made
      return made
    }
  }

  /// Whether all lies inside a rectangle of that size when it is moved down.
  func isInside(_ size: Size, below shift: Double) -> Bool {
    layout.pieces.allSatisfy {
      $0.shadow == nil && $0.low.x >= 0 && $0.low.y + shift >= 0 && $0.high.x <= size.width
        && $0.high.y + shift <= size.height
    }
  }
}

/// The outlines of a text as straight pieces that serve one scale, made when they are first seen.
final class FlatText: Sendable {
  private let layout: TextLayout
  private let tolerance: Double
  private let outlines: Mutex<[Int: FlatOutline]> = Mutex([:])
  private let strokes: Mutex<[Int: FlatOutline]> = Mutex([:])
  private let paintings: Mutex<[Int: [FlatOutline]]> = Mutex([:])

  init(_ layout: TextLayout, tolerance: Double) {
    (self.layout, self.tolerance) = (layout, tolerance)
  }

  /// The outline of the layout's piece of a number; empty for a picture.
  func outline(_ number: Int) -> FlatOutline {
    if let known = outlines.withLock({ $0[number] }) { return known }
    let path = Path(elements: layout.pieces[number].elements)
    let made = FlatOutline(Polyline.flatten(path, tolerance: tolerance))
    outlines.withLock { $0[number] = made }
    return made
  }

  /// The outlines of a painting, which is the layout's piece of a number.
  func outlines(_ number: Int, of placed: PlacedPainting) -> [FlatOutline] {
    if let known = paintings.withLock({ $0[number] }) { return known }
    let made = placed.outlines.map {
      FlatOutline(Polyline.flatten(Path(elements: $0), tolerance: tolerance))
    }
    paintings.withLock { $0[number] = made }
    return made
  }

  /// The outline of lines of a width along those of the layout's piece of a number.
  func stroke(_ number: Int, width: Double) -> FlatOutline {
    if let known = strokes.withLock({ $0[number] }) { return known }
    let path = PathStroker.outline(
      of: Path(elements: layout.pieces[number].elements), width: width,
      cap: Stroke.Cap.butt.rawValue, join: Stroke.Join.miter.rawValue,
      miterLimit: TextPaint.miterLimit)
    let made = FlatOutline(Polyline.flatten(path, tolerance: tolerance))
    strokes.withLock { $0[number] = made }
    return made
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
      // A long text is hashed once.
      guard let place = store.entries.index(forKey: request) else { return nil }
      store.entries.values[place].use = store.clock
      return store.entries.values[place].text
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
