// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "seed-listings",
  dependencies: [.package(name: "pegbar", path: "../..")],
  targets: [
    .target(name: "SeedListings", dependencies: [.product(name: "Pegbar", package: "pegbar")]),
    .executableTarget(name: "pictures", dependencies: ["SeedListings"]),
    .testTarget(
      name: "SeedListingsTests",
      dependencies: ["SeedListings", .product(name: "Pegbar", package: "pegbar")]),
  ],
  swiftLanguageModes: [.v6]
)
