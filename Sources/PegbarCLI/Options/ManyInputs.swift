import PegbarCore

/// The files of a long `transition` command line, taken from it before it is parsed.
///
/// The argument parser takes time with the square of the number of arguments: seconds for ten
/// thousand pictures. What begins with no hyphen and is no option's value is a file.
struct ManyInputs {
  /// What is left for the parser: two files and everything that is none.
  private(set) var arguments: [String]
  /// All files, in their order; nil where the parser sees them all.
  private(set) var files: [String]?

  /// Below that parsing takes no time worth a word.
  private static let few = 100

  /// Sorts the arguments of the program.
  init(_ arguments: [String]) throws {
    self.arguments = arguments
    guard arguments.count > ManyInputs.few, arguments[0] == TransitionCommand.name else { return }
    let valued = try ManyInputs.optionsWithValue()
    var (rest, files) = ([arguments[0]], [String]())
    var (awaitsValue, isOpen) = (false, true)
    for word in arguments.dropFirst() {
      if isOpen, awaitsValue || word.hasPrefix("-") && word != "-" {
        rest.append(word)
        isOpen = awaitsValue || word != "--"
        awaitsValue = !awaitsValue && valued.contains(word)
      } else {
        if files.count < 2 { rest.append(word) }
        files.append(word)
      }
    }
    (self.arguments, self.files) = (rest, files)
  }

  /// The names of the options that are followed by a value.
  private static func optionsWithValue() throws -> Set<String> {
    let page = try ManualPage(dump: PegbarCommand._dumpHelp())
    let entries = page.commands.first { $0.name == TransitionCommand.name }?.entries ?? []
    return Set(entries.filter(\.takesValue).flatMap(\.names))
  }
}
