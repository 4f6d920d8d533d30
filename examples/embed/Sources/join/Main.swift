// Joins pictures and clips as `pegbar transition` does, with a transition of its own at each cut.
//
//   swift run --package-path examples/embed join out.gif dawn.png clip.gif night.png
import Pegbar

@main
struct Join {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, arguments.count == 4 else {
      throw CocoaError(.featureUnsupported)
    }

    // What plays: a transition by its name, from an edge, with parameters, eased.
    let styles = [
      try CutStyle("push", subtype: "fromTop", timing: "easeInOut"),
      try CutStyle("fade"),
    ]

    // Each picture stays for half a second; all frames are 160 × 90 pixels.
    var options = JoinOptions()
    options.hold = 0.5
    options.size = PixelSize(width: 160, height: 90)
    options.frameRate = FrameRate(numerator: 20)
    let join = try ClipJoin(
      Array(arguments.dropFirst()), styles: styles, durations: [0.4, 0.3], options: options)

    // When things happen is known before a frame is drawn.
    for (path, start) in zip(join.paths, join.timeline.starts) { print("\(path): from \(start) s") }

    // A single frame as a picture in memory, then all of them in a file.
    let middle = try join.frame(at: join.timeline.total / 2)
    print("half way: \(middle.width) × \(middle.height) pixels")
    print("\(output): \(try join.write(to: output)) frames")
  }
}
