import Foundation
import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarPlugins

/// Which files belong to a plugin folder.
@Suite(.needs(.compiler)) struct PluginFolderTests {
  private func make(_ folders: [String], in folder: String) throws {
    for name in folders {
      try Fixture.makeFolder("\(folder)/\(name)")
    }
  }

  /// A folder's own files come first, and the first plugin with an id wins.
  @Test func foldersInAFolderAreSearched() throws {
    try Fixture.withFolder { folder in
      try make(["b/deep", ".hidden", "a"], in: folder)
      for name in ["b/deep/one.so", "a/two.so", ".hidden/three.so", "z.so"] {
        try Fixture.put(.good, in: folder, as: name)
      }
      symlink("b", folder + "/link")
      let catalog = Fixture.discover(folder)
      #expect(catalog.refusals.isEmpty, "\(catalog.refusals)")
      let expected = ["z.so", "a/two.so", "b/deep/one.so"].map { "\(folder)/\($0)" }
      #expect(catalog.entries.map { $0.library.path } == expected)
      #expect(catalog.entries.map(\.status) == [.ok, .shadowed, .shadowed])
    }
  }

  /// The checks of owners and links include each folder on the path of a file.
  @Test func foldersThatAnybodyMayWriteAreRefused() throws {
    try Fixture.withFolder { folder in
      try make(["open/inner", "good"], in: folder)
      try Fixture.put(.good, in: folder, as: "open/inner/a.so")
      try Fixture.put(.good, in: folder, as: "good/b.so")
      symlink("/usr/lib", folder + "/good/outside.so")
      chmod(folder + "/open", 0o777)
      let catalog = Fixture.discover(folder)
      #expect(catalog.entries.map { $0.library.path } == [folder + "/good/b.so"])
      #expect(Set(catalog.refusals.map(\.code.word)) == ["world-writable", "link-outside"])
    }
  }

  @Test func tooManyLevelsAreReported() throws {
    try Fixture.withFolder { folder in
      let path = (0...PluginFolder.depthLimit).map { "d\($0)" }.joined(separator: "/")
      try make([path], in: folder)
      try Fixture.put(.good, in: folder, as: path + "/a.so")
      let catalog = Fixture.discover(folder)
      #expect(catalog.entries.isEmpty)
      #expect(catalog.warnings.map(\.code) == ["too-many-folders"])
    }
  }

  /// A library that is built again in a folder of the folder is noticed.
  @Test func foldersInAFolderAreWatched() throws {
    try Fixture.withFolder { folder in
      try make(["in"], in: folder)
      let watch = PluginWatch(paths: [folder])
      try Fixture.put(.good, in: folder, as: "in/a.so")
      #expect(watch.changes().isEmpty)
      #expect(watch.changes() == [.added(folder + "/in/a.so")])
    }
  }
}
