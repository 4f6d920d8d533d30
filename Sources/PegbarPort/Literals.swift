/// Writes Xcode's colour and picture literals out.
enum Literals {
  static func rewrite(_ file: inout SourceFile) {
    for index in file.tokens.indices where file.tokens[index].kind == .pound {
      guard file[index + 1] == "(", let close = file.partners[index + 1] else { continue }
      switch file[index] {
      case "#colorLiteral": file.replace(index..<index + 1, with: "UIColor")
      case "#imageLiteral":
        guard file[index + 2] == "resourceName" else { continue }
        file.replace(index..<index + 1, with: "UIImage")
        file.replace(index + 2..<index + 3, with: "named")
        file.insert("!", after: close)
      default: continue
      }
    }
  }
}
