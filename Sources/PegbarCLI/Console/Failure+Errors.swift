import Pegbar
import PegbarCore
import PegbarPort
import PegbarScene
import PegbarSupervision

extension Failure {
  /// Turns any error into an exit code and one line: the one place where that is decided.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as MediaError:
      self.init(ExitStatus(error.kind), error.description)
    case let error as PluginError: self.init(error)
    case let error as Refusal: self.init(error)
    case let error as SceneError:
      self.init(ExitStatus(highestOf: error.kinds), "")
      // Each line has been made harmless before they were joined.
      let lines = error.description.split(separator: "\n").map(String.init)
      message = lines.first ?? "\(error.file): it is invalid"
      more = Array(lines.dropFirst())
    case let error as SceneVariableError:
      self.init(.usage, "\(error); 'pegbar info' lists the scene's variables")
    case let fault as GuestFault: self.init(.pluginBroken, fault.description)
    case let error as SupervisionError: self.init(.failed, error.description)
    case let error as PortError:
      let lines = error.faults.map { "\($0.path):\($0.line): \($0.message); nothing was written" }
      self.init(.invalidInput, lines.first ?? "the sources are not Swift")
      more = Array(lines.dropFirst())
    case let error as AnimationError: self.init(.invalidInput, error.description)
    case let error as PictureError:
      self.init(
        .failed,
        "\(error); try a smaller --size or --scale, fewer --threads, or more memory")
    default: self.init(.failed, String(describing: error))
    }
  }

  /// What is to be said in the place of an error that plugins in this process are to blame for; nil
  /// where they are not.
  ///
  /// What they have broken may be standard error itself, so the supervisor is to say it.
  init?(guestsBehind error: any Error) {
    switch error {
    case let failure as Failure where failure.status == .pluginBroken: self = failure
    case let fault as GuestFault: self.init(fault)
    case _ where !Guests.areHere: return nil
    default:
      do { try Guests.settle() } catch {
        self.init(error)
        return
      }
      // Only somebody else in this process can have closed a file that is being written.
      guard let error = error as? MediaError, error.kind == .io,
        error.reason.lowercased().contains("bad file descriptor")
      else { return nil }
      self.init(Guests.fault("closed the file of \(error.path) while it was being written"))
    }
  }

  private init(_ error: PluginError) {
    let frame = WorkerMemory.current.frame.map { " at frame \($0)" } ?? ""
    switch error.problem {
    case .badParameter(let key, let reason):
      self.init(
        .usage,
        "parameter '\(key)' of \(error.pluginID): \(reason); "
          + "see 'pegbar info \(error.pluginID)'")
    case .unsupportedDirection(let name):
      self.init(
        .usage,
        "subtype '\(name)': \(error.pluginID) has no such direction; "
          + "see 'pegbar info \(error.pluginID)'")
    case .failed where error.isRefusal:
      self.init(
        .usage,
        "plugin '\(error.pluginID)' refuses what it is given: \(error.objection); "
          + "see 'pegbar info \(error.pluginID)'")
    case .failed(let function, _, _) where error.isCancellation:
      self.init(
        .pluginBroken,
        "plugin '\(error.pluginID)' gave up in \(function)\(frame) when its time was over; raise "
          + "--plugin-timeout if it needs more")
    case .failed(let function, let status, let message):
      let reason = message.isEmpty ? "status \(status)" : "\(message) (status \(status))"
      self.init(
        .pluginBroken, "plugin '\(error.pluginID)' failed in \(function)\(frame): \(reason)")
    case .brokeLaw(let function, let law):
      self.init(
        .pluginBroken,
        "plugin '\(error.pluginID)' broke a rule of the plugin interface in \(function)\(frame): \(law); "
          + "report it to its author")
    }
  }

  private init(_ refusal: Refusal) {
    let status: ExitStatus =
      refusal.isShortage ? .failed : refusal.isCrash ? .pluginBroken : .pluginMissing
    self.init(status, refusal.description)
  }
}

extension ExitStatus {
  /// What a file that cannot be read or written ends the program with.
  init(_ kind: MediaError.Kind) {
    self =
      switch kind {
      case .unreadable, .notAPicture, .unsupported, .damaged, .tooLarge: .invalidInput
      case .badOutput, .missingFolder, .exists: .usage
      case .missingTool: .toolMissing
      case .io, .encoder, .decoder: .failed
      }
  }

  /// What a scene's problem ends the program with.
  init(_ kind: SceneIssue.Kind) {
    self =
      switch kind {
      case .invalid, .unreadableFile: .invalidInput
      case .unknownPlugin: .pluginMissing
      case .brokenPlugin: .pluginBroken
      }
  }

  /// The rule for a scene with several problems: the highest code wins, in `check`, `render` and
  /// `sample` alike.
  init(highestOf kinds: some Collection<SceneIssue.Kind>) {
    let all = kinds.map { ExitStatus($0) }
    self = all.max { $0.rawValue < $1.rawValue } ?? .invalidInput
  }
}
