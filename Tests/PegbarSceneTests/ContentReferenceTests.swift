import Foundation
import PegbarCore
import PegbarEngine
import PegbarScene
import Testing

@Suite struct ContentReferenceTests {
  private func text(_ name: String) -> String {
    let sameFile = name.hasPrefix("/") ? name : "./" + name
    let layers = "[{\"contents\": \"\(name)\"}, {\"contents\": \"\(sameFile)\"}]"
    return "{\"version\": 1, \"size\": [4, 4], \"duration\": 1, \"layers\": \(layers)}"
  }

  @Test func findsPicturesInTheFolderTree() throws {
    let folder = try TemporaryFolder()
    try folder.write("pictures/a.png")
    let document = try parse(text("pictures/a.png"), path: folder.path + "/scene.json")
    #expect(document.contents.count == 1)
    #expect(document.contents.first?.realPath.hasSuffix("/pictures/a.png") == true)
  }

  @Test func refusesWhatLiesOutside() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret.png")
    try folder.write("scenes/own.png")
    let link = folder.path + "/scenes/link.png"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path + "/secret.png")
    let path = folder.path + "/scenes/scene.json"
    for name in ["../secret.png", "link.png", folder.path + "/secret.png"] {
      let found = issues { try parse(text(name), path: path) }
      #expect(found.first?.contains("--allow-outside") == true, "\(found)")
      #expect(try parse(text(name), path: path, allowsOutside: true).contents.count == 1)
    }
    #expect(issues { try parse(text("../scenes/own.png"), path: path) } == [])
    #expect(issues { try parse(text("../scenes"), path: path) }.count == 2)
  }

  @Test func refusesWhatIsNoFile() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path + "/pipe.png", 0o600) == 0)
    let found = issues { try parse(text("pipe.png"), path: folder.path + "/scene.json") }
    #expect(found.first?.contains("not a regular file") == true)
  }

  @Test func loadsEveryPictureOnceAndTellsWhichFail() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.png")
    let document = try parse(text("a.png"), path: folder.path + "/scene.json")
    var loaded: [String] = []
    _ = try Scene(document) { path in
      loaded.append(path)
      return Picture(width: 1, height: 1)
    }
    #expect(loaded == document.contents.map(\.realPath))
    struct Broken: Error {}
    #expect {
      try Scene(document) { _ in throw Broken() }
    } throws: { error in
      let issue = (error as? SceneError)?.issues.first
      return issue?.path == "layers[0].contents" && issue?.line == 1
        && issue?.kind == .unreadableFile
    }
  }
}
