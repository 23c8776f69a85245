import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { chownSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { BootError } from "#server/programs/embedded/boot-error.ts";

/** How server binaries are run: PostgreSQL refuses root, so root lends them another account. */
export interface PostgresUser {
  spawn(command: string, args: string[], options: SpawnOptions): ChildProcess;
  own(fileOrDir: string): void;
}

/** `reaches` are the paths that the account must be able to enter (data and binaries). */
export function postgresUser(reaches: string[]): PostgresUser {
  if (process.getuid?.() !== 0) return { spawn, own: () => undefined };

  const account = findAccount() ?? createAccount();
  const own = (fileOrDir: string) => chownSync(fileOrDir, account.uid, account.gid);
  if (reaches.every((target) => canReach(account, target))) {
    return {
      own,
      spawn: (command, args, options) =>
        spawn(command, args, { ...options, uid: account.uid, gid: account.gid }),
    };
  }
  return {
    own,
    spawn: (command, args, options) => spawn(...withSearchRight(account, command, args), options),
  };
}

interface Account {
  uid: number;
  gid: number;
}

function findAccount(): Account | undefined {
  for (const name of ["postgres", "canary-postgres"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {
      continue;
    }
  }
  return undefined;
}

function createAccount(): Account {
  try {
    execFileSync("useradd", ["--system", "--no-create-home", "canary-postgres"], { stdio: "pipe" });
    return { uid: idOf("-u", "canary-postgres"), gid: idOf("-g", "canary-postgres") };
  } catch (cause) {
    throw new BootError(
      "PostgreSQL does not run as root and no other account could be made: start as an ordinary user, or set DATABASE_URL.",
      { cause },
    );
  }
}

function idOf(flag: "-u" | "-g", name: string): number {
  return Number(execFileSync("id", [flag, name], { stdio: "pipe", encoding: "utf8" }));
}

function canReach(account: Account, target: string): boolean {
  try {
    execFileSync("test", ["-x", target], { ...account, cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * A checkout below root's private home is closed to every other account. The server then keeps
 * one of root's rights, to pass through directories, and can gain no other. `no_setuid_fixup`
 * makes access(2), by which PostgreSQL looks for its own binaries, see that right too.
 */
function withSearchRight(account: Account, command: string, args: string[]): [string, string[]] {
  const flags = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    "--securebits=+no_setuid_fixup",
    "--bounding-set=-all,+dac_override",
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=+dac_override",
  ];
  try {
    execFileSync("setpriv", [...flags, "true"], { stdio: "ignore" });
  } catch (cause) {
    throw new BootError(
      "PostgreSQL runs under its own account, which may not enter this folder: move the checkout out of root's home, start as an ordinary user, or set DATABASE_URL.",
      { cause },
    );
  }
  return ["setpriv", [...flags, command, ...args]];
}

/** A path of a socket is at most so long, on the system that allows least. */
const socketPathMax = 103;

/**
 * The empty folder for the server's socket; null where the system or the disk has no sockets (as folders that Docker
 * Desktop shares with its host), or its path is too long or would have to be quoted in a setting.
 */
export async function makeSocketDir(dataDir: string, user: PostgresUser): Promise<string | null> {
  const dir = path.resolve(dataDir, "socket");
  const isUsable =
    process.platform !== "win32" &&
    /^[\w./-]+$/.test(dir) &&
    path.join(dir, ".s.PGSQL.65535").length <= socketPathMax;
  if (!isUsable) return null;
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { mode: 0o700 });
  if (!(await takesSockets(dir))) return null;
  user.own(dir);
  return dir;
}

/** A server that can make none of its sockets does not start. */
async function takesSockets(dir: string): Promise<boolean> {
  const server = createServer();
  const made = new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(path.join(dir, "tried"), () => resolve(true));
  });
  if (!(await made)) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}
