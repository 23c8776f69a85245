import {
  BilledSubscription,
  type Terms,
} from "#server/workshop/testing/models/billed/billed-subscription.ts";

const dayMs = 86_400_000;

/** An invoice of a subscription; amounts are in the smallest unit, moments in milliseconds. */
export type Bill = {
  total: number;
  credited: number;
  dueAt: number;
  status: "open" | "paid" | "void" | "uncollectible";
  /** When the worker found it overdue. */
  overdueAt: number | null;
  /** Its id, where somebody was told of it. */
  id: string | null;
};

export type InvoiceTerms = Terms & {
  daysUntilDue: number;
  /** The end of the patience with an overdue invoice. */
  afterRetries: "cancel" | "unpaid" | "keep";
};

/**
 * A subscription that is paid by invoice, as the contract promises it: each charge of the model of charges is an invoice
 * here, and nobody is asked for a card. It shares no code with the service.
 */
export class InvoicedSubscription extends BilledSubscription {
  private readonly billed: Bill[] = [];
  private readonly invoiceTerms: InvoiceTerms;

  constructor(terms: InvoiceTerms, now: number) {
    super(terms, now);
    this.invoiceTerms = terms;
  }

  /** In the order in which they were made. */
  get bills(): readonly Bill[] {
    const { billed, charges } = this;
    const { daysUntilDue } = this.invoiceTerms;
    for (const { at, amount } of charges.slice(billed.length))
      billed.push({
        total: amount,
        credited: 0,
        dueAt: at + daysUntilDue * dayMs,
        status: "open",
        overdueAt: null,
        id: null,
      });
    return billed;
  }

  /** Moments at which something of it is due. */
  override get nextAt(): number | null {
    if (this.status === "canceled") return null;
    const found = this.bills
      .filter(({ status, overdueAt }) => status === "open" && overdueAt === null)
      .map(({ dueAt }) => dueAt + 1000);
    const grace = this.graceEnd();
    const isPatient = this.invoiceTerms.afterRetries === "keep";
    if (grace !== null && this.status === "past_due" && !isPatient) found.push(grace);
    if (this.status === "paused") {
      if (this.resumesAt !== null) found.push(this.resumesAt);
    } else if (this.status !== "unpaid" || this.endsWithPeriod) found.push(this.paidUntil);
    return found.length > 0 ? Math.min(...found) : null;
  }

  /** The worker finds invoices overdue, then looks at the subscription until nothing of it is due. */
  override work(now: number): void {
    for (const bill of this.bills) this.findOverdue(bill, now);
    while (this.lookOnce(now));
  }

  /** The worker finds an invoice overdue. Answers whether it is. */
  findOverdue(bill: Bill, now: number): boolean {
    if (bill.status !== "open" || bill.overdueAt !== null || bill.dueAt >= now) return false;
    bill.overdueAt = now;
    if (this.status === "active") this.status = "past_due";
    return true;
  }

  /** Answers whether there may be more to do. */
  private lookOnce(now: number): boolean {
    if (this.status === "canceled") return false;
    if (this.status === "paused") {
      this.workPaused(now);
      return (this.status as string) !== "paused";
    }
    if (this.isGivenUp(now)) {
      const { afterRetries } = this.invoiceTerms;
      if (afterRetries === "cancel") this.end();
      if (afterRetries === "unpaid") this.status = "unpaid";
      return true;
    }
    if (this.paidUntil > now) return false;
    if (this.endsWithPeriod) this.end();
    else if (this.status === "unpaid") return false;
    else this.begin(now);
    return true;
  }

  /** Whether an invoice has been overdue for too long, so that no other period begins. */
  isGivenUp(now: number): boolean {
    const grace = this.graceEnd();
    if (this.status !== "past_due" || grace === null || grace > now) return false;
    return this.invoiceTerms.afterRetries !== "keep";
  }

  /** The next period, with its invoice. */
  begin(now: number): void {
    const { status } = this;
    if (this.pending !== null) this.price = this.pending;
    this.pending = null;
    this.renewed(now, now);
    if (status === "past_due") this.status = status;
  }

  override resume(at: number): void {
    super.resume(at);
    if (this.graceEnd() !== null) this.status = "past_due";
  }

  /** An act on an invoice that is owed; `credit`: of so much. */
  settle(bill: Bill, act: "pay" | "void" | "give_up" | "credit", amount = 0): void {
    bill.credited += amount;
    if (act === "pay" || (act === "credit" && bill.credited === bill.total)) bill.status = "paid";
    if (act === "void") bill.status = "void";
    if (act === "give_up") bill.status = "uncollectible";
    const owes = this.status === "past_due" || this.status === "unpaid";
    if (owes && this.graceEnd() === null) this.status = "active";
  }

  /** The end of the patience with the oldest invoice that is overdue and owed; null while none is. */
  graceEnd(): number | null {
    const overdue = this.bills.flatMap(({ status, overdueAt }) =>
      overdueAt !== null && (status === "open" || status === "uncollectible") ? [overdueAt] : [],
    );
    const days = this.retryDays.reduce((sum, one) => sum + one, 0);
    return overdue.length > 0 ? Math.min(...overdue) + days * dayMs : null;
  }
}
