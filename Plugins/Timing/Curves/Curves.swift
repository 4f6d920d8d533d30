import PegbarPluginKit

let library = Library(
  id: "pegbar.timings.curves", name: "Curves", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    Linear.self,
    EaseIn.self,
    EaseOut.self,
    EaseInEaseOut.self,
    Default.self,
    CubicBezier.self,
    Steps.self,
    LinearStops.self,
    PathTiming.self,
    Interval.self,
    Flipped.self,
    SpringCurve.self,
    In<Quad>.self, Out<Quad>.self, InOut<Quad>.self,
    In<Cubic>.self, Out<Cubic>.self, InOut<Cubic>.self,
    In<Quart>.self, Out<Quart>.self, InOut<Quart>.self,
    In<Quint>.self, Out<Quint>.self, InOut<Quint>.self,
    In<Sine>.self, Out<Sine>.self, InOut<Sine>.self,
    In<Expo>.self, Out<Expo>.self, InOut<Expo>.self,
    In<Circ>.self, Out<Circ>.self, InOut<Circ>.self,
    In<Back>.self, Out<Back>.self, InOut<Back>.self,
    In<Elastic>.self, Out<Elastic>.self, InOut<Elastic>.self,
    In<Bounce>.self, Out<Bounce>.self, InOut<Bounce>.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_curves)
public func openCurves(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
