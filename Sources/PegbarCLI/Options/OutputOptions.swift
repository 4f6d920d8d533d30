import ArgumentParser
import Pegbar
import PegbarCore

extension PNGEffort: ExpressibleByArgument {}

/// Where pictures go.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Output: .png, name-%05d.png, folder/, .apng, .gif, .y4m, video, or - for raw RGBA.",
      valueName: "out"))
  var output: String?

  @Option(name: .long, help: "Compression of PNG and APNG: fast or small.")
  var png = PNGEffort.fast

  @Flag(
    name: .long, help: "Keep alpha in video: .webm (VP9), .mov (ProRes 4444), .mkv (FFV1).")
  var alpha = false

  @Flag(name: .long, help: "Replace existing files.")
  var overwrite = false

  @Option(
    name: .long, help: "Background: #rrggbb or #rrggbbaa (formats without alpha: black).",
    transform: Words.color)
  var background: Color?

  @Option(
    name: .long, parsing: .unconditional,
    help: "End an encoder that is silent for this many seconds; 0: never (default: 300).",
    transform: Words.time)
  var encoderTimeout = 300.0

  @Option(
    name: .long, parsing: .unconditional, help: "Threads (default: one per core).",
    transform: Words.threads)
  var threads: Int?
}
