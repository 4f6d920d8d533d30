// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "embed",
  dependencies: [.package(name: "pegbar", path: "../..")],
  targets: [
    .executableTarget(name: "embed", dependencies: [.product(name: "Pegbar", package: "pegbar")]),
    .executableTarget(name: "join", dependencies: [.product(name: "Pegbar", package: "pegbar")]),
    .executableTarget(
      name: "reload",
      dependencies: [
        .product(name: "Pegbar", package: "pegbar"),
        .product(name: "PegbarLaws", package: "pegbar"),
      ]),
    .testTarget(
      name: "CardTests", dependencies: [.product(name: "UIKit", package: "pegbar")],
      exclude: ["card.png"]),
  ],
  swiftLanguageModes: [.v6]
)
