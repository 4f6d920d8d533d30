import Foundation
import PegbarMedia
import PegbarTestSupport
import Testing

/// The sound of joined clips.
@Suite(.needs(.ffmpeg)) struct InputReelSoundTests {
  /// Two noises that have nothing in common keep their loudness through the fade.
  @Test func equalPowerKeepsTheLoudnessOfDifferentSounds() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("a.mkv", seconds: "3", sound: "anoisesrc=a=0.5:c=white:seed=1", exact)
    tool.clip("b.mkv", seconds: "3", sound: "anoisesrc=a=0.5:c=white:seed=2", exact)
    let join = ["transition", "a.mkv", "b.mkv", "-t", "fade", "-d", "1", "-o"]
    #expect(tool.run(join + ["p.mkv"]).status == 0)
    let alone = try tool.loudness("p.mkv", from: 0.5, for: 1)
    #expect(alone > 0.1)
    for start in [2.05, 2.4, 2.75] {
      #expect(abs(try tool.loudness("p.mkv", from: start, for: 0.2) / alone - 1) < 0.05)
    }
    #expect(tool.run(join + ["l.mkv", "--sound-curve", "linear"]).status == 0)
    // In the middle each has half its height: the root of two quarters.
    let middle = try tool.loudness("l.mkv", from: 2.45, for: 0.1)
    #expect(abs(middle / alone - 0.7071) < 0.04)
    #expect(abs(tool.stream("p.mkv", "a").seconds - 5) < 0.03 || tool.stream("p.mkv").frames == 125)
  }

  /// A sound that fades evenly into itself is itself; with equal power it grows by a root of two.
  @Test func linearKeepsTheSumOfOneSound() throws {
    let tool = try Tool()
    defer { tool.remove() }
    // 400 Hz: after two whole seconds the second clip is in step with the first.
    tool.clip("a.mkv", seconds: "3", sound: "sine=400", exact)
    let join = ["transition", "a.mkv", "a.mkv", "-t", "fade", "-d", "1", "-o"]
    #expect(tool.run(join + ["l.mkv", "--sound-curve", "linear"]).status == 0)
    #expect(tool.run(join + ["p.mkv", "--sound-curve", "equal-power"]).status == 0)
    let alone = try tool.loudness("l.mkv", from: 0.5, for: 1)
    for start in [2.05, 2.45, 2.8] {
      #expect(abs(try tool.loudness("l.mkv", from: start, for: 0.1) / alone - 1) < 0.02)
    }
    #expect(abs(try tool.loudness("p.mkv", from: 2.45, for: 0.1) / alone - 1.414) < 0.04)
  }

  @Test func picturesAreSilent() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("a.mkv", seconds: "2", sound: "sine=400", exact)
    let join = ["transition", "a.png", "a.mkv", "b.png", "-t", "fade", "-d", "0.5", "--fps", "25"]
    #expect(tool.run(join + ["-o", "x.mp4"]).status == 0)
    // 1.5 s, 2 s, 1.5 s, less 1 s.
    #expect(tool.stream("x.mp4").frames == 100)
    #expect(abs(tool.stream("x.mp4", "a").seconds - 4) < 0.002)
    #expect(try tool.loudness("x.mp4", from: 0, for: 0.9) < 1e-3)
    #expect(try tool.loudness("x.mp4", from: 1.6, for: 0.8) > 0.05)
    #expect(try tool.loudness("x.mp4", from: 3.1, for: 0.8) < 1e-3)
    #expect(tool.run(join + ["--no-sound", "-o", "y.mp4"]).status == 0)
    #expect(tool.stream("y.mp4", "a").frames == -1)
  }

  /// Each clip has its own gain, and what is in the fade has both; with 0 all samples stay.
  @Test func gainsAreThoseOfTheInputs() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("a.mkv", seconds: "3", sound: "sine=400", exact)
    let join = ["transition", "a.mkv", "a.mkv", "-t", "fade", "-d", "1", "--sound-curve", "linear"]
    func samples(_ name: String, _ gains: String...) throws -> [Float] {
      let answer = tool.run(join + gains.flatMap { ["--gain", $0] } + ["-o", name])
      #expect(answer.status == 0, "\(answer.err)")
      let track = try AudioTrack.open(path: tool.folder + "/" + name)
      defer { track.rest() }
      return try track.samples(from: 0, count: 240_000)
    }
    let plain = try samples("plain.mkv")
    #expect(try samples("zero.mkv", "0") == plain)
    let half = try samples("half.mkv", "-6.020599913279624")
    let muted = try samples("muted.mkv", "mute", "0")
    let louder = try samples("louder.mkv", "0", "6.020599913279624")
    // Sounds leave as AAC, which may change the last bits.
    let near = { (a: Float, b: Float) in abs(a - b) < 0.012 }
    for index in stride(from: 2 * 4_800, to: 480_000, by: 97) {
      let at = Double(index / 2) / 48_000
      // The second clip's part of the sum, which is one sine.
      let share = Float(min(1, max(0, at - 2)))
      #expect(near(half[index], plain[index] / 2), "at \(at) s")
      #expect(near(muted[index], plain[index] * share), "at \(at) s")
      #expect(near(louder[index], plain[index] * (1 + share)), "at \(at) s")
    }
  }

  @Test func gainsWithoutSoundAreTold() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.clip("a.mkv", seconds: "1", sound: "sine=400", exact)
    let pictures = tool("transition", "a.png", "b.png", "-t", "fade", "--gain", "3", "-o", "x.gif")
    #expect(pictures.status == 0 && pictures.err.contains("--gain: no input has sound"))
    let silent = tool("transition", "a.mkv", "b.png", "-t", "fade", "--gain", "3", "-o", "y.gif")
    #expect(silent.status == 0 && silent.err.contains("the format cannot hold sound"))
  }
}
