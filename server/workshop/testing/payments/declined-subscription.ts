const dayMs = 24 * 60 * 60 * 1000;

/** The processor's answer to a charge of the customer's cards, from a moment on. */
export type Mind = "pays" | "poor" | "stolen";
export type Rules = {
  retryDays: number[];
  afterRetries: "cancel" | "unpaid" | "keep";
  declineEmails: boolean;
};

/**
 * A subscription whose renewals may be declined, on paper: written from the contract's chapters "Subscriptions" and
 * "Retries of a renewal". Moments are in milliseconds since 1970. Shares no code with the service.
 */
export class DeclinedSubscription {
  status: "active" | "past_due" | "unpaid" | "canceled" = "active";
  /** Charges that the bank was asked for without the holder, and those of them that it paid. */
  asked = 0;
  paid = 0;
  failedTries = 0;
  nextAt: number | null;
  letters: string[] = [];
  isErased = false;
  mind: Mind = "pays";
  readonly #rules: Rules;
  readonly #periodMs: number;
  #cardIsRefused = false;
  #paidUntil: number;

  constructor(rules: Rules, { start, periodMs }: { start: number; periodMs: number }) {
    this.#rules = rules;
    this.#periodMs = periodMs;
    this.#paidUntil = start + periodMs;
    this.nextAt = this.#paidUntil;
  }

  /** A worker that is there looks. */
  work(now: number): void {
    while (this.status !== "canceled" && this.nextAt !== null && this.nextAt <= now)
      if (this.#charge(now) !== "paid") this.#declined(now);
  }

  /** Somebody asks for a try; says whether the service answers that it was paid, declined, or not possible. */
  tryNow(now: number): "paid" | "declined" | "refused" {
    if (this.status !== "past_due" && this.status !== "unpaid") return "refused";
    const isItsDay = this.nextAt !== null && this.nextAt <= now;
    const outcome = this.#charge(now);
    if (outcome === "declined" && isItsDay) this.#declined(now);
    return outcome;
  }

  /** Answers whether the tries could be stopped. */
  stop(): boolean {
    if (this.status !== "past_due") return false;
    this.#leaveUnpaid();
    return true;
  }

  giveCard(now: number): boolean {
    if (this.status === "canceled") return false;
    this.#cardIsRefused = false;
    if (this.status === "active") return true;
    this.nextAt = now;
    this.failedTries = Math.max(0, this.failedTries - 1);
    return true;
  }

  cancel(): boolean {
    if (this.status === "canceled") return false;
    this.#end();
    return true;
  }

  #charge(now: number): "paid" | "declined" | "refused" {
    if (this.#cardIsRefused) return "refused";
    this.asked += 1;
    if (this.mind === "stolen") this.#cardIsRefused = true;
    if (this.mind !== "pays") return "declined";
    this.paid += 1;
    while (this.#paidUntil <= now) this.#paidUntil += this.#periodMs;
    this.status = "active";
    this.failedTries = 0;
    this.nextAt = this.#paidUntil;
    return "paid";
  }

  #declined(now: number): void {
    const days = this.#rules.retryDays[this.failedTries];
    if (this.status === "unpaid") this.#leaveUnpaid();
    else if (days !== undefined) {
      this.status = "past_due";
      this.failedTries += 1;
      this.nextAt = now + days * dayMs;
    } else if (this.#rules.afterRetries === "cancel") return this.#end();
    else if (this.#rules.afterRetries === "unpaid") this.#leaveUnpaid();
    else {
      this.failedTries = 0;
      this.nextAt = this.#paidUntil;
      while (this.nextAt <= now) this.nextAt += this.#periodMs;
    }
    if (this.#rules.declineEmails) this.#write("card_needed");
  }

  #leaveUnpaid(): void {
    this.status = "unpaid";
    this.failedTries = 0;
    this.nextAt = null;
  }

  #end(): void {
    this.status = "canceled";
    this.nextAt = null;
    this.#write("subscription_ended");
  }

  #write(template: string): void {
    if (!this.isErased) this.letters.push(template);
  }
}
