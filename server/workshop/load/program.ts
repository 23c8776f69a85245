import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

export type Program = {
  child: ChildProcess;
  origin: string;
  /** Answers what the program sends back to this message. */
  ask<T>(message: string | object): Promise<T>;
  /** Resolves when it is gone. */
  kill(): Promise<void>;
};

/** A program of the workshop in a process of its own. It sends its port when it listens; rejects if it ends before. */
export async function startProgram(
  file: URL,
  { args = [], env, flags = [] }: { args?: string[]; env: NodeJS.ProcessEnv; flags?: string[] },
): Promise<Program> {
  const child = fork(file, args, { execArgv: [...process.execArgv, ...flags], env });
  const ended = once(child, "exit");
  const early = ended.then(([code]) => {
    throw new Error(`${file.pathname} ended with ${String(code)} before it listened`);
  });
  const [port] = (await Promise.race([once(child, "message"), early])) as [number];
  early.catch(() => undefined);
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    async ask<T>(message: string | object) {
      child.send(message);
      const [answer] = (await once(child, "message")) as [T];
      return answer;
    },
    async kill() {
      child.kill();
      await ended;
    },
  };
}
