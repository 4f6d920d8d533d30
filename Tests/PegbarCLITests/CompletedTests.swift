import Foundation
import PegbarTestSupport
import Testing

/// What shells complete.
@Suite struct CompletedTests {
  /// The answer of the program for a word of a command line, as the scripts ask for it.
  private func answer(_ tool: Tool, _ option: String, _ words: [String]) -> Set<String> {
    let last = words.count - 1
    let asked = ["---completion", words[1], "--", option, "\(last)", "\(words[last].utf8.count)"]
    let answer = tool.run(asked + words, environment: ["SAP_SHELL": "fish"])
    #expect(answer.status == 0 && answer.err.isEmpty)
    return Set(answer.out.split(separator: "\n").map(String.init))
  }

  @Test func namesAndKeysAreAnswered() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let join = ["pegbar", "transition", "a.png", "b.png"]
    let bare = answer(tool, "-t", join + ["-t", "ci"])
    #expect(bare.isSuperset(of: ["circleOpen", "xfade:", "obs:iris"]))
    #expect(!bare.contains("easeIn"))
    let colon = answer(tool, "-t", join + ["-t", "xfade:ci"])
    #expect(colon.contains("xfade:circleopen") && !colon.contains("circleOpen"))
    #expect(answer(tool, "--timing", join + ["--timing", "e"]).contains("easeIn"))
    let keys = answer(tool, "-p", join + ["-t", "wipe", "-t", "push", "-p", ""])
    #expect(keys.isSuperset(of: ["softness=", "slowsDown="]) && !keys.contains("blades="))
    let second = answer(tool, "-p", join + ["-t", "wipe", "-p", "2:edge=s"])
    #expect(second == ["2:edge=linear", "2:edge=smooth"])
    let run = answer(tool, "-p", ["pegbar", "run", "gaussianBlur", "-p", ""])
    #expect(run == ["inputRadius="])
  }

  /// bash parts words at colons and equal signs: `xfade:circ` is three of them.
  @Test func bashCompletesBehindAColon() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try Requirement.tool("bash", isMet: Requirement.path(of: "bash") != nil).demand()
    tool.write("script", tool("completions", "bash").out)
    let ask = """
      source ./script
      ask() {
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$LINE"; COMP_POINT=${#COMP_LINE}
        local word="${COMP_WORDS[COMP_CWORD]}"
        [[ "$word" = [:=] ]] && word=''
        COMPREPLY=(); _pegbar_whole pegbar "$word" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "${COMPREPLY[@]}"
      }
      LINE='pegbar transition a b -t xfade:circ' ask pegbar transition a b -t xfade : circ
      LINE='pegbar transition a b -t circ' ask pegbar transition a b -t circ
      LINE='pegbar list --vocabulary xf' ask pegbar list --vocabulary xf
      LINE='pegbar transition a b -t wipe -p edge=s' ask pegbar transition a b -t wipe -p edge = s
      LINE='pegbar info circ' ask pegbar info circ
      """
    tool.write("ask", ask)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["ask"]
    process.currentDirectoryURL = URL(fileURLWithPath: tool.folder)
    let bin = (tool.path as NSString).deletingLastPathComponent
    process.environment = ["PATH": bin + ":/usr/bin:/bin"]
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n").map { Set($0.split(separator: " ")) }
    try #require(lines.count == 5, "\(text)")
    #expect(lines[0] == ["circleclose", "circlecrop", "circleopen"])
    #expect(lines[1].contains("circleopen"))
    #expect(lines[2] == ["xfade"])
    #expect(lines[3] == ["smooth"])
    #expect(lines[4].contains("circleOpen"))
  }
}
