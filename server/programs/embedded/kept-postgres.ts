import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedPostgres, startPostgres } from "#server/programs/embedded/postgres.ts";

interface KeepOptions {
  dataDir: string;
  /** Told each time that the server ended by itself, before it is started again. */
  onEnded?: () => void;
}

/** Number of exits within `patienceMs` that are no accident: the disk is full, or files are damaged. */
const endsMax = 5;
const patienceMs = 60_000;
/** How often a start is tried: the resources that a killed server's children hold are free a moment later. */
const attemptsMax = 20;
const betweenAttemptsMs = 250;

type KeptPostgres = Pick<EmbeddedPostgres, "url" | "exited" | "stop">;

/**
 * The server of `startPostgres`, kept running: when it ends without being asked, it is started
 * again behind the same address, so that whoever lost a connection finds it again. `exited`
 * resolves when it was stopped, or could not be kept: it ended five times within a minute, or
 * did not start again.
 */
export async function keepPostgres(options: KeepOptions): Promise<KeptPostgres> {
  const { dataDir, onEnded } = options;
  let server = await startPostgres({ dataDir });
  const { url } = server;
  const port = Number(new URL(url).port);
  const ends: number[] = [];
  let isStopping = false;

  async function keep(): Promise<void> {
    for (;;) {
      await server.exited;
      ends.push(performance.now());
      if (isStopping || isNoAccident(ends)) return;
      onEnded?.();
      const again = await startAgain(dataDir, port, () => isStopping);
      if (again === null) return;
      server = again;
      if (isStopping) await server.stop();
    }
  }

  const exited = keep();
  return {
    url,
    exited,
    async stop() {
      isStopping = true;
      await server.stop();
      await exited;
    },
  };
}

function isNoAccident(ends: number[]): boolean {
  const [first] = ends.slice(-endsMax);
  return ends.length >= endsMax && performance.now() - (first ?? 0) < patienceMs;
}

async function startAgain(
  dataDir: string,
  port: number,
  isStopping: () => boolean,
): Promise<EmbeddedPostgres | null> {
  for (let attempt = 1; attempt <= attemptsMax && !isStopping(); attempt += 1) {
    const server = await startPostgres({ dataDir, port }).catch(() => null);
    if (server) return server;
    await sleep(betweenAttemptsMs);
  }
  return null;
}
