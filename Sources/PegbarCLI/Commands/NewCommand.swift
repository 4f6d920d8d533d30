import ArgumentParser

extension NewKind: ExpressibleByArgument {}

extension NewLanguage: ExpressibleByArgument {}

/// What `new` makes.
enum NewSubject: String, CaseIterable, ExpressibleByArgument {
  case plugin
}

/// `pegbar new`: a folder that builds and keeps every law.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a new plugin: a folder that builds and passes 'check'.",
    usage: "pegbar new plugin NAME --kind KIND --language LANGUAGE [-o DIR]")

  @Argument(help: "plugin.")
  var subject: NewSubject

  @Argument(help: "A name, or an id such as org.example.ripple.")
  var name: String

  @Option(name: .long, help: "transition, timing, value, animation or filter.")
  var kind: NewKind

  @Option(name: .long, help: "c, cpp, swift or rust.")
  var language: NewLanguage

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The folder to create (default: the name).", valueName: "dir"))
  var output: String?

  @OptionGroup var console: ConsoleOptions

  func run() throws {
    console.apply()
    let plugin = try NewPlugin(name, kind, language, folder: output)
    let folder = try plugin.write()
    try Console.print(lines: [
      "\(folder): \(folder)/build.sh builds \(plugin.name).so, \(folder)/test.sh tests it"
    ])
  }
}
