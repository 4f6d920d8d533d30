/// When the packets of a stream are shown, as ffprobe lists them.
struct PacketTimes {
  /// Packets, with or without a time.
  private(set) var count = 0
  /// Ascending.
  private var starts: [Double] = []
  private var end = 0.0

  /// Reads lines of a time and a duration; what is not known is "N/A".
  init(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ",")).map {
        Double(String(decoding: $0, as: UTF8.self))
      }
      count += 1
      guard let start = fields.first ?? nil, start.isFinite else { continue }
      starts.append(start)
      end = max(end, start + ((fields.count > 1 ? fields[1] : nil) ?? 0))
    }
    starts.sort()
  }

  /// When the first packet is shown, in seconds of the container's clock; nil when nothing is known.
  var start: Double? { starts.first }

  /// From the first packet's start to the last one's end, in seconds; 0 when nothing is known.
  var duration: Double { max(0, end - (starts.first ?? end)) }

  /// How many packets may come before one that is shown earlier, in the formats that ffmpeg reads.
  private static let reordering = 16

  /// Packets a second when their distances differ clearly; nil when they are even.
  ///
  /// A file may be cut off before packets that are shown earlier than the last ones, so in a long list the
  /// latest distances do not count.
  var uneven: Double? {
    let sure = starts.count > 3 * PacketTimes.reordering ? PacketTimes.reordering + 1 : 0
    let known = starts.dropLast(sure)
    guard let first = known.first, let last = known.last, last > first else { return nil }
    let gaps = zip(known, known.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
    guard let least = gaps.min(), let most = gaps.max(), most > 1.5 * least + 0.002 else {
      return nil
    }
    return Double(gaps.count) / (last - first)
  }
}
