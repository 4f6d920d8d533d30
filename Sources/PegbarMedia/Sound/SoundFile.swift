import CPegbarCodecs
import PegbarSystem

/// Raw sound in a file: 32-bit little-endian floats, 48 kHz, interleaved stereo.
///
/// A file written by `AudioMix` is removed with the object, or when the process is stopped.
public final class SoundFile: Sendable {
  /// The path of the file.
  public let path: String
  private let ticket: Int32?

  /// Refers to a file that is not removed with the object.
  public init(path: String) {
    self.path = path
    ticket = nil
  }

  fileprivate init(temporary path: String, ticket: Int32) {
    self.path = path
    self.ticket = ticket
  }

  deinit {
    guard let ticket else { return }
    unlink(path)
    pgb_cleanup_forget(ticket)
  }

  /// Refuses a file that is not there, before any work is done.
  func check() throws {
    guard access(path, R_OK) != 0 else { return }
    let reason = systemReason(errno)
    throw MediaError(.unreadable, path: path, reason: reason, advice: "check the name")
  }
}

/// Writes a temporary sound file.
final class SoundWriter {
  private let file: SoundFile
  private var descriptor: Int32 = -1

  init(folder: String) throws {
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    let path = "\(OutputStage.folder ?? folder)/.pegbar-sound-\(getpid())-\(random)"
    var ticket: Int32 = -1
    let code = pgb_create_registered(path, &descriptor, &ticket)
    guard code == 0 else { throw writingFailed(path, code) }
    file = SoundFile(temporary: path, ticket: ticket)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func write(_ samples: [Float]) throws {
    let code = samples.withUnsafeBytes { bytes -> Int32 in
      guard let start = bytes.baseAddress else { return 0 }
      return pgb_write_all(descriptor, start, bytes.count)
    }
    guard code == 0 else { throw writingFailed(file.path, code) }
  }

  func finish() throws -> SoundFile {
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw writingFailed(file.path, errno) }
    return file
  }
}
