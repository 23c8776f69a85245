import { laterOnTheClock } from "#server/workshop/testing/models/billed/wall-clock.ts";

const dayMs = 86_400_000;

export type Interval = { interval: "day" | "week" | "month" | "year"; intervalCount: number };

export type Terms = {
  every: Interval;
  /** Price of a full period, in the smallest unit. */
  price: number;
  zone: string;
  /** The smallest charge of the processor. */
  minimum: number;
  /** Length of the unit in which the rest of a period is counted. */
  unitMs: number;
  /** When a change takes effect that does not say: of one that costs as much or more, and of one that costs less. */
  rules: { upgrade: Proration; downgrade: Proration };
  /** End of a trial without a charge; null where the first period is charged at once. */
  trialEnd: number | null;
  /** How a trial without a card ends while none is given; null where there is a card. */
  withoutCard?: "cancel" | "pause" | null;
  /** Taken off the first charges. */
  discount?: { percent: number; charges: number } | null;
};

/** A charge that the processor must have made: when, and of how much in the smallest unit. */
export type Charge = { at: number; amount: number };

export type Status = "trialing" | "active" | "past_due" | "unpaid" | "paused" | "canceled";

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
  /** Price of a full period from now on. */
  price: number;
  /** Unused time that nothing was taken off for yet. */
  unused = 0;
  /** Price from the next period on, where it was asked for. */
  pending: number | null = null;
  /** Whether there is a card to charge. */
  hasCard: boolean;
  /** Whether it is paused since its trial ended, until a card is given. */
  waitsForCard = false;
  keepsService = false;
  /** When a pause is over; null while there is none, or where somebody ends it. */
  resumesAt: number | null = null;
  /** Days from each failure to the next try; after the last comes the end. */
  readonly retryDays: readonly number[] = [1, 2, 2, 3];
  /** The start of the period that was paid last; the end of a pause that lasted longer. */
  paidFrom: number;
  /** Price of a full period that the current one is paid with. */
  private paidPrice: number;
  private anchor: number;
  private period = 1;
  private failures = 0;
  /** Charges that were made, which a discount counts. */
  private charged = 0;
  private dueAt: number;

  private readonly terms: Terms;

  constructor(terms: Terms, now: number) {
    const { price, trialEnd } = terms;
    this.terms = terms;
    this.price = price;
    this.hasCard = !terms.withoutCard;
    this.paidPrice = this.reduced(price, 0);
    this.paidFrom = now;
    this.anchor = trialEnd ?? now;
    if (trialEnd === null) {
      this.take(now, this.paidPrice);
      this.charged = 1;
    } else {
      this.status = "trialing";
      this.period = 0;
    }
    this.paidUntil = this.boundary(this.period);
    this.dueAt = this.paidUntil;
  }

  /** The worker looks at it; the outcome of a charge is known at `settledAt`. */
  work(now: number, settledAt = now): void {
    if (this.status === "paused") this.workPaused(now);
    if (!["active", "past_due", "trialing"].includes(this.status)) return;
    if (this.dueAt > now) return;
    if (this.endsWithPeriod && this.status !== "past_due") return this.end();
    if (!this.hasCard) return this.endWithoutCard();
    if (this.pending !== null) this.price = this.pending;
    this.pending = null;
    const price = this.reduced(this.price, this.charged);
    const amount = price - this.takenOff(price, this.unused);
    if (this.cardPays || amount === 0) this.renewed(now, amount === 0 ? now : settledAt);
    else this.declined(settledAt);
  }

  /** At once, or with the period that was paid: a period that is over ends at once. */
  cancel(now: number, atPeriodEnd: boolean): void {
    if (atPeriodEnd && now < this.paidUntil) this.endsWithPeriod = true;
    else this.end();
  }

  private endWithoutCard(): void {
    if (this.terms.withoutCard === "cancel") return this.end();
    this.status = "paused";
    this.waitsForCard = true;
  }

  /** A card that pays; one that is paused for want of it goes on. */
  giveCard(now: number): void {
    this.hasCard = true;
    this.cardPays = true;
    if (this.waitsForCard) this.resume(now);
  }

  /** Moves the end of a trial (null: now), and with it the first charge. Answers whether a trial is running. */
  moveTrialEnd(now: number, to: number | null): boolean {
    if (this.status !== "trialing" || this.paidUntil <= now) return false;
    this.anchor = to ?? now;
    this.paidUntil = this.anchor;
    this.dueAt = this.anchor;
    return true;
  }

  /** Whether its customer may use the product's features now. */
  isEntitled(now: number): boolean {
    if (this.status === "paused" && !this.waitsForCard && this.keepsService && !this.endsWithPeriod)
      return true;
    const rests = this.status === "paused" || this.endsWithPeriod || !this.hasCard;
    if (this.status === "canceled" || this.status === "unpaid") return false;
    return !rests || now < this.paidUntil;
  }

  /** Nothing is charged from now on. Answers whether that is possible: not in a trial, nor while it ends with its period. */
  pause(resumesAt: number | null, keepsService = false): boolean {
    if (this.endsWithPeriod || !["active", "past_due", "paused"].includes(this.status))
      return false;
    if (this.waitsForCard) return false;
    this.status = "paused";
    this.keepsService = keepsService;
    this.failures = 0;
    this.resumesAt = resumesAt;
    return true;
  }

  /** Takes back a cancellation at the period's end, or else ends a pause. Answers whether it has not ended. */
  goOn(now: number): boolean {
    if (this.status === "canceled" || this.waitsForCard) return false;
    if (this.endsWithPeriod && this.paidUntil <= now) return false;
    if (this.endsWithPeriod) this.endsWithPeriod = false;
    else if (this.status === "paused") this.resume(Math.min(now, this.resumesAt ?? now));
    return true;
  }

  /** The next moment at which the worker has something to do with it. */
  get nextAt(): number | null {
    if (this.status === "canceled") return null;
    if (this.status !== "paused") return this.dueAt;
    return this.endsWithPeriod ? this.paidUntil : this.resumesAt;
  }

  /** The end of the period after the one that was paid last. */
  get following(): number {
    return this.boundary(this.period + 1);
  }

  /** Within the paid period it goes on; later a period begins at this moment. */
  resume(at: number): void {
    this.status = "active";
    this.waitsForCard = false;
    this.resumesAt = null;
    this.dueAt = this.paidUntil;
    if (at < this.paidUntil) return;
    this.anchor = at;
    this.period = 0;
    this.paidFrom = at;
    this.paidUntil = at;
    this.dueAt = at;
  }

  /**
   * Changes the price within the paid period, as it was shown at `now`. Answers false where its charge is declined. At once,
   * the rest of the period is charged at the new price, less the rest of the price that it was paid with, at `takenAt`.
   */
  change(now: number, { price, proration: asked }: PlanChange, takenAt = now): boolean {
    const { rules } = this.terms;
    const proration = asked ?? (price < this.price ? rules.downgrade : rules.upgrade);
    if (proration === "next_period") {
      this.pending = price === this.price ? null : price;
      return true;
    }
    if (proration === "immediate" && this.status === "active" && now < this.paidUntil) {
      const next = this.reduced(price, this.charged - 1);
      const charge = this.rest(now, next);
      const credit = this.unused + this.rest(now, this.paidPrice);
      const taken = this.takenOff(charge, credit);
      const due = charge - taken < this.terms.minimum ? 0 : charge - taken;
      if (due > 0 && !this.cardPays) return false;
      if (due > 0) this.take(takenAt, due);
      this.unused = credit - taken;
      this.paidPrice = next;
    }
    this.price = price;
    this.pending = null;
    return true;
  }

  /** Takes back what was asked for the next period. Answers whether there was anything to take back. */
  takeBack(): boolean {
    const isPossible = this.pending !== null && ["active", "trialing"].includes(this.status);
    if (isPossible) this.pending = null;
    return isPossible;
  }

  /** A price for the units that are left of the paid period: one that has begun counts, half of the smallest amount counts as one. */
  private rest(now: number, price: number): number {
    const { unitMs } = this.terms;
    const units = Math.max(1, Math.round((this.paidUntil - this.paidFrom) / unitMs));
    const gone = Math.min(Math.floor((now - this.paidFrom) / unitMs), units - 1);
    const [over, under] = [BigInt(price) * BigInt(units - gone), BigInt(units)];
    return Number((2n * over + under) / (2n * under));
  }

  /** A price less the discount of the charge after `before` others; half of the smallest amount counts as one. */
  private reduced(price: number, before: number): number {
    const { discount } = this.terms;
    if (!discount || before >= discount.charges) return price;
    return price - Math.floor((price * discount.percent + 50) / 100);
  }

  /** As much of a credit as leaves either nothing to be charged, or no less than the processor charges. */
  private takenOff(price: number, credit: number): number {
    if (credit >= price) return price;
    if (price < this.terms.minimum) return credit;
    return Math.min(credit, price - this.terms.minimum);
  }

  private take(at: number, amount: number): void {
    if (amount > 0) this.charges.push({ at, amount });
  }

  protected workPaused(now: number): void {
    const { resumesAt } = this;
    const ends = this.endsWithPeriod && this.paidUntil <= now;
    if (ends && !(resumesAt !== null && resumesAt < this.paidUntil)) return this.end();
    if (resumesAt !== null && resumesAt <= now) this.resume(resumesAt);
  }

  /** Periods that went by are not charged: the charge is for the one that is running. */
  renewed(now: number, settledAt: number): void {
    const next = this.period + 1;
    do this.period += 1;
    while (this.boundary(this.period) <= settledAt);
    this.paidFrom = this.period === next ? this.paidUntil : this.boundary(this.period - 1);
    this.paidUntil = this.boundary(this.period);
    this.dueAt = this.paidUntil;
    this.failures = 0;
    this.status = "active";
    const price = this.reduced(this.price, this.charged);
    const taken = this.takenOff(price, this.unused);
    this.take(now, price - taken);
    this.unused -= taken;
    this.paidPrice = price;
    this.charged += 1;
  }

  declined(now: number): void {
    const days = this.retryDays[this.failures];
    this.failures += 1;
    if (days === undefined) return this.end();
    this.status = "past_due";
    this.dueAt = now + days * dayMs;
  }

  protected end(): void {
    this.status = "canceled";
  }

  /** The moment at which period `count` from the anchor is over. */
  private boundary(count: number): number {
    if (count === 0) return this.anchor;
    const { interval, intervalCount } = this.terms.every;
    const units = intervalCount * count;
    const months = interval === "year" ? 12 * units : interval === "month" ? units : 0;
    const days = interval === "week" ? 7 * units : interval === "day" ? units : 0;
    return laterOnTheClock(this.anchor, { months, days, zone: this.terms.zone });
  }
}

/** `proration` null: by the merchant's rules. */
type PlanChange = { price: number; proration: Proration | null };

export type Proration = "immediate" | "next_period" | "none";
