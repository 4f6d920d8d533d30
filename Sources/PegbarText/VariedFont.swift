import CPegbarText
import PegbarCore
import PegbarSystem

/// A font's name taken apart from the settings of its axes: `Inter.ttf#wdth=85,wght=700`.
///
/// Such a name stands wherever a font's name does.
package struct VariedFont: Hashable, Sendable {
  /// A family, a font's full or PostScript name, or a file.
  package var base: String
  /// The settings, by the axes' letters; none for the font as it is.
  package private(set) var variations: [OpenFont.Variation]

  /// Joins a name and settings, of which the last one of an axis counts.
  package init(_ base: String, _ settings: [OpenFont.Variation]) {
    self.base = base
    var values: [String: Double] = [:]
    for setting in settings { values[setting.axis] = setting.value }
    variations = values.sorted { $0.key < $1.key }.map { .init(axis: $0.key, value: $0.value) }
  }

  /// Takes a name apart; what is no list of settings belongs to the name, and so does all of a file's path.
  package init(_ name: String) {
    self.init(name, [])
    guard let mark = name.lastIndex(of: "#") else { return }
    let parts = name[name.index(after: mark)...].split(
      separator: ",", omittingEmptySubsequences: false)
    let settings = parts.compactMap { part -> OpenFont.Variation? in
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, OpenFont.Variation.isAxis(sides[0]), let value = Double(sides[1]),
        value.isFinite
      else { return nil }
      return OpenFont.Variation(axis: String(sides[0]), value: value)
    }
    guard settings.count == parts.count, !VariedFont.isThere(name) else { return }
    self.init(String(name[..<mark]), settings)
  }

  /// The name and the settings as one name.
  package var name: String {
    guard !variations.isEmpty else { return base }
    let settings = variations.map { "\($0.axis)=\(VariedFont.text($0.value))" }
    return base + "#" + settings.joined(separator: ",")
  }

  private static func isThere(_ name: String) -> Bool {
    FontBook.isFile(name) && access(name, F_OK) == 0
  }

  /// A number as short as it may be: 700 rather than 700.0.
  static func text(_ x: Double) -> String {
    Int(exactly: x).map { "\($0)" } ?? "\(x)"
  }
}

extension OpenFont {
  /// What a variable font lets a caller set, in the font's own units.
  package struct Axis: Hashable, Sendable {
    /// Four letters, such as `wght`.
    package var tag: String
    package var lowest: Double
    package var usual: Double
    package var highest: Double
  }

  /// The axes in the order of the file; none for a font that does not vary.
  package var axes: [Axis] {
    let count = pgb_font_axes(handle, nil, 0)
    guard count > 0 else { return [] }
    var axes = [pgb_axis](repeating: pgb_axis(), count: count)
    _ = pgb_font_axes(handle, &axes, count)
    return axes.map { axis in
      let letters = withUnsafeBytes(of: axis.tag) { String(decoding: $0, as: UTF8.self) }
      return Axis(
        tag: letters, lowest: Double(axis.lowest), usual: Double(axis.usual),
        highest: Double(axis.highest))
    }
  }

  /// The settings of axes that the font has, within these.
  package func held(_ variations: [Variation]) -> [Variation] {
    let axes = variations.isEmpty ? [] : self.axes
    return variations.compactMap { setting in
      axes.first { $0.tag == setting.axis }.map { axis in
        Variation(axis: axis.tag, value: setting.value.held(in: axis.lowest...axis.highest))
      }
    }
  }

  /// What is wrong with settings of the axes, a sentence each.
  package func problems(of variations: [Variation]) -> [String] {
    let axes = self.axes
    return variations.compactMap { setting in
      let value = VariedFont.text(setting.value)
      guard let axis = axes.first(where: { $0.tag == setting.axis }) else {
        guard !axes.isEmpty else {
          return "has no axes, so '\(setting.axis)' cannot be set: use a variable font"
        }
        let known = axes.map { "'\($0.tag)'" }.joined(separator: ", ")
        return "has no axis '\(setting.axis)'; it has \(known)"
      }
      guard setting.value < axis.lowest || setting.value > axis.highest else { return nil }
      let (low, high) = (VariedFont.text(axis.lowest), VariedFont.text(axis.highest))
      return "'\(axis.tag)' goes from \(low) to \(high); \(value) is outside"
    }
  }
}

extension OpenFont.Variation {
  /// Whether a text may name an axis: four letters of ASCII that can be seen, or spaces behind them.
  package static func isAxis(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 4 && text.utf8.allSatisfy { 0x20...0x7E ~= $0 && $0 != 0x2C && $0 != 0x3D }
  }
}
