import Foundation

extension Tool {
  /// What a shell script ended with and said, run beside two pictures, with the tool in its path.
  func shell(_ script: String) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var variables = ProcessInfo.processInfo.environment
    let own = (path as NSString).deletingLastPathComponent
    variables["PATH"] = own + ":" + (variables["PATH"] ?? "/usr/bin:/bin")
    variables["XDG_CACHE_HOME"] = folder + "/.cache"
    variables["PEGBAR_KIT_CACHE"] = SwiftKit.cache
    process.environment = variables
    let log = folder + "/.answer-shell"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: log)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes(".answer-shell"), as: UTF8.self))
  }
}
