// swift-tools-version: 6.3
import PackageDescription

// MARK: - Built-in plugins

/// A built-in plugin family: a dynamic library whose sources lie under `Plugins/`.
///
/// Each has a Swift target, and a C target of the file `manifest.c`, which embeds `plugin.json`. SwiftPM compiles C in
/// targets of its own only.
struct Family {
  let name: String
  let kind: String
  /// Whether a contested rule applies here.
  var hasReadings = false
  /// Whether pixels are drawn with the program's kernels, linked in.
  var hasKernels = false
  /// Whether it uses the mask engine.
  var hasMasks = false
  /// Whether its files are frei0r plugins.
  var hasFrei0r = false
  /// Whether its files are shaders.
  var hasShaders = false
  /// Whether its transitions are warps.
  var hasWarps = false
  var target: String { "Pegbar\(kind)\(name)" }
  var manifest: String { "C\(target)Manifest" }
  var path: String { "Plugins/\(kind)/\(name)" }
}

let allFamilies = [
  Family(name: "Basic", kind: "Animation"),
  Family(name: "Group", kind: "Animation"),
  Family(name: "Keyframe", kind: "Animation", hasReadings: true),
  Family(name: "Spring", kind: "Animation", hasReadings: true),
  Family(name: "Transition", kind: "Animation"),
  Family(name: "Curves", kind: "Timing", hasReadings: true),
  Family(name: "Functions", kind: "Value"),
  Family(name: "Blurs", kind: "Transition", hasKernels: true, hasWarps: true),
  Family(name: "Cards", kind: "Transition", hasKernels: true, hasWarps: true),
  Family(name: "Dissolves", kind: "Transition", hasKernels: true, hasMasks: true),
  Family(name: "Distortions", kind: "Transition", hasKernels: true, hasWarps: true),
  Family(name: "Shapes", kind: "Transition", hasMasks: true, hasWarps: true),
  Family(name: "Slides", kind: "Transition", hasKernels: true, hasMasks: true, hasWarps: true),
  Family(name: "Stylised", kind: "Transition", hasKernels: true, hasWarps: true),
  Family(name: "Turns", kind: "Transition"),
  Family(name: "Wipes", kind: "Transition", hasMasks: true, hasWarps: true),
  Family(name: "Zooms", kind: "Transition", hasKernels: true, hasWarps: true),
  Family(name: "Blends", kind: "Filter", hasKernels: true),
  Family(name: "Blurs", kind: "Filter", hasKernels: true),
  Family(name: "Colors", kind: "Filter", hasKernels: true),
  Family(name: "Styles", kind: "Filter", hasKernels: true),
  Family(name: "Frei0r", kind: "Provider", hasFrei0r: true),
  Family(name: "LookupTables", kind: "Provider", hasKernels: true),
  Family(name: "Shaders", kind: "Provider", hasShaders: true),
]

/// The families to build: those that the environment variable PEGBAR_FAMILIES names, or all.
///
/// The quickstart builds only what it plays. With a choice there are no tests and no libraries for other packages.
let chosenNames = (Context.environment["PEGBAR_FAMILIES"] ?? "").split(separator: " ").map(
  String.init)
let hasAllFamilies = chosenNames.isEmpty
let families =
  hasAllFamilies ? allFamilies : allFamilies.filter { chosenNames.contains($0.target) }
precondition(
  hasAllFamilies || families.count == chosenNames.count, "PEGBAR_FAMILIES names an unknown family")

let familyProducts: [Product] = families.map {
  .library(name: $0.target, type: .dynamic, targets: [$0.target])
}

let familyTargets: [Target] = families.flatMap { family -> [Target] in
  [
    .target(
      name: family.manifest,
      path: family.path,
      sources: ["manifest.c"],
      publicHeadersPath: ".",
      cSettings: [.unsafeFlags(["--embed-dir=\(Context.packageDirectory)/\(family.path)"])]),
    .target(
      name: family.target,
      dependencies: ["CPegbarPlugin", "PegbarPluginKit", .byName(name: family.manifest)]
        + (family.hasReadings ? ["PegbarReadings"] : [])
        + (family.hasKernels ? ["CPegbarKernels"] : [])
        + (family.hasMasks ? ["PegbarMasks"] : [])
        + (family.hasFrei0r ? ["CPegbarFrei0r"] : [])
        + (family.hasShaders ? ["CPegbarShaders", "PegbarShaders"] : [])
        + (family.hasWarps ? ["PegbarWarps"] : []),
      path: family.path,
      exclude: ["manifest.c", "plugin.json"]),
  ]
}

