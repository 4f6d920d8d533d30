import PegbarCore

/// Where lines of text stand.
///
/// The cases have Core Text's numbers, which differ from those of NSTextAlignment.
public enum CTTextAlignment: UInt8, Sendable {
  /// Left-aligned.
  case left
  /// Right-aligned.
  case right
  /// In the middle.
  case center
  /// At both edges.
  case justified
  /// By the direction of the script.
  case natural

  /// As `CATextLayer.alignmentMode` names it.
  var name: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .center: "center"
    case .justified: "justified"
    case .natural: "natural"
    }
  }

  /// Of a name; natural for others.
  init(name: String?) {
    self = [.left, .right, .center, .justified].first { $0.name == name } ?? .natural
  }
}

/// A place in the lines of a paragraph to which a tab leads.
///
/// Immutable; use it from any thread.
public final class CTTextTab: NSObject, @unchecked Sendable {
  let stop: TextTab
  let options: CFDictionary

  init(_ stop: TextTab) {
    self.stop = stop
    let set = CharacterSet(charactersIn: stop.terminators)
    options = stop.terminators.isEmpty ? [:] : [kCTTabColumnTerminatorsAttributeName: set]
    super.init()
  }

  init(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) {
    self.options = options ?? [:]
    let set = self.options[kCTTabColumnTerminatorsAttributeName] as? CharacterSet
    stop = TextTab(
      location, alignment: alignment.name,
      terminators: set.map(TextTab.terminators) ?? "")
    super.init()
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public override func isEqual(_ object: Any?) -> Bool { (object as? CTTextTab)?.stop == stop }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public override var hash: Int { stop.hashValue }
}

extension TextTab {
  private static let known =
    (0x20...0x7E).compactMap { Unicode.Scalar($0) } + ["\u{B7}", "\u{66B}"]

  /// The terminators of a set: those of its characters that are ASCII, or decimal separators.
  package static func terminators(_ set: CharacterSet) -> String {
    String(String.UnicodeScalarView(known.filter(set.contains)))
  }
}

/// The key of a CharacterSet in a tab's options: the first of its characters after the tab ends what is aligned.
///
/// Only characters of ASCII count, and the other decimal separators U+00B7 and U+066B.
public let kCTTabColumnTerminatorsAttributeName: CFString = "NSTabColumnTerminatorsAttributeName"

/// Makes a tab stop.
///
/// - Parameters:
///   - alignment: how the text after the tab stands at the place; justified is natural, which begins there.
///   - location: from the edge where lines begin, points.
///   - options: the column terminators, if there are any.
/// - Returns: the stop.
public func CTTextTabCreate(
  _ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?
) -> CTTextTab {
  CTTextTab(alignment, location, options)
}

/// How the text after a tab stands at its stop.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment {
  CTTextAlignment(name: tab.stop.alignment)
}

/// The place of a tab stop, points from the edge where lines begin.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { tab.stop.location }

/// The options of a tab stop; nil for none.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? {
  tab.options.isEmpty ? nil : tab.options
}
