import type { Payout } from "#server/wire/ledger/payout.ts";

/** “First Bank •••• 6789”; null where no account is known. */
export function destinationWords({ destination }: Pick<Payout, "destination">): string | null {
  return destination && `${destination.bank} •••• ${destination.last4}`;
}
