/// The compiled kit for Swift plugins, which all tests share.
enum SwiftKit {
  /// The cache folder of `kit.sh` in new plugins; `Tool.shell` sets it.
  static let cache = #filePath.components(separatedBy: "/Tests/")[0] + "/.build/swift-kit"
}