// MARK: - Settings

/// Pixel code is unusable without optimisation, so C kernels keep it in debug builds too.
let optimised: [CSetting] = [.unsafeFlags(["-O2"], .when(configuration: .debug))]

/// The command line and `pegbar port` are fast enough without optimisation, and compile in a fifth of the time.
///
/// Code with loops over pixels, samples or plugins belongs in another module.
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Tests that look at each pixel take a third of their time with optimisation, even in debug builds.
let optimisedTests: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Tells the command line that some families are missing.
let choice: [SwiftSetting] = hasAllFamilies ? [] : [.define("SOME_FAMILIES")]

/// What the family of shaders needs and no other.
let shaderTargets: [Target] = [
  .target(
    name: "CPegbarShaders", dependencies: ["CPegbarKernels", "CPegbarPlugin"],
    cSettings: optimised),
  .target(name: "PegbarShaders", dependencies: ["CPegbarShaders"]),
]

// MARK: - What needs all families

/// The libraries for other packages: they come with every built-in plugin.
let libraryProducts: [Product] = [
  .library(name: "Pegbar", targets: ["Pegbar", "PegbarScene", "PegbarBuiltins"]),
  .library(name: "QuartzCore", targets: ["QuartzCore", "PegbarBuiltins"]),
  .library(name: "CoreGraphics", targets: ["CoreGraphics", "PegbarBuiltins"]),
  .library(name: "CoreText", targets: ["CoreText", "PegbarBuiltins"]),
  .library(name: "ImageIO", targets: ["ImageIO", "PegbarBuiltins"]),
  .library(name: "UIKit", targets: ["UIKit", "PegbarBuiltins"]),
  .library(name: "PegbarLaws", targets: ["PegbarLaws", "PegbarBuiltins"]),
  .library(name: "PegbarPluginKit", targets: ["PegbarPluginKit", "CPegbarPlugin"]),
]

