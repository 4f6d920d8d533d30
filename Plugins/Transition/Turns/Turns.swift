import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.turns", name: "Turns", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    CurlDown.self,
    CurlUp.self,
    PaperCurl.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_turns)
public func openTurns(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
