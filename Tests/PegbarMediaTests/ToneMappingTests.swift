import Foundation
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

/// HDR clips are shown as SDR where ffmpeg can do it, else there is a remark.
@Suite(.needs(.encoders)) struct ToneMappingTests {
  let folder = TemporaryFolder()

  /// Grey, half of the signal.
  private func grey(_ transfer: String) -> String {
    let path = folder.file("\(transfer).mp4")
    let made = run([
      "ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i",
      "color=gray:s=64x48:r=10:d=0.3,format=yuv420p10le", "-c:v", "libx264", "-color_primaries",
      "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc", "-color_range", "tv",
      "file:" + path,
    ])
    if made?.status != 0 { Issue.record("no clip \(path)") }
    return path
  }

  /// The curve makes a grey of half the signal lighter.
  ///
  /// Half of PQ's signal is 92 cd/m², nearly SDR's white. Hable's curve makes of it between 0.25
  /// and 0.45 of the light for peaks of 400 to 1000 cd/m², which BT.709 writes as 125 to 171.
  /// Unmapped it would be the 126 of the signal.
  @Test(arguments: ["smpte2084", "arib-std-b67"]) func greyIsMapped(transfer: String) throws {
    let ffmpeg = try #require(Tool.ffmpeg.path)
    let isMet = ToneMapping.isAvailable(ffmpeg: ffmpeg)
    try Requirement.tool("ffmpeg with zscale and tonemap", isMet: isMet).demand()
    let clip = try ClipReader.open(path: grey(transfer))
    #expect(clip.info.remarks.isEmpty)
    let pixel = try clip.frame(at: 0.1).pixel(20, 20)
    if transfer == "smpte2084" { #expect(135...171 ~= pixel.x, "\(pixel)") }
    #expect(pixel.x > 40 && pixel.x < 250 && pixel.w == 255, "\(pixel)")
    for channel in [pixel.y, pixel.z] { #expect(abs(Int(channel) - Int(pixel.x)) <= 8, "\(pixel)") }
  }

  @Test func withoutTheFiltersThereIsARemark() throws {
    let path = grey("smpte2084")
    let probe = try StreamProbe(ClipTools(path: path, demuxer: "mov"))
    let stream = try VideoStream(probe, path: path, mapsTones: false)
    #expect(stream.toneMapping == nil)
    #expect(stream.remarks.count == 1 && stream.remarks.first?.contains("smpte2084") == true)
  }

  /// An ffmpeg with one of the two filters, and one that does not start, have none.
  @Test func filtersAreLookedUp() throws {
    let poor = folder.write(Array("#!/bin/sh\necho ' .S. tonemap  V->V  x'\n".utf8), to: "poor")
    let rich = folder.write(
      Array("#!/bin/sh\necho ' .S. tonemap  V->V  x'\necho ' .SC zscale  V->V  x'\n".utf8),
      to: "rich")
    for path in [poor, rich] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    #expect(!ToneMapping.isAvailable(ffmpeg: poor) && ToneMapping.isAvailable(ffmpeg: rich))
    #expect(!ToneMapping.isAvailable(ffmpeg: folder.file("absent")))
  }

  @Test func whatAStreamLeavesOutIsBT2020() {
    #expect(
      ToneMapping.filters(.null).hasPrefix(
        "setparams=color_primaries=bt2020:colorspace=bt2020nc,zscale="))
  }
}
