import PegbarSystem
import Testing

/// Programs started as children.
@Suite struct ChildProgramTests {
  /// What a shell's script writes to its standard output, and its wait status.
  private func output(
    of script: String, _ change: (inout ChildProgram) -> Void = { _ in }
  ) throws -> (text: String, status: Int32) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    try #require(pgb_pipe(&reading, &writing) == 0)
    defer { close(reading) }
    var program = ChildProgram(path: "/bin/sh", arguments: ["-c", script])
    program.descriptors = [.empty, .own(writing), .empty]
    change(&program)
    let (process, error) = program.start(as: "sh")
    close(writing)
    try #require(error == 0)
    var bytes = [UInt8](repeating: 0, count: 4096)
    var text: [UInt8] = []
    while case let count = read(reading, &bytes, bytes.count), count > 0 { text += bytes[..<count] }
    var status: Int32 = 0
    #expect(pgb_child_wait(process, 5000, &status) == 1)
    return (String(decoding: text, as: UTF8.self), status)
  }

  @Test func aChildHasItsWordsAndItsCode() throws {
    let (text, status) = try output(of: "echo \"$0 of $#\"; exit 3")
    #expect(text == "sh of 0\n")
    #expect(status >> 8 == 3 && status & 0x7F == 0)
  }

  @Test func variablesAreInheritedOrGiven() throws {
    #expect(ChildProgram.environment.contains { $0.hasPrefix("PATH=") })
    #expect(try output(of: "echo $PATH").text.count > 1)
    let given = try output(of: "echo $MOON $HOME") { $0.environment = ["MOON=full"] }
    #expect(given.text == "full\n")
  }

  @Test func onlyNamedDescriptorsReachIt() throws {
    let other = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(other) }
    let look = "[ -e /proc/$$/fd/\(other) ] && echo there || echo gone"
    #expect(try output(of: look).text == "gone\n")
    #expect(try output(of: "cat | wc -c").text.filter(\.isNumber) == "0")
  }

  @Test(arguments: [ChildProgram.Company.group, .session])
  func itLeadsAGroupOrASession(_ company: ChildProgram.Company) throws {
    let fields = try output(of: "cut -d' ' -f 1,5,6 /proc/$$/stat") { $0.company = company }.text
      .split(whereSeparator: \.isWhitespace)
    try #require(fields.count == 3)
    #expect(fields[0] == fields[1])
    #expect((fields[0] == fields[2]) == (company == .session))
  }

  @Test func ignoredSignalsAreSetBack() throws {
    let text = try output(of: "grep SigIgn /proc/$$/status") { $0.defaultSignals = nil }.text
    let mask = try #require(UInt64(text.split(separator: "\t").last?.dropLast() ?? "", radix: 16))
    // The C library keeps the first two real-time signals to itself.
    #expect(mask & 0x7FFF_FFFF == 0, "\(text)")
  }

  @Test func aProgramThatIsNotThereIsAnError() {
    #expect(ChildProgram(path: "/nowhere/sh", arguments: []).start(as: "sh").error == ENOENT)
  }

  @Test func waitingEndsAfterItsTime() {
    var program = ChildProgram(path: "/bin/sleep", arguments: ["30"])
    program.descriptors = [.empty, .empty, .empty]
    let (process, error) = program.start(as: "sleep")
    #expect(error == 0)
    var status: Int32 = 0
    let start = MonotonicClock.seconds
    #expect(pgb_child_wait(process, 30, &status) == 0)
    #expect(MonotonicClock.seconds - start >= 0.03)
    #expect(pgb_child_has_ended(process, 0) == 0)
    kill(process, SIGKILL)
    #expect(pgb_child_has_ended(process, 5000) == 1)
    #expect(pgb_child_wait(process, 0, &status) == 1)
    #expect(status & 0x7F == SIGKILL)
    #expect(SignalName.of(status & 0x7F) == "SIGKILL" && SignalName.of(99) == "signal 99")
    // Nobody's child any more.
    #expect(pgb_child_has_ended(process, 0) == -ECHILD)
  }
}
