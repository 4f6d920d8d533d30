/// The compiled kit for plugins in Swift, which the tests share.
enum SwiftKit {
  /// The folder that `kit.sh` in a new plugin keeps what it compiles in; see `Tool.shell`.
  static let cache = #filePath.components(separatedBy: "/Tests/")[0] + "/.build/swift-kit"
}
