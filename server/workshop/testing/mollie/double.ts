import type { Clock } from "#server/core/clock.ts";
import type { Send } from "#server/payments/processor/ask-patiently.ts";
import { act, type Acted } from "#server/workshop/testing/mollie/acts.ts";
import { refusal, type Refusal } from "#server/workshop/testing/mollie/payments.ts";
import { MollieTable } from "#server/workshop/testing/mollie/table.ts";
import { type Asked, type Fields, MollieWorld } from "#server/workshop/testing/mollie/world.ts";
import type { DeclaredOperation } from "#server/workshop/testing/processor/declared-table.ts";

const apiKey = "test_doubleDoubleDoubleDoubleDouble1";

/** The service's settings for the model of Mollie. */
export const mollieEnv = {
  PROCESSOR: "mollie",
  MOLLIE_API_KEY: apiKey,
  MOLLIE_API_BASE: "http://mollie.double",
} as const;

type Way = "answers" | "drops" | "loses answers";

/** The model keeps keys for this long: shorter than anybody would, so that nothing relies on more. */
const keysKeptMs = 3_600_000;

/** The model of Mollie behind the adapter's HTTP requests. Requests and answers are held to Mollie's own declarations. */
export class MollieDouble {
  readonly table: MollieTable;
  readonly world: MollieWorld;
  /** Requests as they came; tests look at these. */
  readonly seen: Asked[] = [];
  /** Answers of the model that Mollie does not declare: a client would take them for none. */
  readonly faults: unknown[] = [];
  /** Treatment of requests that change a payment or a card. */
  way: Way = "answers";
  /** The next request is answered with this, and nothing is done. */
  fails: { status: number } | null = null;
  private readonly kept = new Map<string, { at: number; answer: Acted }>();

  constructor(clock: Clock, table = new MollieTable()) {
    this.table = table;
    this.world = new MollieWorld(clock);
  }

  readonly send: Send = async (url, init) => {
    const headers = new Headers(init.headers);
    const { pathname, searchParams } = new URL(url);
    const asked: Asked = {
      method: init.method ?? "GET",
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
    };
    this.seen.push(asked);
    // A customer that is made for a card, and a mandate for an account, charge nothing yet.
    const isBefore = /^\/v2\/customers(?:\/\w+\/mandates)?$/.test(asked.path);
    const changes = asked.method !== "GET" && !isBefore;
    if (changes && this.way === "drops") throw new TypeError("fetch failed");
    const { fails } = this;
    this.fails = null;
    if (fails) return Response.json({ status: fails.status }, fails);
    const { status, body } = this.answer(asked, headers);
    if (changes && this.way === "loses answers") throw new TypeError("terminated");
    return new Response(body ? JSON.stringify(body) : null, { status });
  };

  /** The notices on their way, taken off it. */
  takeNotices(): { address: string; id: string }[] {
    return this.world.notices.splice(0);
  }

  forgetKeys(): void {
    const now = this.world.clock.now().getTime();
    for (const [key, { at }] of this.kept) if (now - at > keysKeptMs) this.kept.delete(key);
  }

  private answer(asked: Asked, headers: Headers): Acted {
    if (headers.get("authorization") !== `Bearer ${apiKey}`) return this.refuse(refusal(401));
    const operation = this.table.find("mollie", asked.method, asked.path);
    if (!operation) return this.refuse(refusal(404));
    const wrong = this.table.wrongRequest(operation, asked.body, asked.query);
    if (wrong) return this.refuse({ status: 422, title: wrong });
    const key = headers.get("idempotency-key");
    // Not a rule of Mollie's but ours: all that makes something carries a key.
    if (key === null && asked.method === "POST")
      return this.refuse({ status: 400, title: "This double wants an idempotency key here." });
    const before = key === null ? undefined : this.kept.get(key);
    if (before) return before.answer;
    const done = act(this.world, operation.path, asked);
    const answer = "title" in done ? this.refuse(done) : done;
    if (answer.status === operation.status) this.check(operation, answer.body);
    const at = this.world.clock.now().getTime();
    if (key !== null && answer.status < 300) this.kept.set(key, { at, answer });
    return answer;
  }

  private check(operation: DeclaredOperation, body: Fields | undefined): void {
    try {
      this.table.checkAnswer(operation, undefinedLeftOut(body));
    } catch (error) {
      this.faults.push(error);
      throw error;
    }
  }

  private refuse({ status, title, field }: Refusal): Acted {
    const documentation = { href: "https://docs.mollie.com/errors", type: "text/html" };
    const named = field ? { field } : {};
    const body = { status, title, detail: title, ...named, _links: { documentation } };
    this.table.checkError(body);
    return { status, body };
  }
}

/** The body as the wire has it. */
function undefinedLeftOut(body: Fields | undefined): Fields | undefined {
  return body && (JSON.parse(JSON.stringify(body)) as Fields);
}
