import PegbarCore

extension Manifest {
  /// Reads a manifest.
  ///
  /// - Parameter bytes: one JSON document; NULs at its end are left out.
  /// - Throws: `Problem`.
  init(parsing bytes: [UInt8]) throws(Problem) {
    var text = bytes
    while text.last == 0 { text.removeLast() }
    let document: JSONIndex
    do throws(JSONError) {
      document = try JSONIndex(text, maximumDepth: 16)
    } catch {
      throw Problem(code: .badManifest, reason: error.description)
    }
    try self.init(source: document.root)
  }

  /// Reads a manifest from its JSON value.
  package init(_ value: JSONValue) throws(Problem) { try self.init(source: value) }

  private init(source: some ManifestSource) throws(Problem) {
    let fields = try ManifestFields(source, ManifestPlace())
    let interface = try fields.text("pegbar", .name)
    guard Manifest.interfaces.contains(interface) else {
      let isMajor = interface.split(separator: ".").first != "0"
      throw Problem(
        code: isMajor ? .abiMajor : .abiMinor,
        reason: "built for interface \(interface), this is \(Manifest.interface)")
    }
    entry = try fields.optionalText("entry", .name) ?? Manifest.defaultEntry
    guard Manifest.isEntry(entry) else {
      throw fields.problem("entry", "expected \(Manifest.defaultEntry) or that and _NAME")
    }
    library = try LibraryDescription(
      ManifestFields(fields.value.member("library"), fields.place.appending("library")))
    plugins = []
    var seen: Set<String> = []
    for (value, place) in try fields.elements("plugins") {
      let plugin = try ManifestPlugin(ManifestFields(value, place))
      guard seen.insert(plugin.descriptor.kind.word + plugin.descriptor.id).inserted else {
        throw Problem(place.path, "the same id twice")
      }
      plugins.append(plugin)
    }
    guard !plugins.isEmpty else { throw fields.problem("plugins", "missing") }
  }

  private static func isEntry(_ name: String) -> Bool {
    guard name != defaultEntry else { return true }
    return name.hasPrefix(defaultEntry + "_")
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "_") || ManifestPlugin.isLetterOrDigit(byte)
      }
  }
}

extension LibraryDescription {
  fileprivate init(_ fields: ManifestFields<some ManifestSource>) throws(Manifest.Problem) {
    id = try fields.text("id", .name)
    guard ManifestPlugin.isID(id) else { throw fields.problem("id", "not reverse dotted") }
    name = try fields.text("name", .name)
    version = try fields.text("version", .name)
    license = try fields.text("license", .name)
    vendor = try fields.optionalText("vendor", .documentation) ?? ""
    url = try fields.optionalText("url", .documentation) ?? ""
  }
}

extension ManifestPlugin {
  fileprivate init(_ fields: ManifestFields<some ManifestSource>) throws(Manifest.Problem) {
    let word = try fields.text("kind", .name)
    guard let kind = PluginKind.allCases.first(where: { $0.word == word }) else {
      throw fields.problem("kind", "interface \(Manifest.interface) knows no kind '\(word)'")
    }
    let id = try fields.text("id", .name)
    guard ManifestPlugin.isID(id) else { throw fields.problem("id", "not reverse dotted") }
    descriptor = PluginDescriptor(
      kind: kind, id: id, name: try fields.text("name", .name),
      summary: try fields.text("summary", .summary))
    inputs = []
    inputCount = 0
    pictureCounts = 0...0
    endings = []
    try readTraits(fields)
    try readDirections(fields)
    try readTable(fields)
    for (value, place) in try fields.elements("parameters") {
      let parameter = try Parameter(ManifestFields(value, place))
      guard !descriptor.parameters.contains(where: { $0.key == parameter.key }) else {
        throw Manifest.Problem(place.path, "the same key twice")
      }
      descriptor.parameters.append(parameter)
    }
    descriptor.requiredExtensions = try fields.words("requires")
    guard descriptor.requiredExtensions.allSatisfy(ManifestPlugin.isExtension) else {
      throw fields.problem("requires", "not an extension, such as pegbar.pixels/1")
    }
    descriptor.replacedIDs = try fields.words("replaces")
    guard descriptor.replacedIDs.allSatisfy(ManifestPlugin.isID) else {
      throw fields.problem("replaces", "not reverse dotted")
    }
    for (value, place) in try fields.elements("aliases") {
      let alias = try PluginAlias(ManifestFields(value, place), for: descriptor)
      descriptor.aliases.append(alias)
    }
  }

