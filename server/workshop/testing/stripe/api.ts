import Stripe from "stripe";
import { addMs, type Clock, dayMs } from "#server/core/clock.ts";
import {
  type BookRules,
  nested,
  StripeBooks,
} from "#server/workshop/testing/stripe/books/books.ts";
import type { WireRequest } from "#server/workshop/testing/stripe/request.ts";
import { StripeTable } from "#server/workshop/testing/stripe/table.ts";
import { type Answer, refusal, type StripeObject } from "#server/workshop/testing/stripe/wire.ts";

export const secretKey = "sk_test_double";

/** A response as it goes over the wire. */
export type Reply = { status: number; headers: Record<string, string>; text: string };

/** Makes a request go wrong. */
export type Wrongs = {
  /** Answers instead, before the request is executed: not kept under its idempotency key. */
  before?: (() => Answer | null) | undefined;
  /** Executes the request, or not, and answers: kept under its idempotency key. */
  execute?: ((act: () => Answer) => Answer) | undefined;
};

type ApiOptions = Omit<BookRules, "table"> & {
  table?: StripeTable;
  /** Removes idempotency keys after a day (docs.stripe.com/api/idempotent_requests: "at least 24 hours old"). */
  forgetsKeys?: boolean;
};

type Kept = { request: string; answer: Answer; at: Date };

/**
 * Stripe's API without a network, for the calls that this service makes. Operations, parameters and objects are
 * held to the declarations of the installed package `stripe` (or of another one, given a `table`): what they do
 * not have is refused as Stripe refuses it, and an answer that is not as they have it throws. It keeps
 * state, refuses what Stripe refuses, answers a key again with the same bytes, refusals included, and refuses
 * it with other parameters. A request that fails validation before it is executed is not kept (API reference,
 * "Idempotent requests").
 */
export class StripeApi {
  readonly books: StripeBooks;
  readonly table: StripeTable;
  private readonly kept = new Map<string, Kept>();
  private readonly clock: Clock;
  private readonly forgetsKeys: boolean;

  constructor({ table = new StripeTable(), forgetsKeys = false, ...rules }: ApiOptions) {
    this.table = table;
    this.clock = rules.clock;
    this.forgetsKeys = forgetsKeys;
    this.books = new StripeBooks({ ...rules, table });
  }

  answer(sent: WireRequest, { before, execute = (act) => act() }: Wrongs = {}): Reply {
    const { method, path, text, idempotencyKey } = sent;
    const wrong = problem(sent) ?? this.refused(sent) ?? before?.() ?? null;
    const known = idempotencyKey ? this.recall(idempotencyKey) : undefined;
    const signature = `${method} ${path} ${text}`;
    const again = wrong ? null : replayed(known, signature);
    const answer = wrong ?? again ?? execute(() => this.act(sent));
    if (idempotencyKey && !wrong && !known) this.keep(idempotencyKey, signature, answer);
    if (answer.status >= 400) this.table.error(answer.body);
    return {
      status: answer.status,
      headers: {
        "content-type": "application/json",
        "request-id": this.books.nextId("req"),
        // docs.stripe.com/error-low-level, "Sending idempotency keys".
        ...(again && again === known?.answer && { "idempotent-replayed": "true" }),
      },
      text: JSON.stringify(answer.body),
    };
  }

  /** An event about an object as it is now; `before` has what was changed, as it was. */
  event(about: { type: string; object: StripeObject; before?: object | undefined }): object {
    const { books, table } = this;
    return table.event({ id: books.nextId("evt"), created: books.now(), ...about });
  }

  /** As Stripe does after a day or more. */
  forgetKeys(): void {
    this.kept.clear();
  }

  /** As `forgetKeys`, for keys of refunds that were answered 500 alone. */
  forgetFailedRefunds(): void {
    for (const [key, { request, answer }] of this.kept)
      if (answer.status >= 500 && request.startsWith("POST /v1/refunds")) this.kept.delete(key);
  }

  private recall(key: string): Kept | undefined {
    const kept = this.kept.get(key);
    const isOld = kept && this.forgetsKeys && addMs(kept.at, dayMs) <= this.clock.now();
    return isOld ? undefined : kept;
  }

  private keep(key: string, request: string, answer: Answer): void {
    this.kept.set(key, { request, answer: structuredClone(answer), at: this.clock.now() });
  }

  /** With the fields that Stripe always sends, and with what was asked to be expanded. */
  private act({ method, path, fields }: WireRequest): Answer {
    const operation = this.table.find(method, path);
    const answer = this.books.act(method, path, fields);
    if (!operation || answer.status !== 200) return answer;
    const expand = Object.values(nested(fields, "expand"));
    const find = (id: string) => this.books.objects.get(id) ?? id;
    return { status: 200, body: this.table.answer(operation, { body: answer.body, expand, find }) };
  }

  /** Before anything is done (API reference, "Errors"). */
  private refused({ method, path, fields }: WireRequest): Answer | null {
    const operation = this.table.find(method, path);
    if (operation) return this.table.refuse(operation, fields);
    return refusal(404, undefined, `Unrecognized request URL (${method}: ${path}).`);
  }
}

/** The kept answer, also when the key is sent with another request. */
function replayed(known: Kept | undefined, request: string): Answer | null {
  if (!known) return null;
  if (known.request === request) return known.answer;
  const message = "Keys can only be used with the same parameters.";
  return { status: 400, body: { error: { type: "idempotency_error", message } } };
}

/** The real API would refuse these. */
function problem({ method, headers, idempotencyKey }: WireRequest): Answer | null {
  if (headers["authorization"] !== `Bearer ${secretKey}`)
    return refusal(401, undefined, "Invalid API Key provided.");
  if (headers["stripe-version"] !== Stripe.API_VERSION)
    return refusal(400, undefined, "Wrong Stripe-Version.");
  // Not a rule of Stripe's but ours: whatever changes something carries a key.
  if (method === "POST" && !idempotencyKey)
    return refusal(400, undefined, "This double wants an Idempotency-Key here.");
  return null;
}
