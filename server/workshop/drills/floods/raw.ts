import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Where a flood comes from and goes to. It has an address of its own where loopback has several. */
export type Target = { port: number; localAddress: string };

export function dial({ port, localAddress }: Target): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined);
  return socket;
}

/**
 * Says these pieces one after the other, and answers the status that came back: 0 when the
 * connection was closed without one, null when nothing had come when the flood was over.
 */
export async function say(
  target: Target,
  pieces: Iterable<string | Buffer>,
  { pauseMs = 0, signal }: { pauseMs?: number; signal: AbortSignal },
): Promise<number | null> {
  const socket = dial(target);
  let answer = "";
  socket.on("data", (chunk: Buffer) => {
    if (answer.length < 64) answer += chunk.toString("latin1");
    // The first answer is all that is asked for; half-open connections of ours are not the flood.
    if (answer.length >= 12) socket.destroy();
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const over = once(signal, "abort");
  void talk(socket, pieces, pauseMs);
  await Promise.race([closed, over]);
  const isOver = !socket.closed;
  socket.destroy();
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  return status === 0 && isOver ? null : status;
}

async function talk(
  socket: Socket,
  pieces: Iterable<string | Buffer>,
  pauseMs: number,
): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    const taken = socket.write(piece);
    if (pauseMs > 0) await sleep(pauseMs);
    else if (!taken) await roomOrEnd(socket);
  }
}

function roomOrEnd(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("drain", resolve);
    socket.once("close", () => resolve());
  });
}

/** The first piece, then the other one as long as anybody listens. */
export function* endlessly(first: string, then: string | Buffer): Generator<string | Buffer> {
  yield first;
  while (true) yield then;
}

export function head(line: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\nHost: canary.example\r\n${lines.join("")}\r\n`;
}
