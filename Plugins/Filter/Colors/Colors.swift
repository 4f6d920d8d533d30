import PegbarPluginKit

let library = Library(
  id: "pegbar.filters.colors", name: "Colours", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    Brightness.self, ColorInvert.self, ColorMatrix.self, Contrast.self, HueRotate.self,
    Saturation.self, Sepia.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_colors)
public func openColors(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