  private mutating func readTraits(
    _ fields: ManifestFields<some ManifestSource>
  ) throws(Manifest.Problem) {
    descriptor.documentation = try fields.optionalText("doc", .documentation) ?? ""
    descriptor.category = try fields.optionalText("category", .name) ?? ""
    descriptor.revision = UInt32(
      try fields.integer("revision", in: 0...Int(UInt32.max), unlessGiven: 1))
    descriptor.isPure = try fields.flag("pure", unlessGiven: true)
    descriptor.isDeterministic = try fields.flag("deterministic", unlessGiven: true)
    descriptor.hasOpenEnd = try fields.flag("openEnd", unlessGiven: false)
    guard let threads = try fields.optionalText("threads", .name) else { return }
    let classes: [ThreadClass] = [.none, .instance, .full]
    guard let found = classes.first(where: { $0.word == threads }) else {
      throw fields.problem("threads", "expected none, instance or full")
    }
    descriptor.threads = found
  }

  private mutating func readDirections(
    _ fields: ManifestFields<some ManifestSource>
  ) throws(Manifest.Problem) {
    for word in try fields.words("directions") {
      guard let direction = Direction(name: word) else {
        throw fields.problem("directions", "no direction '\(word)'")
      }
      descriptor.directions.insert(direction)
    }
    if let word = try fields.optionalText("defaultDirection", .name) {
      guard let direction = Direction(name: word) else {
        throw fields.problem("defaultDirection", "no direction '\(word)'")
      }
      descriptor.defaultDirection = direction
    }
    let isTransition = descriptor.kind == .transition
    guard isTransition || descriptor.directions.isEmpty else {
      throw fields.problem("directions", "only transitions have directions")
    }
    guard descriptor.directions.isSuperset(of: descriptor.defaultDirection),
      descriptor.directions.isEmpty == descriptor.defaultDirection.isEmpty
    else { throw fields.problem("defaultDirection", "not one of the directions") }
  }

  private mutating func readTable(
    _ fields: ManifestFields<some ManifestSource>
  ) throws(Manifest.Problem) {
    switch descriptor.kind {
    case .animation:
      for word in try fields.words("inputs") {
        guard let input = ManifestPlugin.inputWords.first(where: { $0.word == word }) else {
          throw fields.problem("inputs", "no input '\(word)'")
        }
        inputs.insert(input.input)
      }
    case .valueFunction:
      inputCount = try fields.integer("inputCount", in: 1...16, unlessGiven: 0)
      guard inputCount > 0 else { throw fields.problem("inputCount", "missing") }
    case .imageFilter:
      let bounds: [StaticString] = ["minimumInputs", "maximumInputs"]
      for key in bounds where fields.present(key) == nil {
        throw fields.problem(key, "missing")
      }
      let least = try fields.integer("minimumInputs", in: 0...16, unlessGiven: 0)
      let most = try fields.integer("maximumInputs", in: 0...16, unlessGiven: 0)
      guard least <= most else { throw fields.problem("maximumInputs", "below minimumInputs") }
      pictureCounts = least...most
    case .provider:
      endings = try fields.words("endings")
      guard 1...64 ~= endings.count else { throw fields.problem("endings", "expected 1 to 64") }
      guard endings.allSatisfy(FileClaims.mayBeClaimed) else {
        throw fields.problem("endings", "one that is none, or the host's own")
      }
    case .timingFunction, .transition: break
    }
  }

  fileprivate static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Whether a text is reverse dotted: letters, digits and hyphens between single dots.
  static func isID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 2, let first = text.utf8.first, first >= UInt8(ascii: "a"),
      first <= UInt8(ascii: "z")
    else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }
  }
}

