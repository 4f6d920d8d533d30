import ArgumentParser
import PegbarCore
import PegbarPort

/// `pegbar port`: the sources of an iOS library, rewritten for Linux.
struct PortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Rewrite the Swift sources of an iOS library to compile on Linux.",
    usage: "pegbar port FOLDER -o DIR [--keep-imports] [--strict] [--overwrite]",
    discussion: """
      Writes every Swift source of FOLDER to DIR, without what needs the Objective-C runtime: @objc \
      and its like, #keyPath, #selector, @NSManaged, os(iOS), and imports of Apple's frameworks. \
      Reports each place that has to be changed by hand, with what to write there. The sources stay \
      as they are; porting DIR again changes nothing.
      """)

  @Argument(help: ArgumentHelp("The folder with the sources.", valueName: "folder"))
  var folder: String

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The folder to create.", valueName: "dir"))
  var output: String

  @Flag(
    name: .long,
    help: """
      Keep imports of UIKit, QuartzCore, CoreGraphics, CoreText and ImageIO, for packages with these \
      products.
      """)
  var keepImports = false

  @Flag(name: .long, help: "Replace existing files.")
  var overwrite = false

  @Flag(name: .long, help: "Print one JSON document.")
  var json = false

  @Flag(name: .long, help: "Exit with 2 if something has to be changed by hand.")
  var strict = false

  @OptionGroup var console: ConsoleOptions

  func run() throws {
    console.apply()
    let job = try PortFolder(folder, output: output, overwrite: overwrite)
    let port = try SourcePort(job.sources, keepsImports: keepImports)
    try job.write(port.sources)
    for note in port.notes { Console.warning("\(note.path):\(note.line): \(note.message)") }
    if json {
      try Console.print(JSONWriter.text(answer(port)))
    } else {
      try Console.print(lines: [
        ConsoleLine(
          text: "\(output): \(port.changedCount) of \(port.sources.count) sources changed; "
            + "places to change by hand: \(port.notes.count)")
      ])
    }
    if strict, !port.notes.isEmpty {
      throw Failure(.warnings, "finished with \(port.notes.count) warning(s) (--strict)")
    }
  }

  private func answer(_ port: SourcePort) -> JSONValue {
    let notes = port.notes.map { note in
      JSONValue.members([
        ("path", .string(note.path)), ("line", .number(Double(note.line))),
        ("message", .string(note.message)),
      ])
    }
    return .members([
      ("version", 1), ("sources", .number(Double(port.sources.count))),
      ("changed", .number(Double(port.changedCount))), ("notes", .array(notes)),
    ])
  }
}
