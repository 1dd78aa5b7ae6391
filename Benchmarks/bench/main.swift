import BenchCommand

BenchCommand.main(suites: [.strategies, .limits])
