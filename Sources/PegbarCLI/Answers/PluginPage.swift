import Pegbar
import PegbarCore

/// What `info` tells people of a plugin.
enum PluginPage {
  /// The lines of the page.
  static func lines(_ entry: CatalogEntry, width: Int) -> [String] {
    let descriptor = entry.descriptor
    var lines = [descriptor.id]
    lines += TextTable.wrap(descriptor.summary, width: width, indent: 2)
    if !descriptor.documentation.isEmpty {
      lines += [""] + TextTable.wrap(descriptor.documentation, width: width, indent: 2)
    }
    lines += [""] + TextTable.facts(facts(entry), width: width)
    let shown = descriptor.parameters.filter { !$0.display.isHidden }
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
      ("threads", descriptor.threads.word),
      ("endings", entry.plugin.endings.joined(separator: ", ")),
      ("file", entry.library.file ?? ""),
      ("provider", entry.library.provider?.descriptor.id ?? ""),
      ("library", entry.library.path ?? "linked into the program"),
      ("version", about.version), ("licence", about.license),
      ("origin", entry.library.origin.rawValue),
      ("status", entry.status == .ok ? "" : entry.status.rawValue),
    ]
  }

  private static func text(_ parameter: Parameter) -> String {
    var parts = [parameter.type.word]
    if !parameter.choices.isEmpty {
      parts[0] = parameter.choices.joined(separator: " | ")
    } else if parameter.minimum.isFinite || parameter.maximum.isFinite {
      let low = parameter.minimum.isFinite ? JSONWriter.numeral(parameter.minimum) : "−∞"
      let high = parameter.maximum.isFinite ? JSONWriter.numeral(parameter.maximum) : "∞"
      parts.append("\(low)…\(high)")
    }
    if parameter.unit != .none { parts.append(parameter.unit.word) }
    let value = parameter.defaultValue.text
    if !value.isEmpty { parts.append("default \(value)") }
    if parameter.isAnimatable { parts.append("animatable") }
    if parameter.display.isDeprecated { parts.append("deprecated") }
    return parameter.key + ": " + parts.joined(separator: ", ")
  }
}
