import Foundation
import Testing

/// The libraries that plugins in Swift are linked with, compiled once for all tests.
///
/// The scripts of a new plugin compile the kit, the kernels, the masks and the warps into its `.build`
/// when they are missing or old. The tests share one such folder inside the package's build folder.
enum SwiftKit {
  private static let folder = #filePath.components(separatedBy: "/Tests/")[0] + "/.build/swift-kit"
  private static let status = Result { try compile() }

  /// Puts copies of the compiled libraries where the scripts of a new plugin look for them.
  static func lend(to plugin: String, of tool: Tool) throws {
    try status.get()
    let (status, words) = try tool.shell(
      "rm -rf \(plugin)/.build; flock -s '\(folder).lock' cp -a '\(folder)' \(plugin)/.build")
    try #require(status == 0, "\(words)")
  }

  /// Builds a plugin that needs the masks, and in the same folder one that needs the warps.
  private static func compile() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for id in ["pegbar.transition.heart", "pegbar.transition.swirl"] {
      let made = tool("new", "plugin", "mine", "--from", id, "-o", id)
      try #require(made.status == 0, "\(made.err)")
      let (status, words) = try tool.shell(
        """
        exec 9>'\(folder).lock'; flock 9 # other processes build it, too
        mkdir -p '\(folder)'; ln -s '\(folder)' \(id)/.build
        ./\(id)/build.sh && rm -f '\(folder)'/mine* '\(folder)'/*.new
        """)
      try #require(status == 0, "\(words)")
    }
  }
}
