import PegbarPluginKit

let library = Library(
  id: "pegbar.providers.lookuptables", name: "Look-up Tables", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    CubeProvider.self
  ])

/// The entry function.
@c(pegbar_plugin_open_lookuptables)
public func openLookupTables(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
