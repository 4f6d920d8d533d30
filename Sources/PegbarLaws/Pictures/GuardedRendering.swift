import PegbarCore
import PegbarSystem
import Synchronization

/// Draws bands into guarded memory and checks for writes around them.
final class GuardedRendering: EffectRendering {
  let base: any EffectRendering
  let pluginID: String
  private let bands = Mutex<[CanaryPicture]>([])
  private let calls = Atomic<Int>(0)

  init(_ base: any EffectRendering, pluginID: String) {
    self.base = base
    self.pluginID = pluginID
  }

  var allowsConcurrentRegions: Bool { base.allowsConcurrentRegions }

  func begin(_ frame: EffectFrame, sharing share: PieceSharing) throws -> any FrameDrawing {
    let probe = try base.begin(frame, sharing: share)
    if probe.passCount != 1 { return probe }
    probe.end()
    return GuardedFrame(self, frame)
  }

  func nextCall() -> Int { calls.add(1, ordering: .relaxed).oldValue }

  func take(like output: PixelRows) throws -> CanaryPicture {
    let free = bands.withLock { $0.popLast() }
    if let free, free.fits(output) { return free }
    return try CanaryPicture(like: output)
  }

  func give(_ band: CanaryPicture) { bands.withLock { $0.append(band) } }
}

/// A frame of one pass, each band of which is drawn as a frame of its own.
private final class GuardedFrame: FrameDrawing {
  let passCount = 1
  private let owner: GuardedRendering
  private let frame: EffectFrame

  init(_ owner: GuardedRendering, _ frame: EffectFrame) {
    self.owner = owner
    self.frame = frame
  }

  func draw(_ region: PixelRegion, pass: Int) throws {
    let rows = region.y0 - frame.output.y..<region.y1 - frame.output.y
    let call = owner.nextCall()
    // A caller without threads asks for all rows at once, which has no outside to write to.
    if call < 8, rows.count == frame.output.height, rows.count > 1 {
      let middle = rows.lowerBound + rows.count / 2
      try draw(rows.lowerBound..<middle, call)
      try draw(middle..<rows.upperBound, call)
    } else {
      try draw(rows, call)
    }
  }

  func end() {}

  private func draw(_ rows: Range<Int>, _ call: Int) throws {
    let output = frame.output
    let band = try owner.take(like: output)
    defer { owner.give(band) }
    // All rows in the first calls and in every 16th; else the neighbours only.
    let reach = call < 8 || call % 16 == 0 ? output.height : 2
    let canary = UInt8(truncatingIfNeeded: call &* 37 &+ 0x5B)
    band.fill(around: rows, reach: reach, with: canary)
    var guarded = frame
    guarded.output = band.rows
    (guarded.output.x, guarded.output.y) = (output.x, output.y)
    try owner.base.draw(guarded, bands: [rows])
    if let row = band.firstRow(changedAround: rows, reach: reach, from: canary) {
      throw PluginError(
        pluginID: owner.pluginID,
        problem: .brokeLaw(
          function: "render",
          law: "it wrote row \(row), outside its rows \(rows.lowerBound)..<\(rows.upperBound)"))
    }
    guard band.isUntouchedBefore else {
      throw PluginError(
        pluginID: owner.pluginID,
        problem: .brokeLaw(function: "render", law: "it wrote before the first row"))
    }
    for y in rows {
      memcpy(
        output.data + y * output.stride, band.rows.data + y * output.stride, output.width * 4)
    }
  }
}
