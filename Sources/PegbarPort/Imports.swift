/// Imports Pegbar in the place of Apple's frameworks, and what Apple's frameworks bring along.
enum Imports {
  private static let kinds: Set = [
    "class", "struct", "enum", "protocol", "func", "var", "let", "typealias",
  ]

  /// What to do about modules that do not exist here.
  private static let missing = [
    "Darwin": "import Foundation",
    "ObjectiveC": "take it out, with the calls of the Objective-C runtime",
    "AVFoundation": "read clips with ClipJoin",
    "Metal": "draw with a transition plugin",
    "MetalKit": "draw with a transition plugin",
    "CoreImage": "use the filters of CAFilter",
    "SwiftUI": "show the view or layer on a Stage",
    "AppKit": "use UIKit's names",
    "WatchKit": "leave the code for watches out with #if os(watchOS)",
    "CoreData": "store the values yourself",
    "CoreMotion": "leave it out",
    "MapKit": "leave it out",
    "WebKit": "leave it out",
    "Photos": "leave it out",
    "StoreKit": "leave it out",
    "GameKit": "leave it out",
    "SpriteKit": "use layers",
    "SceneKit": "use CATransformLayer",
    "os": "use print, or a logging package",
    "OSLog": "use print, or a logging package",
    "MobileCoreServices": "leave it out",
    "UniformTypeIdentifiers": "leave it out",
    "Accelerate": "write the loops out",
    "Security": "use a cryptography package",
    "CommonCrypto": "use a cryptography package",
    "CryptoKit": "use a cryptography package",
    "Combine": "use AsyncStream",
  ]

  static func rewrite(_ file: inout SourceFile, keepsImports: Bool) {
    var conditions = 0
    var (imported, last): (Set<String>, Int?) = ([], nil)
    for index in file.tokens.indices {
      switch file[index] {
      case "#if": conditions += 1
      case "#endif": conditions -= 1
      case "import" where isImport(file, index):
        let isScoped = kinds.contains(file[index + 1])
        let name = index + (isScoped ? 2 : 1)
        var module = file[name]
        if !keepsImports, Conditions.modules.contains(module) {
          module = "Pegbar"
          let line = file.rest(after: index)
          if conditions == 0, imported.contains(module), startsLine(file, index) {
            file.remove(index..<line.upperBound)
            continue
          } else {
            file.replace(index + 1..<path(file, name), with: module)
          }
        } else if !isScoped, Conditions.modules.contains(module) {
          // The modules have no parts, such as `UIKit.UIColor`.
          let end = path(file, name)
          if end > name + 1 { file.replace(name..<end, with: module) }
        } else if module == "Darwin" {
          module = "Foundation"
          file.replace(index + 1..<path(file, name), with: module)
        } else if let advice = missing[module], conditions == 0 {
          file.note(index, "there is no \(module) here: \(advice)")
        }
        if conditions == 0 {
          imported.insert(module)
          last = index
        }
      default: break
      }
    }
    addNetworking(&file, imported, after: last)
  }

  private static func isImport(_ file: SourceFile, _ index: Int) -> Bool {
    file.isWord(index) && file.isWord(index + 1) && file[index - 1] != "."
      && file.line(index + 1) == file.line(index)
  }

  private static func startsLine(_ file: SourceFile, _ index: Int) -> Bool {
    index == 0 || file.line(index - 1) < file.line(index)
  }

  /// The end of a module's path, as in `UIKit.UIGestureRecognizerSubclass`.
  private static func path(_ file: SourceFile, _ name: Int) -> Int {
    var end = name + 1
    while file[end] == ".", file.isWord(end + 1) { end += 2 }
    return end
  }

  /// Foundation's networking is a module of its own here.
  private static func addNetworking(
    _ file: inout SourceFile, _ imported: Set<String>, after last: Int?
  ) {
    let names: Set = [
      "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask",
      "URLSessionDownloadTask", "URLSessionUploadTask", "URLRequest", "URLResponse",
      "HTTPURLResponse",
    ]
    let words = file.tokens.indices.filter { file.isWord($0) }
    guard let last, words.contains(where: { names.contains(file[$0]) }),
      !words.contains(where: { file[$0] == "FoundationNetworking" })
    else { return }
    let end = file.rest(after: last).upperBound - 1
    let name = "FoundationNetworking"
    file.insert("\n#if canImport(\(name))\n  import \(name)\n#endif", after: end)
  }
}
