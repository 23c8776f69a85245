/**
 * Whoever reads what a program says may go before it: a terminal that closes, a log collector that
 * restarts. The program goes on without them. Without this the failed write would be an uncaught
 * error, which Next reports on the stream that has just failed, and so on, with a whole processor.
 */
export function outliveReaders(streams = [process.stdout, process.stderr]): void {
  for (const stream of streams) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") throw error;
    });
  }
}
