import type { Clock } from "#server/core/clock.ts";
import { addMs } from "#server/core/clock.ts";
import { declineOf } from "#server/payments/intents/confirm/decline.ts";
import {
  isProcessorRefused,
  ProcessorRefused,
} from "#server/core/interfaces/processor-problems.ts";
import type {
  AttemptReference,
  PaymentRequest,
  ProcessorPayment,
  ProcessorRefund,
  RefundRequest,
} from "#server/core/interfaces/processor.ts";
import { BankModel } from "#server/workshop/simulate/processor/bank-model.ts";
import { DisputeDesk } from "#server/workshop/simulate/processor/dispute-desk.ts";
import { moodFrom } from "#server/workshop/simulate/processor/mood.ts";
import type { Mood } from "#server/workshop/simulate/processor/mood.ts";
import { ProcessorBooks } from "#server/workshop/simulate/processor/processor-books.ts";
import type { BookedPayment } from "#server/workshop/simulate/processor/processor-books.ts";
import type { Random } from "#server/workshop/simulate/random.ts";

/** Stripe's testing cards, by what they do ("Testing", docs.stripe.com/testing). */
export const cards = {
  good: "4242424242424242",
  other: "5555555555554444",
  declined: "4000000000009995",
  challenged: "4000002760003184",
};

/**
 * A card processor as Stripe documents it, in memory:
 * - a key has one effect, and its first definite answer is its answer, refusals included
 *   (docs.stripe.com/api/idempotent_requests);
 * - an authorisation is captured once, in part at most, and the rest is let go
 *   (docs.stripe.com/payments/place-a-hold-on-a-payment-method);
 * - a refund may be pending first, and may fail after it succeeded (docs.stripe.com/refunds,
 *   "Failed refunds"); no more than what was captured is given back, and nothing while it is
 *   charged back (docs.stripe.com/error-codes: charge_already_refunded, charge_disputed);
 * - webhooks come at least once, in any order, with the object as it was at the event
 *   (docs.stripe.com/webhooks, "Handle duplicate events", "Event ordering").
 */
export class ProcessorModel {
  readonly books = new ProcessorBooks();
  readonly bank: BankModel;
  readonly desk: DisputeDesk;
  /** There is no money behind cards that were saved. */
  isEmpty = false;
  /** So many calls came to nothing, or nobody heard of it. */
  unanswered = 0;
  private readonly clock: Clock;
  private readonly random: Random;
  private readonly mood: Mood;
  private readonly refusals = new Map<string, ProcessorRefused>();
  /** Keys that had an effect: asked again under one, it does not refuse. */
  private readonly taken = new Set<string>();

  constructor(clock: Clock, random: Random) {
    this.clock = clock;
    this.random = random;
    this.mood = moodFrom(random);
    this.bank = new BankModel(random);
    const { books } = this;
    this.desk = new DisputeDesk({ books, clock, random, tell: (notice) => this.tell(notice) });
  }

  /** Does what was asked under a key, or refuses it as it did before. */
  underKey<Answer>(key: string, refuses: boolean, act: () => Answer): Answer {
    const known = this.refusals.get(key);
    if (known) throw known;
    try {
      if (refuses && !this.taken.has(key))
        throw new ProcessorRefused("parameter_invalid", "Refused by the weather.");
      const answer = act();
      this.taken.add(key);
      return answer;
    } catch (error) {
      if (isProcessorRefused(error)) this.refusals.set(key, error);
      throw error;
    }
  }

  hasTaken(key: string): boolean {
    return this.taken.has(key);
  }

  pay(request: PaymentRequest): ProcessorPayment {
    const known = this.books.byAttempt.get(request.attemptId);
    if (known !== undefined) return this.answer(known, request);
    const { source, attemptId, amount, currency, capture } = request;
    const card = source.type === "card" ? source.card.number : tokenCard(source);
    const { books } = this;
    const id = books.newId("pi");
    const payment: BookedPayment = {
      id,
      attemptId,
      merchantId: request.merchantId,
      status: "requires_action",
      amount,
      currency,
      capture,
      amountCaptured: 0,
      method: request.save || request.setup ? `pm_${nameOf(card)}_${id}` : null,
      decline: null,
    };
    books.payments.set(id, payment);
    books.byAttempt.set(attemptId, id);
    const asks = card === cards.challenged;
    const isEmpty = this.isEmpty && source.type === "saved";
    if (card === cards.declined || isEmpty || (asks && request.offSession)) this.decline(payment);
    else if (!asks) this.succeed(payment);
    this.tellOf(payment);
    return this.answer(id, request);
  }

  /** The cardholder's bank has let it through. */
  succeed(payment: BookedPayment): void {
    if (payment.capture === "manual" && payment.amount > 0) payment.status = "authorized";
    else Object.assign(payment, { status: "succeeded", amountCaptured: payment.amount });
  }

  decline(payment: BookedPayment): void {
    payment.status = "failed";
    payment.decline = declineOf("insufficient_funds");
  }

  resolve(attempt: AttemptReference): ProcessorPayment {
    const { byAttempt } = this.books;
    if (!byAttempt.has(attempt.attemptId)) byAttempt.set(attempt.attemptId, null);
    return this.answer(byAttempt.get(attempt.attemptId) ?? null, attempt);
  }

  retrieve(id: string): ProcessorPayment {
    return wireOf(this.payment(id));
  }

