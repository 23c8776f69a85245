import { randomBytes } from "node:crypto";
import type { Client } from "#server/programs/load/client.ts";
import { dial, endlessly, head, say, type Target } from "#server/workshop/drills/floods/raw.ts";

export type Hose = { target: Target; pool: Client["pool"]; signal: AbortSignal; index: number };

export type Flood = {
  /** The stranger's behavior, in one line. */
  what: string;
  /** Number of clients that do it at the same time. */
  hands: number;
  /** One try; the status that came back, 0 for a connection that was closed without, null for none yet. */
  once: (hose: Hose) => Promise<number | null>;
  /** How such a thing is refused. Any other answer is a fault; so is not one of these. */
  refusedWith: readonly number[];
};

const json = { "Content-Type": "application/json" };
const megabyte = Buffer.alloc(1024 * 1024, 0x78);
const chunked = { "Transfer-Encoding": "chunked" };
const deep = `{"email":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
const doors = [
  "/api/canary/customers",
  "/api/trpc/account.requestPasswordReset",
  "/api/processor/webhook",
  "/api/reports/pages",
  "/api/auth/callback/credentials",
  "/checkout",
  "/files/upload/file_x",
];

/** Every way in takes its turn. */
function doorOf({ index }: Hose): string {
  return doors[index % doors.length] ?? "/";
}

async function ask({ pool, signal }: Hose, options: Ask): Promise<number | null> {
  try {
    const answer = await pool.request({ method: "GET", ...options, signal });
    await answer.body.dump();
    return answer.statusCode;
  } catch {
    return signal.aborted ? null : 0;
  }
}
type Ask = Partial<Parameters<Hose["pool"]["request"]>[0]> & { path: string };

/** Ways in which a stranger, without any credential, can make a service work for nothing. */
export const floods: Record<string, Flood> = {
  "large bodies": {
    what: "64 MiB announced, and sent until nobody takes it",
    hands: 24,
    once: (hose) => {
      const announced = { ...json, "Content-Length": 64 * megabyte.length };
      return say(hose.target, endlessly(head(`POST ${doorOf(hose)}`, announced), megabyte), hose);
    },
    refusedWith: [0, 401, 405, 413, 429],
  },
  "endless chunks": {
    what: "bodies without a length that never end",
    hands: 24,
    once: (hose) => {
      const chunk = `10000\r\n${"x".repeat(0x1_00_00)}\r\n`;
      const start = head(`POST ${doorOf(hose)}`, { ...json, ...chunked });
      return say(hose.target, endlessly(start, chunk), hose);
    },
    refusedWith: [0, 401, 405, 413, 415, 429],
  },
  "unfinished bodies": {
    what: "bodies of the size that is allowed, without their last byte",
    hands: 600,
    once: (hose) => {
      const door = hose.index % 2 ? "/api/processor/webhook" : doorOf(hose);
      const start = head(`POST ${door}`, { ...json, "Content-Length": megabyte.length });
      return say(hose.target, [start, megabyte.subarray(1)], hose);
    },
    refusedWith: [0, 401, 405, 408, 413, 429],
  },
  "slow bodies": {
    what: "a kilobyte announced, a byte at a time",
    hands: 200,
    once: (hose) => {
      const announced = { ...json, "Content-Length": 1000 };
      const start = head(`POST ${doorOf(hose)}`, announced);
      return say(hose.target, endlessly(start, "x"), { ...hose, pauseMs: 200 });
    },
    refusedWith: [0, 401, 405, 408, 415, 429],
  },
  "half-open headers": {
    what: "a header line at a time, never the last",
    hands: 200,
    once: (hose) => {
      const start = "GET /checkout HTTP/1.1\r\nHost: canary.example\r\n";
      return say(hose.target, endlessly(start, "X-Slow: yes\r\n"), { ...hose, pauseMs: 200 });
    },
    refusedWith: [0, 408],
  },
  "many connections": {
    what: "two thousand connections that say nothing",
    hands: 2_000,
    once: (hose) => say(hose.target, [], hose),
    refusedWith: [0, 408],
  },
  batches: {
    what: "nine hundred calls in a request, then ten",
    hands: 32,
    once: (hose) => {
      const calls = "health.check,".repeat(hose.index % 2 ? 900 : 10).slice(0, -1);
      return ask(hose, { path: `/api/trpc/${calls}?batch=1&input={}` });
    },
    refusedWith: [200, 400, 429],
  },
  "deep JSON": {
    what: "JSON nested a hundred thousand deep",
    hands: 16,
    once: (hose) =>
      ask(hose, {
        method: "POST",
        path: "/api/trpc/account.requestPasswordReset",
        headers: json,
        body: deep,
      }),
    refusedWith: [400, 429],
  },
  "header floods": {
    what: "a hundred kilobytes of headers, then a thousand small ones",
    hands: 32,
    once: (hose) => {
      const size = hose.index % 2 ? 100_000 : 8;
      const many = Array.from({ length: 1_000 }, (_, index) => [`X-${index}`, "y".repeat(size)]);
      const sent = Object.fromEntries(size > 8 ? many.slice(0, 1) : many);
      return say(hose.target, [head("GET /api/canary/customers", sent)], hose);
    },
    refusedWith: [0, 401, 429, 431],
  },
  "huge addresses": {
    what: "addresses of 12 and of 64 KiB",
    hands: 32,
    once: (hose) => {
      const long = "a".repeat((hose.index % 2 ? 12 : 64) * 1024);
      return say(hose.target, [head(`GET /api/canary/customers?search=${long}`)], hose);
    },
    refusedWith: [0, 401, 429, 431],
  },
  "many cookies": {
    what: "a sign-in in five hundred pieces",
    hands: 32,
    once: (hose) => {
      const piece = (_: unknown, index: number) => `next-auth.session-token.${index}=x`;
      const cookie = Array.from({ length: 400 }, piece).join("; ");
      return ask(hose, { path: "/api/trpc/health.check?input=", headers: { cookie } });
    },
    refusedWith: [200, 429],
  },
  "malformed chunks": {
    what: "chunks of no size, and two lengths at once",
    hands: 32,
    once: (hose) => {
      const both = { ...chunked, "Content-Length": 4 };
      const start = head(`POST ${doorOf(hose)}`, hose.index % 2 ? both : chunked);
      return say(hose.target, [start, "zz\r\nnonsense\r\n"], hose);
    },
    // 302: the sign-in sends whoever it does not understand to its page.
    refusedWith: [0, 302, 400, 401, 405, 415, 429],
  },
  "web sockets": {
    what: "upgrades to what nobody offers",
    hands: 32,
    once: (hose) => {
      const upgrade = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": 13 };
      const key = { "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==" };
      return say(hose.target, [head("GET /api/canary/none", { ...upgrade, ...key })], hose);
    },
    refusedWith: [0, 404, 429],
  },
  "expensive questions": {
    what: "keys, sign-ins and pages that have to be looked up",
    hands: 32,
    once: (hose) => ask(hose, expensive[hose.index % expensive.length]?.() ?? { path: "/" }),
    refusedWith: [200, 401, 404, 429],
  },
  "slow readers": {
    what: "the API document, asked for again and again and never read",
    hands: 200,
    once: (hose) =>
      readNothing(hose, head("GET /api/canary/openapi.json").repeat(hose.index % 2 ? 8 : 32)),
    refusedWith: [0, 429],
  },
};

const random = () => randomBytes(16).toString("hex");

const expensive: (() => Ask)[] = [
  () => ({ path: "/checkout?entityType=checkout&entityId=cs_01kaaaaaaaaaaaaaaaaaaaaaaa" }),
  () => ({ path: "/api/canary/openapi.json" }),
  () => ({ path: "/sign-in" }),
  () => ({
    path: "/api/canary/customers",
    headers: { authorization: `Bearer sk_test_${random()}` },
  }),
  () => ({
    method: "POST",
    path: "/api/trpc/account.requestPasswordReset",
    headers: json,
    body: JSON.stringify({ email: `${random()}@example.com` }),
  }),
  () => ({
    path: "/api/trpc/account.me?input=",
    headers: { cookie: `next-auth.session-token=${"e".repeat(2_000)}` },
  }),
];

/**
 * A connection that asks and never takes what is answered. Every second one looks after a while
 * whether it is still there: who does not read does not hear either that the connection is closed.
 */
function readNothing({ target, signal, index }: Hose, asked: string): Promise<number | null> {
  const socket = dial(target);
  socket.pause();
  socket.write(asked);
  if (index % 2 === 0) setTimeout(() => socket.resume(), 500).unref();
  return new Promise((resolve) => {
    socket.once("close", () => resolve(0));
    signal.addEventListener("abort", () => {
      resolve(null);
      socket.destroy();
    });
  });
}

/** Answers that a flood should not have got. Too slow (408) is anybody whom a busy machine holds up. */
export function strangeAnswers(name: string, refusals: Record<string, number>): string[] {
  const known = [...(floods[name]?.refusedWith ?? []), 408].map(String).concat("none yet");
  return Object.keys(refusals).filter((status) => !known.includes(status));
}
