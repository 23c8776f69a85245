import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { EventTypeName, WebhookEvent } from "../generated/types.js";
import { unwrap } from "../webhooks.js";

/** An event of this type. */
export type EventOf<Type extends EventTypeName> = Extract<WebhookEvent, { type: Type }>;

/** Status to answer a webhook with. */
export type Answer = (event: WebhookEvent) => number | Promise<number>;

type Waiter = { matches(event: WebhookEvent): boolean; take(event: WebhookEvent): void };
type Settle = () => Promise<unknown>;

const usualWithinMs = 3_000;
// Before a test puts others in their place.
const { setTimeout: later, clearTimeout: notLater } = globalThis;

/** The webhooks that a merchant's endpoint was sent, each event once, its signature checked. */
export class ReceivedWebhooks {
  /** All of them, as they came. */
  readonly received: WebhookEvent[] = [];
  private readonly settle: Settle;
  private readonly given = new Set<WebhookEvent>();
  private readonly waiters = new Set<Waiter>();
  private readonly ids = new Set<string>();
  private answer: Answer = () => 204;

  constructor(settle: Settle) {
    this.settle = settle;
  }

  /**
   * The first event of this type that no call was given before, and that `matches`. Waits for it: until
   * the service has nothing left to send, and then as long as `withinMs` for what your program may
   * still do (3 seconds).
   */
  async next<Type extends EventTypeName>(
    type: Type,
    matches: (event: EventOf<Type>) => boolean = () => true,
    { withinMs = usualWithinMs }: { withinMs?: number | undefined } = {},
  ): Promise<EventOf<Type>> {
    const isIt = (event: WebhookEvent) => event.type === type && matches(event as EventOf<Type>);
    const known = this.received.find((event) => !this.given.has(event) && isIt(event));
    const event = known ?? (await this.wait(type, isIt, withinMs));
    this.given.add(event);
    return event as EventOf<Type>;
  }

  /** How webhooks are answered from now on; 204 by default. What is refused comes again later. */
  answerWith(answer: Answer | number): void {
    this.answer = typeof answer === "number" ? () => answer : answer;
  }

  /** Forgets what came, so that a test begins with nothing. */
  clear(): void {
    this.received.length = 0;
    this.given.clear();
  }

  /** Takes a posted webhook, signed with `secret`. Answers the status. */
  async take(body: string, headers: IncomingMessage["headers"], secret: string): Promise<number> {
    const event = await unwrap(body, headers, secret);
    const status = await this.answer(event);
    if (status < 200 || status > 299 || this.ids.has(event.id)) return status;
    this.ids.add(event.id);
    this.received.push(event);
    for (const waiter of this.waiters) {
      if (!waiter.matches(event) || this.given.has(event)) continue;
      this.given.add(event);
      this.waiters.delete(waiter);
      waiter.take(event);
    }
    return status;
  }

  private wait(
    type: string,
    matches: Waiter["matches"],
    withinMs: number,
  ): Promise<WebhookEvent> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof later> | undefined;
      const waiter: Waiter = {
        matches,
        take: (event) => {
          notLater(timer);
          resolve(event);
        },
      };
      this.waiters.add(waiter);
      const giveUp = (cause?: unknown) => {
        if (!this.waiters.delete(waiter)) return;
        const came = this.received.map((event) => event.type).join(", ") || "nothing";
        reject(new Error(`No webhook ${type} came that was waited for. Came: ${came}.`, { cause }));
      };
      this.settle().then(() => {
        if (this.waiters.has(waiter)) timer = later(giveUp, withinMs);
      }, giveUp);
    });
  }
}

export type Receiver = {
  url: string;
  /** From now on what is posted below `path` is this merchant's. */
  serve(path: string, secret: string, webhooks: ReceivedWebhooks): void;
  stop(): Promise<void>;
};

/** A server of this machine that webhooks are sent to. */
export async function openReceiver(): Promise<Receiver> {
  const places = new Map<string, (request: IncomingMessage) => Promise<number>>();
  const server = createServer((request, response) => {
    const take = places.get(request.url ?? "");
    void answer(response, take ? take(request) : Promise.resolve(404));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve(path, secret, webhooks) {
      places.set(path, async (request) =>
        webhooks.take(await read(request), request.headers, secret),
      );
    },
    stop: () => stop(server),
  };
}

async function answer(response: ServerResponse, status: Promise<number>): Promise<void> {
  try {
    response.writeHead(await status).end();
  } catch (error) {
    // The attempt shows it, where the merchant looks at deliveries.
    response.writeHead(500).end(String(error));
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
