import Harness

extension Command {
    /// `bench worker`: what a run starts for its cells; speaks the turn protocol on its standard streams.
    static var worker: Command {
        Command(
            name: "worker", summary: "Serve turns to a parent process.",
            help: { _ in "bench worker is started by 'bench run'; it reads a job from standard input." },
            execute: { context, _ in WorkerMain.run(shapes: context.shapes) })
    }
}