/// The modules that only these libraries and the tests need.
let wholeTargets: [Target] = [
  .target(name: "QuartzCore", dependencies: ["Pegbar"]),
  .target(name: "CoreText", dependencies: ["Pegbar"]),
  .target(name: "ImageIO", dependencies: ["Pegbar"]),
  .target(name: "CoreGraphics", dependencies: ["Pegbar", "_Testing_CoreGraphics"]),
  .target(name: "_Testing_CoreGraphics"),
  .target(name: "UIKit", dependencies: ["Pegbar", "_Testing_UIKit"]),
  .target(name: "_Testing_UIKit"),
  .target(
    name: "PegbarBuiltins",
    dependencies: ["CPegbarPlugin"] + families.map { .byName(name: $0.target) }),
  .target(
    name: "PegbarTestSupport", dependencies: ["CPegbarKernels", "PegbarCore"],
    path: "Tests/PegbarTestSupport", swiftSettings: optimisedTests),
  .executableTarget(
    name: "LiveStage", dependencies: ["Pegbar", "PegbarBuiltins"], path: "Tests/LiveStage"),
  .executableTarget(
    name: "BuiltinLaws", dependencies: ["Pegbar", "PegbarBuiltins", "PegbarCore", "PegbarLaws"],
    path: "Tests/BuiltinLaws"),
  .testTarget(
    name: "PegbarPluginKitTests",
    dependencies: [
      "PegbarTestSupport", "CPegbarPlugin", "PegbarPluginKit", "PegbarBuiltins", "PegbarEngine",
      "PegbarLaws",
    ],
    exclude: ["Math"]),
  .testTarget(
    name: "PegbarTextTests",
    dependencies: ["PegbarTestSupport", "PegbarCore", "PegbarText"]),
  .testTarget(
    name: "PegbarMasksTests",
    dependencies: ["PegbarTestSupport", "CPegbarKernels", "PegbarMasks", "PegbarPluginKit"]),
  .testTarget(
    name: "PegbarShadersTests",
    dependencies: [
      "PegbarTestSupport", "CPegbarKernels", "CPegbarShaders", "PegbarShaders",
    ]),
  .testTarget(
    name: "PegbarWarpsTests",
    dependencies: ["PegbarTestSupport", "CPegbarKernels", "PegbarPluginKit", "PegbarWarps"]),
  .testTarget(
    name: "PegbarSystemTests", dependencies: ["PegbarTestSupport", "PegbarSystem"]),
  .testTarget(name: "PegbarCoreTests", dependencies: ["PegbarTestSupport", "PegbarCore"]),
  .testTarget(
    name: "PegbarPluginsTests",
    dependencies: [
      "PegbarTestSupport", "CPegbarConfinement", "CPegbarLoader", "CPegbarPlugin", "PegbarBuiltins",
      "PegbarCore", "PegbarPlugins",
    ]),
  .testTarget(
    name: "PegbarForeignTests",
    dependencies: [
      "PegbarTestSupport", "CPegbarFFI", "PegbarCore", "PegbarForeign", "PegbarPlugins",
    ]),
  .testTarget(
    name: "PegbarEngineTests",
    dependencies: [
      "PegbarTestSupport", "PegbarEngine", "Pegbar", "PegbarBuiltins", "PegbarCore",
    ]),
  .testTarget(
    name: "PegbarRenderTests",
    dependencies: [
      "PegbarTestSupport",
      "CPegbarKernels", "CPegbarPlugin", "PegbarBuiltins", "PegbarCore", "PegbarEngine",
      "PegbarMedia", "PegbarPlugins", "PegbarReadings", "PegbarRender", "PegbarSystem",
    ], swiftSettings: optimisedTests),
  .testTarget(
    name: "PegbarMediaTests",
    dependencies: [
      "PegbarTestSupport", "CPegbarCodecs", "CPegbarSystem", "PegbarEngine", "PegbarMedia",
    ]),
  .testTarget(
    name: "PegbarLayersTests",
    dependencies: [
      "PegbarTestSupport", "LiveStage", "Pegbar", "PegbarBuiltins", "PegbarCore",
      "PegbarEngine", "PegbarLayers", "PegbarReadings",
    ]),
  .testTarget(
    name: "PegbarViewsTests",
    dependencies: ["Pegbar", "PegbarBuiltins", "PegbarEngine", "PegbarReadings"]),
  .testTarget(
    name: "UIKitTests", dependencies: ["PegbarBuiltins", "UIKit"],
    swiftSettings: [.swiftLanguageMode(.v5)]),
  .testTarget(
    name: "PegbarTests",
    dependencies: [
      "PegbarTestSupport", "CoreGraphics", "CoreText", "ImageIO", "Pegbar", "PegbarBuiltins",
      "PegbarEngine", "QuartzCore", "UIKit",
    ]),
  .testTarget(
    name: "PegbarSceneTests",
    dependencies: ["PegbarTestSupport", "PegbarMedia", "PegbarScene", "PegbarBuiltins"]),
  .testTarget(
    name: "PegbarLawsTests",
    dependencies: [
      "PegbarTestSupport", "Pegbar", "PegbarBuiltins", "PegbarCore", "PegbarLaws",
    ]),
  .testTarget(name: "PegbarPortTests", dependencies: ["PegbarPort"]),
  .testTarget(
    name: "PegbarSupervisionTests",
    dependencies: ["PegbarCore", "PegbarSupervision", "PegbarSystem"]),
  .testTarget(
    name: "PegbarCLITests",
    dependencies: [
      "PegbarTestSupport", "CPegbarConfinement", "PegbarCLI", "PegbarLaws", "PegbarSupervision",
    ]),
]

// MARK: - Package

