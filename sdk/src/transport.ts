import { baseUrlOf } from "./base-url.js";
import type { BaseUrl } from "./base-url.js";
import { ConnectionError, DryRunIgnored, errorOf } from "./errors.js";
import { IgnoredFields } from "./ignored-fields.js";

export type Middleware = (
  request: Request,
  next: (request: Request) => Promise<Response>,
) => Promise<Response>;

export type CanaryOptions = {
  /** The address of the service, such as `https://pay.example`; by default the environment's CANARY_URL. A live key needs one of them. */
  baseUrl?: string | undefined;
  /** For each attempt; 30 seconds by default. */
  timeoutMs?: number | undefined;
  /** Attempts after the first one; 2 by default. */
  maxRetries?: number | undefined;
  /** The first pause between attempts; it doubles. Half a second by default. */
  retryDelayMs?: number | undefined;
  /** Headers of every request. */
  headers?: Record<string, string> | undefined;
  /** Replaces the runtime's own `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Around every attempt, the first one outermost. */
  middleware?: Middleware[] | undefined;
  /** Told in testing of fields that the service ignored because it knows none of that name; console.warn by default. */
  warn?: ((sentence: string) => void) | undefined;
};

/** The options that one call may set for itself. */
export type RequestOptions = Pick<
  CanaryOptions,
  "timeoutMs" | "maxRetries" | "retryDelayMs" | "headers"
> & {
  /** One of its own is made for every write; give one to make repeating your whole program safe. */
  idempotencyKey?: string | undefined;
  /** Nothing is done: the answer says what would be, and all that would come of it. Ignored by what only reads. */
  dryRun?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the answer, for its headers. */
  onResponse?: ((response: Response) => void) | undefined;
};

export type Call = {
  method: string;
  /** Below /api/canary. */
  path: string;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  options?: RequestOptions | undefined;
};

/** Sends calls, again when that is safe and may help. */
export class Transport {
  private readonly key: string;
  private readonly options: CanaryOptions;
  private readonly base: BaseUrl;
  private readonly ignored: IgnoredFields;

  constructor(key: string, options: CanaryOptions) {
    this.key = key;
    this.options = options;
    this.base = baseUrlOf(key, options.baseUrl);
    this.ignored = new IgnoredFields(options.warn);
  }

  async send(call: Call): Promise<unknown> {
    const options = optionsOf(this.options, call.options);
    const headers = headersOf(this.options.headers, call.options?.headers);
    const idempotencyKey =
      call.method === "GET"
        ? null
        : (options.idempotencyKey ?? headers.get("idempotency-key") ?? randomKey());
    if (idempotencyKey !== null) headers.set("idempotency-key", idempotencyKey);
    const isDry = options.dryRun === true && call.method !== "GET";
    if (isDry) headers.set("prefer", "dry-run");
    const { maxRetries = 2, timeoutMs = 30_000 } = options;
    const lost = (cause: unknown) => new ConnectionError(cause, idempotencyKey, this.base);
    const waitsUntil = Date.now() + timeoutMs;
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= maxRetries;
      const answer = await this.attempt(call, headers, timeoutMs).catch((cause: unknown) => {
        const isOver = isLast || call.options?.signal?.aborted;
        if (isOver) throw lost(cause);
        return null;
      });
      const { response = null, text = null } = answer ?? {};
      if (response && text !== null) {
        this.ignored.look(call, response);
        const body = parse(text);
        if (response.ok && typeof body === "string") throw errorOf(response, body);
        if (response.ok) {
          if (isDry && response.headers.get("preference-applied") !== "dry-run") throw new DryRunIgnored();
          call.options?.onResponse?.(response);
          return body;
        }
        // An attempt that broke off may be at work still: its answer is waited for, and is no other try.
        const isAtWork = isInFlight(response, body) && maxRetries > 0 && Date.now() < waitsUntil;
        if (isAtWork) attempt -= 1;
        const helps = mayHelp(response, body) && !(waitMs(response) > pauseMaxMs);
        const isOver = !isAtWork && (isLast || !helps);
        if (isOver) throw errorOf(response, body);
      } else if (isLast) {
        throw lost(new Error("The answer broke off."));
      }
      await pause(pauseMs(response, attempt, options.retryDelayMs), call.options?.signal).catch(
        (reason: unknown) => {
          throw lost(reason);
        },
      );
    }
  }

  /** To an address that was signed for this one request, without credentials. */
  put(url: string, init: RequestInit): Promise<Response> {
    const { fetch = globalThis.fetch } = this.options;
    return fetch(new Request(url, init));
  }

  /** The answer, whose text is null when it broke off. */
  private async attempt(call: Call, given: Headers, timeoutMs: number): Promise<Answer> {
    const limit = limitOf(timeoutMs, call.options?.signal);
    const headers = new Headers({
      authorization: `Bearer ${this.key}`,
      accept: "application/json",
      ...(call.body === undefined ? {} : { "content-type": "application/json" }),
    });
    given.forEach((value, name) => headers.set(name, value));
    const request = new Request(`${this.base.url}/api/canary${call.path}${queryText(call.query)}`, {
      method: call.method,
      headers,
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: limit.signal,
    });
    const { middleware = [], fetch = globalThis.fetch } = this.options;
    const send = middleware.reduceRight<(request: Request) => Promise<Response>>(
      (next, around) => (one) => around(one, next),
      (one) => fetch(one),
    );
    try {
      const response = await send(request);
      return { response, text: await response.text().catch(() => null) };
    } finally {
      limit.clear();
    }
  }
}

