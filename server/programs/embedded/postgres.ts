import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, openSync, closeSync, rmSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import {
  explainBinaryFailure,
  findPostgresBinaries,
} from "#server/programs/embedded/postgres-binaries.ts";
import {
  makeSocketDir,
  postgresUser,
  type PostgresUser,
} from "#server/programs/embedded/postgres-user.ts";
import {
  isPostmasterReady,
  stopOrphan,
  stopPostmaster,
} from "#server/programs/embedded/postmaster.ts";
import { writeWhole } from "#server/programs/embedded/whole-file.ts";

export interface EmbeddedPostgres {
  url: string;
  /** Resolves when the server ends, asked to or not. */
  exited: Promise<void>;
  /** Ends connections and writes everything down; safe to call twice. */
  stop: () => Promise<void>;
  /** Ends it as it is, for files that go as well; safe to call twice. */
  abandon: () => Promise<void>;
}

export interface PostgresOptions {
  dataDir: string;
  /** false gives up crash safety for speed: tests only. */
  durable?: boolean;
  /** Little data, and many servers beside each other: files and memory are few. */
  isSmall?: boolean;
  /** Whether the server's files are a copy that already contains the database. */
  isCopy?: boolean;
  /** Called when its process runs, which it does for a while before it answers. */
  onLaunch?: () => void;
  /**
   * The port of a server that is started again and whose address is known already; a free one by
   * default.
   */
  port?: number;
  /** Settings of PostgreSQL beside those of the service, by name. */
  settings?: Record<string, string>;
}

const startTimeoutMs = 60_000;
const portAttemptsMax = 3;
const connectionsMax = 200;

/**
 * Starts the PostgreSQL server whose files are in `<dataDir>/postgres`, creating them the first
 * time. It listens on a free loopback port behind a password kept beside the files (mode 0600), and, where the system has
 * them, on a socket in `<dataDir>/socket`, which costs a quarter less for each message and stands in the address.
 * A server left behind by a killed process is stopped first. The caller must own `dataDir`
 * (see service-state.ts). Throws BootError with the reason when the server cannot run.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, isSmall = false, port: wanted, settings = {} } = options;
  const binaries = await findPostgresBinaries();
  const clusterDir = path.join(dataDir, "postgres");
  await mkdir(dataDir, { recursive: true });
  await stopOrphan(clusterDir);

  const password = await readOrCreatePassword(dataDir);
  const user = postgresUser([dataDir, path.dirname(binaries.postgres)]);
  if (!holdsCluster(dataDir)) {
    await createCluster({ initdb: binaries.initdb, user, dataDir, durable, isSmall });
  }
  const socketDir = await makeSocketDir(dataDir, user);
  const flags = serverFlags(clusterDir, { durable, isSmall, socketDir, settings });
  const { child, exited, port } = await launch({
    postgres: binaries.postgres,
    flags,
    user,
    dataDir,
    wanted,
    onLaunch: options.onLaunch,
  });
  const socket = socketDir === null ? "" : `?host=${encodeURIComponent(socketDir)}`;
  const url = (database: string) =>
    `postgresql://canary:${password}@127.0.0.1:${port}/${database}${socket}`;
  if (!options.isCopy) {
    // Loaded where it is needed: the driver takes longer to load than a copy to start.
    const { ensureDatabase } = await import("#server/programs/embedded/databases.ts");
    await ensureDatabase(url("postgres"));
  }

  const end = async (how: "fast" | "immediate") => {
    if (isRunning(child) && child.pid !== undefined) await stopPostmaster(child.pid, how);
  };
  return {
    url: url("canary"),
    exited,
    stop: () => end("fast"),
    abandon: () => end("immediate"),
  };
}

/** Whether a server was begun in `dataDir` before. */
export function holdsCluster(dataDir: string): boolean {
  return existsSync(path.join(dataDir, "postgres", "PG_VERSION"));
}

async function readOrCreatePassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "postgres.password");
  if (existsSync(file)) return (await readFile(file, "utf8")).trim();
  const password = randomBytes(24).toString("base64url");
  writeWhole(file, password);
  return password;
}

