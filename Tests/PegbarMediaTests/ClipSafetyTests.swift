import Foundation
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// Texts that name other files: ffmpeg would open them.
private let playlists: [(String, String)] = [
  ("a.mp4", "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n"),
  ("a.m3u8", "\u{feff}#EXTM3U\nhttp://127.0.0.1:1/x.ts\n"),
  ("a.txt", "ffconcat version 1.0\nfile /etc/passwd\n"), ("b.txt", "file '/etc/passwd'\n"),
  ("a.sdp", "v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n"),
  ("a.mpd", "<?xml version=\"1.0\"?><MPD><BaseURL>file:///etc/passwd</BaseURL></MPD>"),
]

@Suite struct ClipSafetyTests {
  let folder = TemporaryFolder()

  @Test(arguments: playlists)
  func whatNamesOtherFilesIsRefused(_ name: String, _ text: String) {
    let path = folder.write(Array(text.utf8), to: name)
    let said = message { _ = try Input.open(path: path) }
    #expect(said.contains("names other files") || said.contains("is not read"), "\(said)")
    #expect(kind { _ = try ClipReader.open(path: path) } == .unsupported)
  }

  @Test func noTextIsAContainer() {
    for text in ["", "\n", "hello", "[Script Info]", "# comment", "WEBVTT", "TEXT", "%!PS"] {
      let path = folder.write(Array(text.utf8), to: "t")
      #expect(kind { _ = try Input.open(path: path) } == .notAPicture, "\(text)")
    }
  }

  @Test func whatIsNoFileIsRefusedAtOnce() {
    _ = run(["mkfifo", folder.file("pipe.mp4")])
    for path in [folder.file("pipe.mp4"), "/dev/zero", folder.path, folder.file("none.mp4")] {
      #expect(kind { _ = try Input.open(path: path) } == .unreadable, "\(path)")
    }
  }

  @Test(
    .needs(.encoders),
    arguments: [
      "-i.mp4", "a%d.mp4", "a\nb.mp4", "pipe:0.mp4", "concat:x.mp4", "a b'\";$(x).mp4", "[0].mp4",
    ])
  func namesAreOnlyNames(_ name: String) throws {
    let plain = folder.clip("plain.mp4", count: 3, camera)
    try FileManager.default.moveItem(atPath: plain, toPath: folder.file(name))
    let clip = try ClipReader.open(path: folder.file(name))
    #expect(number(try clip.frame(at: 0.2), of: 3) == 2)
  }

  @Test(.needs(.encoders), arguments: ["mp4", "mkv"])
  func aClipThatIsCutOffSaysWhere(_ ending: String) throws {
    let arguments = camera + (ending == "mp4" ? ["-movflags", "+faststart"] : [])
    let whole = folder.clip("whole.\(ending)", count: 200, rate: "25", size: (64, 48), arguments)
    let content = bytes(of: whole)
    let path = folder.write(Array(content[..<(content.count * 6 / 10)]), to: "cut.\(ending)")
    let clip = try ClipReader.open(path: path)
    #expect(number(try clip.frame(at: 0.4), of: 200) == 10)
    let said = message { for n in 0..<200 { _ = try clip.frame(at: Double(n) / 25) } }
    #expect(said.contains("breaks off at") && said.contains("of 8.0 s"), "\(said)")
    #expect(kind { _ = try clip.frame(at: 7.9) } == .damaged)
    var options = ClipOptions()
    options.allowsTruncated = true
    let allowed = try ClipReader.open(path: path, options: options)
    #expect(try allowed.frame(at: 7.9).width == 64)
  }

