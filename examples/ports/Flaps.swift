// Turns the flaps of Splitflap to a text, and checks that letters come and stay.
import UIKit

@main @MainActor
struct Flaps {
  final class Source: SplitflapDataSource {
    func numberOfFlapsInSplitflap(_ splitflap: Splitflap) -> Int { 2 }
    func tokensInSplitflap(_ splitflap: Splitflap) -> [String] { [" ", "A", "B", "I"] }
  }

  static func main() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
    let (flaps, source) = (Splitflap(frame: window.bounds), Source())
    flaps.datasource = source
    window.addSubview(flaps)
    flaps.reload()
    // The flaps begin one after the other on the main queue, which a live stage runs.
    let stage = Stage(view: window, size: window.bounds.size, isLive: true)
    func letters() throws -> [Int] {
      let frame = try stage.frame(at: stage.time)
      return [0..<60, 60..<120].map { columns in
        (0..<80).reduce(0) { sum, y in
          sum + columns.count { frame.pixel($0, y).min() > 200 }
        }
      }
    }
    let before = try letters()
    flaps.setText("IA", animated: true)
    stage.run(for: 3)
    let after = try letters()
    print("white pixels \(before), then \(after) of an I and an A")
    if before != [0, 0] || after[0] < 20 || after[1] <= after[0] { exit(1) }
  }
}
