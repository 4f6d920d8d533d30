import Foundation
import Glibc
import PegbarTestSupport
import Testing

/// What others have written reaches the terminal as text that can be read, whoever prints it.
@Suite struct ForeignTextTests {
  /// Sets a window's title, runs backwards, breaks lines in three ways and hides a letter.
  private static let nasty = "x\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}\u{2028}\n\u{85}\u{200B}y"

  /// No character of what was printed is one that a terminal would obey.
  private func expectHarmless(_ answer: Answer, _ what: String) {
    for (stream, text) in [("out", answer.out), ("err", answer.err)] {
      let bad = text.unicodeScalars.filter { scalar in
        let value = scalar.value
        return (value < 0x20 && value != 10) || 0x7F...0x9F ~= value
          || [0x61C, 0x200B, 0x200E, 0x200F, 0xFEFF].contains(value)
          || 0x2028...0x202E ~= value || 0x2060...0x206F ~= value
      }
      #expect(bad.isEmpty, "\(what): \(stream): \(bad.map { String($0.value, radix: 16) })")
      // Its own lines begin as ours do, never with what comes after a foreign line feed.
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("\u{85}") }, "\(what)")
    }
  }

  private func scene(_ name: String, _ more: String = "") -> String {
    let quoted =
      (try? JSONSerialization.data(withJSONObject: [name])).map {
        String(decoding: $0.dropFirst().dropLast(), as: UTF8.self)
      } ?? "\"\""
    return """
      {"version":1,"size":[16,12],"duration":1,"fps":2,"layers":[{"name":\(quoted),
      "backgroundColor":"#ff0000","bounds":[0,0,4,4]\(more.replacing("NAME", with: quoted))}]}
      """
  }

  @Test func scenesAreHarmless() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let nasty = ForeignTextTests.nasty
    tool.write("good.json", scene(nasty))
    tool.write("filter.json", scene(nasty, ",\"filters\":[{\"type\":NAME,\"name\":\"f\"}]"))
    tool.write("key.json", scene(nasty, ",NAME:1"))
    tool.write("value.json", scene(nasty, ",\"contents\":NAME"))
    tool.write("type.json", scene(nasty, ",\"animations\":[{\"type\":NAME}]"))
    tool.write("class.json", scene(nasty, ",\"class\":NAME,\"sublayers\":[{\"name\":NAME}]"))
    for file in ["good", "filter", "key", "value", "type", "class"] {
      for words in [
        ["check"], ["info"], ["info", "--json"], ["check", "--json"],
        ["sample", "--at", "0", "--key-path", "opacity"],
        ["sample", "--at", "0", "--key-path", "opacity", "--json"],
        ["sample", "--at", "0", "--layer", nasty], ["sample", "--at", "0", "--key-path", nasty],
        ["render", "--at", "0", "-o", "x.png", "--overwrite", "--verbose"],
      ] {
        let arguments = [words[0], "\(file).json"] + words.dropFirst()
        expectHarmless(tool.run(arguments), "\(arguments)")
      }
    }
    let sampled = tool("sample", "good.json", "--at", "0", "--key-path", "opacity")
    #expect(sampled.out.contains("x\\u{1B}]0;owned\\u{7}\\u{9B}31m\\u{202E}\\u{2028}\\u{A}"))
  }

  @Test func fileNamesAreHarmless() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let nasty = ForeignTextTests.nasty
    for ending in ["json", "png", "so", "mp4", "bind.json"] {
      tool.write("\(nasty).\(ending)", "x")
    }
    for arguments in [
      ["check", nasty + ".json"], ["check", nasty + ".so"], ["info", nasty + ".so"],
      ["render", nasty + ".json", "-o", "x.gif"], ["render", nasty + ".png", "-o", "x.gif"],
      ["transition", nasty + ".png", "a.png", "-t", "fade", "-o", "x.gif"],
      ["transition", "a.png", nasty + ".mp4", "-t", "fade", "-o", "x.gif"],
      ["transition", "a.png", "b.png", "-t", nasty, "-o", "x.gif"],
      ["transition", "a.png", "b.png", "-t", "fade", "-o", nasty], [nasty], ["help", nasty],
      ["transition", "a.png", "b.png", "-t", "fade", "-o", "\(nasty)/x.gif"],
      ["list", "--plugin-path", ".", "--paths"], ["list", "--plugin-path", ".", "--json"],
      ["list", "--plugin-path", nasty], ["doctor", "--plugin-path", nasty], ["list", nasty],
      ["new", "plugin", nasty, "--kind", "timing", "--language", "c"], ["--" + nasty],
      ["new", "plugin", "ok", "--kind", "timing", "--language", "c", "-o", nasty + "/d"],
    ] {
      expectHarmless(tool.run(arguments), "\(arguments)")
    }
    #expect(tool("check", nasty + ".json").err.filter { $0 == "\n" }.count == 1)
  }

  @Test func whatPluginsSayIsHarmless() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let library = try tool.library("loud", fixture("loud.c"))
    for arguments in [
      ["list", "--plugin-path", library], ["list", "--json", "--plugin-path", library],
      ["info", library], ["info", library, "--json"], ["info", library, "--manifest"],
      ["info", "org.example.loud", "--plugin-path", library], ["check", library],
      ["check", library, "--json"],
      [
        "transition", "a.png", "b.png", "-t", "org.example.loud", "--verbose", "--plugin-path",
        library, "-o", "x.gif", "--fps", "2",
      ],
    ] {
      expectHarmless(tool.run(arguments), "\(arguments)")
    }
    let answer = tool(
      "run", "org.example.loud", "--from", "a.png", "--to", "b.png", "--progress", "0.5", "-o",
      "x.png", "--plugin-path", library)
    #expect(answer.err.contains("'org.example.loud': log\\u{1B}]0;owned\\u{7}"), "\(answer.err)")
  }

}
