import ArgumentParser
import PegbarCore

/// The forms of the manual.
enum ManualFormat: String, CaseIterable, ExpressibleByArgument {
  case man, markdown
}

/// `pegbar manual`: the manual page, from what the argument parser knows.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, for packagers.", shouldDisplay: false)

  @Option(name: .long, help: "man or markdown.")
  var format = ManualFormat.man

  func run() throws {
    let page = try ManualPage(dump: PegbarCommand._dumpHelp())
    try Console.print(format == .man ? page.roff : page.markdown, terminator: "")
  }
}
