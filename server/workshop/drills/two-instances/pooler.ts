import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { postgresUser } from "#server/programs/embedded/postgres-user.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import { versionOf } from "#server/workshop/drills/two-instances/cluster.ts";
import { ask } from "#server/workshop/drills/two-instances/database.ts";
import { throughPort } from "#server/workshop/testing/database/through-port.ts";

/** Debian puts it where an ordinary user's PATH may not look. */
const places = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"];

export type Pooler = { program: string; version: string };

export async function findPgBouncer(): Promise<Pooler | null> {
  const program = places.find((place) => existsSync(place));
  const version = program ? await versionOf(program) : null;
  return program && version ? { program, version } : null;
}

/** Whether it tells statements of the same name from different clients apart (from 1.21 on). */
export function keepsNamesApart({ version }: Pooler): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 1 || minor >= 21;
}

/** PgBouncer in transaction mode before this database, as the runbook sets it. Answers its address. */
export async function startPgBouncer(
  pooler: Pooler,
  databaseUrl: string,
  folder: string,
): Promise<{ url: string; reconnect(): Promise<void>; stop(): Promise<void> }> {
  const to = new URL(databaseUrl);
  const port = await findFreePort();
  const user = postgresUser([folder, path.dirname(pooler.program)]);
  await mkdir(folder, { mode: 0o700 });
  const files = {
    "users.txt": `"${to.username}" "${to.password}"\n`,
    "pgbouncer.log": "",
    "pgbouncer.ini": `[databases]
* = host=${to.hostname} port=${to.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
admin_users = ${to.username}
logfile = ${folder}/pgbouncer.log
pool_mode = transaction
default_pool_size = 30
server_login_retry = 1
ignore_startup_parameters = extra_float_digits,options
${keepsNamesApart(pooler) ? "max_prepared_statements = 1000" : ""}
`,
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text, { mode: 0o600 });
    user.own(path.join(folder, name));
  }
  user.own(folder);
  const child = user.spawn(pooler.program, ["-q", path.join(folder, "pgbouncer.ini")], {
    cwd: "/",
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await listening(port);
  const url = throughPort(databaseUrl, port);
  return {
    url,
    async reconnect() {
      const console = new URL(url);
      console.pathname = "/pgbouncer";
      await ask(console.href, "RECONNECT");
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const startMaxMs = 10_000;

async function listening(port: number): Promise<void> {
  const giveUpAt = performance.now() + startMaxMs;
  while (!(await answers(port))) {
    if (performance.now() > giveUpAt) throw new Error(`nothing listens on port ${port}`);
    await sleep(50);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
