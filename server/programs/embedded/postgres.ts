import { randomBytes } from "node:crypto";
import { existsSync, openSync, closeSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import {
  explainBinaryFailure,
  findPostgresBinaries,
} from "#server/programs/embedded/postgres-binaries.ts";
import { postgresUser, type PostgresUser } from "#server/programs/embedded/postgres-user.ts";
import {
  isPostmasterReady,
  stopOrphan,
  stopPostmaster,
} from "#server/programs/embedded/postmaster.ts";

export interface EmbeddedPostgres {
  url: string;
  /** Resolves when the server ends, asked to or not. */
  exited: Promise<void>;
  /** Ends connections and writes everything down; safe to call twice. */
  stop: () => Promise<void>;
}

export interface PostgresOptions {
  dataDir: string;
  /** false gives up crash safety for speed: tests only. */
  durable?: boolean;
  /** Of a server that is started again, whose address is known already; a free one by default. */
  port?: number;
}

const START_TIMEOUT_MS = 60_000;
const PORT_ATTEMPTS_MAX = 3;
const MAX_CONNECTIONS = 200;

/**
 * Starts the PostgreSQL server whose files are in `<dataDir>/postgres`, creating them the first
 * time. It listens on a free loopback port behind a password kept beside the files (mode 0600).
 * A server left behind by a killed process is stopped first. The caller must own `dataDir`
 * (see service-state.ts). Throws BootError with the reason when the server cannot run.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, port: wanted } = options;
  const binaries = await findPostgresBinaries();
  const clusterDir = path.join(dataDir, "postgres");
  await mkdir(dataDir, { recursive: true });
  await stopOrphan(clusterDir);

  const password = await readOrCreatePassword(dataDir);
  const user = postgresUser([dataDir, path.dirname(binaries.postgres)]);
  if (!existsSync(path.join(clusterDir, "PG_VERSION"))) {
    await createCluster({ initdb: binaries.initdb, user, dataDir, durable });
  }
  const flags = serverFlags(clusterDir, durable);
  const { child, exited, port } = await launch({
    postgres: binaries.postgres,
    flags,
    user,
    dataDir,
    wanted,
  });
  const url = (database: string) => `postgresql://canary:${password}@127.0.0.1:${port}/${database}`;
  await ensureDatabase(url("postgres"));

  return {
    url: url("canary"),
    exited,
    async stop() {
      if (isRunning(child) && child.pid !== undefined) await stopPostmaster(child.pid);
    },
  };
}

async function readOrCreatePassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "postgres.password");
  if (existsSync(file)) return (await readFile(file, "utf8")).trim();
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

/** Made under another name first, so that an interrupted creation is never taken for a database. */
async function createCluster(options: {
  initdb: string;
  user: PostgresUser;
  dataDir: string;
  durable: boolean;
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
  const args = [`--pgdata=${unfinished}`, `--pwfile=${passwordCopy}`, ...INITDB_ARGS];
  if (!options.durable) args.push("--no-sync");
  try {
    const child = options.user.spawn(options.initdb, args, {
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
    });
    await completed(child);
    await rename(unfinished, path.join(options.dataDir, "postgres"));
  } finally {
    await rm(passwordCopy, { force: true });
  }
}

// The built-in C.UTF-8 locale sorts the same way on every machine, whatever its C library.
const INITDB_ARGS = [
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

function serverFlags(clusterDir: string, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: String(MAX_CONNECTIONS),
    timezone: "UTC",
    log_timezone: "UTC",
    // Statements and row values are customers' data: keep them out of the log file.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    ...(durable
      ? {}
      : { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "4GB" }),
  };
  return [
    "-D",
    clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

interface Launch {
  postgres: string;
  flags: string[];
  user: PostgresUser;
  dataDir: string;
  wanted: number | undefined;
}

/** `exited` is heard from the first moment: whoever listens later can miss the end for good. */
type Launched = { child: ChildProcess; exited: Promise<void> };

/** A free port can be taken by somebody else before the server gets it: try again with another. */
async function launch(options: Launch): Promise<Launched & { port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.wanted ?? (await freePort());
    const problem = await launchOn(port, options);
    if (typeof problem !== "string") return { ...problem, port };
    const portTaken = /Address already in use/i.test(problem);
    if (!portTaken || attempt === PORT_ATTEMPTS_MAX) {
      throw new BootError(explainBinaryFailure(problem));
    }
  }
}

async function launchOn(port: number, options: Launch): Promise<Launched | string> {
  const { postgres, flags, user, dataDir, wanted } = options;
  const logFile = path.join(dataDir, "postgres.log");
  // What the server said before it ended is what somebody will look for.
  const log = openSync(logFile, wanted === undefined ? "w" : "a", 0o600);
  // Detached: a Ctrl-C in the terminal must reach the app alone, which stops the server last.
  const child = user.spawn(postgres, [...flags, "-p", String(port)], {
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  let spawnError: string | undefined;
  child.once("error", (error) => (spawnError = error.message));
  // From its first moment: a start that is given up in the midst leaves no server behind.
  const endWithProcess = () => child.kill("SIGINT");
  process.once("exit", endWithProcess);
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void exited.then(() => process.off("exit", endWithProcess));

  const deadline = Date.now() + START_TIMEOUT_MS;
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

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  // A server that dies between two statements is told by the next one, and by `exited`.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'canary'");
    if (found.rowCount === 0) await client.query("CREATE DATABASE canary");
  } finally {
    await client.end();
  }
}
