// Lists the plugins of a folder, and again whenever one of them was built again.
//
//   swift run --package-path examples/embed reload FOLDER
import Pegbar
import PegbarLaws

/// A library that breaks a law.
struct Broken: Error, CustomStringConvertible {
  var description: String
}

@main
struct Reload {
  static func main() {
    let folder = CommandLine.arguments.dropFirst().first ?? "plugins"
    let plugins = PluginReload(paths: [folder]) { path in
      let report = try Laws.check(library: path, providers: [folder])
      if let failure = report.failures.first { throw Broken(description: failure.message) }
    }
    list(plugins.host)
    // A program that draws asks between two frames or two scenes.
    while true {
      usleep(200_000)
      guard let update = plugins.update() else { continue }
      print(update)
      if update.isUsed { list(plugins.host) }
    }
  }

  static func list(_ host: PluginHost) {
    for refusal in host.catalog.refusals { print("refused: \(refusal)") }
    for entry in host.catalog.entries where entry.library.origin == .path {
      print("\(entry.descriptor.id), revision \(entry.descriptor.revision)")
    }
  }
}