  /// Rubbish in the middle: whatever decoder and container make of it, it is an error with a time.
  @Test(.needs(.encoders), arguments: ["mp4", "mkv"])
  func aClipThatIsBrokenInTheMiddleSaysWhere(_ ending: String) throws {
    let noise = ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=8"]
    let whole = folder.file("whole.\(ending)")
    _ = run(
      ["ffmpeg", "-v", "error"] + noise + camera + ["-movflags", "+faststart", "file:" + whole])
    var content = bytes(of: whole)
    var random = Seeded(state: 9)
    let half = content.count / 2
    for at in half..<half + content.count / 10 {
      content[at] = .random(in: 0...255, using: &random)
    }
    let path = folder.write(content, to: "broken.\(ending)")
    let clip = try ClipReader.open(path: path)
    _ = try clip.frame(at: 1)
    let said = message { for n in 0..<200 { _ = try clip.frame(at: Double(n) / 25) } }
    let time = said.firstRange(of: "broken at about ").map { said[$0.upperBound...] } ?? ""
    let seconds = Double(time.prefix { $0.isNumber || $0 == "." }) ?? -1
    #expect((2...5).contains(seconds) && said.contains("of 8.0 s"), "\(said)")
    var options = ClipOptions()
    options.allowsTruncated = true
    let allowed = try ClipReader.open(path: path, options: options)
    for n in 0..<200 { #expect(try allowed.frame(at: Double(n) / 25).width == 96) }
  }

  /// A recording whose first frames need others that are not there begins with the first that does not.
  @Test(.needs(.encoders)) func aRecordingMayBeginAnywhere() throws {
    let whole = folder.clip("whole.ts", count: 75, rate: "25", size: (64, 48), camera)
    let content = bytes(of: whole)
    let packets = content.count / 188
    let path = folder.write(Array(content[(188 * (packets / 5))...]), to: "mid.ts")
    let clip = try ClipReader.open(path: path)
    #expect(clip.info.duration < 2.9 && clip.info.duration > 1.5)
    let frames = Int((clip.info.duration * 25).rounded())
    #expect(abs(clip.info.frameCount - frames) <= 2)
    #expect(number(try clip.frame(at: 0), of: 75) == 75 - frames)
    for n in 0..<frames + 10 {
      let expected = min(74, 75 - frames + n)
      #expect(number(try clip.frame(at: Double(n) / 25), of: 75) == expected)
    }
  }

  @Test(.needs(.encoders)) func whatHasNoPicturesSaysSo() {
    let path = folder.file("a.mp4")
    let tone = ["-f", "lavfi", "-i", "sine=d=0.5"]
    _ = run(["ffmpeg", "-v", "error"] + tone + ["-c:a", "aac", path])
    #expect(message { _ = try Input.open(path: path) }.contains("has sound but no pictures"))
    _ = run(["ffmpeg", "-v", "error"] + tone + [folder.file("a.wav")])
    let said = message { _ = try Input.open(path: folder.file("a.wav")) }
    #expect(said.contains("WAV has sound but no pictures"))
    #expect(kind { _ = try Input.open(path: folder.write([], to: "0.mp4")) } == .notAPicture)
  }

  @Test(.needs(.encoders)) func rubbishInAContainerIsDamaged() {
    let content = bytes(of: folder.clip("a.mp4", count: 30, camera))
    var random = Seeded(state: 5)
    // No index, a header alone, and bytes turned over here and there.
    for part in [content.count / 3, 40, 12] {
      let path = folder.write(Array(content[..<part]), to: "part.mp4")
      #expect(kind { _ = try Input.open(path: path) } == .damaged, "\(part)")
    }
    for _ in 0..<4 {
      var wrong = content
      for _ in 0..<20 {
        let at = Int.random(in: 12..<wrong.count, using: &random)
        wrong[at] = .random(in: 0...255, using: &random)
      }
      let path = folder.write(wrong, to: "wrong.mp4")
      do {
        let clip = try ClipReader.open(path: path)
        for n in 0..<30 { _ = try clip.frame(at: Double(n) / 10) }
      } catch {
        #expect(error is MediaError)
      }
    }
  }

  @Test(.needs(.encoders)) func limitsHold() throws {
    var maps: [String] = []
    for _ in 0..<70 { maps += ["-map", "0:0"] }
    let many = folder.clip("many.mkv", count: 1, size: (16, 16), maps + lossless)
    #expect(kind { _ = try Input.open(path: many) } == .tooLarge)
    let wide = folder.clip(
      "wide.avi", count: 1, lossless + ["-vf", "setsar=sar=30000/1:max=100000"])
    #expect(kind { _ = try Input.open(path: wide) } == .tooLarge)
  }

  @Test(.needs(.encoders)) func aDecoderThatIsKilledLeavesNothing() throws {
    let path = folder.clip("a.mkv", count: 400, size: (320, 240))
    let clip = try ClipReader.open(path: path)
    _ = try clip.frame(at: 0)
    let running = processes(with: path)
    #expect(running.count == 1)
    _ = run(["kill", "-9"] + running)
    let said = message { for n in 0..<400 { _ = try clip.frame(at: Double(n) / 10) } }
    #expect(said.contains("ffmpeg was killed at"), "\(said)")
    #expect(kind { _ = try clip.frame(at: 2) } == nil)
    clip.rest()
    #expect(processes(with: path).isEmpty)
    #expect(folder.names == ["a.mkv"])
  }

  @Test(.needs(.encoders)) func memoryIsFlat() throws {
    func resident() -> Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
      return Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0
    }
    let path = folder.clip("a.mkv", count: 100, rate: "10", size: (320, 240))
    let long = folder.file("long.mkv")
    _ = run(["ffmpeg", "-v", "error", "-stream_loop", "19", "-i", path, "-c", "copy", long])
    let clip = try ClipReader.open(path: long)
    var early = 0
    for n in 0..<2000 {
      _ = try clip.frame(at: Double(n) / 10)
      if n == 200 { early = resident() }
    }
    // Frames of 300 KB: keeping them all would be 540 MB. Other tests run beside this one.
    #expect(resident() - early < 200_000)
  }
}
