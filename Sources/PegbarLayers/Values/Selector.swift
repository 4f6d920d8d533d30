/// The name of a method, which a target looks up itself.
///
/// There is no Objective-C runtime that could find methods by their names. A class that is called by a selector
/// implements a protocol such as ``CADisplayLinkTarget``, and chooses its method there.
///
/// ```swift
/// let link = CADisplayLink(target: self, selector: Selector("step:"))
/// ```
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name with its colons, such as `step:`.
  public let name: String

  /// Makes a selector of any name.
  public init(_ name: String) { self.name = name }

  /// Makes a selector of any name.
  public init(stringLiteral name: String) { self.init(name) }
}
