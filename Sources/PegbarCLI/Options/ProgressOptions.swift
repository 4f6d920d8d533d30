import ArgumentParser

/// How the progress of a long job is shown on standard error.
enum ProgressStyle: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// A bar on a terminal, nothing elsewhere.
  case auto
  /// A line now and then.
  case plain
  /// One object a line with `frame`, `of`, `fps`.
  case json
  /// Nothing.
  case none
}

/// Whether and how progress is shown.
struct ProgressOptions: ParsableArguments {
  @Option(name: .long, help: "Progress on stderr: auto, plain, json or none.")
  var progress = ProgressStyle.auto
}
