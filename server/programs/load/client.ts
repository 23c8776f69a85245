import { Pool } from "undici";

/** A request under `/api/canary`: a POST where it has a body. */
export type Call = {
  path: string;
  body?: object | null;
  idempotencyKey?: string | null;
};

export type Answer = {
  /** 0: nobody answered. */
  status: number;
  /** Empty where it is no JSON object. */
  body: { id?: string; status?: string; code?: string };
  /** By `Retry-After`, in milliseconds; 0 without it. */
  retryAfterMs: number;
  /** When it was sent and when it was answered, on the clock of `performance.now()`. */
  sentMs: number;
  endedMs: number;
};

export type Client = {
  /** For requests of another shape. */
  pool: Pool;
  /** Never rejects. */
  ask(call: Call): Promise<Answer>;
  /** Rejects unless the answer is a success. */
  must(call: Call): Promise<{ id: string }>;
  close(): Promise<void>;
};

export type ClientOptions = {
  connections: number;
  /** Merchant's API key. */
  apiKey?: string;
  /** Milliseconds after which a request is given up; never without it. */
  withinMs?: number;
  /** Address of this machine that the requests come from. */
  localAddress?: string;
};

/** A client with so many connections to a service. */
export function openClient(
  origin: string,
  { connections, apiKey, withinMs, localAddress }: ClientOptions,
): Client {
  const connect = localAddress === undefined ? {} : { localAddress };
  const pool = new Pool(origin, { connections, connect });
  const send = async ({ path, body, idempotencyKey }: Call) => {
    const answer = await pool.request({
      method: body ? "POST" : "GET",
      path: `/api/canary${path}`,
      headers: {
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...(body && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      body: body ? JSON.stringify(body) : null,
      ...(withinMs !== undefined && { signal: AbortSignal.timeout(withinMs) }),
    });
    return { ...answer, text: await answer.body.text() };
  };
  return {
    pool,
    async ask(call) {
      const sentMs = performance.now();
      try {
        const { statusCode, headers, text } = await send(call);
        return {
          status: statusCode,
          body: text.startsWith("{") ? (JSON.parse(text) as Answer["body"]) : {},
          retryAfterMs: Number(headers["retry-after"] ?? 0) * 1_000,
          sentMs,
          endedMs: performance.now(),
        };
      } catch {
        return { status: 0, body: {}, retryAfterMs: 0, sentMs, endedMs: performance.now() };
      }
    },
    async must(call) {
      const { statusCode, text } = await send(call);
      if (statusCode >= 300) throw new Error(`${call.path} answered ${statusCode}: ${text}`);
      return JSON.parse(text) as { id: string };
    },
    close: () => pool.destroy(),
  };
}
