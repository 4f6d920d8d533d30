import ArgumentParser
import Pegbar
import PegbarCore
import PegbarLaws
import PegbarScene

/// `pegbar info`: everything about a plugin, or about a scene.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show everything about a plugin, a library or a scene.",
    usage: "pegbar info ID | LIBRARY | FILE | SCENE [--json] [--manifest]")

  @Argument(
    help: ArgumentHelp(
      "A plugin's id or alias, a library (.so), a file that a provider opens, or a scene file.",
      valueName: "id-or-file"),
    completion: Completed.subjects)
  var subject: String

  @Flag(name: .long, help: "Print one JSON document.")
  var json = false

  @Flag(name: .long, help: "Print a library's manifest, to save as FILE.json beside FILE.so.")
  var manifest = false

  @OptionGroup var scene: SceneFileOptions
  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  func run() throws {
    console.apply()
    if subject.hasSuffix(".so") { return try showLibrary(providers: []) }
    guard !manifest else {
      throw Failure.usage("info \(subject): --manifest needs a library, a file that ends in .so")
    }
    let set = try PluginSet.discover(plugins)
    if SceneFileOptions.isFile(subject), PluginSet.isLibrary(subject) || set.opens(subject) {
      try showLibrary(providers: set.providers(named: plugins.pluginPath))
    } else if SceneFileOptions.isFile(subject) {
      do {
        let document = try scene.read(subject, set)
        SceneFileOptions.warn(of: document)
        try showScene(document)
      } catch let error as SceneVariableError where error.isMissingValuesOnly {
        // What has to be given is what somebody wants to know.
        Console.warning("\(error)")
        try showVariables(error)
      }
    } else {
      try showPlugin(set)
    }
  }

  /// Shows every plugin of a library, bind file or file that a provider opens, without running its code here.
  private func showLibrary(providers: [String]) throws {
    // Loading refuses a library that needs an extension the host does not offer.
    Plugins.offerServices()
    var options = DiscoveryOptions()
    // With `--manifest > FILE.json`, the shell has already emptied the manifest beside the library.
    options.readsManifestsBeside = !manifest
    options.verifiesManifests = true
    var catalog = PluginCatalog.check(subject, providers: providers, options: options)
    if let refusal = catalog.refusals.first, refusal.code == .manifestDiffers {
      Console.warning("\(refusal); showing the manifest")
      options.verifiesManifests = false
      catalog = PluginCatalog.check(subject, providers: providers, options: options)
    }
    if let refusal = catalog.refusals.first { throw Failure(refusal) }
    let entries = catalog.entries.filter { $0.library.origin == .path }
    if manifest, let library = entries.first?.library {
      try Console.print(JSONWriter.text(library.manifest.json, pretty: true))
    } else if json {
      let members =
        entries.count == 1
        ? entries[0].details
        : [JSONMember("plugins", .array(entries.map { .object($0.details) }))]
      try Console.print(JSONWriter.text(.object([JSONMember("version", 1)] + members)))
    } else {
      let pages = entries.map { PluginPage.lines($0, width: Console.width) }
      try Console.print(lines: Array(pages.joined(separator: [""])))
    }
  }

  private func showPlugin(_ set: PluginSet) throws {
    let name = try set.find(subject, preferring: [.transition, .timingFunction, .animation])
    let entry = set.catalog.entries.first { entry in
      entry.status == .ok && entry.descriptor.id == name.id && entry.descriptor.kind == name.kind
    }
    guard let entry else { throw Failure(.pluginMissing, "there is no plugin called '\(subject)'") }
    if json {
      // A name of another program may have keys of its own.
      let keys = name.plugin.borrowedKeys.map { borrowed in
        [JSONMember("keys", .array(borrowed.keys.map(\.json)))]
      }
      let namesakes = set.namesakes(of: name, subject).map { other in
        JSONValue.members([("id", .string(other.id)), ("kind", .string(other.kind.word))])
      }
      let answer = JSONValue.object(
        [JSONMember("version", 1)] + entry.details + (keys ?? [])
          + [JSONMember("namesakes", .array(namesakes))])
      try Console.print(JSONWriter.text(answer))
    } else {
      try Console.print(lines: PluginPage.lines(entry, named: name.plugin, width: Console.width))
      for other in set.namesakes(of: name, subject) {
        let remark = "'\(subject)' is also a \(other.kind.noun): see 'pegbar info \(other.id)'"
        try Console.print(lines: [""] + TextTable.wrap(remark, width: Console.width, indent: 2))
      }
    }
  }

  private func showVariables(_ error: SceneVariableError) throws {
    if json { return try Console.print(JSONWriter.text(ScenePage.json(error))) }
    try Console.print(lines: ScenePage.lines(error, width: Console.width))
  }

  private func showScene(_ document: SceneDocument) throws {
    if json { return try Console.print(JSONWriter.text(ScenePage.json(document))) }
    try Console.print(lines: ScenePage.lines(document, width: Console.width))
  }
}