extension ManifestPlugin {
  /// Whether a text is an id of an extension: an id, a slash and a revision.
  fileprivate static func isExtension(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && isID(String(parts[0])) && !parts[1].isEmpty
      && parts[1].utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}

extension PluginAlias {
  fileprivate init(
    _ fields: ManifestFields<some ManifestSource>, for descriptor: PluginDescriptor
  ) throws(Manifest.Problem) {
    self.init(
      name: try fields.text("name", .name), vocabulary: try fields.text("vocabulary", .name))
    guard !name.utf8.contains(UInt8(ascii: ":")), !vocabulary.utf8.contains(UInt8(ascii: ":"))
    else { throw fields.problem("name", "a colon in an alias") }
    if let word = try fields.optionalText("direction", .name) {
      guard let direction = Direction(name: word), descriptor.directions.contains(direction)
      else { throw fields.problem("direction", "'\(word)' is not offered") }
      self.direction = direction
    }
    guard let given = fields.present("presets") else { return }
    let place = fields.place.appending("presets")
    for member in try ManifestFields(given, place).value.members ?? [] {
      guard let parameter = descriptor.parameters.first(where: { $0.key == member.key }) else {
        throw fields.problem("presets", "no parameter '\(member.key)'")
      }
      presets[member.key] = try parameter.value(
        of: member.value, at: place.path.appending(member.key))
    }
  }
}

extension Parameter {
  fileprivate init(_ fields: ManifestFields<some ManifestSource>) throws(Manifest.Problem) {
    let key = try fields.text("key", .name)
    guard let first = key.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
      key.utf8.allSatisfy(ManifestPlugin.isLetterOrDigit)
    else { throw fields.problem("key", "not made of letters and digits") }
    let word = try fields.text("type", .name)
    guard let type = Parameter.types.first(where: { $0.word == word })?.type else {
      throw fields.problem("type", "no type '\(word)'")
    }
    let unitWord = try fields.optionalText("unit", .name) ?? "none"
    guard let unit = Parameter.units.first(where: { $0.word == unitWord })?.unit
    else { throw fields.problem("unit", "no unit '\(unitWord)'") }
    self.init(
      key: key, label: try fields.optionalText("label", .name) ?? key,
      documentation: try fields.optionalText("doc", .documentation) ?? "", type: type,
      unit: unit, minimum: try fields.number("min") ?? -.infinity,
      maximum: try fields.number("max") ?? .infinity, defaultValue: .bool(false),
      choices: try fields.words("choices"))
    isAnimatable = try fields.flag("animatable", unlessGiven: false)
    isWide = try fields.flag("wide", unlessGiven: false)
    display = try ParameterDisplay(fields)
    guard display.choiceLabels.isEmpty || display.choiceLabels.count == choices.count else {
      throw fields.problem("choiceLabels", "not one for each choice")
    }
    if type.isUnbounded { (minimum, maximum) = (-.infinity, .infinity) }
    guard minimum <= maximum else { throw fields.problem("max", "below min") }
    guard (type == .choice) == !choices.isEmpty else {
      throw fields.problem("choices", "belong to type choice, and to it only")
    }
    if type.isOptional {
      if fields.present("default") != nil { throw fields.problem("default", "is not null") }
      defaultValue = .none
      return
    }
    guard let value = fields.present("default") else { throw fields.problem("default", "missing") }
    defaultValue = try self.value(of: value, at: fields.place.path.appending("default"))
  }

  private static let types = (1...16).compactMap(ParameterType.init).map {
    (type: $0, word: $0.word)
  }
  private static let units = (1...17).compactMap(ParameterUnit.init).map {
    (unit: $0, word: $0.word)
  }

  /// Reads a value of the parameter and checks it.
  fileprivate func value(
    of json: some ManifestSource, at path: @autoclosure () -> JSONPath
  ) throws(Manifest.Problem) -> ParameterValue {
    let value: ParameterValue? =
      if let flag = json.bool {
        .bool(flag)
      } else if let x = json.number {
        .numbers([x])
      } else if let text = json.string {
        .string(text)
      } else if let list = json.array?.map(\.number), !list.contains(nil) {
        .numbers(list.compactMap { $0 })
      } else {
        nil
      }
    guard let value else { throw Manifest.Problem(path(), "expected a \(type.word)") }
    if let objection = objection(to: value) { throw Manifest.Problem(path(), objection) }
    return value
  }
}

extension ParameterType {
  /// Whether bounds mean nothing.
  fileprivate var isUnbounded: Bool { !isNumeric }
}
