import PegbarCore
import Synchronization

/// Shows HDR brightness (PQ, HLG) on an SDR screen, by ffmpeg's filters where it has them.
enum ToneMapping {
  private static let known = Mutex<[String: Bool]>([:])

  /// Whether a stream's brightness is meant for an HDR screen.
  static func isNeeded(_ video: JSONValue) -> Bool {
    ["smpte2084", "arib-std-b67"].contains(video["color_transfer"]?.string)
  }

  /// Whether an ffmpeg has the filters.
  ///
  /// It is asked once in the program's life, for at most 10 s; without an answer it has none.
  static func isAvailable(ffmpeg: String) -> Bool {
    if let answer = known.withLock({ $0[ffmpeg] }) { return answer }
    let answer = asks(ffmpeg)
    known.withLock { $0[ffmpeg] = answer }
    return answer
  }

  private static func asks(_ ffmpeg: String) -> Bool {
    let text = ToolQuestion.answer(ffmpeg, ["-nostdin", "-hide_banner", "-filters"]) ?? ""
    return text.contains(" zscale ") && text.contains(" tonemap ")
  }

  /// The filters that make limited BT.709 of a stream: 100 cd/m² are SDR's white, hable's curve
  /// keeps what is brighter.
  ///
  /// - Parameter video: what ffprobe says of it; what it leaves out is taken to be BT.2020.
  /// - Returns: a chain of filters.
  static func filters(_ video: JSONValue) -> String {
    func isMissing(_ key: String) -> Bool { (video[key]?.string ?? "unknown") == "unknown" }
    var missing: [String] = []
    if isMissing("color_primaries") { missing.append("color_primaries=bt2020") }
    if isMissing("color_space") { missing.append("colorspace=bt2020nc") }
    let start = missing.isEmpty ? "" : "setparams=\(missing.joined(separator: ":")),"
    return start + "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,"
      + "tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv444p"
  }

  /// The input's options for the scaler after the filters.
  static let scaling = "in_color_matrix=bt709:in_range=limited:out_range=full"
}
