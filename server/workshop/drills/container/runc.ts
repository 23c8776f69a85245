import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { readSystemCalls } from "#server/workshop/drills/container/system-calls.ts";

/** A container as Open Containers' runtime specification has it, less what all of this drill's have in common. */
export type Bundle = {
  rootfs: string;
  isReadOnly: boolean;
  args: readonly string[];
  env: Record<string, string>;
  folder: string;
  uid: number;
  /** May a process gain rights that it was not started with? */
  mayGainRights: boolean;
  /** Folders of this machine by their places inside. */
  mounts: Record<string, string>;
  memoryBytes: number;
  /** Is it kept to the engine's list of system calls? */
  isFiltered: boolean;
};

export type RunningContainer = {
  name: string;
  hasEnded(): boolean;
  /** The exit code, when it has ended; of a signal 128 and its number. */
  ended: Promise<number>;
  kill(signal: "TERM" | "KILL"): Promise<void>;
  /** Runs a command in it as its own user. Answers what that printed; throws when it fails. */
  exec(args: readonly string[]): Promise<string>;
};

type Specification = {
  process: Record<string, unknown> & { capabilities: Record<string, string[]> };
  root: { path: string; readonly: boolean };
  mounts: { destination: string; type?: string; source?: string; options?: string[] }[];
  linux: Record<string, unknown> & { namespaces: { type: string }[] };
};

const run = promisify(execFile);
const searched = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Starts containers below `home`, with the network of this machine; their output goes to `<name>.log` there. */
export class Runc {
  private readonly home: string;
  private readonly names: string[] = [];

  constructor(home: string) {
    this.home = home;
  }

  start(name: string, bundle: Bundle): RunningContainer {
    const folder = path.join(this.home, name);
    mkdirSync(folder);
    execFileSync("runc", ["spec", "--bundle", folder]);
    const file = path.join(folder, "config.json");
    const specification = JSON.parse(readFileSync(file, "utf8")) as Specification;
    writeFileSync(file, JSON.stringify(specify(specification, bundle)));
    this.names.push(name);
    const log = openSync(this.logOf(name), "a");
    const child = spawn("runc", this.words("run", "--bundle", folder, name), {
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    const ended = once(child, "exit").then(([code]) => Number(code));
    return {
      name,
      ended,
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
      kill: async (signal) => {
        await run("runc", this.words("kill", name, signal));
      },
      exec: async (args) => (await run("runc", this.words("exec", name, ...args))).stdout,
    };
  }

  said(name: string): string {
    return readFileSync(this.logOf(name), "utf8");
  }

  /** Ends all that still run. */
  async stop(): Promise<void> {
    const words = (name: string) => this.words("delete", "--force", name);
    await Promise.all(this.names.map((name) => run("runc", words(name))));
  }

  private words(...words: string[]): string[] {
    return ["--root", path.join(this.home, "state"), ...words];
  }

  private logOf(name: string): string {
    return path.join(this.home, `${name}.log`);
  }
}

function specify(given: Specification, bundle: Bundle): Specification {
  const { rlimits: _, ...common } = given.process;
  const none = Object.keys(common.capabilities).map((set) => [set, [] as string[]] as const);
  const env = { PATH: searched, ...bundle.env };
  return {
    ...given,
    process: {
      ...common,
      terminal: false,
      user: { uid: bundle.uid, gid: bundle.uid },
      args: bundle.args,
      env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
      cwd: bundle.folder,
      capabilities: Object.fromEntries(none),
      noNewPrivileges: !bundle.mayGainRights,
    },
    root: { path: bundle.rootfs, readonly: bundle.isReadOnly },
    mounts: [
      ...given.mounts,
      ...Object.entries(bundle.mounts).map(([destination, source]) => ({
        destination,
        source,
        type: "none",
        options: ["rbind", "rw", "nosuid", "nodev"],
      })),
    ],
    linux: {
      ...given.linux,
      namespaces: given.linux.namespaces.filter(({ type }) => type !== "network"),
      resources: { memory: { limit: bundle.memoryBytes } },
      ...(bundle.isFiltered && { seccomp: readSystemCalls() }),
    },
  };
}
