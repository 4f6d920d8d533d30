import ArgumentParser
import Pegbar
import PegbarCore
import PegbarLaws
import PegbarSupervision

/// Makes the calls of one library for a command with `--isolate`.
struct ServeLibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve-library", abstract: "Make the calls of a library, for --isolate.",
    shouldDisplay: false)

  @Option(name: .long, help: "A folder or file to search for plugins first; repeatable.")
  var pluginPath: [String] = []

  @Argument(help: "A library.")
  var library: String

  @Argument(help: "The number of calls that may be in progress.")
  var lines: Int

  @Argument(help: "The maximum seconds for each call; 0: no maximum.")
  var timeout: Double

  func run() throws {
    // The host reports the shortage if its own address space is limited.
    MemoryGuard.setFarewell { _ in IsolationServer.shortageCode }
    Plugins.offerServices()
    var options = DiscoveryOptions()
    options.sidecars = Plugins.sidecars
    // What is trusted here needs no look elsewhere when it is loaded: nothing can be started by then.
    options.verifiesManifests = true
    let catalog = PluginCatalog.discover(SearchPath(explicit: pluginPath), options: options)
    let host = PluginHost(catalog)
    let readable = catalog.filesNeeded(by: library, folder: IsolationServer.folder(ofLibrary:))
    IsolationServer.run(lines: lines, timeout: timeout, readable: readable) { kind, id in
      let found = host.registry.plugins.first { entry in
        entry.library == library && entry.plugin.descriptor.kind == kind
          && entry.plugin.descriptor.id == id
      }?.plugin
      switch found {
      case let transition as any TransitionType: return GuardedTransition(transition)
      case let filter as any ImageFilterType: return GuardedFilter(filter)
      default: return found
      }
    }
  }
}
