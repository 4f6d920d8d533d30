import Foundation
import Pegbar

extension Doctor {
  /// The encoders that outputs need, one finding each.
  var encoders: [Finding] {
    guard let ffmpeg = Tool.ffmpeg.path else { return [] }
    guard let answer = ToolQuestion.answer(ffmpeg, ["-nostdin", "-hide_banner", "-encoders"]) else {
      return [
        Finding(
          name: "encoders", state: .warning, detail: "\(ffmpeg) does not say which it has",
          advice: "look whether it works: ffmpeg -encoders; else \(Tool.ffmpeg.advice)")
      ]
    }
    // " V....D libx264   libx264 H.264 …": flags, name, words.
    let known = Set(
      answer.split(separator: "\n").compactMap { line in
        line.split(separator: " ").dropFirst().first.map(String.init)
      })
    return Doctor.wantedEncoders.map { name, use in
      known.contains(name)
        ? Finding(name: "encoder \(name)", state: .ok, detail: use)
        : Finding(
          name: "encoder \(name)", state: .warning, detail: "this ffmpeg has none: no \(use)",
          advice: "install a complete ffmpeg: apt-get install ffmpeg")
    }
  }

  private static let wantedEncoders = [
    ("libx264", ".mp4, .mkv and .mov"), ("libvpx-vp9", ".webm"),
    ("prores_ks", ".mov with --alpha"), ("ffv1", ".mkv with --alpha"),
    ("aac", "sound in .mp4, .mkv and .mov"), ("libopus", "sound in .webm"),
  ]

  /// The families that fontconfig knows.
  var fonts: Finding {
    let purpose = "to draw text:"
    guard let tool = Doctor.program("fc-list"),
      let answer = ToolQuestion.answer(tool, [":", "family"])
    else {
      return Finding(
        name: "fonts", state: .missing, detail: "unknown: fontconfig's fc-list does not answer",
        advice: "\(purpose) apt-get install fontconfig fonts-dejavu-core")
    }
    let families = Set(
      answer.split(separator: "\n").compactMap { line in
        line.split(separator: ",").first.map(String.init)
      }
    ).sorted()
    if families.isEmpty {
      return Finding(
        name: "fonts", state: .missing, detail: "fontconfig knows no families",
        advice: "\(purpose) apt-get install fonts-dejavu-core")
    }
    let shown = families.prefix(8).joined(separator: ", ") + (families.count > 8 ? ", …" : "")
    let plural = families.count == 1 ? "family" : "families"
    return Finding(name: "fonts", state: .ok, detail: "\(families.count) \(plural): \(shown)")
  }

  /// The folder that systems keep frei0r plugins in; it is searched where a command names it.
  var frei0r: Finding {
    let folders = Doctor.libraryFolders.map { $0 + "/frei0r-1" }
    guard let folder = folders.first(where: Doctor.hasLibraries) else {
      return Finding(
        name: "frei0r", state: .missing, detail: "no plugins in \(folders.joined(separator: ", "))",
        advice: "for more filters and transitions: apt-get install frei0r-plugins")
    }
    return Finding(name: "frei0r", state: .ok, detail: "\(folder): use --plugin-path \(folder)")
  }

  private static let libraryFolders = ["/usr/local/lib", "/usr/lib", "/usr/lib64"]

  private static func hasLibraries(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { $0.hasSuffix(".so") }
  }

  /// What plugins are written with.
  var compilers: [Finding] {
    let wanted: [(name: String, programs: [String], advice: String)] = [
      ("C compiler", ["cc", "clang", "gcc"], "to write plugins in C: apt-get install gcc"),
      ("C++ compiler", ["c++", "clang++", "g++"], "to write plugins in C++: apt-get install g++"),
      ("Swift compiler", ["swiftc"], "to write plugins in Swift: install Swift from swift.org"),
      ("Rust compiler", ["cargo"], "to write plugins in Rust: apt-get install cargo"),
    ]
    return wanted.map { name, programs, advice in
      guard let path = programs.lazy.compactMap(Doctor.program).first else {
        return Finding(
          name: name, state: .missing, detail: "no \(programs.joined(separator: ", no "))",
          advice: advice)
      }
      return Finding(name: name, state: .ok, detail: path)
    }
  }
}
