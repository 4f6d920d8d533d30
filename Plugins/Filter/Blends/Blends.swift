import PegbarPluginKit

let library = Library(
  id: "pegbar.filters.blends", name: "Blend Modes", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    ColorBlend.self, ColorBurn.self, ColorDodge.self, Darken.self, DestinationOut.self,
    DestinationOver.self, Difference.self, Exclusion.self, HardLight.self, HueBlend.self,
    Lighten.self,
    Luminosity.self, Multiply.self, Overlay.self, PlusDarker.self, PlusLighter.self,
    SaturationBlend.self,
    Screen.self, SoftLight.self, SourceAtop.self, SourceOver.self, Xor.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_blends)
public func openBlends(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
