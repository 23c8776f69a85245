import { randomUUID } from "node:crypto";
import { invariant } from "#server/core/assert.ts";
import { addMs, type Clock } from "#server/core/clock.ts";
import { BankModel } from "#server/workshop/simulate/processor/bank-model.ts";
import { DisputeDesk } from "#server/workshop/simulate/processor/dispute-desk.ts";
import { EventQueue } from "#server/workshop/simulate/processor/event-queue.ts";
import { eventTypesOf } from "#server/workshop/simulate/processor/event-types.ts";
import { ProcessorBooks } from "#server/workshop/simulate/processor/processor-books.ts";
import {
  type Later,
  type StripeBehavior,
  stripeBehaviorFrom,
} from "#server/workshop/simulate/processor/stripe-behavior.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { type Reply, StripeApi } from "#server/workshop/testing/stripe/api.ts";
import type { WireRequest } from "#server/workshop/testing/stripe/request.ts";
import { StripeTable } from "#server/workshop/testing/stripe/table.ts";
import { type Answer, refusal, type StripeObject } from "#server/workshop/testing/stripe/wire.ts";

/** Stripe's declarations take a moment to read. */
const table = new StripeTable();

/** `breaks`: Stripe answers 500, before it has done what it was asked or afterwards. */
export type CallFaults = { refuses: boolean; breaks: "before" | "after" | null };

/** In these requests nothing can be wrong that would not be wrong with others like it. */
const neverRefused = /\/(cancel|detach)$/;

/**
 * One day at Stripe: the model of its API that the tests of the adapter use (testing/stripe), and all that happens there
 * without our asking. Refunds are done at once, take their time or come back (docs.stripe.com/refunds, "Failed
 * refunds"); webhooks come at least once, in any order, with the object as it was at the event
 * (docs.stripe.com/webhooks, "Handle duplicate events", "Event ordering"), or are lost.
 */
export class ProcessorModel {
  readonly api: StripeApi;
  readonly books: ProcessorBooks;
  readonly queue = new EventQueue();
  readonly bank: BankModel;
  readonly desk: DisputeDesk;
  /** Calls that never arrived, or whose answers did not. */
  unanswered = 0;
  /** How many more tries of a request come to nothing, by request. */
  readonly outages = new Map<string, number>();
  /** The name on the card that was typed for an attempt. */
  readonly cardNames = new Map<string, string>();
  private readonly clock: Clock;
  private readonly random: Random;
  private readonly behavior: StripeBehavior;
  /** Requests that are wrong, whatever key they come under. */
  private readonly refused = new Set<string>();
  /** Idempotency keys of requests that had an effect. */
  private readonly taken: string[] = [];
  /** Refunds that succeed, and whose money comes back afterwards. */
  private readonly bouncing = new Set<string>();
  private nextRefund: Later = "done";
  private insists = false;

  constructor(clock: Clock, random: Random) {
    this.clock = clock;
    this.random = random;
    this.behavior = stripeBehaviorFrom(random);
    this.bank = new BankModel(random);
    const refusesLate = random.chance(0.5);
    this.api = new StripeApi({
      clock,
      table,
      // The database keeps ids of other histories.
      idMark: `${randomUUID()}_`,
      refusesLate: () => refusesLate,
      forgetsKeys: random.chance(0.3),
      refundStatus: () => this.beginRefund(),
      onChange: (object, before) => this.tell(object, before),
    });
    this.books = new ProcessorBooks(this.api.books);
    this.desk = new DisputeDesk({ stripe: this.api.books, clock, random });
  }

  /** Stripe's answer to a request. */
  answer(sent: WireRequest, { refuses, breaks }: CallFaults): Reply {
    return this.api.answer(sent, {
      execute: (act) => {
        if (sent.method === "GET") return breaks ? broken : act();
        if (this.isRefused(sent, refuses)) return refusedByChance;
        if (breaks === "before") return broken;
        const answer = act();
        this.note(sent, answer);
        return breaks === "after" ? broken : answer;
      },
    });
  }

  /** Whether a request under this key, or under one that begins with it, had an effect. */
  hasTaken(key: string): boolean {
    return this.taken.some((one) => one === key || one.startsWith(`${key}:`));
  }

  /** There is no money behind saved cards. */
  get isEmpty(): boolean {
    return this.api.books.intents.cards.areEmpty;
  }

  set isEmpty(isEmpty: boolean) {
    this.api.books.intents.cards.areEmpty = isEmpty;
  }

  /** The cardholder's answer to the bank. */
  answerChallenge(paymentId: string, passes: boolean): void {
    this.api.books.intents.answerChallenge(paymentId, passes);
  }

  /** Somebody acts in Stripe's dashboard, or a hold ends: Stripe tells of it until it is heard. */
  actUnasked(path: string, fields: Record<string, string> = {}): void {
    this.insists = true;
    const { status, body } = this.api.books.act("POST", `/v1/${path}`, fields);
    this.insists = false;
    invariant(status === 200, `Stripe's dashboard refused ${path}: ${JSON.stringify(body)}`);
  }

  /** Ends a pending refund, or brings one back that is to bounce. Answers whether there was one. */
  settleRefund(): boolean {
    const { stripe, bouncing } = { stripe: this.api.books, bouncing: this.bouncing };
    const refund = [...stripe.objects.values()].find(
      ({ object, status, id }) =>
        object === "refund" &&
        (status === "pending" || (status === "succeeded" && bouncing.has(id))),
    );
    if (!refund) return false;
    const fails = bouncing.delete(refund.id) || this.random.chance(0.5);
    const failure_reason = "expired_or_canceled_card";
    stripe.change(refund, fails ? { status: "failed", failure_reason } : { status: "succeeded" });
    return true;
  }

  private beginRefund(): "pending" | "succeeded" {
    this.nextRefund = this.random.pick(this.behavior.refunds);
    return this.nextRefund === "pending" ? "pending" : "succeeded";
  }

  private isRefused({ method, path, text }: WireRequest, refuses: boolean): boolean {
    const request = `${method} ${path} ${text}`;
    if (refuses && method === "POST" && !neverRefused.test(path)) this.refused.add(request);
    return this.refused.has(request);
  }

  private note({ path, idempotencyKey }: WireRequest, { status }: Answer): void {
    if (status !== 200) return;
    if (idempotencyKey) this.taken.push(idempotencyKey);
    const [, closed] = /^\/v1\/disputes\/([^/]+)\/close$/.exec(path) ?? [];
    if (closed) this.desk.accepted.add(closed);
  }

  private tell(object: StripeObject, before: StripeObject | null): void {
    const { clock, behavior, random, api, queue } = this;
    if (object.object === "refund" && !before && this.nextRefund === "bounces")
      this.bouncing.add(object.id);
    if (object.object === "dispute") this.desk.note(object, before);
    const isOfIntent = object.object.endsWith("_intent");
    const often = isOfIntent && !this.insists ? behavior.timesSent : [1, 2];
    const was = before && { customer: before["customer"] };
    for (const type of eventTypesOf(object, before)) {
      const isDetached = type === "payment_method.detached";
      const event = api.event({ type, object, ...(isDetached && was && { before: was }) });
      for (let times = random.pick(often); times > 0; times -= 1) {
        const dueAt = addMs(clock.now(), random.pick(behavior.delaysMs));
        queue.add(event, { dueAt, isLost: random.chance(behavior.lossChance) });
      }
    }
  }
}

const broken: Answer = {
  status: 500,
  body: { error: { type: "api_error", message: "Something went wrong at Stripe." } },
};

const refusedByChance = refusal(400, "parameter_invalid_string_blank", "Refused by chance.");
