import ArgumentParser

/// How much is said, and in which colours.
struct ConsoleOptions: ParsableArguments {
  @Flag(name: .long, help: "Show errors only.")
  var quiet = false

  @Flag(name: .long, help: "Show more of what happens.")
  var verbose = false

  @Option(name: .long, help: "Colours: auto, always or never.")
  var color = ColorChoice.auto

  /// Makes the choices hold for the whole program.
  func apply() {
    Console.configure(isQuiet: quiet, isVerbose: verbose, color: color)
  }
}

extension ColorChoice: ExpressibleByArgument {}
