import {
  appendFileSync,
  chmodSync,
  constants,
  copyFileSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { postgresUser } from "#server/programs/embedded/postgres-user.ts";

/**
 * Copies the files of a server that does not run to `dataDir`, as `startPostgres` finds them. In one go: with hundreds
 * of small files, waiting for each would take longer than copying them.
 */
export function copyCluster(from: string, dataDir: string): void {
  copyFolder(from, dataDir);
  chmodSync(dataDir, 0o711); // as root, the server runs under another account
  if (process.getuid?.() !== 0) return;
  const user = postgresUser([dataDir]);
  const cluster = path.join(dataDir, "postgres");
  user.own(cluster);
  for (const name of readdirSync(cluster, { recursive: true, encoding: "utf8" }))
    user.own(path.join(cluster, name));
}

/**
 * Turns the copied files into those of a replica of the server at this address, as PostgreSQL's manual says it ("Setting
 * Up a Standby Server"). The embedded PostgreSQL comes without the command that copies a running server; none is needed
 * where both begin from the same files, and the primary keeps its changes since (`keepChanges`).
 */
export function makeFollower(dataDir: string, primaryUrl: string): void {
  const signal = path.join(dataDir, "postgres", "standby.signal");
  writeFileSync(signal, "");
  postgresUser([dataDir]).own(signal);
  setInFiles(dataDir, `primary_conninfo = '${primaryUrl}'`);
}

/** A replica that joins later asks for every change since the files were made: the primary keeps them, and so does a copy. */
export function keepChanges(dataDir: string): void {
  setInFiles(dataDir, "wal_keep_size = '1GB'");
}

function setInFiles(dataDir: string, setting: string): void {
  appendFileSync(path.join(dataDir, "postgres", "postgresql.auto.conf"), `${setting}\n`);
}

function copyFolder(from: string, to: string): void {
  const { mode } = statSync(from);
  mkdirSync(to, { recursive: true, mode });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}
