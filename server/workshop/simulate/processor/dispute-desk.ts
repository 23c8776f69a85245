import { type Clock, dayMs, hourMs, secondMs } from "#server/core/clock.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { StripeBooks } from "#server/workshop/testing/stripe/books/books.ts";
import { moved } from "#server/workshop/testing/stripe/books/disputes.ts";
import type { StripeObject } from "#server/workshop/testing/stripe/wire.ts";

type Around = { stripe: StripeBooks; clock: Clock; random: Random };
type Details = { due_by: number; submission_count: number };

/**
 * Cardholders and their banks: they open disputes and inquiries, let deadlines pass, decide, and change their mind
 * (docs.stripe.com/disputes/how-disputes-work). Merchants answer over Stripe's API; this notes what they answered.
 */
export class DisputeDesk {
  /** Texts of evidence that were submitted, by dispute. */
  readonly handedIn = new Map<string, string[]>();
  /** Disputes that a merchant has closed. */
  readonly accepted = new Set<string>();
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  /** Once a payment, and for all of what was captured. */
  open(paymentId: string, kind: "inquiry" | "chargeback"): StripeObject {
    const due_by = this.secondsFromNow(this.around.random.pick([hourMs, 7 * dayMs]));
    const status = kind === "inquiry" ? "warning_needs_response" : "needs_response";
    return this.around.stripe.dispute(paymentId, { status, evidence_details: { due_by } });
  }

  /** An inquiry becomes a chargeback: what was handed in before does not count, and there is time again. */
  escalate(dispute: StripeObject): void {
    const { stripe } = this.around;
    const due_by = this.secondsFromNow(7 * dayMs);
    const withdrawn = moved(-Number(dispute["amount"]), dispute["currency"], stripe.now());
    stripe.change(dispute, {
      status: "needs_response",
      balance_transactions: [withdrawn],
      evidence_details: { due_by },
    });
  }

  /** An inquiry goes on or ends; a chargeback is won or lost, and its money may come back a little later. */
  decide(dispute: StripeObject): void {
    const { random, stripe } = this.around;
    if (isInquiry(dispute)) {
      const next = random.pick(["escalate", "escalate", "warning_under_review", "warning_closed"]);
      if (next === "escalate") this.escalate(dispute);
      else stripe.change(dispute, { status: next });
      return;
    }
    const status = random.chance(0.5) ? "won" : "lost";
    if (random.chance(0.3)) stripe.change(dispute, { status });
    stripe.decide(dispute, status);
  }

  win(dispute: StripeObject): void {
    this.around.stripe.decide(dispute, "won");
  }

  /**
   * A bank thinks better of a loss: all comes back, or a part of it to one that stays lost (support.stripe.com,
   * "Dispute for full charge amount after a partial refund was issued").
   */
  reverse(dispute: StripeObject): void {
    const { random, stripe } = this.around;
    if (random.chance(0.5)) return this.win(dispute);
    const amount = 1 + random.below(Number(dispute["amount"]));
    const back = moved(amount, dispute["currency"], stripe.now());
    const before = dispute["balance_transactions"] as object[];
    stripe.change(dispute, { balance_transactions: [...before, back] });
  }

  /** Ends those that nobody answered in time. Answers whether there were any. */
  passDeadlines(): boolean {
    const { stripe, clock } = this.around;
    const over = this.all("needs_response").filter(
      (dispute) => detailsOf(dispute).due_by * secondMs <= clock.now().getTime(),
    );
    for (const dispute of over)
      if (isInquiry(dispute)) stripe.change(dispute, { status: "warning_closed" });
      else stripe.decide(dispute, "lost");
    return over.length > 0;
  }

  get undecided(): StripeObject[] {
    return this.all("needs_response", "under_review");
  }

  /** Chargebacks whose loss nobody has accepted, and of which nothing has come back. */
  get lost(): StripeObject[] {
    return this.all("lost").filter(
      (one) => (one["balance_transactions"] as object[]).length === 1 && !this.accepted.has(one.id),
    );
  }

  /** Notes what was handed in by a change of a dispute. */
  note(dispute: StripeObject, before: StripeObject | null): void {
    if (!before || detailsOf(dispute).submission_count <= detailsOf(before).submission_count)
      return;
    const { uncategorized_text } = dispute["evidence"] as { uncategorized_text: string };
    this.handedIn.set(dispute.id, [...(this.handedIn.get(dispute.id) ?? []), uncategorized_text]);
  }

  private all(...statuses: string[]): StripeObject[] {
    return [...this.around.stripe.objects.values()].filter(
      ({ object, status }) =>
        object === "dispute" && statuses.includes(String(status).replace("warning_", "")),
    );
  }

  private secondsFromNow(ms: number): number {
    return this.around.stripe.now() + ms / secondMs;
  }
}

function isInquiry({ status }: StripeObject): boolean {
  return String(status).startsWith("warning_");
}

function detailsOf(dispute: StripeObject): Details {
  return dispute["evidence_details"] as Details;
}
