import Foundation
import PegbarTestSupport
import Testing

/// Clips and pictures joined: lengths, rates, sizes and the frames themselves.
@Suite(.needs(.ffmpeg)) struct InputReelTests {
  /// inputs, arguments, frames, rate: from the sum of lengths less that of the cuts.
  static let joins: [([String], [String], Int, String)] = [
    // 3.003 s + 2 s − 0.5 s = 4.503 s; · 30000/1001 = 134.955.
    (["n.mp4", "p.mkv"], ["-d", "0.5"], 135, "30000/1001"),
    (["p.mkv", "n.mp4"], ["-d", "0.5"], 113, "25/1"),
    // Sixty frames and sixty frames, though Matroska rounds times and counts from the sound's start.
    (["s.mkv", "s.mkv"], ["-d", "0"], 120, "30000/1001"),
    (["s.mkv", "s.mkv", "s.mkv"], ["-d", "0.5005"], 150, "30000/1001"),
    // 1 s + 0.5 s, 3.003 s, less 0.5 s.
    (["a.png", "n.mp4"], ["-d", "0.5"], 120, "30000/1001"),
    // 2 s, 0.5 s + 1 s + 0.25 s, 1 s; less 0.75 s.
    (["p.mkv", "a.png", "g.gif"], ["-d", "0.5", "-d", "0.25"], 100, "25/1"),
    (["g.gif", "g.gif"], ["-d", "0.2"], 18, "10/1"),
    (["g.gif", "p.mkv"], ["-d", "0.5", "--fps", "50"], 125, "50/1"),
  ]

  private func material(_ tool: Tool) {
    tool.clip("n.mp4", seconds: "3.003", rate: "30000/1001", sound: "sine=440")
    tool.clip("p.mkv", seconds: "2", sound: "sine=300")
    tool.clip("s.mkv", seconds: "2.002", rate: "30000/1001", sound: "sine=300")
    tool.make("g.gif", "-f", "lavfi", "-i", "testsrc2=s=40x30:r=10:d=1")
  }

  @Test func lengthsAreExactToTheFrame() throws {
    let tool = try Tool()
    defer { tool.remove() }
    material(tool)
    for (inputs, arguments, frames, rate) in InputReelTests.joins {
      let answer = tool.run(["transition"] + inputs + ["-t", "fade", "-o", "x.mp4"] + arguments)
      #expect(answer.status == 0 && answer.err.isEmpty, "\(inputs): \(answer.err)")
      let video = tool.stream("x.mp4")
      #expect(video.frames == frames && video.rate == rate, "\(inputs): \(video)")
      let fps = rate.split(separator: "/").compactMap { Double($0) }
      let sound = tool.stream("x.mp4", "a")
      if inputs != ["g.gif", "g.gif"] {
        #expect(abs(sound.seconds - Double(frames) * fps[1] / fps[0]) < 0.002, "\(sound)")
      } else {
        #expect(sound.frames == -1)
      }
      try? FileManager.default.removeItem(atPath: tool.folder + "/x.mp4")
    }
    #expect(tool.files == ["a.png", "b.png", "g.gif", "n.mp4", "p.mkv", "s.mkv"])
  }

  @Test func aCutIsAtMostHalfAClip() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("a.mp4", seconds: "2")
    tool.clip("b.mp4", seconds: "1")
    let join = ["transition", "a.mp4", "b.mp4", "-t", "push", "-d", "3", "-o", "x.mp4"]
    let answer = tool.run(join)
    #expect(answer.status == 0)
    #expect(
      answer.err == "pegbar: warning: a.mp4 to b.mp4: the transition takes 0.5 s instead of 3 s, "
        + "half of b.mp4\n")
    #expect(tool.stream("x.mp4").frames == 63)
    let strict = tool.run(join + ["--strict", "--overwrite"])
    #expect(strict.status == 2 && strict.err.contains("--strict"))
  }

  /// Frames of a clip that Matroska's milliseconds would move are each shown once.
  @Test(arguments: ["30000/1001", "30", "24000/1001"])
  func noFrameIsLostOrShownTwice(rate: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    for ending in ["mkv", "mov"] {
      tool.make(
        "a.\(ending)", "-f", "lavfi", "-i",
        "color=black:s=64x48:r=\(rate),geq=lum='N*4+16':cb=128:cr=128", "-frames:v", "50", "-c:v",
        "ffv1")
      let answer = tool(
        "transition", "a.\(ending)", "b.png", "-t", "fade", "-d", "0", "--hold", "0", "-o", "x/",
        "--overwrite")
      #expect(answer.status == 0, "\(answer.err)")
      let pictures = (0..<50).map { n in
        let digits = String(n)
        return tool.bytes("x/" + String(repeating: "0", count: 5 - digits.count) + digits + ".png")
      }
      #expect(!pictures.contains(Data()) && Set(pictures).count == 50, "\(ending)")
    }
  }

  /// A phone's clip: on its side, of variable rate, with sound.
  @Test func aPhonesClipStandsUpright() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip(
      "raw.mp4", seconds: "3", rate: "30", sound: "sine=300",
      ["-vf", "select='mod(n,7)-3',setpts=PTS+0.004/TB*mod(N\\,3)", "-fps_mode", "vfr"] + h264)
    tool.make("phone.mp4", "-i", "raw.mp4", "-c", "copy", "-metadata:s:v:0", "rotate=90")
    tool.clip("b.mp4", seconds: "1")
    let answer = tool("transition", "phone.mp4", "b.mp4", "-t", "fade", "-d", "0.5", "-o", "x.mov")
    #expect(answer.status == 0 && answer.err.isEmpty, "\(answer.err)")
    let video = tool.stream("x.mov")
    // 77 pictures in three seconds are nearest to 25 a second; 3.5 s of them.
    #expect(video.rate == "25/1" && video.frames == 88, "\(video)")
    if tool.stream("phone.mp4").size == "64x48",
      tool.shell([
        "ffprobe", "-v", "error", "-show_entries", "stream_side_data=rotation", "phone.mp4",
      ]).contains("rotation=")
    {
      #expect(video.size == "48x64")
    }
    #expect(abs(tool.stream("x.mov", "a").seconds - 88.0 / 25) < 0.002)
  }

  /// Pictures in 4:3 with pixels that are not square become wider.
  @Test func pixelsBecomeSquare() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("a.mp4", seconds: "1", size: "36x28", ["-vf", "setsar=16/11"] + h264)
    let answer = tool("transition", "a.mp4", "b.png", "-t", "fade", "--at", "0", "-o", "x.png")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(tool.stream("x.png").size == "52x28")
  }

  @Test(arguments: ["gif", "apng", "webp", "mp4", "mkv", "webm", "mov"])
  func everyKindOfClipIsTaken(ending: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let codecs = [
      "gif": [], "apng": ["-f", "apng"], "webp": ["-c:v", "libwebp_anim"],
      "webm": ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"],
    ]
    tool.clip("c.\(ending)", seconds: "1", rate: "10", codecs[ending] ?? h264)
    // What takes no sound leaves it out without a word.
    let answer = tool(
      "transition", "c.\(ending)", "a.png", "-t", "fade", "-d", "0.5", "-o", "x.y4m")
    #expect(answer.status == 0 && answer.err.isEmpty, "\(answer.err)")
    #expect(tool.stream("x.y4m").frames == 20)
    let verbose = tool(
      "transition", "c.\(ending)", "a.png", "-t", "fade", "-d", "0.5", "-o", "y.y4m", "--verbose")
    #expect(verbose.err.contains("c.\(ending): 0 to 1 s"))
  }

  /// Any part has the very bytes that the whole has.
  @Test func partsAreThoseOfTheWhole() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("a.mp4", seconds: "2", sound: "sine=440")
    tool.clip("b.mkv", seconds: "2")
    let join = ["transition", "a.mp4", "b.mkv", "b.png", "-t", "push", "-d", "0.5", "-o"]
    #expect(tool.run(join + ["w/"]).status == 0)
    #expect(tool.run(join + ["s/", "--shard", "2/3"]).status == 0)
    let numbers = tool.files(in: "s")
    // Of 113 frames, 37 to 74.
    #expect(numbers.first == "00037.png" && numbers.count == 38)
    #expect(numbers.allSatisfy { tool.bytes("s/\($0)") == tool.bytes("w/\($0)") })
    #expect(tool.run(join + ["at.png", "--at", "1.72"]).status == 0)
    #expect(tool.bytes("at.png").count > 100)
    #expect(tool.run(join + ["one.png", "--frames", "43"]).status == 0)
    #expect(tool.bytes("one.png") == tool.bytes("at.png"))
    #expect(tool.run(join + ["f.mp4", "--frames", "25..49"]).status == 0)
    #expect(tool.stream("f.mp4").frames == 25)
    #expect(abs(tool.stream("f.mp4", "a").seconds - 1) < 0.002)
    #expect(tool.run(join + ["z.png", "--at", "99"]).status == 64)
    #expect(tool.run(join + ["z.png", "--frames", "0..999"]).status == 64)
    #expect(tool.run(join + ["z.mp4", "--shard", "1/2"]).status == 64)
  }
}

extension Tool {
  /// The names of files in a folder inside.
  func files(in name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + name)) ?? []).sorted()
  }
}
