import ArgumentParser

/// The command line's root.
struct PegbarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pegbar",
    abstract: "Core Animation's model on Linux: every kind of motion is a plugin.",
    discussion: """
      Writes data to standard output, everything else to standard error.
      Exit codes: 0 success, 1 failure while working, 2 warnings with --strict, 3 invalid scene or \
      input, 4 plugin missing, 5 plugin crashed or broke a law, 6 tool missing, 64 wrong usage.
      """,
    version: "0.9.0",
    subcommands: [
      ListCommand.self, InfoCommand.self, RunCommand.self, TransitionCommand.self,
      SheetCommand.self,
      RenderCommand.self, SampleCommand.self, CheckCommand.self, NewCommand.self, PortCommand.self,
      BenchCommand.self, DoctorCommand.self, CompletionsCommand.self, ManualCommand.self,
      TestLawCommand.self, ServeLibraryCommand.self, TestSceneCommand.self,
    ])
}
