/**
 * Keeps the program running when the reader of its output goes away first: a terminal that closes, a log collector
 * that restarts. Without this the failed write would be an uncaught error, which Next reports on the stream that
 * has just failed, and so on, using a whole processor.
 */
export function outliveReaders(streams = [process.stdout, process.stderr]): void {
  for (const stream of streams) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") throw error;
    });
  }
}
