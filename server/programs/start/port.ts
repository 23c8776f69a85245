import { createServer, type AddressInfo } from "node:net";
import { BootError } from "#server/programs/embedded/boot-error.ts";

/** Finds out before minutes of building whether `port` can be had. */
export async function requireFreePort(port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => reject(explainListen(error, port)));
    probe.listen(port, () => resolve());
  });
  await new Promise((resolve) => probe.close(resolve));
}

/** For PORT=0: any port that is free now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** `setting`: the variable that chooses it. */
export function explainListen(error: NodeJS.ErrnoException, port: number, setting = "PORT"): Error {
  if (error.code === "EADDRINUSE") {
    return new BootError(`Port ${port} is in use by another program: stop it, or set ${setting}.`);
  }
  if (error.code === "EACCES") {
    return new BootError(
      `Port ${port} needs more rights than this user has: set ${setting} to 1024 or above.`,
    );
  }
  return error;
}
