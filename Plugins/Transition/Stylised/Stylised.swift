import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.stylised", name: "Stylised", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    ColorGlitch.self,
    CopyMachine.self,
    Datamosh.self,
    DisplaceGlitch.self,
    FilmBurn.self,
    FlickerCut.self,
    Glitch.self,
    Hexagonalize.self,
    Jitter.self,
    LEDWall.self,
    LostSignal.self,
    Melt.self,
    Mosaic.self,
    Pixelize.self,
    Shatter.self,
    StaticWipe.self,
    Swipe.self,
    TVStatic.self,
    TilesWave.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_stylised)
public func openStylised(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
