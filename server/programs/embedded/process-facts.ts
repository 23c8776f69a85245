import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Facts that tell a process from a later one with the same number. */
export type ProcessFacts = {
  /** The name of its file, without folder and ".exe". */
  program: string;
  /** The moment of its start, in the system's own words; the same each time it is asked. */
  started: string;
};

/** How this machine is asked. */
export type System = {
  platform: NodeJS.Platform;
  read: (file: string) => string;
  run: (command: string, args: string[]) => string;
};

const answerMaxMs = 10_000;

const thisSystem: System = {
  platform: process.platform,
  read: (file) => readFileSync(file, "utf8"),
  run: (command, args) =>
    execFileSync(command, args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: answerMaxMs,
      windowsHide: true,
      // Names of months in one language.
      env: { ...process.env, LC_ALL: "C" },
    }),
};

/** Null when there is no such process, or when nobody can say. */
export function describeProcess(pid: number, system: System = thisSystem): ProcessFacts | null {
  const describe = byPlatform[system.platform] ?? byPs;
  try {
    return describe(pid, system);
  } catch {
    return null;
  }
}

type Describe = (pid: number, system: System) => ProcessFacts | null;
const byPlatform: Partial<Record<NodeJS.Platform, Describe>> = {
  linux: byProc,
  win32: byPowerShell,
};

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: field 22, clock ticks from boot to its start. */
function byProc(pid: number, { read }: System): ProcessFacts | null {
  const stat = read(`/proc/${pid}/stat`);
  const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return started === undefined ? null : { program: read(`/proc/${pid}/comm`).trim(), started };
}

/** macOS and the BSDs: `lstart` in full, `comm` with its folder (https://keith.github.io/xcode-man-pages/ps.1.html). */
function byPs(pid: number, { run }: System): ProcessFacts | null {
  const said = run("ps", ["-o", "lstart=", "-o", "comm=", "-p", String(pid)]);
  const found = /^\s*(\w{3} +\w{3} +\d+ +[\d:]+ +\d{4}) +(.+?)\s*$/.exec(said);
  return found?.[1] && found[2]
    ? { program: path.posix.basename(found[2]), started: found[1] }
    : null;
}

/** https://learn.microsoft.com/powershell/module/microsoft.powershell.management/get-process: no start of others' processes. */
function byPowerShell(pid: number, { run }: System): ProcessFacts | null {
  const script = `$p = Get-Process -Id ${pid} -ErrorAction Stop; $p.ProcessName; if ($p.StartTime) { $p.StartTime.ToUniversalTime().Ticks }`;
  const said = run("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", script]);
  const [program = "", started = ""] = said.split(/\r?\n/).map((line) => line.trim());
  return program === "" ? null : { program, started };
}
