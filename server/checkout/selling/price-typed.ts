import type { MerchantContext } from "#server/core/context.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { attemptRules, countAttempt, returnAttempt } from "#server/limits/attempts.ts";
import type { DiscountReason } from "#server/payments/selling/discount-reason.ts";
import { type PricedSale, priceSale } from "#server/payments/selling/price-sale.ts";
import { type Sale, takesCodes } from "#server/payments/selling/sale.ts";
import type { PriceProblem } from "#server/pricing/price-order.ts";

/** A price with the choices that it is of, and the code that was tried in vain. */
export type TypedPrice = {
  sale: Sale;
  priced: PricedSale;
  refusedCode: { code: string; reason: DiscountReason | "code_limited" } | null;
  /** Resolves when a code that exists no longer counts as a guess. The caller awaits it along with its own writes. */
  counted: Promise<void>;
};

/** A stranger, by the network address that they ask from; null where their codes need no counting. */
export type CodeGuesser = { ip: string } | null;

/**
 * Prices a sale. A code that does not apply changes nothing: the merchant's own discount stays. Codes that do not exist
 * are counted by network address, and past the limit none is looked up: codes cannot be guessed.
 */
export async function priceTyped(
  ctx: MerchantContext,
  sale: Sale,
  guesser: CodeGuesser = null,
): Promise<TypedPrice | PriceProblem> {
  const { code = null, ...others } = sale.choices;
  const without = { ...sale, choices: others };
  if (code !== null && !takesCodes(sale)) return priceTyped(ctx, without, guesser);
  const limited = code !== null && guesser && (await isLimited(ctx, guesser));
  const priced = await priceSale(ctx.db, ctx, limited ? without : sale);
  if ("problem" in priced) return priced;
  const counted = Promise.resolve();
  if (limited)
    return { sale: without, priced, refusedCode: { code, reason: "code_limited" }, counted };
  const { discountProblem: reason } = priced;
  const known = code !== null && guesser && reason !== "code_unknown" ? guesser : null;
  if (reason === null || code === null)
    return { sale, priced, refusedCode: null, counted: known ? giveBack(ctx, known) : counted };
  if (known) await giveBack(ctx, known);
  const again = await priceSale(ctx.db, ctx, without);
  if ("problem" in again) return again;
  return { sale: without, priced: again, refusedCode: { code, reason }, counted };
}

/** Counted before it is looked up, so that tries at once cannot slip past. */
async function isLimited(ctx: MerchantContext, guesser: { ip: string }): Promise<boolean> {
  const rule = attemptRules.unknownCode;
  const { points } = await countAttempt(ctx, rule, guesserKey(ctx, guesser));
  return points > rule.attemptsMax;
}

function giveBack(ctx: MerchantContext, guesser: { ip: string }): Promise<void> {
  const given = returnAttempt(ctx, attemptRules.unknownCode, guesserKey(ctx, guesser));
  // A caller that awaits `given` gets its error; without one, the rejection must not end the process.
  given.catch(() => {});
  return given;
}

function guesserKey({ merchantId }: MerchantContext, { ip }: { ip: string }): string {
  return `${merchantId} ${addressGroup(ip)}`;
}
