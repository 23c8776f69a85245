import type { GiftCard } from "#server/wire/ledger/gift-card.ts";

/** The end of a gift card's code, as cards are named. */
export function endOfCode({ last4 }: Pick<GiftCard, "last4">): string {
  return `•••• ${last4}`;
}

type Shown = Pick<GiftCard, "status" | "paymentIntentId"> & {
  /** Whether its code was shown to nobody yet. */
  isUnseen: boolean;
};

/** Whether the code of a gift card can be shown; null once nobody can redeem it. */
export function seenInWords({ status, paymentIntentId, isUnseen }: Shown): string | null {
  if (status !== "issued") return null;
  if (paymentIntentId === null) return "Shown once, when it was issued. It is not stored.";
  return isUnseen ? "Not shown to anybody yet." : "Shown once. It is stored no longer.";
}
