import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.wipes", name: "Wipes", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    BarnDoor.self,
    Bars.self,
    Blinds.self,
    Checker.self,
    Clock.self,
    Cloud.self,
    Comb.self,
    Crosshatch.self,
    Diagonal.self,
    Diamonds.self,
    Dots.self,
    Fan.self,
    FlickeringBlinds.self,
    GrowingSquares.self,
    Hatching.self,
    Hexagons.self,
    Ink.self,
    Jaws.self,
    Luma.self,
    NoiseDissolve.self,
    Pinwheel.self,
    Plasma.self,
    RandomBars.self,
    RandomSquares.self,
    Slices.self,
    SoftDoors.self,
    Spiral.self,
    SquareSpiral.self,
    Strips.self,
    TornEdge.self,
    Waves.self,
    Wind.self,
    Wipe.self,
    ZigZag.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_wipes)
public func openWipes(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
