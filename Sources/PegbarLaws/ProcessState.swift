import PegbarPlugins
import PegbarSystem
import Synchronization

/// The state of the process that a plugin must not change.
struct ProcessState: Equatable {
  private var floats: [UInt64]
  private var descriptors: Set<String>
  private var folder: String
  private var mask: mode_t
  private var locale: String
  private var environment: [String]
  private var handlers: [Int]

  /// Reads the current state, for state of threads that of the calling thread.
  init() {
    let putBack = HostServices.floatModeChanges.load(ordering: .relaxed)
    floats = HostServices.floatMode + [UInt64(putBack)]
    descriptors = ProcessState.openDescriptors
    folder = ProcessState.currentFolder
    mask = umask(0)
    _ = umask(mask)
    locale = setlocale(LC_ALL, nil).map { String(cString: $0) } ?? ""
    environment = ChildProgram.environment.sorted()
    handlers = (1...31).map(ProcessState.handler)
  }

  /// The difference to a later state, in words; nil if there is none.
  func change(to other: ProcessState) -> String? {
    if floats != other.floats { return "the floating-point mode" }
    if let gone = descriptors.subtracting(other.descriptors).min() {
      return "file descriptor \(gone): it is closed"
    }
    if let new = other.descriptors.subtracting(descriptors).min() {
      return "file descriptor \(new): it is left open"
    }
    if folder != other.folder { return "the current folder" }
    if mask != other.mask { return "the mask for new files' rights" }
    if locale != other.locale { return "the locale" }
    if environment != other.environment { return "the environment's variables" }
    if let index = handlers.indices.first(where: { handlers[$0] != other.handlers[$0] }) {
      return "what signal \(index + 1) does"
    }
    return nil
  }

  private static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The numbers of the open file descriptors.
  private static var openDescriptors: Set<String> {
    guard let folder = opendir("/proc/self/fd") else { return [] }
    defer { closedir(folder) }
    let own = "\(dirfd(folder))"
    var names: Set<String> = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != own, !name.hasPrefix(".") { names.insert(name) }
    }
    return names
  }

  private static func handler(_ signal: Int) -> Int {
    var action = sigaction()
    guard sigaction(Int32(signal), nil, &action) == 0 else { return 0 }
    return unsafeBitCast(action.__sigaction_handler, to: Int.self)
  }
}
