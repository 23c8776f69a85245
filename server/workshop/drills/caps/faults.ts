import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inStart = at("server/payments/charge/attempt/start.ts");
const inDiscount = at("server/payments/discounts/reserve.ts");
const inOffer = at("server/payments/discounts/offered.ts");
const inRedeem = at("server/payments/discounts/redeem.ts");
const inSale = at("server/payments/stock/sell.ts");
const inSettle = at("server/payments/charge/settle/rows.ts");
const inStock = at("server/payments/stock/reserve.ts");

/** Faults in caps and stock as people make them: a lock dropped, a count forgotten, a status left out. */
export const capFaults: readonly Mutation[] = [
  inStart("an order with a discount begins without reserving it", "(${takesNoDiscount} AND ", "("),
  inStart("an order of counted units begins without reserving them", " AND ${takesNoStock}", ""),
  inDiscount(
    "what others have reserved of a discount is not counted",
    "ofDiscount: Number(ofDiscount)",
    "ofDiscount: 0",
  ),
  inDiscount(
    "the discount is read and not locked",
    "await lockDiscount(tx, { merchantId }, discount.discountId)",
    "await tx.discount.findUniqueOrThrow({ where: { merchantId_id: { merchantId, id: discount.discountId } } })",
  ),
  inDiscount("what payments under way have reserved is removed", "AND NOT ${isUnderWay}`", "`"),
  at("server/payments/selling/choose-for-session.ts")(
    "a discount that was taken off stays reserved",
    "DELETE FROM discount_redemptions\n      WHERE",
    "DELETE FROM discount_redemptions\n      WHERE false AND",
  ),
  inOffer(
    "one more than the cap is redeemed",
    "redemptions + reserved >=",
    "redemptions + reserved >",
  ),
  at("server/payments/intents/under-way.ts")(
    "who is at the bank holds nothing",
    '${statusesBefore("succeed")}',
    '${["processing"]}',
  ),
  inRedeem(
    "a success leaves the counter of the discount",
    "await count(tx, ctx, { redeemed, by: 1 });",
    "",
  ),
  inRedeem(
    "a refund of a part gives the discount back",
    "(await goneBack(tx, paid)) === paid.amountCaptured",
    "(await goneBack(tx, paid)) > 0n",
  ),
  inRedeem(
    "a refund gives no discount back",
    'isWhole ? "redeemed" : "returned"',
    'isWhole ? "reserved" : "returned"',
  ),
  at("server/payments/refunds/refunded-amount.ts")(
    "a refund on its way gives the discount back",
    'return sumOf(db, of, [{ status: "succeeded" }]);',
    'return sumOf(db, of, [{ status: "succeeded" }, { status: "pending" }]);',
  ),
  at("server/payments/refunds/settle.ts")(
    "a refund that succeeds later gives no discount back",
    "if (!row.duplicate) await followRefund(tx, ctx, row.paymentIntentId);",
    "void followRefund;",
  ),
  inSettle(
    "a decline sells the units",
    "${succeeds} AND ${hasReserved(ctx)}",
    "${hasReserved(ctx)}",
  ),
  inSale("one unit of each order is sold", "p.stock - locked.quantity", "p.stock - 1"),
  inStock("the products are not locked", "ORDER BY id FOR NO KEY UPDATE", "ORDER BY id"),
  inStock(
    "an order may take one unit too many",
    "left < (wanted.get(id) ?? 0)",
    "left + 1 < (wanted.get(id) ?? 0)",
  ),
  at("server/payments/stock/changed-stock.ts")(
    "stock is changed to less than is reserved",
    "stock >= reserved",
    "stock >= 0",
  ),
  at("server/payments/charge/complete-free.ts")(
    "a free order counts nothing",
    "if (hasReserved) await countSale(unit, ctx, intent.id);",
    "",
  ),
];
