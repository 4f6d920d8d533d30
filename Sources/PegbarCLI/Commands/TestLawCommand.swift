import ArgumentParser
import PegbarCore
import PegbarPlugins
import PegbarRender
import PegbarSupervision

/// One test of `pegbar check`, in the process that it was started for.
struct TestLawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test-law", abstract: "Test one law of a plugin, for 'pegbar check'.",
    shouldDisplay: false)

  @Argument(help: "A library.")
  var path: String

  @Argument(help: "The plugin's kind.")
  var kind: String

  @Argument(help: "The plugin's id.")
  var id: String

  @Argument(help: "The law's name.")
  var law: String

  func run() throws {
    guard WorkerMemory.isWorker else {
      throw Failure.usage("test-law: run 'pegbar check \(path)' instead")
    }
    let (status, reason) = verdict()
    WorkerMemory.current.setVerdict(status.number, reason)
  }

  private func verdict() -> (CheckStatus, String) {
    do {
      HostServices.offer(extension: PixelServices.id, table: PixelServices.table)
      let subject = try LawSubject(path: path, id: id, kind: kind)
      guard let law = Law.named(law, for: subject.descriptor.kind) else {
        return (.failed, "there is no law '\(law)'")
      }
      switch try law.test(subject) {
      case .passed: return (.passed, "")
      case .warning(let reason): return (.warning, reason)
      case .skipped(let reason): return (.skipped, reason)
      }
    } catch let error as LawBroken {
      return (.failed, error.message)
    } catch let failure as Failure {
      return (.failed, failure.message)
    } catch let refusal as Refusal {
      return (.failed, refusal.reason)
    } catch {
      return (.failed, "\(error)")
    }
  }
}
