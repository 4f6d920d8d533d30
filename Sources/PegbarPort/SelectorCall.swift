/// What calls the method of a selector, by the call that the selector is an argument of.
enum SelectorCaller: CaseIterable {
  case displayLink, viewAnimations, control

  /// The protocol by which it calls.
  var conformance: String {
    switch self {
    case .displayLink: "CADisplayLinkTarget"
    case .viewAnimations: "UIViewAnimationDelegate"
    case .control: "UIControlTarget"
    }
  }

  /// The requirement's parameters, as they are declared.
  var parameters: String {
    switch self {
    case .displayLink: "_ selector: Selector, with link: CADisplayLink"
    case .viewAnimations:
      "_ selector: Selector, animationID: String?, finished: NSNumber?, "
        + "context: UnsafeMutableRawPointer?"
    case .control: "_ selector: Selector, from control: UIControl"
    }
  }

  /// The requirement's arguments, for the class above.
  var arguments: String {
    switch self {
    case .displayLink: "selector, with: link"
    case .viewAnimations:
      "selector, animationID: animationID, finished: finished, context: context"
    case .control: "selector, from: control"
    }
  }

  /// What a parameter of a type gets; nil for a type that the caller has nothing for.
  func argument(for type: String) -> String? {
    switch (self, type) {
    case (.displayLink, "CADisplayLink"), (.displayLink, "CADisplayLink?"),
      (.displayLink, "CADisplayLink!"), (.displayLink, "Any"), (.displayLink, "AnyObject"),
      (.displayLink, "Any?"), (.displayLink, "AnyObject?"):
      "link"
    case (.viewAnimations, "String?"), (.viewAnimations, "String!"): "animationID"
    case (.viewAnimations, "String"): "animationID ?? \"\""
    case (.viewAnimations, "NSNumber?"), (.viewAnimations, "NSNumber!"): "finished"
    case (.viewAnimations, "NSNumber"): "finished ?? false"
    case (.viewAnimations, "Bool"): "finished?.boolValue ?? false"
    case (.viewAnimations, "UnsafeMutableRawPointer?"),
      (.viewAnimations, "UnsafeMutableRawPointer!"):
      "context"
    case (.control, "UIControl"), (.control, "UIControl?"), (.control, "UIControl!"),
      (.control, "Any"), (.control, "AnyObject"), (.control, "Any?"), (.control, "AnyObject?"),
      (.control, "UIView"):
      "control"
    default: nil
    }
  }
}

/// A method that selectors name.
struct SelectorMethod {
  struct Parameter {
    /// "" for none.
    let label: String
    let type: String
  }

  let name: String
  let parameters: [Parameter]
  /// The file and the type in whose body it is declared.
  let file: Int
  let type: SourceType

  /// Its name for Objective-C, with a colon for each parameter.
  var selector: String {
    guard let first = parameters.first else { return name }
    let prepositions = ["with", "to", "for", "from", "in", "on", "at", "by", "of", "and", "using"]
    var text = name
    if !first.label.isEmpty {
      let isPreposition = prepositions.contains { first.label == $0 }
      let begins = prepositions.contains { preposition in
        first.label.hasPrefix(preposition)
          && first.label.dropFirst(preposition.count).first?.isUppercase == true
      }
      text += isPreposition || begins ? "" : "With"
      text += first.label.prefix(1).uppercased() + first.label.dropFirst()
    }
    return text + ":" + parameters.dropFirst().map { $0.label + ":" }.joined()
  }

  /// A call of it; nil where the caller lacks an argument.
  func call(from caller: SelectorCaller) -> String? {
    var arguments: [String] = []
    for parameter in parameters {
      guard let value = caller.argument(for: parameter.type) else { return nil }
      arguments.append(parameter.label.isEmpty ? value : "\(parameter.label): \(value)")
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }
}

/// Finds the methods that selectors may name.
struct MethodFinder {
  let files: [SourceFile]

  /// The method of a class, or of one that it inherits from; `labels` is nil for the first of the name.
  func method(_ name: String, labels: [String]?, in types: [String]) -> SelectorMethod? {
    for type in types {
      for (number, file) in files.enumerated() {
        for index in file.tokens.indices where file[index] == "func" && file[index + 1] == name {
          guard let home = file.type(around: index), home.name == type,
            file.isMember(index, of: home), let parameters = parameters(file, index + 2),
            labels.map({ $0 == parameters.map(\.label) }) ?? true
          else { continue }
          return SelectorMethod(name: name, parameters: parameters, file: number, type: home)
        }
      }
    }
    return nil
  }

  /// The parameters in the bracket at a token.
  private func parameters(_ file: SourceFile, _ open: Int) -> [SelectorMethod.Parameter]? {
    guard file[open] == "(", let close = file.partners[open] else { return nil }
    var result: [SelectorMethod.Parameter] = []
    var start = open + 1
    while start < close {
      var (end, colon, angles) = (start, -1, 0)
      while end < close, file[end] != "," || angles > 0 {
        if file[end] == "<" { angles += 1 }
        if file[end] == ">", file[end - 1] != "-" { angles -= 1 }
        if file[end] == ":", colon < 0 { colon = end }
        end = ["(", "["].contains(file[end]) ? (file.partners[end] ?? end) + 1 : end + 1
      }
      guard colon > start else { return nil }
      let typeEnd = (colon + 1..<end).first { file[$0] == "=" } ?? end
      let label = file[start] == "_" ? "" : file[start]
      result.append(.init(label: label, type: file.text(colon + 1..<typeEnd)))
      start = end + 1
    }
    return result
  }
}
