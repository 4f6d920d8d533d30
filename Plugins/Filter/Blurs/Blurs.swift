import PegbarPluginKit

let library = Library(
  id: "pegbar.filters.blurs", name: "Blurs", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    Bloom.self, BoxBlur.self, GaussianBlur.self, Gloom.self, Glow.self, MotionBlur.self,
    SharpenLuminance.self, UnsharpMask.self, ZoomBlur.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_blurs)
public func openBlurs(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
