import Pegbar
import PegbarCore

/// What `info` tells people of a plugin.
enum PluginPage {
  /// The lines of the page.
  ///
  /// - Parameters:
  ///   - entry: the plugin.
  ///   - name: how it was asked for, if that name may have keys of its own.
  ///   - width: columns of the terminal.
  /// - Returns: plugin, facts, parameters, and the name's keys.
  static func lines(
    _ entry: CatalogEntry, named name: ResolvedPlugin? = nil, width: Int
  ) -> [String] {
    let descriptor = entry.descriptor
    var lines = [descriptor.id]
    lines += TextTable.wrap(descriptor.summary, width: width, indent: 2)
    if !descriptor.documentation.isEmpty {
      lines += [""] + TextTable.wrap(descriptor.documentation, width: width, indent: 2)
    }
    lines += [""] + TextTable.facts(facts(entry), width: width)
    let shown = descriptor.parameters.filter { !$0.display.isHidden && !$0.isExtent }
    if !shown.isEmpty {
      lines += ["", "  parameters"]
      var group = ""
      for parameter in shown {
        if parameter.display.group != group {
          group = parameter.display.group
          if !group.isEmpty { lines += TextTable.wrap("– \(group) –", width: width, indent: 4) }
        }
        lines += TextTable.wrap(text(parameter), width: width, indent: 4)
        lines += TextTable.wrap(parameter.documentation, width: width, indent: 8)
      }
    }
    if let alias = name?.alias, let (owner, keys) = name?.borrowedKeys {
      lines += [""] + TextTable.wrap("keys of \(owner)'s \(alias.name)", width: width, indent: 2)
      for key in keys {
        lines += TextTable.wrap(text(key), width: width, indent: 4)
        lines += TextTable.wrap(key.parameter.documentation, width: width, indent: 8)
      }
    }
    return lines
  }

  private static func facts(_ entry: CatalogEntry) -> [(String, String)] {
    let descriptor = entry.descriptor
    let names = descriptor.aliases.map { "\($0.name) (\($0.vocabulary))" }
    let directions = descriptor.directions.names.map { name in
      Direction(name: name) == descriptor.defaultDirection ? name + " (default)" : name
    }
    let about = entry.library.manifest.library
    return [
      ("kind", descriptor.kind.noun), ("names", names.joined(separator: ", ")),
      ("directions", directions.joined(separator: ", ")),
      ("inputs", entry.inputPhrase), ("threads", descriptor.threads.word),
      ("promises", promises(descriptor)),
      ("endings", entry.plugin.endings.joined(separator: ", ")),
      ("file", entry.library.file ?? ""),
      ("provider", entry.library.provider?.descriptor.id ?? ""),
      ("library", entry.library.path ?? "linked into the program"),
      ("version", about.version), ("licence", about.license),
      ("origin", entry.library.origin.rawValue),
      ("status", entry.status == .ok ? "" : entry.status.rawValue),
    ]
  }

  /// The names of the plugin's flags.
  private static func promises(_ descriptor: PluginDescriptor) -> String {
    [
      (descriptor.isPure, "pure"), (descriptor.isDeterministic, "deterministic"),
      (descriptor.hasOpenEnd, "open end"),
    ].filter(\.0).map(\.1).joined(separator: ", ")
  }

  private static func text(_ key: BorrowedKey) -> String {
    let sets = key.target.map { ", sets \($0)" } ?? ""
    let times = key.measure.map { " × \($0.phrase)" } ?? ""
    return text(key.parameter, times: times, showsNone: false) + sets
  }

  /// A line of key, type, bounds, unit and default; bounds and default may be `times` something.
  private static func text(
    _ parameter: Parameter, times: String = "", showsNone: Bool = true
  ) -> String {
    var parts = [parameter.type.word]
    if !parameter.choices.isEmpty {
      parts[0] = parameter.choices.joined(separator: " | ")
    } else if parameter.minimum.isFinite || parameter.maximum.isFinite {
      let low = parameter.minimum.isFinite ? JSONWriter.numeral(parameter.minimum) : "−∞"
      let high = parameter.maximum.isFinite ? JSONWriter.numeral(parameter.maximum) : "∞"
      parts.append("\(low)…\(high)\(times)")
    }
    if parameter.unit != .none { parts.append(parameter.unit.word) }
    let value = parameter.defaultValue.text
    if !value.isEmpty, showsNone || parameter.defaultValue != .none {
      parts.append("default \(value)\(times)")
    }
    if parameter.isAnimatable { parts.append("animatable") }
    if parameter.display.isDeprecated { parts.append("deprecated") }
    return parameter.key + ": " + parts.joined(separator: ", ")
  }
}
