/// Turns `#selector` into a name, and has the classes that it names call their methods by it.
///
/// Display links, controls and the animations of views call a target through a protocol: its method is written into the
/// body of the class, where private methods can be called. Timers and notifications take closures.
struct Selectors {
  /// A class that is called by name.
  private struct Target {
    let caller: SelectorCaller
    let className: String
    var methods: [(name: String, call: String, at: (file: Int, index: Int))]
    let file: Int
    let type: SourceType
  }

  private var folder: SourceFolder
  private var targets: [Target] = []
  /// The ends of inheritance clauses that have got a conformance, by file.
  private var conforming: [Int: Set<Int>] = [:]

  static func rewrite(_ folder: inout SourceFolder) {
    var selectors = Selectors(folder: folder)
    selectors.rewrite()
    folder = selectors.folder
  }

  private init(folder: SourceFolder) { self.folder = folder }

  private mutating func rewrite() {
    for number in folder.files.indices {
      for index in folder.files[number].tokens.indices
      where folder.files[number][index] == "#selector" {
        rewrite(number, index)
      }
    }
    for target in targets { writeDispatch(target) }
  }

  // MARK: One selector

  private mutating func rewrite(_ number: Int, _ index: Int) {
    let file = folder.files[number]
    guard file[index + 1] == "(", let close = file.partners[index + 1] else { return }
    guard let named = name(file, index + 2..<close) else {
      folder.files[number].note(
        index, "a selector of something else than a method: write Selector(\"…\")")
      return
    }
    let method = MethodFinder(files: folder.files)
      .method(named.name, labels: named.labels, in: folder.family.line(of: named.type))
    let labels = (named.labels ?? []).map { SelectorMethod.Parameter(label: $0, type: "") }
    let selector =
      method?.selector
      ?? SelectorMethod(
        name: named.name, parameters: labels, file: number,
        type: file.types.first ?? SourceType.nowhere
      ).selector
    if rewriteClosure(number, index, close, method) { return }
    folder.files[number].replace(index..<close + 1, with: "Selector(\"\(selector)\")")
    guard let caller = caller(file, index) else {
      folder.files[number].note(
        index, "nothing calls '\(selector)' by its name: call \(named.name) yourself")
      return
    }
    guard let method, let call = method.call(from: caller) else {
      folder.files[number].note(
        index,
        "\(caller.conformance) cannot call '\(selector)': write perform(\(caller.parameters)) in "
          + "\(named.type)")
      return
    }
    add(caller, method, selector: selector, call: call, at: (number, index))
  }

  /// The type, name and labels in the brackets of a selector; nil for properties and other expressions.
  private func name(
    _ file: SourceFile, _ range: Range<Int>
  ) -> (type: String, name: String, labels: [String]?)? {
    var parts: [String] = []
    var index = range.lowerBound
    while index < range.upperBound, file.isWord(index) {
      parts.append(file[index])
      index += 1
      guard file[index] == ".", index < range.upperBound else { break }
      index += 1
    }
    guard let name = parts.popLast() else { return nil }
    var labels: [String]?
    if index < range.upperBound {
      guard file[index] == "(", let close = file.partners[index], close == range.upperBound - 1
      else { return nil }
      labels = (index + 1..<close).filter { file.isWord($0) }.map {
        file[$0] == "_" ? "" : file[$0]
      }
    }
    if let type = parts.last, type != "self", type != "Self" {
      return type.first?.isUppercase == true ? (type, name, labels) : nil
    }
    return file.type(around: range.lowerBound).map { ($0.name, name, labels) }
  }

  /// The bracket of the call that a token is an argument of, and the name before it.
  private func call(_ file: SourceFile, _ index: Int) -> (open: Int, name: Int)? {
    var cursor = index - 1
    while cursor > 0 {
      if [")", "]", "}"].contains(file[cursor]), let partner = file.partners[cursor] {
        cursor = partner - 1
        continue
      }
      if file[cursor] == "(" {
        return file.isWord(cursor - 1) ? (cursor, cursor - 1) : nil
      }
      if ["{", "["].contains(file[cursor]) { return nil }
      cursor -= 1
    }
    return nil
  }

  private func caller(_ file: SourceFile, _ index: Int) -> SelectorCaller? {
    guard let call = call(file, index) else { return nil }
    switch file[call.name] {
    case "CADisplayLink": return .displayLink
    case "init" where file[call.name - 2] == "CADisplayLink": return .displayLink
    case "setAnimationDidStop", "setAnimationWillStart": return .viewAnimations
    // A gesture recogniser's call has no events.
    case "addTarget" where hasEvents(file, call.open): return .control
    default: return nil
    }
  }

  private func hasEvents(_ file: SourceFile, _ open: Int) -> Bool {
    guard let close = file.partners[open] else { return false }
    return (open..<close).contains { file[$0] == "for" && file[$0 + 1] == ":" }
  }

  // MARK: Closures