/** The options of the call, else those of the client; a member that is undefined overrides nothing. */
function optionsOf(client: CanaryOptions, call: RequestOptions = {}): CanaryOptions & RequestOptions {
  const said = Object.entries(call).filter(([, value]) => value !== undefined);
  return { ...client, ...Object.fromEntries(said) };
}

/**
 * Merges the headers of the client and of the call; the call wins. Names that differ only in capital letters are
 * the same: each is sent once.
 */
function headersOf(...given: (Record<string, string> | undefined)[]): Headers {
  const headers = new Headers();
  for (const [name, value] of given.flatMap((some) => Object.entries(some ?? {})))
    headers.set(name, value);
  return headers;
}

type Answer = { response: Response; text: string | null };

function isInFlight({ status }: Response, body: unknown): boolean {
  return status === 409 && (body as { code?: string } | null)?.code === "idempotency_in_flight";
}

/** A key in flight is answered when the first request ends; the rest passes by itself. */
function mayHelp(response: Response, body: unknown): boolean {
  const { status } = response;
  return isInFlight(response, body) || status === 429 || status === 408 || status >= 500;
}

/**
 * The longest pause before a retry, in milliseconds, without jitter. When Retry-After asks for more, the caller
 * gets the error: an earlier retry would be refused again.
 */
const pauseMaxMs = 30_000;

/** The wait that Retry-After asks for, in milliseconds; NaN when it says nothing. */
function waitMs(response: Response | null): number {
  const after = Number(response?.headers.get("retry-after") ?? Number.NaN);
  return after >= 0 ? after * 1000 : Number.NaN;
}

/**
 * The pause before the next attempt, in milliseconds: what Retry-After says, or twice as long each time, with
 * jitter so that clients do not come all at once.
 */
function pauseMs(response: Response | null, attempt: number, firstMs = 500): number {
  const asked = waitMs(response);
  if (Number.isFinite(asked)) return asked;
  return Math.min(firstMs * 2 ** attempt, pauseMaxMs) * (0.75 + Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** The longest delay that timers take, in milliseconds; given more, they end at once. */
const timerMaxMs = 2 ** 31 - 1;

/**
 * Aborts after so long, or when the caller's signal does. `AbortSignal.any` is not in Node 18, and of
 * `AbortSignal.timeout` the timer stays: Deno would run on for as long. Of this nothing stays once it is cleared,
 * on a signal that outlives many calls neither.
 */
function limitOf(ms: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  const late = () => controller.abort(new DOMException(`No answer in ${ms} ms.`, "TimeoutError"));
  const timer = setTimeout(late, Math.min(ms, timerMaxMs));
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const clear = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  };
  return { signal: controller.signal, clear };
}

function queryText(query: Record<string, unknown> = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isMap(value)) appendMap(pairs, name, value);
    else
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined && one !== null) pairs.append(name, String(one));
  }
  const text = pairs.toString();
  return text === "" ? "" : `?${text}`;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sends an empty map all the same, for the service to refuse: left out, it would be answered with everything. */
function appendMap(pairs: URLSearchParams, name: string, map: Record<string, unknown>): void {
  const members = Object.entries(map);
  if (members.length === 0) pairs.append(name, "");
  for (const [key, one] of members) pairs.append(`${name}[${key}]`, String(one ?? ""));
}

function parse(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Node 18 has no global `crypto`; a key need not be secret, only its own. */
function randomKey(): string {
  const { crypto } = globalThis as { crypto?: Crypto };
  if (crypto?.randomUUID) return crypto.randomUUID();
  const part = () => Math.random().toString(36).slice(2);
  return `${Date.now().toString(36)}-${part()}${part()}`;
}
