import { startPostgres } from "#server/programs/embedded/postgres.ts";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";

/** `dataDir` is for other files of the same use, which go with it. */
export type ScratchPostgres = { url: string; dataDir: string; stop(): Promise<void> };

/**
 * A throw-away PostgreSQL server for tests and migration checks: fast, not crash-safe, gone with
 * its files after `stop`. Those left by killed processes are cleared first. `fill` may lay files of a
 * cluster there before it starts.
 */
export async function startScratchPostgres(
  fill: (dataDir: string) => Promise<void> = async () => {},
): Promise<ScratchPostgres> {
  const folder = await makeScratchFolder();
  await fill(folder.path);
  const server = await startPostgres({ dataDir: folder.path, durable: false });
  return {
    url: server.url,
    dataDir: folder.path,
    async stop() {
      await server.stop();
      await folder.remove();
    },
  };
}
