import Foundation
import PegbarPlugins
import Testing

/// Libraries that change under a program's eyes.
@Suite struct PluginWatchTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "/pegbar-watch-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(URL(fileURLWithPath: folder).resolvingSymlinksInPath().path)
  }

  private func write(_ path: String, _ text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func reportsWhatChangesOnceItIsWhole() throws {
    try withFolder { folder in
      try write(folder + "/old.so", "1")
      try write(folder + "/notes.txt", "1")
      let watch = PluginWatch(paths: [folder])
      #expect(watch.changes() == [])
      try write(folder + "/old.so", "12")
      try write(folder + "/new.so", "1")
      try write(folder + "/notes.txt", "12")
      // The first look finds them different from the one before: somebody may still be writing.
      #expect(watch.changes() == [])
      #expect(watch.changes() == [.added(folder + "/new.so"), .changed(folder + "/old.so")])
      #expect(watch.changes() == [])
      try write(folder + "/new.so", "123")
      #expect(watch.changes() == [])
      try write(folder + "/new.so", "1234")
      #expect(watch.changes() == [])
      #expect(watch.changes() == [.changed(folder + "/new.so")])
      try FileManager.default.removeItem(atPath: folder + "/old.so")
      #expect(watch.changes() == [])
      #expect(watch.changes() == [.removed(folder + "/old.so")])
      #expect(watch.changes() == [])
    }
  }

  @Test func watchesFilesThatProvidersClaim() throws {
    try withFolder { folder in
      let watch = PluginWatch(paths: [folder], endings: [".cube"])
      try write(folder + "/a.Cube", "1")
      try write(folder + "/b.look", "1")
      #expect(watch.changes() == [])
      #expect(watch.changes() == [.added(folder + "/a.Cube")])
      watch.endings.append(".look")
      #expect(watch.changes() == [])
      #expect(watch.changes() == [.added(folder + "/b.look")])
    }
  }

  @Test func watchesAFileAndAFolderThatComeLater() throws {
    try withFolder { folder in
      let watch = PluginWatch(paths: [folder + "/one.so", folder + "/later"])
      try write(folder + "/one.so", "1")
      try write(folder + "/two.so", "1")
      try FileManager.default.createDirectory(
        atPath: folder + "/later", withIntermediateDirectories: true)
      try write(folder + "/later/three.bind.json", "{}")
      _ = watch.changes()
      let paths = watch.changes().map(\.path)
      #expect(paths == [folder + "/later/three.bind.json", folder + "/one.so"])
    }
  }
}
