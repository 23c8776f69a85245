import { capFaults } from "#server/workshop/drills/caps/faults.ts";
import { priceFaults } from "#server/workshop/drills/prices/faults.ts";
import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inReserve = at("server/payments/discounts/reserve.ts", "selling");
const inRedeem = at("server/payments/discounts/redeem.ts", "selling");
const inStock = at("server/payments/stock/reserve.ts", "selling");
const inFinding = at("server/payments/discounts/find-applicable.ts", "selling");
const inChoosing = at("server/payments/selling/choose-for-session.ts", "selling");
const inTaxLines = at("server/payments/parts/tax-lines.ts", "selling");

/** Faults of prices that orders of a market meet: they have two products, no tips and nothing optional. */
const inMarket =
  /a half is rounded|the rest of a division|is of all products|the minimum itself|delivery is free by|before the discount$|what a line costs|the base contains|added once more|of what has gone|no more than is left/;
const ofPrices = priceFaults.filter(({ name }) => inMarket.test(name) && !name.includes("tip"));

/** Faults in caps, units, prices and taxes while several shoppers pay at once. */
export const inSelling: readonly Mutation[] = [
  ...[...capFaults, ...ofPrices].map((fault) => ({ ...fault, scene: "selling" })),
  inReserve(
    "a cap is not looked at when a payment begins",
    "if (reason) throw refusalOf(reason);",
    "void [reason, refusalOf];",
  ),
  at("server/payments/discounts/offered.ts", "selling")(
    "redemptions of payments under way are not counted",
    "redemptions + reserved >= maxRedemptions",
    "redemptions >= maxRedemptions",
  ),
  at("server/payments/discounts/buyer.ts", "selling")(
    "one customer has a discount in two payments under way",
    "OR (r.status = 'reserved' AND ${isUnderWay})",
    "OR (r.status = 'reserved' AND NOT ${isUnderWay} AND false)",
  ),
  inRedeem(
    "a code does not count its redemptions",
    "if (promotionCodeId === null) continue;",
    "if (promotionCodeId !== null) continue;",
  ),
  inRedeem("what is given back counts once more", "by: isWhole ? -1 : 1", "by: 1"),
  at("server/payments/intents/capture/count-sale.ts", "selling")(
    "units that were sold are not taken off",
    "await sellStock(unit, ctx, intentId);",
    "void sellStock;",
  ),
  inStock(
    "units that payments under way have reserved are given back",
    "AND NOT ${isUnderWay}`",
    "`",
  ),
  inFinding(
    "what declined payments had reserved still counts",
    "AND r.status = 'reserved' AND ${isUnderWay}) END",
    "AND r.status = 'reserved') END",
  ),
  inFinding(
    "another merchant's code is taken",
    'WHERE d."merchantId" = ${merchantId} AND c."codeKey" = ${codeKeyOf(asked.code)} AND c.active)',
    'WHERE c."codeKey" = ${codeKeyOf(asked.code)} AND c.active ORDER BY c."createdAt" LIMIT 1)',
  ),
  at("server/payments/discounts/offered.ts", "selling")(
    "a code that has ended meanwhile is redeemed",
    " || code?.active === false",
    "",
  ),
  at("server/payments/selling/load-discount.ts", "selling")(
    "a code that is typed beside the merchant's discount is left out",
    "if (typed && takesCodes(sale)) return",
    "if (typed && takesCodes(sale) && !selling?.discountId) return",
  ),
  at("server/payments/stock/available.ts", "selling")(
    "units of payments under way can be had",
    "Math.max(0, stock - reserved)",
    "Math.max(0, stock)",
  ),
  at("server/payments/charge/attempt/start.ts", "selling")(
    "a total that was not shown is charged",
    "(${request.shownAmount}::bigint IS NULL OR amount = ${request.shownAmount}::bigint)",
    "(${request.shownAmount}::bigint IS NULL OR amount > 0 OR amount = 0)",
  ),
  inChoosing(
    "an order is priced anew while it is paid",
    "AND status IN ('requires_payment_method', 'requires_confirmation') AND EXISTS",
    "AND EXISTS",
  ),
  inChoosing(
    "an order keeps the taxes and the discount of before",
    "SET amount = ${totalAmount}::bigint, breakdown = ${breakdown},",
    "SET amount = ${totalAmount}::bigint,",
  ),
  inChoosing("the choices of before are kept", "choices = ${json(choices)},", ""),
  at("server/payments/selling/load-tax.ts", "selling")(
    "the country does not decide about the tax",
    "destination: country === null ? null :",
    "destination: country !== undefined ? null :",
  ),
  inTaxLines(
    "a refund leaves its tax behind",
    "if (refund.duplicate || !shares) return;",
    "if (sign === -1 || refund.duplicate || !shares) return;",
  ),
  at("server/payments/disputes/dispute-shares.ts", "selling")(
    "what the cardholder's bank takes leaves its tax behind",
    "await writeTaxLines(tx, ctx, { intent, ...source, shares: taken });",
    "void taken;",
  ),
];
