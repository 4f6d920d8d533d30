/// Lets code for iOS through `#if`.
enum Conditions {
  /// The modules whose names Pegbar has.
  static let modules: Set = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreAnimation", "CoreText", "ImageIO",
  ]

  static func rewrite(_ file: inout SourceFile, keepsImports: Bool) {
    for index in file.tokens.indices where ["#if", "#elseif"].contains(file[index]) {
      let line = file.rest(after: index)
      for word in line where file[word + 1] == "(" && file[word + 3] == ")" {
        switch (file[word], file[word + 2]) {
        case ("os", "iOS"):
          guard !isAnswered(file, word, line) else { continue }
          let needsBrackets = line.contains { ["!", "&"].contains(file[$0]) }
          let text = "os(iOS) || os(Linux)"
          file.replace(word..<word + 4, with: needsBrackets ? "(\(text))" : text)
        case ("canImport", let module) where !keepsImports && modules.contains(module):
          file.replace(word + 2..<word + 3, with: "Pegbar")
        default: continue
        }
      }
    }
  }

  /// Whether Linux stands beside iOS already, as after an earlier port.
  private static func isAnswered(_ file: SourceFile, _ word: Int, _ line: Range<Int>) -> Bool {
    let linux = line.first { file[$0] == "os" && file[$0 + 2] == "Linux" }
    guard let linux else { return false }
    return !(word + 4..<max(word + 4, linux)).contains { file[$0] == "&" }
  }
}
