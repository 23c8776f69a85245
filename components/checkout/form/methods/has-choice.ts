import type { OfferedMethods } from "#server/checkout/methods-view.ts";

/** Whether there is a way to pay to be chosen: with a card alone there is none. */
export function hasChoice({ saved, wallet, bankWays }: OfferedMethods): boolean {
  return saved.length > 0 || wallet !== null || bankWays.length > 0;
}
