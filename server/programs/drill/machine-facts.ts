import { execFileSync } from "node:child_process";
import { statfsSync } from "node:fs";
import os from "node:os";
import { fileURLToPath } from "node:url";
import type { Observed } from "#server/programs/drill/certificate/certificate.ts";

/** Kinds of file systems that Linux numbers so (statfs(2)). */
const diskKinds: Record<number, string> = {
  0xef53: "ext4",
  0x58465342: "xfs",
  0x9123683e: "btrfs",
  0x2fc12fc1: "zfs",
  0x794c7630: "overlay",
  0x6969: "nfs",
  0x01021994: "memory (tmpfs), where nothing outlives a power cut",
};

/** This machine, and the disk that has this folder. */
export function machineFacts(folder: string): Observed["machine"] {
  const cores = os.cpus();
  const { type, bavail, bsize } = statfsSync(folder);
  return {
    system: `${os.type()} ${os.release()}, ${os.arch()}`,
    processor: cores[0]?.model.trim() || "unknown",
    cores: cores.length,
    memoryBytes: os.totalmem(),
    disk: diskKinds[type] ?? `file system 0x${type.toString(16)}`,
    diskFreeBytes: bavail * bsize,
  };
}

/** The commit of the checkout; null in a tree that is deployed, which has none. */
export function commitOf(): string | null {
  const cwd = fileURLToPath(new URL("../../..", import.meta.url));
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}
