// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "fetch-decode-bench",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "bench", targets: ["bench"]),
        .library(name: "FetchDecode", targets: ["FetchDecode"]),
        .library(name: "Payloads", targets: ["Payloads"]),
        .library(name: "Results", targets: ["Results"]),
        .library(name: "Harness", targets: ["Harness"]),
        .library(name: "BenchCommand", targets: ["BenchCommand"]),
    ],
    traits: [
        .trait(name: "jemalloc", description: "Link Debian's libjemalloc-dev, and allocate with it.")
    ],
    targets: [
        // Floor 0: nothing below.
        .target(name: "CAllocationCounter"),
        .target(name: "CHardwareCounters"),
        .target(name: "CLinuxCalls"),
        .target(name: "CProcessorAffinity"),
        .target(name: "FetchDecode"),
        .target(name: "Statistics"),
        .target(name: "Results"),
        // Floor 1
        .target(
            name: "Probes", dependencies: ["CAllocationCounter", "CHardwareCounters", "CProcessorAffinity"],
            linkerSettings: [.linkedLibrary("jemalloc", .when(traits: ["jemalloc"]))]),
        .target(name: "Payloads", dependencies: ["FetchDecode"]),
        .target(name: "Comparison", dependencies: ["Results", "Statistics"]),
        // Floor 2
        .target(name: "PayloadServer", dependencies: ["CLinuxCalls", "Payloads"]),
        // Floor 3
        .target(
            name: "Harness",
            dependencies: ["FetchDecode", "Statistics", "Results", "Probes", "Payloads"]),
        .target(name: "Reporting", dependencies: ["Results", "Statistics", "Comparison"]),
        // Floor 4
        .target(
            name: "BenchCommand",
            dependencies: ["Harness", "Reporting", "Comparison", "Results", "Payloads", "PayloadServer"]),
        // Floor 5
        .executableTarget(
            name: "bench", dependencies: ["BenchCommand", "Harness", "FetchDecode", "Payloads"],
            path: "Benchmarks/bench"),

        // Tests mirror the modules.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .executableTarget(
            name: "fetch-helper", dependencies: ["FetchDecode", "Statistics", "TestSupport"], path: "Tests/fetch-helper"
        ),
        .testTarget(name: "FetchDecodeTests", dependencies: ["FetchDecode", "TestSupport", "fetch-helper"]),
        .testTarget(
            name: "StatisticsTests", dependencies: ["Statistics"],
            exclude: ["Vectors/make-vectors.py", "Vectors/make-change-points.py"],
            resources: [.copy("Vectors/scipy.json"), .copy("Vectors/change-points.json")]),
        .testTarget(name: "ResultsTests", dependencies: ["Results", "Statistics"]),
        .executableTarget(name: "probe-helper", dependencies: ["Probes"], path: "Tests/probe-helper"),
        .testTarget(
            name: "ProbesTests",
            dependencies: [
                "Probes", "CAllocationCounter", "CHardwareCounters", "CProcessorAffinity", "TestSupport",
                "probe-helper",
            ]),
        .testTarget(name: "PayloadsTests", dependencies: ["Payloads"]),
        .testTarget(name: "PayloadServerTests", dependencies: ["PayloadServer", "Statistics", "bench"]),
        .testTarget(name: "ComparisonTests", dependencies: ["Comparison", "Results", "Statistics"]),
        .testTarget(name: "HarnessTests", dependencies: ["Harness", "Payloads", "Probes", "FetchDecode", "Results"]),
        .testTarget(name: "ReportingTests", dependencies: ["Reporting", "Comparison", "Results"]),
        .testTarget(name: "BenchCommandTests", dependencies: ["BenchCommand", "Results", "TestSupport", "bench"]),
    ],
    swiftLanguageModes: [.v6]
)
