import ArgumentParser
import Foundation
import Pegbar
import PegbarCore
import PegbarScene

extension PixelSize {
  /// Reads `WxH`; nil for anything else, for less than a pixel and for more than a picture may have.
  init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else {
      return nil
    }
    let limit = PictureReader.maximumSide
    guard (1...limit).contains(width), (1...limit).contains(height) else { return nil }
    guard width <= Picture.maximumPixelCount / height else { return nil }
    self.init(width: width, height: height)
  }
}

/// The ways in which the words of an option are read.
///
/// Each is a transform for an option; what it throws names the word already.
enum Words {
  /// Finite numbers between commas.
  static func numbers(_ text: String) throws -> [Double] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let x = Double(word), x.isFinite else {
        throw ValidationError("'\(word)' is not a finite number")
      }
      return x
    }
  }

  /// Times in seconds, 0 or more, between commas.
  static func times(_ text: String) throws -> [Double] {
    let times = try numbers(text)
    guard let early = times.first(where: { $0 < 0 }) else { return times }
    throw ValidationError("\(early) lies before the beginning; times are 0 or more")
  }

  /// One time in seconds, 0 or more.
  static func time(_ text: String) throws -> Double {
    guard let time = Double(text), time.isFinite, time >= 0 else {
      throw ValidationError("expected seconds, 0 or more")
    }
    return time
  }

  /// One finite number.
  static func number(_ text: String) throws -> Double {
    guard let x = Double(text), x.isFinite else {
      throw ValidationError("expected a finite number")
    }
    return x
  }

  /// One number from 0 to 1.
  static func fraction(_ text: String) throws -> Double {
    guard let x = Double(text), (0...1).contains(x) else {
      throw ValidationError("expected a number from 0 to 1")
    }
    return x
  }

  /// A gain of sound in decibels; `mute` is −∞.
  static func gain(_ text: String) throws -> Double {
    if text == "mute" { return -.infinity }
    guard let x = Double(text), (-120...40).contains(x) else {
      throw ValidationError("expected decibels from -120 to 40, or mute")
    }
    return x
  }

  /// Degrees from 0 to 360.
  static func angle(_ text: String) throws -> Double {
    guard let x = Double(text), (0...360).contains(x) else {
      throw ValidationError("expected degrees from 0 to 360")
    }
    return x
  }

  /// How many moments of a frame are drawn.
  static func samples(_ text: String) throws -> Int {
    guard let count = Int(text), (1...Shutter.maximumSamples).contains(count) else {
      throw ValidationError("expected a whole number from 1 to \(Shutter.maximumSamples)")
    }
    return count
  }

  /// Pixels for each point, more than 0 and at most 64.
  static func scale(_ text: String) throws -> Double {
    guard let x = Double(text), x > 0, x <= 64 else {
      throw ValidationError("expected a number above 0, at most 64")
    }
    return x
  }

  /// Pixels, `1920x1080`.
  static func size(_ text: String) throws -> PixelSize {
    guard let size = PixelSize(text) else {
      throw ValidationError(
        "expected WxH such as 1920x1080, at most \(PictureReader.maximumSide) a side and 2^28 in all"
      )
    }
    return size
  }

  /// A part of a job, `i/n`.
  static func shard(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else {
      throw ValidationError("expected i/n with 1 <= i <= n")
    }
    return shard
  }

  /// How many threads work.
  static func threads(_ text: String) throws -> Int {
    guard let count = Int(text), (1...1024).contains(count) else {
      throw ValidationError("expected a whole number from 1 to 1024")
    }
    return count
  }

  /// `30`, `29.97` or `30000/1001`.
  static func frameRate(_ text: String) throws -> FrameRate {
    guard let rate = FrameRate(text) else {
      throw ValidationError(
        "expected frames a second from 1/\(FrameRate.limit) to \(FrameRate.limit), such as 30 or 30000/1001"
      )
    }
    return rate
  }

  /// `A..B`, both included, or one frame.
  static func frames(_ text: String) throws -> ClosedRange<Int> {
    let ends: [Int?] =
      if let dots = text.range(of: "..") {
        [Int(text[..<dots.lowerBound]), Int(text[dots.upperBound...])]
      } else {
        [Int(text), Int(text)]
      }
    guard let first = ends[0], let last = ends[1], first >= 0, first <= last else {
      throw ValidationError("expected A..B with 0 <= A <= B, both included")
    }
    return first...last
  }

  /// `key=value`.
  static func parameter(_ text: String) throws -> GivenParameter {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw ValidationError("expected key=value")
    }
    return GivenParameter(
      key: String(text[..<equals]), text: String(text[text.index(after: equals)...]))
  }

  /// A colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or `black`, `white`, `transparent`.
  static func color(_ text: String) throws -> Color {
    switch text {
    case "black": return .black
    case "white": return .white
    case "transparent", "none": return .clear
    default: break
    }
    guard let color = Color(hash: text) else {
      throw ValidationError(
        "expected #rgb, #rgba, #rrggbb, #rrggbbaa, black, white or transparent")
    }
    return color
  }
}

/// A parameter as the command line gives it, before its type is known.
struct GivenParameter: Hashable, Sendable {
  var key: String
  var text: String
  /// The file that the text names, relative to the folder of the start: a plugin may go to another one.
  let file: String

  init(key: String, text: String) {
    self.key = key
    self.text = text
    file =
      text.hasPrefix("/") ? text : FileManager.default.currentDirectoryPath + "/" + text
  }
}

/// A part of a job: `i/n`, i from 1.
struct Shard: Hashable, Sendable {
  var index: Int
  var count: Int

  /// Reads `i/n`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      count <= 1 << 20, (1...count).contains(index)
    else { return nil }
    self.index = index
    self.count = count
  }

  /// The frames of this part among `total`; may be empty.
  func frames(of total: Int) -> Range<Int> {
    // Whole parts and remainders apart: no product overflows.
    let bound = { (i: Int) in total / count * i + total % count * i / count }
    return bound(index - 1)..<bound(index)
  }
}

extension Color {
  /// Premultiplied bytes.
  var premultiplied: SIMD4<UInt8> {
    let byte = { (x: Double) in UInt8(clamping: Int(saturating: max(0, min(1, x)) * 255 + 0.5)) }
    return SIMD4(byte(red * alpha), byte(green * alpha), byte(blue * alpha), byte(alpha))
  }
}
