import ArgumentParser
import Foundation
import Pegbar
import PegbarCore

/// What a shell completes: names of plugins, keys and values of parameters.
///
/// The shell asks the program, with the words of the command line so far.
enum Completed {
  /// Names of transitions, those of vocabularies after their colon.
  static let transitions = names(of: .transitions)

  /// Names of timing functions.
  static let timings = names(of: .timings)

  /// Names of all plugins.
  static let plugins = names(of: nil)

  /// Names of all plugins, scenes and libraries.
  static let subjects = CompletionKind.custom { words, _, prefix in
    names(of: nil, words, prefix) + files(prefix)
  }

  /// Keys of the parameters of the transitions or the plugin that the words name, and a key's choices.
  static let parameters = CompletionKind.custom { words, _, prefix in parameters(words, prefix) }

  /// Vocabularies.
  static let vocabularies = CompletionKind.list(Vocabulary.known.map(\.name))

  private static func names(of kind: ListedKind?) -> CompletionKind {
    .custom { words, _, prefix in names(of: kind, words, prefix) }
  }

  private static func names(
    of kind: ListedKind?, _ words: [String], _ prefix: String
  ) -> [String] {
    guard let set = set(words) else { return [] }
    let names = PluginList(set, kind: kind, search: nil).names
    guard kind == nil || kind == .transitions else { return names }
    let vocabularies = Vocabulary.known.map(\.name)
    guard let colon = prefix.firstIndex(of: ":") else {
      return names + vocabularies.map { $0 + ":" }
    }
    let vocabulary = String(prefix[..<colon])
    guard vocabularies.contains(vocabulary) else { return names }
    return NamesElsewhere(vocabulary, in: set, search: nil).names
  }

  private static func parameters(_ words: [String], _ prefix: String) -> [String] {
    guard let set = set(words) else { return [] }
    // `2:key` means the second cut.
    let head = prefix.firstIndex(of: ":").map { String(prefix[...$0]) } ?? ""
    let written = prefix.dropFirst(head.count)
    let plugins = subjects(of: words).flatMap { word in
      PluginKind.allCases.compactMap { set.registry.resolve(word, kind: $0) }.prefix(1)
    }
    let shown = plugins.flatMap(\.entry.plugin.descriptor.parameters).filter {
      !$0.display.isHidden && !$0.isExtent
    }
    guard let equals = written.firstIndex(of: "=") else {
      return Set(shown.map { "\(head)\($0.key)=" }).sorted()
    }
    let chosen = shown.first { $0.key == written[..<equals] }
    let values = chosen?.type == .bool ? ["false", "true"] : chosen?.choices ?? []
    return values.map { "\(head)\(written[...equals])\($0)" }
  }

  /// The plugins that the words of a command name: behind `-t`, or the one that `run` runs.
  private static func subjects(of words: [String]) -> [String] {
    let chosen = values(of: ["-t", "--type"], in: words)
    if !chosen.isEmpty { return chosen }
    let runs = words.firstIndex(of: "run").map { words[($0 + 1)...].prefix(1) } ?? []
    return runs.filter { !$0.hasPrefix("-") }
  }

  /// The plugins of the folders that the words name, and those of every run; nil if there are none.
  private static func set(_ words: [String]) -> PluginSet? {
    let paths = values(of: ["--plugin-path"], in: words)
    let options = try? PluginOptions.parse(paths.flatMap { ["--plugin-path", $0] })
    return options.flatMap { try? PluginSet.discover($0) }
  }

  private static func values(of options: [String], in words: [String]) -> [String] {
    zip(words, words.dropFirst()).filter { options.contains($0.0) }.map(\.1)
  }

  /// Scenes, libraries and folders beside what is written.
  private static func files(_ prefix: String) -> [String] {
    let end = prefix.lastIndex(of: "/")
    let folder = end.map { String(prefix[...$0]) } ?? ""
    let path = folder.isEmpty ? "." : folder
    let items = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return items.sorted().compactMap { item in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path + "/" + item, isDirectory: &isFolder)
      if isFolder.boolValue { return folder + item + "/" }
      return item.hasSuffix(".json") || item.hasSuffix(".so") ? folder + item : nil
    }
  }
}
