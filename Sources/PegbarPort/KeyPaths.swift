/// Turns `#keyPath` into the text that it stands for.
enum KeyPaths {
  /// Apple's properties whose keys lack the "is" of their Swift names.
  private static let keys = [
    "isHidden": "hidden", "isOpaque": "opaque", "isDoubleSided": "doubleSided",
    "isGeometryFlipped": "geometryFlipped", "isRemovedOnCompletion": "removedOnCompletion",
    "isAdditive": "additive", "isCumulative": "cumulative", "isEnabled": "enabled",
    "isUserInteractionEnabled": "userInteractionEnabled", "isWrapped": "wrapped",
    "isSelected": "selected", "isHighlighted": "highlighted", "isPaused": "paused",
  ]

  static func rewrite(_ file: inout SourceFile) {
    for index in file.tokens.indices where file[index] == "#keyPath" {
      guard file.tokens[index].kind == .pound, file[index + 1] == "(",
        let close = file.partners[index + 1]
      else { continue }
      let parts = (index + 2..<close).filter { file.isWord($0) }
        .map { file[$0].filter { $0 != "`" } }
      // Types begin with a capital letter, properties do not.
      let path = parts.drop { $0.first?.isUppercase ?? false }
      guard !path.isEmpty, path.count * 2 + (parts.count - path.count) * 2 - 1 == close - index - 2
      else {
        file.note(index, "a key path that is no list of names: write the string")
        continue
      }
      let isOwn = parts.first.map { type in file.types.contains { $0.name == type } } ?? false
      let names = isOwn ? Array(path) : path.map { keys[$0] ?? $0 }
      file.replace(index..<close + 1, with: "\"\(names.joined(separator: "."))\"")
    }
  }
}
