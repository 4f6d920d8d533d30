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
    let script = PegbarCommand.completionScript(for: shell.shell)
    try Console.print(shell == .bash ? CompletionsCommand.joiningWords(script) : script)
  }

  /// Gives a script for bash words such as `xfade:fade` and `softness=0.5` whole.
  ///
  /// bash parts them at the letters of COMP_WORDBREAKS, and completes only what is behind the last one.
  private static func joiningWords(_ script: String) -> String {
    script.replacing("complete -o filenames -F _pegbar pegbar", with: whole)
  }

  private static let whole = #"""
    _pegbar_whole() {
        local -a words=()
        local -i index cword=0
        local last=''
        for index in "${!COMP_WORDS[@]}"; do
            if ((index > 1)) && [[ "${COMP_WORDS[index]}" = [:=]* || "${last}" = *[:=] ]]; then
                words[${#words[@]} - 1]+="${COMP_WORDS[index]}"
            else
                words+=("${COMP_WORDS[index]}")
            fi
            last="${COMP_WORDS[index]}"
            ((index == COMP_CWORD)) && cword=${#words[@]}-1
        done
        local -a COMP_WORDS=("${words[@]}")
        local -i COMP_CWORD=cword
        local word="${words[cword]}"
        _pegbar "${1}" "${word}" "${words[cword - 1]}"

        if [[ "${word}" = *[:=]* ]]; then
            local -r head="${word%"${word##*[:=]}"}"
            COMPREPLY=("${COMPREPLY[@]#"${head}"}")
        fi
        [[ ${#COMPREPLY[@]} -eq 1 && "${COMPREPLY[0]}" = *[:=] ]] && compopt +o filenames -o nospace 2>/dev/null
        return 0
    }

    complete -o filenames -F _pegbar_whole pegbar
    """#
}
