import ArgumentParser
import Pegbar
import PegbarCore

extension PNGEffort: ExpressibleByArgument {}

/// Where pictures go.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to: .png, name-%05d.png, folder/, .apng, .gif, .y4m, video, or - for raw RGBA.",
      valueName: "out"))
  var output: String?

  @Option(name: .long, help: "How PNG and APNG are compressed: fast or small.")
  var png = PNGEffort.fast

  @Flag(
    name: .long, help: "Keep alpha in video: .webm (VP9), .mov (ProRes 4444), .mkv (FFV1).")
  var alpha = false

  @Flag(name: .long, help: "Replace what is there.")
  var overwrite = false

  @Option(
    name: .long, help: "What lies behind: #rrggbb, #rrggbbaa (formats without alpha: black).",
    transform: Words.color)
  var background: Color?

  @Option(
    name: .long, parsing: .unconditional,
    help: "Seconds of an encoder's silence after which it is ended; 0: never.",
    transform: Words.time)
  var encoderTimeout = 300.0

  @Option(
    name: .long, parsing: .unconditional, help: "Threads that work (default: one for each core).",
    transform: Words.threads)
  var threads: Int?
}
