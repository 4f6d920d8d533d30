import PegbarPluginKit

let library = Library(
  id: "pegbar.providers.shaders", name: "Shaders", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    ShaderProvider.self
  ])

/// The entry function.
@c(pegbar_plugin_open_shaders)
public func openShaders(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
