import PegbarPluginKit

let library = Library(
  id: "pegbar.filters.blends", name: "Blend Modes", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    Addition.self, Clear.self, ColorBlend.self, ColorBurn.self, ColorDodge.self, Copy.self,
    Darken.self, Destination.self, DestinationAtop.self, DestinationIn.self, DestinationOut.self,
    DestinationOver.self, Difference.self, Divide.self, Exclusion.self, HardLight.self,
    HueBlend.self, Lighten.self, LinearBurn.self, LinearDodge.self, LinearLight.self,
    Luminosity.self, Maximum.self, Minimum.self, Multiply.self, Overlay.self, PinLight.self,
    PlusDarker.self, Product.self, SaturationBlend.self, Screen.self, SoftLight.self,
    SourceAtop.self, SourceIn.self, SourceOut.self, SourceOver.self, Subtract.self, VividLight.self,
    Xor.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_blends)
public func openBlends(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
