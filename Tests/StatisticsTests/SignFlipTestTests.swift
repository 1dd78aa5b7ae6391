import Testing

@testable import Statistics

@Suite("Sign-flip test")
struct SignFlipTestTests {
    @Test("exact p-values are those of scipy's permutation test")
    func agreesWithScipy() throws {
        let vectors = try ScipyVectors.stored.get().signFlips
        #expect(vectors.count == 7)
        for vector in vectors {
            for alternative in Alternative.allCases {
                let pValue = signFlipTest(vector.values, shift: vector.shift, alternative: alternative, seed: 1)
                #expect(agrees(pValue, vector.p[alternative]), "\(vector.values.count) \(alternative)")
            }
        }
    }

    @Test("exact p-values are those of counting every pattern, ties and zeros too")
    func agreesWithCounting() {
        var generator = SeededGenerator(seed: 2)
        for count in 1...9 {
            for _ in 0..<10 {
                let values = (0..<count).map { _ in Double(Int.random(in: -3...3, using: &generator)) }
                let sum = values.reduce(0, +)
                let sums = (0..<(1 << count)).map { pattern in
                    values.enumerated().reduce(0) { $0 + (pattern >> $1.offset & 1 == 0 ? 1 : -1) * $1.element }
                }
                func share(_ isExtreme: (Double) -> Bool) -> Double {
                    Double(sums.count(where: isExtreme)) / Double(sums.count)
                }
                #expect(signFlipTest(values, alternative: .greater, seed: 0) == share { $0 >= sum })
                #expect(signFlipTest(values, alternative: .less, seed: 0) == share { $0 <= sum })
                #expect(signFlipTest(values, alternative: .twoSided, seed: 0) == share { abs($0) >= abs(sum) })
            }
        }
    }

    @Test("values of one sign give the least p-value there is")
    func extreme() {
        #expect(signFlipTest([1], alternative: .greater, seed: 0) == 0.5)
        #expect(signFlipTest([1, 2, 3, 4, 5], alternative: .greater, seed: 0) == 1.0 / 32)
        #expect(signFlipTest([1, 2, 3, 4, 5], alternative: .twoSided, seed: 0) == 1.0 / 16)
        #expect(signFlipTest([1, 2, 3, 4, 5], alternative: .less, seed: 0) == 1)
        let twenty = (1...20).map { Double($0) }
        #expect(signFlipTest(twenty, alternative: .greater, seed: 0) == 1.0 / 1_048_576)
        let thirty = (1...30).map { Double($0) }
        #expect(signFlipTest(thirty, alternative: .greater, permutations: 999, seed: 0) == 0.001)
        #expect(signFlipTest(thirty, alternative: .less, permutations: 999, seed: 0) == 1)
    }

    @Test("values at the shift speak for the null hypothesis, however the shift rounds")
    func constant() {
        for alternative in Alternative.allCases {
            #expect(signFlipTest([0, 0, 0], alternative: alternative, seed: 0) == 1)
            #expect(signFlipTest([0.3, 0.1 + 0.2], shift: 0.3, alternative: alternative, seed: 0) == 1)
            #expect(
                signFlipTest(
                    [Double](repeating: 0.1, count: 25), shift: 0.1, alternative: alternative, permutations: 99, seed: 0
                )
                    == 1)
        }
    }

    @Test("what cannot be tested is unknown")
    func unknown() {
        #expect(signFlipTest([], alternative: .greater, seed: 0) == nil)
        #expect(signFlipTest([1, .nan], alternative: .greater, seed: 0) == nil)
        #expect(signFlipTest([1, .infinity], alternative: .less, seed: 0) == nil)
        #expect(signFlipTest([1, 2], shift: .infinity, alternative: .twoSided, seed: 0) == nil)
        #expect(signFlipTest([1, 2], alternative: .greater, permutations: 0, seed: 0) == nil)
        #expect(signFlipTest([1e308, 1e308], alternative: .greater, seed: 0) == nil)
    }

    @Test("mirrored values swap the sides", arguments: [7, 23])
    func symmetry(count: Int) throws {
        var generator = SeededGenerator(seed: 5)
        let values = generator.normals(count, mean: 0.2)
        let mirrored = values.map { 0.2 - $0 }
        func pValue(_ values: [Double], _ shift: Double, _ alternative: Alternative) throws -> Double {
            try #require(
                signFlipTest(values, shift: shift, alternative: alternative, permutations: 2_000, seed: 8))
        }
        #expect(try agrees(pValue(values, 0.1, .greater), pValue(mirrored, 0.1, .less)))
        #expect(try agrees(pValue(values, 0.1, .twoSided), pValue(mirrored, 0.1, .twoSided)))
    }

    @Test("the Monte Carlo p-value is near that of the t-test, and the same for the same seed", arguments: [40, 150])
    func monteCarlo(count: Int) throws {
        var generator = SeededGenerator(seed: 6)
        // An effect of some 1.3 standard errors, at which either p-value is far from 0 and from 1.
        let values = generator.normals(count, mean: 1.3 / Double(count).squareRoot())
        let first = try #require(signFlipTest(values, alternative: .greater, permutations: 20_000, seed: 1))
        #expect(signFlipTest(values, alternative: .greater, permutations: 20_000, seed: 1) == first)
        #expect(signFlipTest(values, alternative: .greater, permutations: 20_000, seed: 2) != first)
        let expected = try #require(tTest(values, alternative: .greater))
        #expect(abs(first - expected) < 0.015, "\(first) \(expected)")
    }

    @Test(
        "false alarms come as often as the level says",
        arguments: [(10, Alternative.greater), (10, .twoSided), (24, .less)])
    func nominalRate(count: Int, alternative: Alternative) {
        var generator = SeededGenerator(seed: UInt64(count))
        let runs = count > 20 ? 1_000 : 2_000
        var alarms = 0
        for run in 0..<runs {
            let values = generator.normals(count, mean: 3)
            // 199 random patterns make 0.05 a p-value that is reached exactly.
            let pValue = signFlipTest(
                values, shift: 3, alternative: alternative, permutations: 199, seed: UInt64(run))
            if let pValue, pValue <= 0.05 { alarms += 1 }
        }
        // Exactly counted levels are multiples of 1/1024.
        let level = count > 20 ? 0.05 : alternative == .twoSided ? 50.0 / 1_024 : 51.0 / 1_024
        #expect(isLikely(alarms, of: runs, probability: level), "\(alarms) of \(runs)")
    }
}
