import Foundation
import Glibc

extension Tool {
  /// The environment in which `ffmpeg` and `ffprobe` are shell scripts.
  ///
  /// The scripts lie in a hidden folder beside the rest; one that is nil is the system's own.
  func fake(ffmpeg: String? = nil, ffprobe: String? = nil) -> [String: String] {
    let place = folder + "/.cache/fake"
    try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    for (name, script) in [("ffmpeg", ffmpeg), ("ffprobe", ffprobe)] {
      guard let script else { continue }
      let text = "#!/bin/sh\n" + script + "\n"
      try? Data(text.utf8).write(to: URL(fileURLWithPath: "\(place)/\(name)"))
      chmod("\(place)/\(name)", 0o755)
    }
    return ["PATH": place + ":/usr/bin:/bin"]
  }

  /// How many processes have a word among their arguments.
  static func processes(with word: String) -> Int {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { name in
      guard Int(name) != nil,
        let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
      else { return false }
      return words.split(separator: 0).contains { $0.elementsEqual(word.utf8) }
    }.count
  }
}
