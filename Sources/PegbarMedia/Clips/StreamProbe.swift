import PegbarCore
import PegbarEngine
import PegbarSystem

/// What ffprobe says about a clip's streams.
struct StreamProbe {
  static let maximumStreams = 64
  static let maximumPixels = Picture.maximumPixelCount
  private static let maximumAnswer = 1 << 20
  private static let deadline = 10.0

  /// The stream that is shown.
  private(set) var video: JSONValue = .null
  private(set) var format: JSONValue = .null
  /// The first stream with sound; nil without.
  private(set) var soundIndex: Int?

  /// Looks at a clip.
  ///
  /// - Throws: `MediaError`; of kind unsupported when there are no pictures.
  init(_ tools: ClipTools) throws {
    let (streams, json) = try StreamProbe.streams(tools)
    format = json["format"] ?? .null
    soundIndex = StreamProbe.sound(streams)
    // A cover picture is no clip.
    let shown = streams.filter {
      $0["codec_type"]?.string == "video" && $0["disposition"]?.integer("attached_pic") != 1
    }
    guard
      let first = shown.first(where: { $0["disposition"]?.integer("default") == 1 })
        ?? shown.first
    else {
      let reason = soundIndex == nil ? "has no pictures" : "has sound but no pictures"
      throw MediaError(
        .unsupported, path: tools.path, reason: reason, advice: "name a picture or a video")
    }
    video = first
  }

  /// The first stream with sound of a file that need not have pictures.
  static func soundIndex(_ tools: ClipTools) throws -> Int? { sound(try streams(tools).list) }

  private static func sound(_ streams: [JSONValue]) -> Int? {
    streams.first { $0["codec_type"]?.string == "audio" && $0["codec_name"] != nil }?
      .integer("index")
  }

  /// Runs ffprobe: at most 10 s and 1 MiB of answer.
  private static func streams(_ tools: ClipTools) throws -> (list: [JSONValue], all: JSONValue) {
    let answer = try run(
      tools, ["-show_streams", "-show_format", "-print_format", "json"], limit: maximumAnswer,
      seconds: deadline)
    guard let json = try? JSONReader().read(answer), let streams = json["streams"]?.array else {
      throw tools.failure("", otherwise: "ffprobe did not answer")
    }
    guard streams.count <= maximumStreams else {
      throw MediaError(
        .tooLarge, path: tools.path, reason: "\(streams.count) streams",
        advice: "at most \(maximumStreams)")
    }
    return (streams, json)
  }

  /// The packets of the shown stream by their times, without decoding.
  ///
  /// - Parameters:
  ///   - tools: the file.
  ///   - stream: of the file.
  ///   - seconds: how much of the file is read; nil for all, at most for a minute.
  /// - Returns: when each is shown.
  /// - Throws: `MediaError`.
  static func packets(_ tools: ClipTools, stream: Int, seconds: Int?) throws -> PacketTimes {
    let part = seconds.map { ["-read_intervals", "%+\($0)"] } ?? []
    let answer = try run(
      tools,
      part + [
        "-select_streams", String(stream), "-show_entries", "packet=pts_time,duration_time",
        "-print_format", "csv=p=0",
      ], limit: 64 << 20, seconds: 60)
    return PacketTimes(answer)
  }

  /// Not the file's fault, perhaps: a machine may be too busy.
  private static func silent(_ tools: ClipTools, _ seconds: Double) -> MediaError {
    MediaError(
      .decoder, path: tools.path,
      reason: "ffprobe did not answer within \(Int(saturating: seconds)) s",
      advice: "try again or convert the clip")
  }

  private static func run(
    _ tools: ClipTools, _ what: [String], limit: Int, seconds: Double
  ) throws -> [UInt8] {
    let child = try ChildProcess(
      tool: tools.tool(.ffprobe), arguments: tools.guards + what + tools.input, pipes: .output,
      path: tools.path)
    defer { child.end() }
    let end = MonotonicClock.seconds + seconds
    var answer: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    reading: while true {
      let left = Int32(clamping: Int(saturating: max(0, end - MonotonicClock.seconds) * 1000))
      let arrival = block.withUnsafeMutableBytes {
        child.read(.output, into: $0, milliseconds: left)
      }
      switch arrival {
      case .bytes(let count): answer += block[..<count]
      case .end: break reading
      case .timeout: throw silent(tools, seconds)
      }
      guard answer.count <= limit else {
        throw tools.failure("", otherwise: "ffprobe's answer is too long")
      }
    }
    guard let status = child.wait(seconds: seconds) else { throw silent(tools, seconds) }
    guard status == 0 else {
      throw tools.failure(child.errorText, otherwise: "ffprobe cannot read it")
    }
    return answer
  }
}

extension JSONValue {
  /// A member that is a whole number, or a text with one.
  func integer(_ key: String) -> Int? {
    guard let value = self[key] else { return nil }
    if let number = value.number { return Int(exactly: number) }
    return value.string.flatMap { Int($0) }
  }

  /// A member that is a finite number, or a text with one.
  func double(_ key: String) -> Double? {
    guard let value = self[key] else { return nil }
    let number = value.number ?? value.string.flatMap { Double($0) }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A member that is two numbers with a mark between them, both above 0.
  func fraction(_ key: String, _ mark: Character) -> (Int, Int)? {
    guard let parts = self[key]?.string?.split(separator: mark), parts.count == 2,
      let top = Int(parts[0]), let bottom = Int(parts[1]), top > 0, bottom > 0
    else { return nil }
    return (top, bottom)
  }
}
