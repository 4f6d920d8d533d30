import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

@Suite(.needs(.encoders)) struct SoundFileTests {
  let folder = TemporaryFolder()

  /// A sine of 440 Hz for two seconds, left loud, right half as loud, without loss.
  private func tone(_ name: String = "a.wav") -> String {
    let path = folder.file(name)
    let wave = "aevalsrc=0.5*sin(2*PI*440*t)|0.25*sin(2*PI*440*t):s=48000:d=2"
    _ = run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", wave, "-c:a", "pcm_f32le", path])
    return path
  }

  private func power(_ samples: [Float], side: Int) -> Double {
    let own = stride(from: side, to: samples.count, by: 2).map { Double(samples[$0]) }
    return own.reduce(0) { $0 + $1 * $1 } / Double(own.count)
  }

  @Test func samplesAreThoseOfTheFile() throws {
    let track = try AudioTrack.open(path: tone())
    let first = try track.samples(from: 0, count: 48_000)
    #expect(abs(power(first, side: 0) - 0.125) < 1e-4)
    #expect(abs(power(first, side: 1) - 0.125 / 4) < 1e-4)
    // 12 samples are 0.11 of a period: 0.5 · sin(2π · 0.11).
    #expect(abs(first[24] - 0.5 * 0.637424) < 1e-4)
    let middle = try track.samples(from: 60_000, count: 100)
    #expect(try track.samples(from: 48_000, count: 12_100).suffix(200).elementsEqual(middle))
    let edge = try track.samples(from: -10, count: 20)
    #expect(edge[..<20].allSatisfy { $0 == 0 } && edge[21...].contains { $0 != 0 })
    #expect(try track.samples(from: 95_990, count: 20)[20...].allSatisfy { $0 == 0 })
    #expect(try track.samples(from: 1_000_000, count: 4).allSatisfy { $0 == 0 })
    track.rest()
    #expect(processes(with: folder.path).isEmpty)
  }

  @Test func aClipsSoundStartsWithItsFirstFrame() throws {
    // A click at one second, seen as frame 10.
    let sound = folder.file("click.wav")
    let wave = "aevalsrc='if(between(t,1,1.01),0.9,0)':s=48000:d=2"
    _ = run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", wave, sound])
    for ending in ["mkv", "mov", "ts"] {
      let codec = ending == "ts" ? ["-c:a", "mp2"] : ["-c:a", "pcm_s16le"]
      let path = folder.clip(
        "a.\(ending)", count: 50, rate: "25", ["-i", sound] + camera + codec)
      let clip = try ClipReader.open(path: path)
      #expect(clip.info.hasAudio)
      guard let track = try clip.sound() else {
        Issue.record("no sound")
        continue
      }
      let samples = try track.samples(from: 0, count: 96_000)
      let click = stride(from: 0, to: samples.count, by: 2).first { abs(samples[$0]) > 0.4 } ?? 0
      // MP2's filters spread the click and delay it by ten milliseconds at most.
      #expect(abs(click / 2 - 48_000) < (ending == "ts" ? 1300 : 50), "\(ending): \(click / 2)")
    }
  }

  @Test func fadesHaveTheirGains() throws {
    let track = try AudioTrack.open(path: tone())
    var segment = AudioMix.Segment(source: track, start: 1, length: 1)
    segment.fadeIn = 0.5
    segment.fadeOut = 0.25
    segment.curve = .linear
    #expect(segment.fade(0, of: 48_000) == 0.5 / 24_000)
    #expect(segment.fade(11_999, of: 48_000) == 11_999.5 / 24_000)
    #expect(segment.fade(30_000, of: 48_000) == 1)
    #expect(segment.fade(47_999, of: 48_000) == 0.5 / 12_000)
    segment.curve = .equalPower
    for index in stride(from: 0, to: 24_000, by: 1000) {
      let rising = Double(segment.fade(index, of: 48_000))
      #expect(abs(rising * rising - (Double(index) + 0.5) / 24_000) < 1e-6)
    }
  }

  /// 20 decibels are ten times the amplitude, 6.0206 twice; 0 changes no bit.
  @Test(
    arguments: [
      (0, 1), (20, 10), (40, 100), (-20, 0.1), (6.020_599_913_279_624, 2),
      (-6.020_599_913_279_624, 0.5), (-.infinity, 0), (-120, 1e-6),
    ] as [(Double, Float)])
  func gainsMultiplySamples(decibels: Double, factor: Float) throws {
    let track = try AudioTrack.open(path: tone())
    var segment = AudioMix.Segment(source: track, start: 0, length: 0.5)
    segment.gain = decibels
    segment.fadeIn = 0.25
    let samples = try AudioMix(segments: [segment]).samples(from: 0, count: 24_000)
    let plain = try track.samples(from: 0, count: 24_000)
    #expect(plain[24_024] == plain[24_025] * 2 && abs(plain[24_024]) > 0.1)
    for index in 0..<12_000 {
      let fade = segment.fade(index, of: 24_000) * factor
      #expect(samples[2 * index] == plain[2 * index] * fade)
    }
    #expect(zip(samples[24_000...], plain[24_000...]).allSatisfy { $0 == $1 * factor })
  }

  @Test func aCrossFadeAddsUp() throws {
    let path = tone()
    // The same sound fading into itself evenly is the sound itself.
    var first = AudioMix.Segment(source: try .open(path: path), start: 0, length: 1.5)
    first.fadeOut = 0.5
    first.curve = .linear
    var second = AudioMix.Segment(
      source: try .open(path: path), start: 1, offset: 1, length: 1)
    second.fadeIn = 0.5
    second.curve = .linear
    let mix = AudioMix(segments: [first, second])
    let mixed = try mix.samples(from: 0, count: 96_000)
    let plain = try AudioTrack.open(path: path).samples(from: 0, count: 96_000)
    #expect(zip(mixed, plain).allSatisfy { abs($0 - $1) < 1e-6 })
    let file = try mix.write(duration: 2, folder: folder.path)
    #expect(bytes(of: file.path) == mixed.withUnsafeBytes { Array($0) })
    #expect(folder.names.count == 2)
  }

  @Test(arguments: [("mp4", "aac"), ("mkv", "aac"), ("mov", "aac"), ("webm", "opus")])
  func videoTakesSound(_ ending: String, _ codec: String) throws {
    let path = folder.file("v.\(ending)")
    do {
      let track = try AudioTrack.open(path: tone())
      let mix = AudioMix(segments: [.init(source: track, start: 0, length: 1)])
      var settings = settings(32, 16, "10")
      settings.sound = try mix.write(duration: 1, folder: folder.path)
      try export((0..<10).map { Picture(32, 16, SIMD4(level($0), 0, 0, 255)) }, to: path, settings)
    }
    #expect(folder.names == ["a.wav", "v.\(ending)"])
    let answer = run([
      "ffprobe", "-v", "error", "-show_entries", "stream=codec_name,duration", "-of", "csv=p=0",
      path,
    ])
    #expect(answer?.output.contains(codec) == true)
    let clip = try ClipReader.open(path: path)
    #expect(abs(clip.info.duration - 1) < 0.11 && clip.info.hasAudio)
    let samples = try clip.sound()?.samples(from: 4800, count: 38_400) ?? []
    #expect(abs(power(samples, side: 0) - 0.125) < 0.01)
  }

  @Test func soundThatIsMissingIsToldBeforeAnyWork() {
    var settings = settings(8, 8)
    settings.sound = SoundFile(path: folder.file("none"))
    #expect(
      kind { try export([Picture(8, 8, red)], to: folder.file("a.mp4"), settings) } == .unreadable)
    #expect(ExportFormat.gif.warnings(for: settings).count == 1)
    #expect(folder.names.isEmpty)
  }

  private let red = SIMD4<UInt8>(255, 0, 0, 255)
}
