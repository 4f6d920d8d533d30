import Foundation
import Testing

/// Encoders and decoders that do nothing, or something else: exit 1, one line, nothing left.
@Suite struct EncoderTests {
  /// What the encoder does, with its output as the last word of `$*`, and the reason that is given.
  private static let liars: [(script: String, reason: String)] = [
    ("cat >/dev/null; exit 0", "ffmpeg reported success but wrote nothing"),
    ("cat >/dev/null; rm \"${last#file:}\"", "ffmpeg reported success but wrote nothing"),
    (
      "cat >/dev/null; echo hello >\"${last#file:}\"",
      "ffmpeg reported success but wrote something that is not mp4"
    ),
    (
      "cat >/dev/null; printf '\\032\\105\\337\\243xxxxwebm' >\"${last#file:}\"",
      "ffmpeg reported success but wrote something that is not mp4"
    ),
  ]

  @Test(arguments: liars.indices)
  func anEncoderThatWritesNothingIsOne(row: Int) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let (script, reason) = EncoderTests.liars[row]
    let environment = tool.fake(ffmpeg: "for last in \"$@\"; do :; done\n" + script)
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "fade", "-d", "0.1", "--hold", "0", "-o", "out.mp4",
      environment: environment)
    #expect(answer.status == 1)
    #expect(
      answer.err
        == "pegbar: error: out.mp4: \(reason); check that the ffmpeg in PATH works: ffmpeg -version\n"
    )
    #expect(tool.files == ["a.png", "b.png"])
  }

  @Test func whatStandsThereStays() throws {
    let tool = try Tool()
    defer { tool.remove() }
    tool.write("out.mp4", "the user's own")
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "fade", "-o", "out.mp4", "--overwrite",
      environment: tool.fake(ffmpeg: "cat >/dev/null"))
    #expect(answer.status == 1)
    #expect(tool.bytes("out.mp4") == Data("the user's own".utf8))
  }

  /// Before the first byte, after some, and after the last; each has started a child of its own.
  @Test(arguments: [
    "sleep 7391 & sleep 7391", "head -c 100000 >/dev/null; sleep 7392 & sleep 7392",
    "cat >/dev/null; sleep 7393 & sleep 7393", "cat >/dev/null; trap '' TERM INT; sleep 7394",
  ])
  func anEncoderThatHangsIsEnded(script: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "fade", "--size", "640x480", "-o", "out.mp4",
      "--encoder-timeout", "0.7", environment: tool.fake(ffmpeg: script))
    #expect(answer.status == 1)
    #expect(
      answer.err
        == "pegbar: error: out.mp4: ffmpeg gave no sign of life for 0.7 s and was stopped; try again, or allow "
        + "more time with --encoder-timeout\n")
    #expect(tool.files == ["a.png", "b.png"])
    let word = script.split(separator: " ").last.map(String.init) ?? ""
    #expect(Tool.processes(with: word) == 0)
  }

  /// Slow, but never silent for as long as the limit: it is waited for.
  @Test func anEncoderThatGetsOnIsWaitedFor() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let script = """
      for last in "$@"; do :; done
      cat >/dev/null
      printf '\\000\\000\\000\\024ftypisom' >"${last#file:}"
      for i in 1 2 3 4 5 6; do sleep 0.5; echo more >>"${last#file:}"; done
      """
    let answer = tool(
      "transition", "a.png", "b.png", "-t", "fade", "-d", "0.1", "--hold", "0", "-o", "out.mp4",
      "--encoder-timeout", "2", environment: tool.fake(ffmpeg: script))
    #expect(answer.status == 0, "\(answer.err)")
    #expect(tool.files == ["a.png", "b.png", "out.mp4"])
  }

  @Test func aProberThatHangsIsEnded() throws {
    let tool = try Tool()
    defer { tool.remove() }
    // The head of an MP4; the prober never looks at it.
    _ = FileManager.default.createFile(
      atPath: tool.folder + "/clip.mp4", contents: Data([0, 0, 0, 20] + Array("ftypisom....".utf8)))
    let before = tool.files
    let answer = tool(
      "transition", "clip.mp4", "b.png", "-t", "fade", "-o", "out.gif",
      environment: tool.fake(ffmpeg: "sleep 7395", ffprobe: "exec >&-; sleep 7396 & sleep 7396"))
    #expect(answer.status == 1)
    #expect(
      answer.err
        == "pegbar: error: clip.mp4: ffprobe did not answer within 10 s; try again or convert the clip\n"
    )
    #expect(tool.files == before)
    #expect(Tool.processes(with: "7396") == 0)
  }
}
