import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import type { CommandMessage, Commands, ServiceMessage, Started } from "./protocol.js";

const packageName = "@canary-payments/testing-service";
const majorMin = 22;

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/** The process of a testing service, and what is asked of it. */
export class ServiceProcess {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  readonly ended: Promise<void>;

  constructor(child: ChildProcess) {
    this.child = child;
    child.on("message", (said: ServiceMessage) => this.hear(said));
    this.ended = new Promise((resolve) => {
      child.once("exit", () => resolve());
      // One that was never started has no end. What nobody listened to would end the test's process.
      child.on("error", (error) => {
        this.failAll(`The testing service could not start: ${error.message}`);
        if (child.pid === undefined) resolve();
      });
    });
    void this.ended.then(() => this.failAll("The testing service has ended."));
  }

  /** Resolves with the service's report once it runs. */
  start(): Promise<Started> {
    return this.expect(0) as Promise<Started>;
  }

  ask<Name extends keyof Commands>(
    name: Name,
    given: Commands[Name]["given"],
  ): Promise<Commands[Name]["answer"]> {
    const id = (this.asked += 1);
    const answer = this.expect(id) as Promise<Commands[Name]["answer"]>;
    if (this.child.connected) this.send({ id, name, given } as CommandMessage);
    else this.failAll("The testing service was stopped.");
    return answer;
  }

  /** It removes what it has written, and ends. */
  async stop(): Promise<void> {
    this.child.ref();
    if (this.child.connected) this.child.disconnect();
    await this.ended;
  }

  /** It may end at this moment: what cannot be sent any more fails what was asked. */
  private send(asked: CommandMessage): void {
    this.child.send(asked, (error) => {
      if (error) this.settle(asked.id)?.reject(new Error("The testing service has ended."));
    });
  }

  private expect(id: number): Promise<unknown> {
    const answer = new Promise<unknown>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
    });
    this.keepAwake();
    return answer;
  }

  private hear(said: ServiceMessage): void {
    if (said.kind === "started") this.settle(0)?.resolve(said.started);
    else if (said.kind === "failed") this.settle(0)?.reject(new Error(said.message));
    else if (said.kind === "answer") this.settle(said.id)?.resolve(said.value);
    else this.settle(said.id)?.reject(new Error(said.message));
  }

  private settle(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    this.keepAwake();
    return waiting;
  }

  private failAll(reason: string): void {
    for (const id of [...this.waiting.keys()]) this.settle(id)?.reject(new Error(reason));
  }

  /** A test's process that forgets to stop a service still ends, and the service with it. */
  private keepAwake(): void {
    const how = this.waiting.size > 0 ? "ref" : "unref";
    this.child[how]();
    this.child.channel?.[how]();
  }
}

/** Starts the program of the service, which is a package of its own. */
export async function launch(
  settings: Record<string, string>,
  given: string | undefined,
): Promise<ServiceProcess> {
  const { versions, env } = process;
  if (Number.parseInt(versions.node, 10) < majorMin)
    throw new Error(`The testing service needs Node ${majorMin} or later; this is ${versions.node}.`);
  const program = given ?? env["CANARY_TESTING_SERVICE"] ?? (await findProgram());
  // Nothing of the project's own environment is taken for a setting of the service.
  const kept = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "USERPROFILE"];
  const own = Object.fromEntries(kept.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const child = fork(program, [JSON.stringify(settings)], {
    env: { ...own, NODE_ENV: "production" },
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return new ServiceProcess(child);
}

/** From this package where it is installed as it should be, else from the project that runs. */
async function findProgram(): Promise<string> {
  const name: string = packageName;
  const fromProject = () => createRequire(path.join(process.cwd(), "package.json"))(name) as ServiceProgram;
  const found = await (import(name) as Promise<ServiceProgram>).catch(fromProject).catch(() => {
    throw new Error(
      `startCanary() needs ${name} beside this package: npm install --save-dev ${name}. Or name its program: startCanary({ service: ".../main.mjs" }).`,
    );
  });
  return found.program;
}

type ServiceProgram = { program: string };
