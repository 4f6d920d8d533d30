import PegbarPluginKit

/// Linear interpolation between points, as in CSS `linear()`.
struct LinearStops: TimingPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.timing.linearStops", name: "Linear Stops",
    summary: "Linear interpolation between points.", category: "curve",
    promises: [.pure, .deterministic, .openEnd],
    parameters: [
      .string(
        "stops", "Stops", default: "0, 1",
        doc: "Values with times in percent, as in CSS linear(): \"0, 0.5 25% 75%, 1\".")
    ],
    aliases: [.pegbar("linearStops")])

  private let stops: [Stop]

  /// Whether the curve goes from (0, 0) to (1, 1); beyond these ends it then stays constant.
  private var isAnchored = false

  init(_ arguments: Arguments) throws(PluginError) {
    stops = try Stop.list(arguments.text("stops"))
    let (first, last) = (interpolate(0), interpolate(1))
    // Lines that go on beyond the stops may be steeper than numbers reach.
    guard first.isFinite, last.isFinite else {
      throw .invalid("stops: they are too steep to go on up to 0% and 100%")
    }
    isAnchored = first == 0 && last == 1
  }

  func sample(_ x: Double) -> Double {
    guard isAnchored, x < 0 || x > 1 else { return interpolate(x) }
    return x < 0 ? 0 : 1
  }

  /// Interpolates between the last stop at or before x and the next; extrapolates beyond the ends.
  private func interpolate(_ x: Double) -> Double {
    guard stops.count > 1 else { return stops[0].value }
    var low = 0
    var high = stops.count
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].time <= x { low = middle + 1 } else { high = middle }
    }
    if low > 0, stops[low - 1].time == x { return stops[low - 1].value }
    let index = max(0, min(stops.count - 2, low - 1))
    let (a, b) = (stops[index], stops[index + 1])
    guard b.time > a.time else { return x < a.time ? a.value : b.value }
    return a.value + (b.value - a.value) * ((x - a.time) / (b.time - a.time))
  }
}

/// A point of the curve.
struct Stop: Equatable {
  var time: Double
  var value: Double

  /// Reads a list; missing times are spread evenly, and no time is less than an earlier one.
  static func list(_ text: String) throws(PluginError) -> [Stop] {
    var entries: [(time: Double?, value: Double)] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let (value, times) = try entry(item)
      if times.isEmpty { entries.append((nil, value)) }
      for time in times { entries.append((time, value)) }
    }
    if entries[0].time == nil { entries[0].time = 0 }
    var largest = -Double.infinity
    for index in entries.indices {
      if index == entries.count - 1, index > 0, entries[index].time == nil {
        entries[index].time = max(1, largest)
      }
      guard let time = entries[index].time else { continue }
      largest = max(largest, time)
      entries[index].time = largest
    }
    return spread(entries)
  }

  private static func entry(_ item: Substring) throws(PluginError) -> (Double, [Double]) {
    var value: Double?
    var times: [Double] = []
    for word in item.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\n" }) {
      let isTime = word.last == "%"
      guard let number = Double(isTime ? word.dropLast() : word), abs(number) <= 1e100 else {
        throw .invalid("stops: \"\(word)\" is neither a number nor a percentage")
      }
      if isTime {
        times.append(number / 100)
      } else if value == nil {
        value = number
      } else {
        throw .invalid("stops: two values without a comma before \"\(word)\"")
      }
    }
    guard let value, times.count <= 2 else {
      throw .invalid("stops: \"\(item)\" needs one value and at most two percentages")
    }
    return (value, times)
  }

  private static func spread(_ entries: [(time: Double?, value: Double)]) -> [Stop] {
    var stops: [Stop] = []
    var index = 0
    while index < entries.count {
      if let time = entries[index].time {
        stops.append(Stop(time: time, value: entries[index].value))
        index += 1
        continue
      }
      // The first and the last have times, so there is one on either side.
      let start = stops[stops.count - 1].time
      let end = entries[index...].firstIndex { $0.time != nil } ?? entries.count - 1
      let step = ((entries[end].time ?? start) - start) / Double(end - index + 1)
      for between in index..<end {
        let time = start + step * Double(between - index + 1)
        stops.append(Stop(time: time, value: entries[between].value))
      }
      index = end
    }
    return stops
  }
}
