import PegbarPluginKit

let library = Library(
  id: "pegbar.values.functions", name: "Value Functions", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    RotateX.self, RotateY.self, RotateZ.self,
    Scale.self, ScaleX.self, ScaleY.self, ScaleZ.self,
    Translate.self, TranslateX.self, TranslateY.self, TranslateZ.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_functions)
public func openFunctions(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}

/// Describes one of Core Animation's value functions, with its name and without parameters.
///
/// Rule: transforms.value-functions.
func transformDescriptor(_ name: String, _ label: String, _ summary: String) -> Descriptor {
  Descriptor(
    id: "pegbar.value.\(name)", name: label, summary: summary, category: "transform",
    aliases: [.pegbar(name), .ca(name)])
}

/// A matrix with ones in the diagonal.
@inline(__always)
func setIdentity(_ m: UnsafeMutablePointer<Double>) {
  m.update(repeating: 0, count: 16)
  for index in [0, 5, 10, 15] { m[index] = 1 }
}
