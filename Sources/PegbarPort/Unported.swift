/// Reports what cannot be rewritten, with what to write instead.
enum Unported {
  private static let calls = [
    "objc_getAssociatedObject":
      "store the value in a subclass, or in a dictionary by ObjectIdentifier",
    "objc_setAssociatedObject":
      "store the value in a subclass, or in a dictionary by ObjectIdentifier",
    "method_exchangeImplementations": "override the method in a subclass",
    "class_replaceMethod": "override the method in a subclass",
    "class_addMethod": "override the method in a subclass",
    "class_getInstanceMethod": "override the method in a subclass",
    "class_getClassMethod": "override the method in a subclass",
    "NSClassFromString": "name the class itself",
    "NSSelectorFromString": "write Selector(\"…\")",
    "observeValue": "override the property with didSet, or action(forKey:)",
    "performSelector": "call the method",
  ]

  static func report(_ file: inout SourceFile) {
    for index in file.tokens.indices {
      switch file.tokens[index].kind {
      case .word:
        if let advice = calls[file[index]], file[index + 1] == "(" {
          file.note(index, "'\(file[index])' needs the Objective-C runtime: \(advice)")
        }
        if file[index] == "override", isInExtension(file, index) {
          file.note(index, "an extension cannot override here: move the member into the class")
        }
        if file[index] == "addObserver", file[index + 1] == "(", hasLabel(file, index, "forKeyPath")
        {
          file.note(index, "there is no key-value observing: use didSet, or action(forKey:)")
        }
      case .attribute:
        if file[index] == "@convention", file[index + 2] == "block" {
          file.note(index, "there are no blocks: use a Swift closure")
        }
        if ["@UIApplicationMain", "@NSApplicationMain"].contains(file[index]) {
          file.note(index, "there is no application: write main.swift, which makes a Stage")
        }
      default: break
      }
    }
  }

  private static func isInExtension(_ file: SourceFile, _ index: Int) -> Bool {
    guard let type = file.type(around: index), type.keyword == "extension" else { return false }
    return file.isMember(index, of: type)
  }

  private static func hasLabel(_ file: SourceFile, _ index: Int, _ label: String) -> Bool {
    guard let close = file.partners[index + 1] else { return false }
    return (index + 1..<close).contains { file[$0] == label && file[$0 + 1] == ":" }
  }
}
