import PegbarCore

/// The commands and options of the program, as the argument parser describes them.
struct ManualPage {
  /// A command.
  struct Command {
    var name: String
    var abstract: String
    var discussion: String
    var entries: [Entry]
  }

  /// An argument, an option or a flag.
  struct Entry {
    /// As it is typed: `-o, --output <out>`.
    var usage: String
    /// What it means, with its default.
    var text: String
    /// Whether it is told by its place.
    var isPositional: Bool
    /// As it may be typed: `-o` and `--output`; none for what is told by its place.
    var names: [String] = []
    /// Whether a value follows its name.
    var takesValue: Bool
  }

  /// The program itself.
  var program: Command

  /// The commands that people see, in their order.
  var commands: [Command]

  /// Reads a description.
  ///
  /// - Parameter dump: the argument parser's JSON.
  /// - Throws: `Failure` when it is of another form.
  init(dump: String) throws {
    guard let root = try? JSONReader().read(Array(dump.utf8)), let command = root["command"],
      let program = Command(command)
    else { throw Failure(.failed, "the argument parser describes itself in an unknown way") }
    self.program = program
    commands = (command["subcommands"]?.array ?? []).filter { command in
      command["shouldDisplay"]?.bool != false && command["commandName"]?.string != "help"
    }.compactMap(Command.init)
  }

  /// The exit codes and what they mean.
  static let exitCodes: [(code: String, meaning: String)] = [
    ("0", "success"), ("1", "failure while working: disk full, broken pipe, encoder"),
    ("2", "success, but with warnings under --strict"),
    ("3", "a scene or an input is invalid or unreadable"),
    ("4", "a plugin is missing, or its interface does not match"),
    ("5", "a plugin crashed, hung or broke a law before the output was complete"),
    ("6", "an external tool or library is missing"), ("64", "wrong usage"),
    ("130, 143", "ended by SIGINT, SIGTERM"),
  ]

  /// The variables that the program reads.
  static let variables: [(name: String, meaning: String)] = [
    ("PEGBAR_PLUGIN_PATH", "absolute paths of folders and files with plugins, separated by colons"),
    ("XDG_DATA_HOME", "its folder pegbar/plugins has the user's plugins"),
    ("XDG_CACHE_HOME", "its folder pegbar has cached results of plugin scans"),
    ("NO_COLOR", "no colours if --color is auto"),
  ]
}

extension ManualPage.Command {
  /// Reads a command; nil for another form.
  init?(_ json: JSONValue) {
    guard let name = json["commandName"]?.string else { return nil }
    self.name = name
    abstract = json["abstract"]?.string ?? ""
    discussion = json["discussion"]?.string ?? ""
    entries = (json["arguments"]?.array ?? []).filter { $0["shouldDisplay"]?.bool != false }
      .map(ManualPage.Entry.init)
  }

  /// The command with its arguments.
  var synopsis: String {
    let arguments = entries.filter(\.isPositional).map(\.usage)
    let program = name == "pegbar" ? name : "pegbar " + name
    return ([program] + arguments + ["[options]"]).joined(separator: " ")
  }
}

extension ManualPage.Entry {
  fileprivate init(_ json: JSONValue) {
    let value = json["valueName"]?.string ?? ""
    let isRepeating = json["isRepeating"]?.bool == true
    let kind = json["kind"]?.string ?? ""
    isPositional = kind == "positional"
    takesValue = kind == "option"
    if isPositional {
      let word = "<\(value)>" + (isRepeating ? " …" : "")
      usage = json["isOptional"]?.bool == true ? "[\(word)]" : word
    } else {
      names = (json["names"]?.array ?? []).compactMap { name -> String? in
        guard let word = name["name"]?.string else { return nil }
        return (name["kind"]?.string == "long" ? "--" : "-") + word
      }.sorted { $0.count < $1.count }
      usage = names.joined(separator: ", ") + (takesValue ? " <\(value)>" : "")
    }
    let text = json["abstract"]?.string ?? ""
    let standard = json["defaultValue"]?.string.map { " (default: \($0))" } ?? ""
    self.text = text.contains("(default") ? text : text + standard
  }
}
