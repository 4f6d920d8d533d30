import ArgumentParser

/// The shells that completions exist for.
enum CompletedShell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  /// The shell as the argument parser names it.
  var shell: CompletionShell {
    switch self {
    case .bash: .bash
    case .zsh: .zsh
    case .fish: .fish
    }
  }
}

/// `pegbar completions`: a script that teaches a shell the commands and options.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print completions for a shell.",
    discussion: """
      bash: pegbar completions bash > ~/.local/share/bash-completion/completions/pegbar
      zsh:  pegbar completions zsh > a folder of $fpath, as _pegbar
      fish: pegbar completions fish > ~/.config/fish/completions/pegbar.fish
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: CompletedShell

  @OptionGroup var console: ConsoleOptions

  func run() throws {
    console.apply()
    try Console.print(PegbarCommand.completionScript(for: shell.shell))
  }
}
