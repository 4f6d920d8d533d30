import Pegbar
import PegbarCore
import Testing

@testable import PegbarCLI

/// In which order frames are begun and handed over.
@Suite struct FrameJobTests {
  private struct Failure: Error, Equatable { var frame: Int }

  /// Draws frames whose shade is their number, notes what is done, and fails at one.
  private func steps(_ frames: Range<Int>, threads: Int, failing: Int? = nil) -> (
    steps: [String], failure: Failure?
  ) {
    let renderer = FrameRenderer(threads: threads)
    var steps: [String] = []
    do {
      try FrameJob.eachPicture(of: frames) { frame in
        steps.append("begin \(frame)")
        if frame == failing { throw Failure(frame: frame) }
        return try renderer.begin(
          PresentationFrame(rows: []), Viewport(width: 8, height: 8),
          background: Color(red: Double(frame) / 255, green: 0, blue: 0, alpha: 1))
      } _: { picture in
        steps.append("take \(picture.pixel(7, 7).x)")
      }
      return (steps, nil)
    } catch {
      return (steps, error as? Failure)
    }
  }

  @Test func oneThreadDrawsFrameByFrame() {
    #expect(
      steps(3..<6, threads: 1).steps == [
        "begin 3", "take 3", "begin 4", "take 4", "begin 5", "take 5",
      ])
  }

  @Test func severalThreadsAreOneFrameAhead() {
    #expect(
      steps(3..<6, threads: 2).steps == [
        "begin 3", "begin 4", "take 3", "begin 5", "take 4", "take 5",
      ])
  }

  /// What was drawn before a failure is handed over, by any number of threads.
  @Test(arguments: [1, 2, 4]) func framesBeforeAFailureAreTaken(_ threads: Int) {
    let found = steps(0..<9, threads: threads, failing: 4)
    #expect(found.failure == Failure(frame: 4))
    #expect(
      found.steps.filter { $0.hasPrefix("take") } == ["take 0", "take 1", "take 2", "take 3"])
    #expect(found.steps.last == (threads == 1 ? "begin 4" : "take 3"))
  }

  @Test func noFramesAreNoWork() { #expect(steps(5..<5, threads: 2).steps.isEmpty) }
}
