import Foundation

/// A variable font with the one letter H, 1000 units: wdth 50…100 (100), wght 100…400…900.
///
/// H is a box, 500 units wide with 400 of ink; 500 more of both at wght 900, 200 less at wdth 50.
public enum VariableFont {
  /// The bytes of the file.
  public static let bytes = Data(base64Encoded: text) ?? Data()

  private static let text = """
    AAEAAAAMAIAAAwBAT1MvMkQ4QGUAAAFIAAAAYGNtYXAAggBVAAABtAAAADxmdmFy9VDe/wAAAwgAAAA4Z2x5ZiaLMX\
    gAAAH4AAAAGGd2YXJ9Jp1lAAADQAAAAEpoZWFkYKZDnAAAAMwAAAA2aGhlYQSyAZQAAAEEAAAAJGhtdHgE4gAAAAAB\
    qAAAAAxsb2NhAAAADAAAAfAAAAAIbWF4cAAFAAYAAAEoAAAAIG5hbWWSk/PgAAACEAAAANhwb3N0AAMAAAAAAugAAA\
    AgAAEAAAABAAAig4E3Xw889QADA+gAAAAAAAAAAAAAAAAAAAAAAAAAAAGQArwAAAADAAIAAAAAAAAAAQAAAyD/OAAA\
    AfQAAABkAZAAAQAAAAAAAAAAAAAAAAAAAAMAAQAAAAMABAABAAAAAAACAAAAAAAAAAAAAAAAAAAAAAADAaEBkAAFAA\
    QAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAA/Pz8/AAAAIABIAyD/OAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAACAAAAH0AAAA+gAAAfQAAAAAAAIAAAADAAAAFAADAAEAAAAUAAQAKAAAAAYABAABAAIAIA\
    BI//8AAAAgAEj////h/7oAAQAAAAAAAAAAAAAAAAAMAAEAAAAAAZACvAADAAAxESERAZACvP1EAAAACABmAAEAAAAA\
    AAEAFAAAAAEAAAAAAAIABwAUAAEAAAAAAQAABgAbAAEAAAAAAQEABQAhAAMAAQQJAAEAKAAmAAMAAQQJAAIADgBOAA\
    MAAQQJAQAADABcAAMAAQQJAQEACgBoUGVnYmFyIFRlc3QgVmFyaWFibGVSZWd1bGFyV2VpZ2h0V2lkdGgAUABlAGcA\
    YgBhAHIAIABUAGUAcwB0ACAAVgBhAHIAaQBhAGIAbABlAFIAZQBnAHUAbABhAHIAVwBlAGkAZwBoAHQAVwBpAGQAdA\
    BoAAMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAABAAAgACABQAAAAMd2dodABkAAABkAAAA4QAAAAA\
    AQB3ZHRoADIAAABkAAAAZAAAAAABAQABAAAAAgAAAAAAHAADAAAAAAAcAAAAAAAAABeAAgAUAAyAAEAAAAAADIAAAA\
    DAAACBQQH0AfSAQAH0gYeBQf84/ziAQP84gYcAAAA=
    """

  /// Calls a function with the path of the file, which lies in a folder of its own.
  public static func withFile<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pegbar-variable-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("v.ttf")
    try bytes.write(to: file)
    return try body(file.path)
  }
}
