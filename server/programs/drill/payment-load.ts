import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { Measured } from "#server/programs/drill/certificate/certificate.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { type Answer, type Call, openClient } from "#server/programs/load/client.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { inLanes } from "#server/programs/load/loops.ts";

/** A payment that its client was told of as made. */
export type Acknowledged = { id: string; begunAt: number; acknowledgedAt: number };

type Shop = { origin: string; apiKey: string };

const answerMaxMs = 10 * secondMs;
const beginsWithinMs = 5 * minuteMs;
const againAfterMs = 25;
const amount = 100;
const currency = "EUR";
const cardYears = 5;

/**
 * Clients that pay by a card of the sandbox over REST, each one payment after the other: an intent and its confirmation,
 * asked again under their keys until somebody answers. Keeps every payment that was acknowledged.
 */
export class PaymentLoad {
  acknowledged: Acknowledged[] = [];
  private readonly shop: Shop;
  private readonly cardNumber: string;
  private going: Promise<unknown> | null = null;
  private isOver = true;

  constructor(shop: Shop, cardNumber: string) {
    this.shop = shop;
    this.cardNumber = cardNumber;
  }

  start(clients: number): void {
    this.isOver = false;
    const { origin, apiKey } = this.shop;
    const client = openClient(origin, { connections: clients, apiKey, withinMs: answerMaxMs });
    const pay = () => this.pay((call) => client.ask(call));
    this.going = inLanes(clients, () => this.isOver, pay).then(() => client.close());
  }

  /** Pays for so long, and until there are as many payments as clients: a loss before the first one shows nothing. */
  async begin(clients: number, ms: number): Promise<void> {
    const enough = this.acknowledged.length + clients;
    const endsMs = performance.now() + beginsWithinMs;
    this.start(clients);
    await sleep(ms);
    while (this.acknowledged.length < enough) {
      if (performance.now() > endsMs)
        throw new BootError("The service of the drill takes no payments.");
      await sleep(againAfterMs);
    }
  }

  /** Waits for what is under way; whatever nobody answers is given up. */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.going;
  }

  /** A payment that one step has lost is no loss of the next. */
  forget(lost: readonly Acknowledged[]): void {
    const gone = new Set(lost);
    this.acknowledged = this.acknowledged.filter((one) => !gone.has(one));
  }

  /** The moment of the first acknowledgement of a payment begun since then; null where there is none in time. */
  async recovered(since: number, withinMs: number): Promise<number | null> {
    const endsMs = performance.now() + withinMs;
    while (performance.now() < endsMs) {
      const times = this.acknowledged
        .slice(-heardLast)
        .filter(({ begunAt }) => begunAt >= since)
        .map(({ acknowledgedAt }) => acknowledgedAt);
      if (times.length > 0) return Math.min(...times);
      await sleep(againAfterMs);
    }
    return null;
  }

  /** Pays with so many clients for so long. */
  async measure(clients: number, ms: number): Promise<Measured> {
    const before = this.acknowledged.length;
    const from = Date.now();
    this.start(clients);
    await sleep(ms);
    await this.stop();
    const tookMs = Date.now() - from;
    const made = this.acknowledged.slice(before);
    const times = made.map(({ begunAt, acknowledgedAt }) => acknowledgedAt - begunAt);
    const [p50Ms, p99Ms] = [0.5, 0.99].map((share) =>
      times.length === 0 ? 0 : percentile(times, share),
    );
    return { clients, ms: tookMs, payments: made.length, p50Ms: p50Ms ?? 0, p99Ms: p99Ms ?? 0 };
  }

  private async pay(ask: (call: Call) => Promise<Answer>): Promise<void> {
    const begunAt = Date.now();
    const body = { amount, currency, description: "Drill", metadata: { drill: "payment" } };
    const made = await this.insist(ask, "/payment-intents", body);
    const id = made?.body.id;
    if (id === undefined) return;
    const paid = await this.insist(ask, `/payment-intents/${id}/confirm`, { card: this.card() });
    if (paid?.status !== 200 || paid.body.status !== "succeeded") return;
    this.acknowledged.push({ id, begunAt, acknowledgedAt: Date.now() });
  }

  /** Null where time is over before anybody has answered. */
  private async insist(
    ask: (call: Call) => Promise<Answer>,
    path: string,
    body: object,
  ): Promise<Answer | null> {
    const idempotencyKey = randomUUID();
    for (;;) {
      const answer = await ask({ path, body, idempotencyKey });
      const { status, retryAfterMs } = answer;
      if (status !== 0 && status < 500 && status !== 429) return answer;
      if (this.isOver) return null;
      await sleep(status === 429 ? Math.max(retryAfterMs, againAfterMs) : againAfterMs);
    }
  }

  private card() {
    const expYear = new Date().getUTCFullYear() + cardYears;
    return { number: this.cardNumber, expMonth: 12, expYear, cvc: "123" };
  }
}

/** Where the first payments after a recovery are among the last acknowledged. */
const heardLast = 2_000;
