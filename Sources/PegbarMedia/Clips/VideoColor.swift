import CPegbarCodecs
import PegbarCore

/// What the numbers of a video's pixels mean.
///
/// Where a stream does not say it, small pictures are BT.601 and large ones BT.709, as televisions
/// do it.
struct VideoColor {
  /// The standard, by its name for ffmpeg's scaler.
  let standard: String
  /// Whether luma goes from 0 to 255; nil where the stream does not say.
  let isFull: Bool?
  /// Whether pixels are stored as 8-bit 4:2:0 with chroma where `pgb_codec_read_planes` has it.
  let hasPlanes: Bool

  /// Reads a stream's description.
  init(_ video: JSONValue, rows: Int) {
    standard =
      switch video["color_space"]?.string {
      case "bt709": "bt709"
      case "smpte170m", "bt470bg": "bt601"
      case "bt2020nc", "bt2020c": "bt2020"
      case "smpte240m": "smpte240m"
      case "fcc": "fcc"
      default: rows >= 720 ? "bt709" : "bt601"
      }
    isFull =
      switch video["color_range"]?.string {
      case "tv": false
      case "pc": true
      default: nil
      }
    let location = video["chroma_location"]?.string ?? "left"
    hasPlanes = video["pix_fmt"]?.string == "yuv420p" && location == "left"
  }

  /// Options for ffmpeg's scaler.
  var scaling: String {
    let range = isFull.map { ":in_range=\($0 ? "full" : "limited")" } ?? ""
    return "in_color_matrix=\(standard)\(range):out_range=full"
  }

  /// The weights of red and blue in luma.
  private var weights: (red: Double, blue: Double) {
    switch standard {
    case "bt601": (0.299, 0.114)
    case "bt2020": (0.2627, 0.0593)
    case "smpte240m": (0.212, 0.087)
    case "fcc": (0.30, 0.11)
    default: (0.2126, 0.0722)
    }
  }

  /// The factors that make RGB of planes.
  var matrix: pgb_codec_matrix {
    let (red, blue) = weights
    let green = 1 - red - blue
    let isFull = isFull ?? false
    let chroma = (isFull ? 1 : 255.0 / 224) * 8192
    func fixed(_ x: Double) -> Int32 { Int32((x * chroma).rounded()) }
    return pgb_codec_matrix(
      black: isFull ? 0 : 16, luma: isFull ? 65536 : Int32((65536 * 255.0 / 219).rounded()),
      red_cr: fixed(2 * (1 - red)), green_cb: fixed(-2 * (1 - blue) * blue / green),
      green_cr: fixed(-2 * (1 - red) * red / green), blue_cb: fixed(2 * (1 - blue)))
  }
}
