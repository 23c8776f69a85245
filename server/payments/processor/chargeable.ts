import type { MerchantContext } from "#server/core/context.ts";
import { DomainError, type ErrorCode } from "#server/core/errors.ts";
import type { AmountLimits, Processor } from "#server/core/interfaces/processor.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { limitsOf, readTakers, takerOf, type Takers } from "#server/payments/routing/takers.ts";
import { bankWayFacts, isBankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

type Charge = {
  /** The field that is named in the refusal. */
  field: string;
  /** Smallest currency unit. */
  amount: number | bigint;
  currency: string;
  /** The ways to pay that the order is offered with; a card where none is named. */
  methods?: readonly string[];
};
type Reader = Pick<ReadingTx, "routingRule">;
type Asking = Pick<MerchantContext, "env" | "merchantId" | "processor" | "otherProcessors">;

/** The refusals of checkChargeable, and of an amount or a currency that is none, for the operations that list their errors. */
export const amountErrors = [
  "invalid_currency",
  "amount_not_positive",
  "amount_too_small",
  "amount_too_large",
  "amount_not_multiple",
  "currency_not_supported",
] as const satisfies readonly ErrorCode[];

/**
 * Refuses an amount that the processor would refuse to which such a payment goes, when it is asked for and not when
 * somebody pays: at the creation of sessions, links and intents.
 * @throws currency_not_supported · amount_too_small · amount_too_large · amount_not_multiple
 */
export async function checkChargeable(db: Reader, ctx: Asking, charge: Charge): Promise<void> {
  const { field, amount, currency } = charge;
  const takers = await readTakers(db, ctx);
  const payments = unpriced(charge);
  const isTaken = payments.some((one) => takerOf(takers, { ...one, amount: BigInt(amount) }));
  if (isTaken && amount > 0) return;
  const limits = limitsOfAny(takers, charge);
  if (!limits)
    throw new DomainError(
      "currency_not_supported",
      `currency: the card processor does not charge in ${currency}.`,
    );
  if (amount < limits.minimum)
    throw new DomainError(
      "amount_too_small",
      `${field}: the card processor charges at least ${limits.minimum} ${currency}, in the smallest unit.`,
    );
  checkMost(charge, limits);
  throw new DomainError(
    "amount_too_large",
    `${field}: the processor that the routing rules choose for this amount does not charge it.`,
  );
}

/**
 * As above, for a price or an extra, of which an order has one or more beside others: there is no minimum. A currency that
 * the processor does not charge in is refused where something is charged.
 * @throws amount_too_large · amount_not_multiple
 */
export async function checkPrice(db: Reader, ctx: Asking, price: Charge): Promise<void> {
  const limits = limitsOfAny(await readTakers(db, ctx), price);
  if (limits) checkMost(price, limits);
}

/**
 * As above, for a part of a charge that this processor has: a capture or a refund, which has no limits of its own.
 * @throws amount_not_multiple
 */
export function checkPart(processor: Processor, part: Charge): void {
  const limits = processor.limits(part.currency);
  if (limits) checkStep(part, limits);
}

/** As `limitsOf`, of the amounts that any of the ways to pay takes. */
function limitsOfAny(takers: Takers, charge: Charge): AmountLimits | null {
  const all = unpriced(charge).flatMap((payment) => limitsOf(takers, payment) ?? []);
  if (all.length === 0) return null;
  return {
    minimum: Math.min(...all.map(({ minimum }) => minimum)),
    maximum: Math.max(...all.map(({ maximum }) => maximum)),
    multipleOf: Math.max(...all.map(({ multipleOf }) => multipleOf)),
  };
}

/** The ways to pay that have the currency; where there is none, a card's limits hold. */
function unpriced({ currency, methods = [] }: Charge) {
  const known = { paymentIntentId: null, currency, country: null, brand: null };
  const asked = methods.filter(
    (method) => isBankWay(method) && bankWayFacts(method).currencies.includes(currency),
  );
  const isCard = asked.length === 0 || methods.includes("card");
  return [...(isCard ? ["card"] : []), ...asked].map((method) => ({ ...known, method }));
}

function checkMost(charge: Charge, limits: AmountLimits): void {
  const { field, amount, currency } = charge;
  if (amount > limits.maximum)
    throw new DomainError(
      "amount_too_large",
      `${field}: the card processor charges at most ${limits.maximum} ${currency}, in the smallest unit.`,
    );
  checkStep(charge, limits);
}

function checkStep({ field, amount, currency }: Charge, { multipleOf }: AmountLimits): void {
  if (BigInt(amount) % BigInt(multipleOf) === 0n) return;
  throw new DomainError(
    "amount_not_multiple",
    `${field}: in ${currency} the card processor takes multiples of ${multipleOf} only.`,
  );
}