  /// Rewrites calls of timers and notification centres that have a form with a closure.
  private mutating func rewriteClosure(
    _ number: Int, _ index: Int, _ close: Int, _ method: SelectorMethod?
  ) -> Bool {
    let file = folder.files[number]
    guard let call = call(file, index), let end = file.partners[call.open], let method,
      method.parameters.count <= 1,
      // Nothing else in the call is rewritten as well.
      (call.open..<end).allSatisfy({ $0 == index || file.tokens[$0].kind != .pound })
    else { return false }
    let arguments = arguments(file, call.open + 1..<end)
    let argument = method.parameters.first.map { $0.label.isEmpty ? "" : "\($0.label): " }
    let isView = folder.family.isView(method.type.name) || method.type.isMainActor
    /// The closure's body: `self` is the target.
    func body(_ receiver: String, _ value: String) -> String {
      let call = "\(receiver)\(method.name)(\(argument.map { $0 + value } ?? ""))"
      return isView ? "MainActor.assumeIsolated { \(call) }" : call
    }
    switch file[call.name] {
    case "scheduledTimer":
      guard
        arguments.map(\.label) == ["timeInterval", "target", "selector", "userInfo", "repeats"],
        file.text(arguments[1].value) == "self", file.text(arguments[3].value) == "nil"
      else { return false }
      // A timer keeps its target.
      folder.files[number].replace(
        call.open..<end + 1,
        with: "(withTimeInterval: \(file.text(arguments[0].value)), "
          + "repeats: \(file.text(arguments[4].value))) { [self] \(argument == nil ? "_" : "timer") in "
          + "\(body("", "timer")) }")
      discardResult(number, call.name)
      return true
    case "addObserver":
      guard arguments.map(\.label) == ["", "selector", "name", "object"],
        file.text(arguments[0].value) == "self"
      else { return false }
      // A centre does not keep its observers.
      folder.files[number].replace(
        call.open..<end + 1,
        with: "(forName: \(file.text(arguments[2].value)), "
          + "object: \(file.text(arguments[3].value)), queue: nil) { [weak self] \(argument == nil ? "_" : "note") in "
          + "\(body("self?.", "note")) }")
      discardResult(number, call.name)
      return true
    default: return false
    }
  }

  /// The labels and values of a call.
  private func arguments(
    _ file: SourceFile, _ range: Range<Int>
  ) -> [(label: String, value: Range<Int>)] {
    var result: [(label: String, value: Range<Int>)] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, file[end] != "," {
        end = ["(", "[", "{"].contains(file[end]) ? (file.partners[end] ?? end) + 1 : end + 1
      }
      let isLabelled = file.isWord(start) && file[start + 1] == ":"
      result.append((isLabelled ? file[start] : "", (isLabelled ? start + 2 : start)..<end))
      start = end + 1
    }
    return result
  }

  /// Writes `_ =` before a call that is a statement.
  private mutating func discardResult(_ number: Int, _ name: Int) {
    let file = folder.files[number]
    var start = name
    while file[start - 1] == ".", file.isWord(start - 2) { start -= 2 }
    guard start == 0 || file.line(start - 1) < file.line(start) || file[start - 1] == "{" else {
      return
    }
    folder.files[number].replace(start..<start + 1, with: "_ = " + file[start])
  }

  // MARK: Dispatch

  private mutating func add(
    _ caller: SelectorCaller, _ method: SelectorMethod, selector: String, call: String,
    at place: (file: Int, index: Int)
  ) {
    let entry = (name: selector, call: call, at: place)
    let known = targets.firstIndex {
      $0.caller == caller && $0.className == method.type.name
    }
    guard let known else {
      // The class itself rather than an extension, if the file has both.
      let types = folder.files[method.file].types.filter { $0.name == method.type.name }
      let home = types.first { $0.keyword == "class" } ?? method.type
      targets.append(
        Target(
          caller: caller, className: home.name, methods: [entry], file: method.file, type: home))
      return
    }
    guard targets[known].file == method.file else {
      folder.files[place.file].note(
        place.index,
        "'\(call)' is not called from another source: move the method to "
          + "\(folder.files[targets[known].file].path)")
      return
    }
    if !targets[known].methods.contains(where: { $0.name == selector }) {
      targets[known].methods.append(entry)
    }
  }

  private mutating func writeDispatch(_ target: Target) {
    let ancestors = folder.family.line(of: target.className).dropFirst()
    let parent = targets.first {
      $0.caller == target.caller && ancestors.contains($0.className)
    }
    if let parent, target.type.keyword == "extension" || parent.type.keyword == "extension" {
      let place = target.methods[0].at
      folder.files[place.file].note(
        place.index,
        "\(target.className) and \(parent.className) are both called by selectors: move the methods "
          + "into the classes")
      return
    }
    let brace = target.type.body.upperBound
    let file = folder.files[target.file]
    let outer = file.indentation(brace)
    let inner = outer + (outer.hasPrefix("\t") ? "\t" : "  ")
    let step = inner.hasPrefix("\t") ? "\t" : "  "
    let access =
      target.type.access.flatMap { ["open", "public"].contains($0) ? $0 + " " : nil } ?? ""
    let cases = target.methods.map { "\(inner)\(step)case \"\($0.name)\": \($0.call)\n" }.joined()
    let other = parent == nil ? "break" : "super.perform(\(target.caller.arguments))"
    let text = """

      \(inner)\(parent == nil ? "" : "override ")\(access)func perform(\(target.caller.parameters)) {
      \(inner)\(step)switch selector.name {
      \(cases)\(inner)\(step)default: \(other)
      \(inner)\(step)}
      \(inner)}

      """
    if file.line(brace) > file.line(brace - 1) {
      folder.files[target.file].insert(lines: text, before: brace)
    } else {
      folder.files[target.file].insert("\n" + text + outer, after: brace - 1)
    }
    guard parent == nil else { return }
    let isMainActor =
      folder.family.isView(target.className) || target.type.isMainActor
    let conformance = (isMainActor ? "@preconcurrency " : "") + target.caller.conformance
    let isFirst = conforming[target.file, default: []].insert(target.type.clauseEnd).inserted
    folder.files[target.file].insert(
      (target.type.hasClause || !isFirst ? ", " : ": ") + conformance, after: target.type.clauseEnd)
  }
}
