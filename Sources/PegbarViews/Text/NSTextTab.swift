import Foundation
import PegbarCore
import PegbarLayers

/// A place in the lines of a paragraph to which a tab leads.
///
/// Immutable.
open class NSTextTab: NSObject {
  /// A name of an option.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a key of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A CharacterSet: the first of its characters after the tab ends what is aligned.
    ///
    /// Only characters of ASCII count, and the other decimal separators U+00B7 and U+066B.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// How the text after the tab stands at the place; `justified` is `natural`, which begins there.
  public let alignment: NSTextAlignment
  /// From the edge where lines begin, points.
  public let location: CGFloat
  /// The column terminators, if there are any.
  public let options: [OptionKey: Any]

  let stop: TextTab

  /// Makes a stop.
  public init(
    textAlignment alignment: NSTextAlignment, location loc: CGFloat,
    options: [OptionKey: Any] = [:]
  ) {
    (self.alignment, location, self.options) = (alignment, loc, options)
    let set = options[.columnTerminators] as? CharacterSet
    stop = TextTab(
      loc, alignment: alignment.mode.rawValue,
      terminators: set.map(TextTab.terminators) ?? "")
    super.init()
  }

  convenience init(_ stop: TextTab) {
    let set = CharacterSet(charactersIn: stop.terminators)
    self.init(
      textAlignment: NSTextAlignment(stop.alignment), location: stop.location,
      options: stop.terminators.isEmpty ? [:] : [.columnTerminators: set])
  }

  /// The decimal separator of a locale, for `columnTerminators`; without a locale, that of the root: a full stop.
  open class func columnTerminators(for aLocale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: aLocale?.decimalSeparator ?? ".")
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextTab)?.stop == stop }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  open override var hash: Int { stop.hashValue }
}
