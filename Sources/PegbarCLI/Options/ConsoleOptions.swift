import ArgumentParser

/// How much is said, and in which colours.
struct ConsoleOptions: ParsableArguments {
  @Flag(name: .long, help: "Show only errors.")
  var quiet = false

  @Flag(name: .long, help: "Show more messages.")
  var verbose = false

  @Option(name: .long, help: "Colours: auto, always or never.")
  var color = ColorChoice.auto

  /// Makes the choices hold for the whole program.
  func apply() {
    Console.configure(isQuiet: quiet, isVerbose: verbose, color: color)
  }
}

extension ColorChoice: ExpressibleByArgument {}
