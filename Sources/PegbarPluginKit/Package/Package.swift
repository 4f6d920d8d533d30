// swift-tools-version: 6.3
import PackageDescription

// The installed kit as a package: plugins in Swift depend on it and on nothing else.
let package = Package(
  name: "PegbarPluginKit",
  products: [.library(name: "PegbarPluginKit", targets: ["PegbarPluginKit", "CPegbarPlugin"])],
  targets: [
    .target(name: "CPegbarPlugin"),
    .target(
      name: "PegbarPluginKit", dependencies: ["CPegbarPlugin"],
      linkerSettings: [.linkedLibrary("m")]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
