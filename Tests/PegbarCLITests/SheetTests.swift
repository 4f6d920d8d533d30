import Foundation
import Pegbar
import PegbarEngine
import PegbarMedia
import PegbarTestSupport
import Testing

@testable import PegbarCLI

/// `pegbar sheet`.
@Suite struct SheetTests {
  @Test func cellsShowWhatTheTransitionsDraw() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool(
      "sheet", "a.png", "b.png", "-t", "push", "-t", "xfade:wipeup", "--cell", "40x30",
      "--progress", "0.25,0.5", "--columns", "1", "-o", "sheet.png")
    #expect(answer.status == 0)
    #expect(answer.err.isEmpty)
    let sheet = try PictureReader.read(path: tool.folder + "/sheet.png")
    // Two stills with 3 pixels between them and 6 around; a line of names below.
    #expect(sheet.width == 6 + 40 + 3 + 40 + 6)
    #expect(sheet.height == 6 + 2 * (30 + 8 + 6 + 6))
    for (row, name) in ["push", "xfade:wipeup"].enumerated() {
      for (column, progress) in ["0.25", "0.5"].enumerated() {
        let still = "still.png"
        #expect(
          tool(
            "run", name, "--from", "a.png", "--to", "b.png", "--progress", progress, "--size",
            "40x30", "-o", still, "--overwrite"
          ).status == 0)
        let expected = try PictureReader.read(path: tool.folder + "/" + still)
        for y in 0..<30 {
          for x in 0..<40 {
            let found = sheet.pixel(6 + 43 * column + x, 6 + 50 * row + y)
            #expect(found == expected.pixel(x, y))
          }
        }
      }
    }
  }

  @Test func aPageHoldsAMovingCellForEachTransition() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let answer = tool(
      "sheet", "a.png", "b.png", "-t", "push", "-t", "fade", "--cell", "32x24", "-d", "1",
      "-o", "sheet.html")
    #expect(answer.status == 0)
    let html = String(decoding: tool.bytes("sheet.html"), as: UTF8.self)
    #expect(!html.contains("http"))
    // `height: auto` overrides the picture's height attribute, since the columns of the page set its width.
    #expect(html.contains("img { display: block; width: 100%; height: auto;"))
    let parts = html.components(separatedBy: "data:image/webp;base64,").dropFirst()
    #expect(parts.count == 2)
    for part in parts {
      let text = String(part.prefix { $0 != "\"" })
      let data = try #require(Data(base64Encoded: text))
      let path = tool.folder + "/cell.webp"
      try data.write(to: URL(fileURLWithPath: path))
      let info = tool(
        "transition", path, path, "-t", "fade", "-o", "x.gif", "--overwrite", "-d", "0")
      #expect(info.status == 0)
      #expect(String(decoding: data.prefix(4), as: UTF8.self) == "RIFF")
      #expect(data.range(of: Data("ANMF".utf8)) != nil)
    }
    #expect(html.contains("<figcaption>push</figcaption>"))
  }

  @Test(arguments: [
    (["a.png"], 64, "expected two pictures"), (["a.png", "b.png", "-t", "nope"], 4, "'nope'"),
    (["a.png", "b.png", "--progress", "2"], 64, "from 0 to 1"),
    (["a.png", "b.png", "--search", "zzz"], 64, "no transition has that"),
    (["a.png", "b.png", "--cell", "9000x9000"], 64, "choose a smaller --cell"),
    (["a.png", "b.png", "-t", "fade", "--vocabulary", "xfade"], 64, "cannot be used together"),
    (["a.png", "none.png", "-t", "fade"], 3, "none.png"),
    (["a.png", "b.png", "-t", "push", "-p", "nosuch=1"], 64, "has no such parameter"),
    (
      ["a.png", "b.png", "-t", "push", "-t", "circleOpen", "-p", "softnes=1"], 64,
      "-p softnes=…: none of the 2 transitions has such a parameter; did you mean 'softness'?"
    ),
    (["a.png", "b.png", "-p", "nosuch=1"], 64, "transitions has such a parameter"),
  ])
  func refusesWhatItCannotShow(_ words: [String], _ status: Int32, _ message: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    for output in ["x.png", "x.html"] {
      let answer = tool.run(["sheet"] + words + ["-o", output])
      #expect(answer.status == status)
      #expect(answer.err.contains(message))
      #expect(answer.err.split(separator: "\n").count == 1)
    }
  }

  @Test func anInputIsNeverTheOutput() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for name in ["a.png", "a.html"] {
      try? FileManager.default.copyItem(
        atPath: tool.folder + "/a.png", toPath: tool.folder + "/a.html")
      let before = tool.bytes(name)
      let answer = tool("sheet", name, "b.png", "-t", "fade", "-o", name, "--overwrite")
      #expect(answer.status == 64)
      #expect(answer.err.contains("the same file as the input"))
      #expect(tool.bytes(name) == before)
    }
  }

  @Test func checksFindBlankEqualAndJumpingCells() throws {
    let picture = { (value: Double) in
      let picture = Picture(width: 4, height: 4)
      let level = UInt8(value * 200)
      SheetFont.fill(picture, 0..<4, 0..<4, SIMD4(level, level, level, 255))
      SheetFont.fill(picture, 0..<1, 0..<1, SIMD4(0, 0, 0, 255))
      return picture
    }
    let blank = Picture(width: 4, height: 4)
    var findings = SheetFindings()
    #expect(try findings.look(at: "one", picture).isEmpty)
    #expect(try findings.look(at: "two", picture) == ["two: it looks exactly like one"])
    #expect(
      try findings.look(at: "cut") { picture($0 < 0.61 ? 0 : 1) } == [
        "cut: it jumps by 100 % of the whole change between progress 0.609375 and 0.61328125"
      ])
    // Most of it happens in one step, but not at once.
    let quick = try findings.look(at: "quick") { picture(min(1, max(0, ($0 - 0.5) * 32))) }
    #expect(quick.isEmpty)
    #expect(
      try findings.look(at: "blank") { $0 == 0 || $0 == 1 ? picture($0) : blank } == [
        "blank: all frames are blank"
      ])
  }

  @Test func lettersHaveTheirDots() {
    let picture = Picture(width: 24, height: 16)
    SheetFont.draw("Lx", on: picture, x: 0, y: 0, scale: 2, color: SIMD4(9, 9, 9, 255))
    let rows = (0..<8).map { y in
      String((0..<12).map { picture.pixel(2 * $0, 2 * y).w > 0 ? "#" : "." })
    }
    #expect(
      rows == [
        "#...........", "#...........", "#.....#...#.", "#......#.#..", "#.......#...",
        "#......#.#..", "#####.#...#.", "............",
      ])
  }
}
