import { type PostgresOptions, startPostgres } from "#server/programs/embedded/postgres.ts";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";

/** `dataDir` is for other files of the same use, which go with it. */
export type ScratchPostgres = { url: string; dataDir: string; stop(): Promise<void> };

type ScratchOptions = Pick<PostgresOptions, "isSmall" | "onLaunch"> & {
  /** Lays the files of a whole cluster into a folder. */
  copyTo?: (dataDir: string) => void;
};

/** The server's address by its port, for programs of another account or system: the folder of the socket is shut to them. */
export function byPort(url: string): string {
  const address = new URL(url);
  address.searchParams.delete("host");
  return address.href;
}

/**
 * A throw-away PostgreSQL server for tests and migration checks: fast, not crash-safe, gone with
 * its files after `stop`. Those left by killed processes are cleared first.
 */
export async function startScratchPostgres({
  copyTo,
  ...options
}: ScratchOptions = {}): Promise<ScratchPostgres> {
  const folder = await makeScratchFolder(options);
  copyTo?.(folder.path);
  const isCopy = copyTo !== undefined;
  const server = await startPostgres({ ...options, dataDir: folder.path, durable: false, isCopy });
  return {
    url: server.url,
    dataDir: folder.path,
    async stop() {
      await server.abandon();
      await folder.remove();
    },
  };
}
