import { laterOnTheClock } from "#server/workshop/testing/models/billed/wall-clock.ts";

const dayMs = 86_400_000;

export type Interval = { interval: "day" | "week" | "month" | "year"; intervalCount: number };

export type Terms = { every: Interval; amount: number; zone: string };

/** A charge that the processor must have made: when, and of how much in the smallest unit. */
export type Charge = { at: number; amount: number };

export type Status = "active" | "past_due" | "paused" | "canceled";

/**
 * A subscription as the contract promises it to its customer, told from the outside by its acts and the passes of the
 * worker: its charges to the second, its status and the end of its paid period. It shares no code with the service.
 */
export class BilledSubscription {
  status: Status = "active";
  readonly charges: Charge[] = [];
  /** The end of the period that was paid last; the end of a pause that lasted longer. */
  paidUntil: number;
  endsWithPeriod = false;
  cardPays = true;
  /** Days from each failure to the next try; after the last comes the end. */
  readonly retryDays: readonly number[] = [1, 2, 2, 3];
  private anchor: number;
  private period = 1;
  private failures = 0;
  private dueAt: number;
  private resumesAt: number | null = null;
  private readonly terms: Terms;

  constructor(terms: Terms, now: number) {
    this.terms = terms;
    this.anchor = now;
    this.charges.push({ at: now, amount: terms.amount });
    this.paidUntil = this.boundary(1);
    this.dueAt = this.paidUntil;
  }

  /** The worker looks at it; the outcome of a charge is known at `settledAt`. */
  work(now: number, settledAt = now): void {
    if (this.status === "paused") this.workPaused(now);
    if (this.status !== "active" && this.status !== "past_due") return;
    if (this.dueAt > now) return;
    if (this.endsWithPeriod && this.status === "active") return this.end();
    if (this.cardPays) this.paid(now, settledAt);
    else this.declined(settledAt);
  }

  /** At once, or with the period that was paid: a period that is over ends at once. */
  cancel(now: number, atPeriodEnd: boolean): void {
    if (atPeriodEnd && now < this.paidUntil) this.endsWithPeriod = true;
    else this.end();
  }

  keep(): void {
    this.endsWithPeriod = false;
  }

  pause(resumesAt: number | null): void {
    this.status = "paused";
    this.failures = 0;
    this.resumesAt = resumesAt;
  }

  /** Within the paid period it goes on; later a period begins at this moment. */
  resume(at: number): void {
    this.status = "active";
    this.resumesAt = null;
    this.dueAt = this.paidUntil;
    if (at < this.paidUntil) return;
    this.anchor = at;
    this.period = 0;
    this.paidUntil = at;
    this.dueAt = at;
  }

  /** Gives another card: a renewal that was declined is charged to it at the worker's next pass. */
  giveCard(now: number, pays: boolean): void {
    this.cardPays = pays;
    if (this.status === "past_due") this.dueAt = now;
  }

  private workPaused(now: number): void {
    const { resumesAt } = this;
    const ends = this.endsWithPeriod && this.paidUntil <= now;
    if (ends && !(resumesAt !== null && resumesAt < this.paidUntil)) return this.end();
    if (resumesAt !== null && resumesAt <= now) this.resume(resumesAt);
  }

  /** Periods that went by are not charged: the charge is for the one that is running. */
  private paid(now: number, settledAt: number): void {
    do this.period += 1;
    while (this.boundary(this.period) <= settledAt);
    this.paidUntil = this.boundary(this.period);
    this.dueAt = this.paidUntil;
    this.failures = 0;
    this.status = "active";
    this.charges.push({ at: now, amount: this.terms.amount });
  }

  private declined(now: number): void {
    const days = this.retryDays[this.failures];
    this.failures += 1;
    if (days === undefined) return this.end();
    this.status = "past_due";
    this.dueAt = now + days * dayMs;
  }

  private end(): void {
    this.status = "canceled";
  }

  /** The moment at which period `count` from the anchor is over. */
  private boundary(count: number): number {
    const { interval, intervalCount } = this.terms.every;
    const units = intervalCount * count;
    const months = interval === "year" ? 12 * units : interval === "month" ? units : 0;
    const days = interval === "week" ? 7 * units : interval === "day" ? units : 0;
    return laterOnTheClock(this.anchor, { months, days, zone: this.terms.zone });
  }
}
