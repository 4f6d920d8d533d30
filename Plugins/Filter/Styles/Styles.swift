import CPegbarKernels
import PegbarPluginKit

let library = Library(
  id: "pegbar.filters.styles", name: "Styles", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    Crystallize.self, Dilate.self, Displacement.self, Edges.self, Erode.self, Noise.self,
    Pixellate.self, Vignette.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_styles)
public func openStyles(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}

extension Frame {
  /// The input where it lies.
  var ground: pgb_ground {
    let input = input(0)
    return pgb_ground(
      pixels: UnsafePointer(input.row(0)), stride: input.image.pointee.stride,
      x: Int32(origin.x), y: Int32(origin.y), width: Int32(width), height: Int32(height))
  }
}

extension Parameter {
  /// A place in the layer.
  static let center = point(
    "inputCenter", "Centre", default: (0.5, 0.5), softRange: 0...1, unit: .fraction,
    doc: "(0, 0) is the layer's upper left corner, (1, 1) the lower right one.")
}
