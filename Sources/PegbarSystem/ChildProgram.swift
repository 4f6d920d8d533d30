/// A program to start as a child of this process.
package struct ChildProgram {
  /// The source of a file descriptor of the child.
  package enum Descriptor {
    /// `/dev/null`.
    case empty
    /// The one of the same number here.
    case inherited
    /// Another one of ours; it lies above the child's own, or is taken before it is replaced.
    case own(Int32)
  }

  /// The process group or session of the child, which decides which signals it receives.
  package enum Company {
    /// A process group of its own.
    case group
    /// A session of its own, with a group of its own.
    case session
  }

  /// The program's path; `PATH` is not searched.
  package var path: String
  /// The arguments after the program's name.
  package var arguments: [String]
  /// `NAME=value`; nil for this process's own.
  package var environment: [String]?
  /// The child's descriptors 0, 1, 2 …; it inherits no others except those that stay open on exec.
  package var descriptors: [Descriptor] = []
  /// The process group or session of the child.
  package var company = Company.group
  /// The signals reset to their default action, although this process may ignore them; nil for all.
  package var defaultSignals: [Int32]? = [SIGPIPE]

  /// Makes a program that inherits variables and descriptors.
  package init(path: String, arguments: [String], environment: [String]? = nil) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }

  /// Starts it; the child blocks no signals.
  ///
  /// - Parameter name: its `argv[0]`.
  /// - Returns: the process and 0, or an errno.
  package func start(as name: String) -> (process: pid_t, error: Int32) {
    let numbers = descriptors.map { descriptor -> Int32 in
      switch descriptor {
      case .empty: Int32(PGB_CHILD_EMPTY)
      case .inherited: Int32(PGB_CHILD_INHERITS)
      case .own(let number): number
      }
    }
    var process: pid_t = 0
    let error = path.withCString { path in
      CStrings.with([name] + arguments) { arguments in
        CStrings.with(environment ?? []) { variables in
          numbers.withUnsafeBufferPointer { numbers in
            (defaultSignals ?? []).withUnsafeBufferPointer { signals in
              var plan = pgb_child_plan(
                path: path, arguments: UnsafePointer(arguments),
                environment: environment == nil ? nil : UnsafePointer(variables),
                descriptors: numbers.baseAddress, descriptor_count: Int32(numbers.count),
                has_session: company == .session ? 1 : 0, defaults: signals.baseAddress,
                default_count: defaultSignals.map { Int32($0.count) } ?? -1)
              return pgb_child_start(&plan, &process)
            }
          }
        }
      }
    }
    return (process, error)
  }

  /// The variables of this process, `NAME=value`.
  package static var environment: [String] {
    let entries = pgb_environment()
    var list: [String] = []
    while let entry = entries[list.count] { list.append(String(cString: entry)) }
    return list
  }
}

/// Lists of C strings.
private enum CStrings {
  /// Calls `body` with C strings in an array that ends with NULL.
  static func with<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("an array of one or more") }
      return body(base)
    }
  }
}
