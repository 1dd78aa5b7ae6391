import BenchCommand

BenchCommand.main(suites: [.strategies, .calls, .executions, .clients, .tolerance, .limits])
