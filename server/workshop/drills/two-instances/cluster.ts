import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { postgresUser, type PostgresUser } from "#server/programs/embedded/postgres-user.ts";
import { isAlive, stopOrphan } from "#server/programs/embedded/postmaster.ts";
import { findFreePort } from "#server/programs/start/port.ts";

/** A durable PostgreSQL of the machine's own packages, driven by its own commands. */
export type Cluster = {
  port: number;
  password: string;
  start(): Promise<void>;
  /** Ends sessions, writes everything down, and starts again. */
  restart(): Promise<void>;
  /** As a power cut. */
  crash(): Promise<void>;
  /** Makes the first server of one that followed. */
  promote(): Promise<void>;
  stop(): Promise<void>;
  /** Another one on this machine that writes what this one writes; not started. */
  follow(dataDir: string): Promise<Cluster>;
};

type Place = {
  bin: string;
  dataDir: string;
  port: number;
  password: string;
  settings: readonly string[];
};

type ClusterOptions = {
  /** Nodes that call each other have one password; the servers have it in their environment. */
  password?: string;
  /** Settings of the server beside the drill's own, as `name=value`. */
  settings?: readonly string[];
};

const oldestVersion = 15;
const debianRoot = "/usr/lib/postgresql";

/** Where Debian keeps the newest PostgreSQL that is installed; null without one that is new enough. */
export function findDebianPostgres(): { version: number; bin: string } | null {
  const names = existsSync(debianRoot) ? readdirSync(debianRoot) : [];
  const [found] = names
    .map((name) => ({ version: Number(name), bin: path.join(debianRoot, name, "bin") }))
    .filter(({ version, bin }) => version >= oldestVersion && existsSync(path.join(bin, "initdb")))
    .toSorted((left, right) => right.version - left.version);
  return found ?? null;
}

/** A new and empty one, not started. */
export async function createCluster(
  bin: string,
  dataDir: string,
  { password = newPassword(), settings = [] }: ClusterOptions = {},
): Promise<Cluster> {
  const place = { bin, dataDir, port: await findFreePort(), password, settings };
  const user = postgresUser([path.dirname(dataDir), bin]);
  await makeFolder(user, dataDir);
  const passwordFile = `${dataDir}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  user.own(passwordFile);
  const flags = ["--username=canary", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"];
  await run(user, place, "initdb", [`--pwfile=${passwordFile}`, ...flags]);
  return clusterAt(user, place);
}

export const newPassword = () => randomBytes(24).toString("base64url");

function clusterAt(user: PostgresUser, place: Place): Cluster {
  const { dataDir, port, password } = place;
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=''",
    "max_connections=200",
    ...place.settings,
  ];
  const flags = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(" ");
  const control = (...args: string[]) =>
    run(user, place, "pg_ctl", ["-w", "-t", "50", "-l", `${dataDir}.log`, "-o", flags, ...args]);
  return {
    port,
    password,
    start: () => control("start"),
    restart: () => control("-m", "fast", "restart"),
    crash: () => endAtOnce(dataDir),
    promote: () => control("promote"),
    stop: () => stopOrphan(dataDir),
    async follow(copyDir) {
      const copy = { ...place, dataDir: copyDir, port: await findFreePort() };
      await makeFolder(user, copyDir);
      const from = ["-h", "127.0.0.1", "-p", String(port), "-U", "canary", "-D", copyDir];
      await run(user, copy, "pg_basebackup", [...from, "-R", "-X", "stream", "-c", "fast"]);
      return clusterAt(user, copy);
    },
  };
}

/** initdb and pg_ctl find the files by PGDATA. */
async function run(user: PostgresUser, place: Place, command: string, args: string[]) {
  // A server inherits these and outlives the command: a pipe would never end.
  const log = openSync(`${place.dataDir}.log`, "a");
  const child = user.spawn(path.join(place.bin, command), args, {
    cwd: "/",
    stdio: ["ignore", log, log],
    env: { ...process.env, PGDATA: place.dataDir, PGPASSWORD: place.password },
  });
  closeSync(log);
  const code = await exitOf(child);
  if (code !== 0) {
    const said = await readFile(`${place.dataDir}.log`, "utf8");
    throw new Error(`${command} ended with ${code}.\n${said.slice(-2_000)}`);
  }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
}

async function makeFolder(user: PostgresUser, dataDir: string): Promise<void> {
  await mkdir(dataDir, { mode: 0o700 });
  await writeFile(`${dataDir}.log`, "", { mode: 0o600 });
  for (const made of [dataDir, `${dataDir}.log`]) user.own(made);
}

async function endAtOnce(dataDir: string): Promise<void> {
  const pid = Number.parseInt(await readFile(path.join(dataDir, "postmaster.pid"), "utf8"), 10);
  if (!(pid > 1)) throw new Error("the server has not written down who it is");
  process.kill(pid, "SIGQUIT");
  while (isAlive(pid)) await sleep(10);
}

/** Whether this machine has a program, and what it says of its version. */
export async function versionOf(program: string): Promise<string | null> {
  const child = spawn(program, ["--version"], { stdio: ["ignore", "pipe", "ignore"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const code = await exitOf(child).catch(() => null);
  return code === 0 ? (/\d+\.\d+(?:\.\d+)?/.exec(said)?.[0] ?? null) : null;
}