  capture(id: string, amount: number): ProcessorPayment {
    const payment = this.payment(id);
    if (amount > payment.amount) throw new ProcessorRefused("amount_too_large", "Too much.");
    if (payment.status !== "authorized") return wireOf(payment);
    Object.assign(payment, { status: "succeeded", amountCaptured: amount });
    this.tellOf(payment);
    return wireOf(payment);
  }

  cancel(id: string): ProcessorPayment {
    const payment = this.payment(id);
    if (payment.status === "authorized" || payment.status === "requires_action") {
      payment.status = "canceled";
      this.tellOf(payment);
    }
    return wireOf(payment);
  }

  refund({
    refundId,
    paymentId,
    amount,
  }: Omit<RefundRequest, "again" | "currency">): ProcessorRefund {
    const known = [...this.books.refunds.values()].find((refund) => refund.refundId === refundId);
    if (known) return known;
    const payment = this.payment(paymentId);
    this.checkRefundable(payment, amount);
    return this.bookRefund(payment, { refundId, amount });
  }

  /** `refundId` null: somebody made it in the processor's dashboard. */
  bookRefund(
    { id: paymentId, currency }: BookedPayment,
    { refundId, amount }: { refundId: string | null; amount: number },
  ): ProcessorRefund {
    const later = this.random.pick(this.mood.refunds);
    const refund = {
      id: this.books.newId("re"),
      paymentId,
      amount,
      currency,
      status: later === "pending" ? ("pending" as const) : ("succeeded" as const),
      failureReason: null,
      refundId,
      bounces: later === "bounces",
    };
    this.books.refunds.set(refund.id, refund);
    this.tellOfRefund(refund.id);
    return refund;
  }

  retrieveRefund(id: string): ProcessorRefund {
    const refund = this.books.refunds.get(id);
    if (!refund) throw new ProcessorRefused("resource_missing", "No such refund.");
    return refund;
  }

  /** Pending refunds end, and those that bounce come back. Answers whether any did. */
  settleRefund(): boolean {
    const refund = [...this.books.refunds.values()].find(
      ({ status, bounces }) => status === "pending" || (status === "succeeded" && bounces),
    );
    if (!refund) return false;
    const fails = refund.bounces || this.random.chance(0.5);
    Object.assign(refund, {
      status: fails ? "failed" : "succeeded",
      failureReason: fails ? "expired_or_canceled_card" : null,
      bounces: false,
    });
    this.tellOfRefund(refund.id);
    return true;
  }

  tellOf({ id, attemptId }: BookedPayment, asOften = this.mood.noticeTimes): void {
    for (let times = this.random.pick(asOften); times > 0; times -= 1)
      this.tell((noticeId) => ({ id: noticeId, kind: "payment", paymentId: id, attemptId }));
  }

  /** Stripe tells of a refund until it is heard: nobody else would say that it failed. */
  tellOfRefund(id: string): void {
    const refund = this.retrieveRefund(id) as ReturnType<ProcessorBooks["refundsOf"]>[number];
    for (let times = this.random.pick([1, 2]); times > 0; times -= 1)
      this.tell((noticeId) => ({
        id: noticeId,
        kind: "refund",
        refundId: refund.refundId,
        refund,
      }));
  }

  private tell(notice: (id: string) => Parameters<ProcessorBooks["tell"]>[0]): void {
    const dueAt = addMs(this.clock.now(), this.random.pick(this.mood.noticeDelaysMs));
    const isLost = this.random.chance(this.mood.loses);
    this.books.tell(notice(this.books.newId("evt")), { dueAt, isLost });
  }

  private checkRefundable({ id, status, amountCaptured }: BookedPayment, amount: number): void {
    if (status !== "succeeded")
      throw new ProcessorRefused("charge_not_refundable", `The payment is ${status}.`);
    if (this.books.disputed(id) > 0)
      throw new ProcessorRefused("charge_disputed", "The payment is charged back.");
    if (amount > amountCaptured - this.books.refunded(id))
      throw new ProcessorRefused("charge_already_refunded", "So much is not left.");
  }

  private payment(id: string): BookedPayment {
    const payment = this.books.payments.get(id);
    if (!payment) throw new ProcessorRefused("resource_missing", "No such payment.");
    return payment;
  }

  /** Of an attempt that was given up before it arrived there is no payment, and never will be. */
  private answer(id: string | null, { attemptId, amount }: AttemptReference): ProcessorPayment {
    if (id !== null) return wireOf(this.payment(id));
    return {
      id: null,
      status: "canceled",
      attemptId,
      amount,
      amountCaptured: 0,
      card: null,
      processorMethod: null,
      nextAction: null,
      decline: null,
    };
  }
}

function tokenCard(source: Exclude<PaymentRequest["source"], { type: "card" }>): string {
  const token = source.type === "saved" ? source.processorMethod : source.token;
  const [, name = ""] = token.split("_");
  return Object.entries(cards).find(([known]) => known === name)?.[1] ?? "";
}

/** In a token, which the service keeps, no processor has the card's number. */
function nameOf(number: string): string {
  return Object.entries(cards).find(([, known]) => known === number)?.[0] ?? "unknown";
}

function wireOf(payment: BookedPayment): ProcessorPayment {
  const { id, status, attemptId, amount, amountCaptured, decline } = payment;
  const card = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034, fingerprint: "f" };
  const asks = {
    type: "redirect",
    url: "https://bank.example/",
    method: "GET",
    fields: {},
  } as const;
  return {
    id,
    status,
    attemptId,
    amount,
    amountCaptured,
    card,
    processorMethod: payment.method,
    nextAction: status === "requires_action" ? asks : null,
    decline,
  };
}
