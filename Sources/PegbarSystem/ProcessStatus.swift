/// The status of a process or a thread, as a `stat` file below `/proc` shows it.
package struct ProcessStatus {
  /// The state: `R` if it runs or waits for a processor, `S` if it sleeps, `T` or `t` if it is stopped.
  package let state: Character
  /// The processor time so far, ticks.
  package let time: Int

  /// Reads a `stat` file; nil if the process or the thread has ended.
  package init?(_ path: String) {
    // The name, in parentheses, may contain anything.
    guard let text = ProcessStatus.text(path), let end = text.lastIndex(of: ")") else { return nil }
    let words = text[end...].split(separator: " ").dropFirst()
    guard words.count > 13, let state = words.first?.first,
      let user = Int(words[words.startIndex + 11]), let system = Int(words[words.startIndex + 12])
    else { return nil }
    (self.state, time) = (state, user + system)
  }

  /// Whether a process has started another one that still runs.
  package static func hasChildren(_ process: pid_t) -> Bool {
    let threads = FolderListing.names(in: "/proc/\(process)/task") ?? []
    return threads.contains { text("/proc/\(process)/task/\($0)/children")?.isEmpty == false }
  }

  private static func text(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }
}
