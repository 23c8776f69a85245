import type { Payout } from "#server/wire/ledger/payout.ts";

export type PayoutStep = {
  title: string;
  /** Null for what has not happened, and for what nobody noted. */
  at: string | null;
  state: "done" | "now" | "bad" | "ahead";
  note: string | null;
};

type PayoutProgress = Pick<Payout, "status" | "createdAt" | "updatedAt" | "paidAt">;

/** Where a payout has been, is, and goes. */
export function payoutSteps(payout: PayoutProgress): PayoutStep[] {
  const { status, createdAt, updatedAt, paidAt } = payout;
  const left = step("Left your balance", createdAt, "done");
  const sent = step("Went to the bank", null, "done");
  const paid = step("Arrived on the account", paidAt, "done");
  const back = "The money is back in your balance.";
  switch (status) {
    case "pending":
      return [
        { ...left, state: "now", note: "It can be canceled until the bank gets it." },
        step("Goes to the bank", null, "ahead"),
        step("Arrives on the account", null, "ahead"),
      ];
    case "in_transit":
      return [
        left,
        {
          ...step("With the bank", updatedAt, "now"),
          note: "Banks take up to five working days. It can no longer be canceled.",
        },
        step("Arrives on the account", null, "ahead"),
      ];
    case "paid":
      return [left, sent, { ...paid, note: "A bank may still send it back for some days." }];
    case "failed":
      return [left, { ...step("Failed", updatedAt, "bad"), note: back }];
    case "canceled":
      return [left, { ...step("Canceled", updatedAt, "done"), note: back }];
    case "returned":
      return [left, sent, paid, { ...step("Sent back by the bank", updatedAt, "bad"), note: back }];
  }
}

function step(title: string, at: string | null, state: PayoutStep["state"]): PayoutStep {
  return { title, at, state, note: null };
}
