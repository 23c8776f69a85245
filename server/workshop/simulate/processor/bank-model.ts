import { randomUUID } from "node:crypto";
import type { PayoutRequest, ProcessorPayout } from "#server/core/interfaces/payout-rail.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { Random } from "#server/workshop/simulate/random.ts";

/** Outcome of a payout at the merchant's bank. */
type Fate = "arrives" | "fails" | "returns";

/** A payout in the processor's own books. */
export type BookedPayout = ProcessorPayout & {
  payoutId: string;
  currency: string;
  accountNumber: string;
  fate: Fate;
};

const fates: readonly (readonly Fate[])[] = [
  ["arrives"],
  ["arrives", "fails", "returns"],
  ["fails"],
  ["returns"],
];

/**
 * The processor's way to merchants' banks, as Stripe documents it ("The Payout object", `status`,
 * docs.stripe.com/api/payouts/object): a payout is in transit until the bank has it, then paid or failed;
 * "some payouts that fail might initially show as paid, then change to failed" within five business days.
 * What failed stays failed: its money comes back once. Nothing is told unless it is asked for.
 */
export class BankModel {
  readonly payouts = new Map<string, BookedPayout>();
  /** Whether the processor pays merchants out; else people do, and an administrator says what became of it. */
  readonly isRail: boolean;
  private readonly random: Random;
  private readonly fates: readonly Fate[];
  /** Payouts that were refused, for good. */
  private readonly refused = new Set<string>();
  /** Ids are the processor's own: no two histories share one. */
  private readonly mark = randomUUID();

  constructor(random: Random) {
    this.random = random;
    this.isRail = random.chance(0.75);
    this.fates = random.pick(fates);
  }

  pay(request: PayoutRequest, refuses: boolean): ProcessorPayout {
    const { payoutId, amount, currency, destination } = request;
    const known = this.bookedOf(payoutId);
    if (known) return known;
    if (refuses) this.refused.add(payoutId);
    if (this.refused.has(payoutId))
      throw new ProcessorRefused("parameter_invalid", "Refused by chance.");
    const payout: BookedPayout = {
      id: `po_${this.mark}_${this.payouts.size + 1}`,
      amount,
      status: "in_transit",
      failureCode: null,
      payoutId,
      currency,
      accountNumber: destination.accountNumber,
      fate: this.random.pick(this.fates),
    };
    this.payouts.set(payout.id, payout);
    return payout;
  }

  retrieve(id: string): ProcessorPayout {
    const payout = this.payouts.get(id);
    if (!payout) throw new ProcessorRefused("resource_missing", "No such payout.");
    return payout;
  }

  bookedOf(payoutId: string): BookedPayout | null {
    return [...this.payouts.values()].find((one) => one.payoutId === payoutId) ?? null;
  }

  /** Each payout goes one step further. What comes back may take days. */
  settle({ comesBack = true } = {}): void {
    for (const payout of this.payouts.values()) {
      const { status, fate } = payout;
      if (status === "paid" && !comesBack) continue;
      const fails = fate === "fails" || (fate === "returns" && status === "paid");
      if (status === "in_transit") payout.status = fails ? "failed" : "paid";
      else if (status === "paid" && fails) payout.status = "failed";
      if (payout.status === "failed") payout.failureCode = "account_closed";
    }
  }
}
