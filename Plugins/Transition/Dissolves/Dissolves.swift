import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.dissolves", name: "Dissolves", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    BlendDissolve.self, Burn.self, ColorCoordinates.self, ColorDistance.self, ColorPhase.self,
    ContrastFade.self, CrossDissolve.self, EdgeDissolve.self, EmberDissolve.self, Fade.self,
    FadeColor.self, FadeGray.self, Flash.self, HSVFade.self, LuminanceMelt.self, Morph.self,
    NoiseBurn.self, Overexposure.self, StaticFade.self, UndulatingBurn.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_dissolves)
public func openDissolves(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