/** Made under another name first, so that an interrupted creation is never taken for a database. */
async function createCluster(options: {
  initdb: string;
  user: PostgresUser;
  dataDir: string;
  durable: boolean;
  isSmall: boolean;
}): Promise<void> {
  const unfinished = path.join(options.dataDir, "postgres.unfinished");
  const passwordCopy = path.join(unfinished, "..", "postgres.password.initdb");
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  options.user.own(unfinished);
  // initdb reads the password under its own account, which cannot read ours.
  const password = await readOrCreatePassword(options.dataDir);
  await writeFile(passwordCopy, password, { mode: 0o600 });
  options.user.own(passwordCopy);
  const args = [`--pgdata=${unfinished}`, `--pwfile=${passwordCopy}`, ...initdbArguments];
  if (!options.durable) args.push("--no-sync");
  if (options.isSmall) args.push("--wal-segsize=1");
  try {
    const child = options.user.spawn(options.initdb, args, {
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
    });
    // A start that is given up takes it along, with the copy of the password; initdb removes what it has made.
    const endWithProcess = () => {
      child.kill();
      rmSync(passwordCopy, { force: true });
    };
    process.once("exit", endWithProcess);
    await completed(child).finally(() => process.off("exit", endWithProcess));
    await rename(unfinished, path.join(options.dataDir, "postgres"));
  } finally {
    await rm(passwordCopy, { force: true });
  }
}

// The built-in C.UTF-8 locale sorts the same way on every machine, whatever its C library.
const initdbArguments = [
  "--username=canary",
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
];

async function completed(child: ChildProcess): Promise<void> {
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  await new Promise<void>((resolve, reject) => {
    child.once("error", (error) => reject(new BootError(explainBinaryFailure(error.message))));
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new BootError(explainBinaryFailure(output))),
    );
  });
}

type Flags = Required<Pick<PostgresOptions, "durable" | "isSmall" | "settings">> & {
  socketDir: string | null;
};

function serverFlags(
  clusterDir: string,
  { durable, isSmall, socketDir, settings }: Flags,
): string[] {
  const all: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: socketDir ?? "",
    max_connections: String(connectionsMax),
    timezone: "UTC",
    log_timezone: "UTC",
    // Statements and row values are customers' data: keep them out of the log file.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    ...(durable
      ? {}
      : {
          fsync: "off",
          synchronous_commit: "off",
          full_page_writes: "off",
          max_wal_size: "4GB",
          // Histories of the simulation are told in the order of their commits.
          track_commit_timestamp: "on",
        }),
    ...(isSmall ? smallSettings : {}),
    ...settings,
  };
  return [
    "-D",
    clusterDir,
    ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

/** No processes that read ahead, and no logs of changes kept to be written over. */
const smallSettings = {
  shared_buffers: "32MB",
  io_method: "sync",
  min_wal_size: "2MB",
  max_wal_size: "16MB",
};

interface Launch {
  postgres: string;
  flags: string[];
  user: PostgresUser;
  dataDir: string;
  wanted: number | undefined;
  onLaunch: (() => void) | undefined;
}

/** `exited` is heard from the first moment: whoever listens later can miss the end for good. */
type Launched = { child: ChildProcess; exited: Promise<void> };

/** A free port can be taken by somebody else before the server gets it: try again with another. */
async function launch(options: Launch): Promise<Launched & { port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.wanted ?? (await freePort());
    const problem = await launchOn(port, options);
    if (typeof problem !== "string") return { ...problem, port };
    // In the words of PostgreSQL; what follows is the system's.
    const portTaken = /could not bind [\w ]*address/i.test(problem);
    if (!portTaken || attempt === portAttemptsMax) {
      throw new BootError(explainBinaryFailure(problem));
    }
  }
}

async function launchOn(port: number, options: Launch): Promise<Launched | string> {
  const { postgres, flags, user, dataDir, wanted } = options;
  const logFile = path.join(dataDir, "postgres.log");
  // Keeps the server's last lines before it ended, because somebody will look for them.
  const log = openSync(logFile, wanted === undefined ? "w" : "a", 0o600);
  // Detached: a Ctrl-C in the terminal must reach the app alone, which stops the server last.
  const child = user.spawn(postgres, [...flags, "-p", String(port)], {
    cwd: "/",
    detached: true,
    // A window of its own could be closed, and the database with it.
    windowsHide: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  options.onLaunch?.();
  let spawnError: string | undefined;
  child.once("error", (error) => (spawnError = error.message));
  // From its first moment: a start that is given up in the midst leaves no server behind.
  const endWithProcess = () => child.kill("SIGINT");
  process.once("exit", endWithProcess);
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void exited.then(() => process.off("exit", endWithProcess));

  const deadline = Date.now() + startTimeoutMs;
  while (child.pid !== undefined && isRunning(child)) {
    if (await isPostmasterReady(path.join(dataDir, "postgres"), child.pid))
      return { child, exited };
    if (Date.now() > deadline) {
      await stopPostmaster(child.pid);
      return "PostgreSQL was not ready within a minute";
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await new Promise((resolve) => setImmediate(resolve));
  return spawnError ?? (await readFile(logFile, "utf8"));
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
