import PegbarPluginKit

let library = Library(
  id: "pegbar.filters.colors", name: "Colours", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    Brightness.self, ColorControls.self, ColorInvert.self, ColorMatrix.self,
    ColorMonochrome.self, Contrast.self, Exposure.self, FalseColor.self, Gamma.self,
    HueRotate.self, Levels.self, LuminanceToAlpha.self, Posterize.self, Saturation.self,
    Sepia.self, Threshold.self, Tint.self, ToneCurve.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_colors)
public func openColors(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
