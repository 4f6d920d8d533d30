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
    usage: """
      pegbar new plugin NAME --kind KIND --language LANGUAGE [-o DIR]
      pegbar new plugin NAME --from ID [-o DIR]
      """)

  @Argument(help: "plugin.")
  var subject: NewSubject

  @Argument(help: "A name, or an id such as org.example.ripple.")
  var name: String

  @Option(name: .long, help: "transition, timing, value, animation, filter or provider.")
  var kind: NewKind?

  @Option(name: .long, help: "c, cpp, swift or rust; for a provider c or swift.")
  var language: NewLanguage?

  @Option(
    name: .long,
    help: ArgumentHelp("Start from the source of a built-in plugin, in Swift.", valueName: "id"))
  var from: String?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The folder to create (default: the name).", valueName: "dir"))
  var output: String?

  @OptionGroup var console: ConsoleOptions

  private func plugin() throws -> NewPlugin {
    switch (from, kind, language) {
    case (let id?, nil, nil), (let id?, nil, .swift?):
      try NewPlugin(name, from: id, folder: output)
    case (nil, let kind?, let language?):
      try NewPlugin(name, kind, language, folder: output)
    case (nil, _, _):
      throw Failure.usage("new plugin \(name): --kind and --language are missing, or --from")
    default:
      throw Failure.usage("new plugin \(name): --from says the kind and the language, Swift")
    }
  }

  func run() throws {
    console.apply()
    let plugin = try plugin()
    let folder = try plugin.write()
    try Console.print(lines: [
      "\(folder): \(folder)/build.sh builds \(plugin.name).so, \(folder)/test.sh tests it"
    ])
  }
}
