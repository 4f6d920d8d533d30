import ArgumentParser
import PegbarCore

/// `pegbar doctor`: plugin paths, tools and libraries, each with what to do.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check that everything pegbar may need is installed.",
    usage: "pegbar doctor [--json] [--plugin-path PATH]",
    discussion: "Exits with 6 if something that every command needs is missing.")

  @Flag(name: .long, help: "Print one JSON document.")
  var json = false

  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  func run() throws {
    console.apply()
    let findings = Doctor(pluginPaths: plugins.pluginPath).findings()
    if json {
      let answer = JSONValue.members([
        ("version", 1), ("findings", .array(findings.map(\.json))),
      ])
      try Console.print(JSONWriter.text(answer))
    } else {
      try Console.print(lines: findings.flatMap { $0.lines(width: Console.width) })
    }
    if let lost = findings.first(where: { $0.isNeeded && $0.state == .missing }) {
      throw Failure(.toolMissing, "\(lost.name): \(lost.detail); \(lost.advice)")
    }
  }
}
