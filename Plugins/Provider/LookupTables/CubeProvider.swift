import PegbarPluginKit

/// Files of colour tables, as grading programs write them, become filters.
struct CubeProvider: ProviderPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.lut", name: "Look-up Tables",
    summary: "Every .cube file becomes a filter that maps colours as the file says.",
    category: "colour")

  static let endings = [".cube"]

  init(_ arguments: Arguments) {}

  func open(_ file: ProvidedFile) throws(FileError) -> Library {
    let cube = try CubeFile(file.bytes)
    let id = file.id(below: CubeProvider.descriptor.id)
    let name = CubeProvider.name(cube.title ?? file.stem)
    guard let table = ColorTable(cube) else {
      throw FileError("no memory for it", status: PEGBAR_OUT_OF_MEMORY)
    }
    var descriptor = TableFilter.descriptor
    descriptor.id = id
    descriptor.name = name
    descriptor.summary = "Maps every colour through " + cube.words + "."
    return Library(
      id: id, name: name, version: "1", license: "NOASSERTION",
      plugins: [FilePlugin(TableFilter.self, descriptor, content: table)])
  }

  /// A text as a name: no control characters, at most 128 bytes, not empty.
  private static func name(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
      if name.utf8.count + UTF8.width(scalar) > 128 { break }
      name.unicodeScalars.append(scalar)
    }
    return name.isEmpty ? "Look-up Table" : name
  }
}