let package = Package(
  name: "pegbar",
  products: [
    .executable(name: "pegbar", targets: ["PegbarCLI"]),
    .executable(name: "pegbar-scan", targets: ["PegbarScan"]),
  ] + familyProducts + (hasAllFamilies ? libraryProducts : []),
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(name: "CPegbarPlugin"),
    .target(
      name: "PegbarReadings",
      swiftSettings: [.define("SWITCHABLE_READINGS", .when(configuration: .debug))]),
    .target(name: "CPegbarKernels", dependencies: ["CPegbarPlugin"], cSettings: optimised),
    .target(name: "CPegbarFrei0r", cSettings: optimised),
    .target(name: "CPegbarSystem"),
    .target(
      name: "CPegbarCodecs", dependencies: ["CPegbarSystem"],
      cSettings: optimised,
      linkerSettings: [
        .linkedLibrary("png16"), .linkedLibrary("jpeg"), .linkedLibrary("deflate"),
        .linkedLibrary("webp"), .linkedLibrary("webpdemux"),
      ]),
    .systemLibrary(name: "CFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
    .target(name: "CPegbarFFI", dependencies: ["CFFI"], cSettings: optimised),
    .target(
      name: "CPegbarText",
      linkerSettings: [
        .linkedLibrary("harfbuzz"), .linkedLibrary("fontconfig"),
      ]),
    .target(name: "CPegbarSupervision"),
    .target(name: "CPegbarConfinement"),
    .target(name: "PegbarSystem", dependencies: ["CPegbarSystem"]),
    .target(name: "PegbarCore", dependencies: ["CPegbarPlugin", "PegbarReadings"]),
    .target(
      name: "PegbarEngine",
      dependencies: ["CPegbarKernels", "PegbarCore", "PegbarReadings", "PegbarSystem"]),
    .target(
      name: "CPegbarLoader", dependencies: ["CPegbarPlugin", "CPegbarSystem"], cSettings: optimised,
      linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "PegbarPlugins",
      dependencies: ["CPegbarLoader", "CPegbarPlugin", "PegbarCore", "PegbarSystem"]),
    .target(
      name: "PegbarForeign",
      dependencies: [
        "CPegbarFFI", "CPegbarLoader", "PegbarCore", "PegbarPlugins", "PegbarSystem",
      ],
      exclude: ["bind.schema.json"]),
    .target(
      name: "PegbarRender",
      dependencies: [
        "CPegbarKernels", "PegbarCore", "PegbarEngine", "PegbarReadings", "PegbarSystem",
        "PegbarText",
      ]),
    .target(
      name: "PegbarMedia",
      dependencies: ["CPegbarCodecs", "PegbarCore", "PegbarEngine", "PegbarSystem"]),
    .target(
      name: "PegbarText",
      dependencies: [
        "CPegbarCodecs", "CPegbarText", "PegbarCore", "PegbarEngine", "PegbarMedia",
        "PegbarSystem",
      ],
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(
      name: "PegbarLayers",
      dependencies: [
        "PegbarCore", "PegbarEngine", "PegbarForeign", "PegbarMedia", "PegbarPlugins",
        "PegbarReadings", "PegbarRender", "PegbarSystem", "PegbarText",
      ]),
    .target(
      name: "PegbarViews",
      dependencies: [
        "PegbarCore", "PegbarLayers", "PegbarMedia", "PegbarReadings", "PegbarSystem", "PegbarText",
      ]),
    .target(
      name: "Pegbar",
      dependencies: [
        "PegbarCore", "PegbarEngine", "PegbarForeign", "PegbarLayers", "PegbarMedia",
        "PegbarPlugins", "PegbarRender", "PegbarSystem", "PegbarViews",
      ]),
    .target(
      name: "PegbarScene",
      dependencies: ["Pegbar", "PegbarCore", "PegbarEngine", "PegbarSystem", "PegbarText"],
      exclude: ["scene.schema.json"]),
    .target(
      name: "PegbarPluginKit", dependencies: ["CPegbarPlugin"],
      exclude: ["Package", "Rust"]),
    .target(name: "PegbarMasks", dependencies: ["CPegbarKernels", "PegbarPluginKit"]),
    .target(name: "PegbarWarps", dependencies: ["CPegbarKernels", "PegbarPluginKit"]),
    .target(
      name: "PegbarSupervision",
      dependencies: [
        "CPegbarConfinement", "CPegbarSupervision", "PegbarCore", "PegbarPlugins", "PegbarSystem",
      ]),
    .target(
      name: "PegbarLaws",
      dependencies: [
        "CPegbarConfinement", "CPegbarLoader", "CPegbarPlugin", "Pegbar", "PegbarCore",
        "PegbarEngine", "PegbarPlugins", "PegbarSystem",
      ]),
    .target(
      name: "PegbarBench",
      dependencies: ["Pegbar", "PegbarCore", "PegbarScene", "PegbarSupervision"]),
    .target(name: "PegbarPort", swiftSettings: unoptimised),
    .executableTarget(
      name: "PegbarScan", dependencies: ["CPegbarConfinement", "CPegbarFFI", "CPegbarLoader"]),
    .executableTarget(
      name: "PegbarCLI",
      dependencies: [
        "Pegbar", "PegbarBench", "PegbarCore", "PegbarLaws", "PegbarPort", "PegbarScene",
        "PegbarSupervision",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: unoptimised + choice),
  ] + familyTargets + (families.contains(where: \.hasShaders) ? shaderTargets : [])
    + (hasAllFamilies ? wholeTargets : []),
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
