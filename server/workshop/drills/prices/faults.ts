import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inDiscount = at("server/pricing/discount.ts");
const inExact = at("server/pricing/exact.ts");
const inExtras = at("server/pricing/extras.ts");
const inOrder = at("server/pricing/price-order.ts");
const inSums = at("server/pricing/price-extras.ts");
const inRefunds = at("server/pricing/refund-shares.ts");
const inLines = at("server/payments/parts/line-shares.ts");
const inTax = at("server/pricing/tax.ts");

/** Faults in what an order costs, and in what a refund gives back, as people make them: a rounding, a rest, an order of steps, a limit. */
export const priceFaults: readonly Mutation[] = [
  inExact("a half is rounded down", "product * 2n + half) /", "product * 2n + half - 1n) /"),
  inExact(
    "the rest of a division is dropped",
    "byRemainder.slice(0, rest)",
    "byRemainder.slice(0, 0)",
  ),
  inExact("the rest goes to the first parts", "compare(other.remainder, one.remainder) ||", ""),
  inExact(
    "the smallest remainder is first",
    "compare(other.remainder, one.remainder)",
    "compare(one.remainder, other.remainder)",
  ),
  inDiscount("a discount may be more than the goods", "Math.min(off, price)", "off"),
  inDiscount("a discount is of all products", "productIds.length === 0 ||", "true ||"),
  inDiscount(
    "its products alone count toward a discount's minimum",
    "sum(totals) < minimumAmount",
    "sum(totals.filter((_, at) => isReduced(lines[at]!, productIds))) < minimumAmount",
  ),
  inDiscount(
    "the minimum itself is too little",
    "sum(totals) < minimumAmount",
    "sum(totals) <= minimumAmount",
  ),
  inDiscount(
    "an amount in another currency is taken off",
    "currency !== null && lines.some",
    "currency === null && lines.some",
  ),
  inDiscount(
    "a percentage is of whole percents",
    "steppedShare(price, percentE2, 10_000",
    "steppedShare(price, Math.round(percentE2 / 100), 100",
  ),
  inDiscount(
    "a percentage makes an amount that cannot be charged",
    "steppedShare(price, percentE2, 10_000, step)",
    "steppedShare(price, percentE2, 10_000, 1)",
  ),
  inDiscount(
    "a discount of everything leaves less than a step",
    "percentE2 === 10_000 ? price :",
    "",
  ),
  inExact("a discount is divided by ones where steps are charged", "if (!isStepped)", "if (true)"),
  inTax(
    "tax on top makes an amount that cannot be charged",
    "steppedShare(price, percentE4, wholeE4, step)",
    "steppedShare(price, percentE4, wholeE4, 1)",
  ),
  inTax(
    "tax that a price contains is rounded to what can be charged",
    "wholeE4 + BigInt(percentE4), 1)",
    "wholeE4 + BigInt(percentE4), step)",
  ),
  inExtras("a tip may be less than a step", "amount % step === 0 &&", ""),
  inExtras("free delivery begins above its limit", "goods >= freeFrom", "goods > freeFrom"),
  inExtras("delivery that does not go there is offered", "?? fitting[0]", "?? shipping[0]"),
  inExtras(
    "an option that is not offered is taken for one that is free",
    'if (!option) return "shipping_unavailable";',
    "if (!option) return null;",
  ),
  inExtras(
    "delivery is taxed by the first of the goods alone",
    "if (ways.length === 0) return",
    "if (ways.length > 0) return",
  ),
  inExtras("delivery is shared by prices before the discount", "isFree ? before : price", "before"),
  inExtras(
    "one piece more than is offered",
    "quantity > item.quantityMax",
    "quantity > item.quantityMax + 1",
  ),
  inExtras(
    "a tip is of the goods before the discount",
    "steppedShare(goods.after, chosen.percent",
    "steppedShare(goods.before, chosen.percent",
  ),
  inExtras(
    "any percentage may be tipped",
    "options.percentages?.includes(chosen.percent)",
    "options.percentages",
  ),
  inExtras(
    "a tip of one's own has no limit",
    "amount <= (options.maximum ?? goods.before)",
    "amount > 0",
  ),
  inTax(
    "tax in a price is taken of the whole price",
    "wholeE4 + BigInt(percentE4), 1)",
    "wholeE4, 1)",
  ),
  inTax("exempt goods bear the standard rate", 'taxClass === "exempt"', 'taxClass === "none"'),
  inTax(
    "zero-rated goods bear the standard rate",
    'taxClass === "zero" ?',
    'taxClass === "none" ?',
  ),
  inTax(
    "a class without a rate bears none",
    '(terms.rates[taxClass] ?? terms.rates["standard"] ?? 0)',
    "(terms.rates[taxClass] ?? 0)",
  ),
  inTax(
    "who is reverse charged pays the tax",
    'if (terms.kind !== "taxed") return',
    'if (terms.kind === "export") return',
  ),
  inTax("tax on top is not in what a line costs", "included ? price : price + tax", "price"),
  inTax("the base contains the tax", "group.tax.base += gross - tax", "group.tax.base += gross"),
  inTax("prices with and without tax are in one group", " && tax.included === of.included", ""),
  inSums(
    "tax is of prices before the discount",
    "price: lineTotal(item) - off,",
    "price: lineTotal(item),",
  ),
  inSums(
    "delivery is free by the price before the discount",
    "chosenShipping(rules, choices, after)",
    "chosenShipping(rules, choices, subtotalAmount)",
  ),
  inSums("the tip is no part of the total", "if (tip > 0) {", "if (tip > Infinity) {"),
  inSums("tax that prices contain is added once more", "!included && kind", "kind"),
  inOrder("a rate that is stated is of the tip too", "totalAmount - sums.tipAmount", "totalAmount"),
  inOrder(
    "optional items are as many as the order is bought",
    "const items = [...ordered, ...added.lines];",
    "const items = [...ordered, ...added.lines.map((line) => timesLine(line, quantity))];",
  ),
  inRefunds("the tax of what has gone is left", "tax: one.tax + other.tax", "tax: one.tax"),
  inRefunds("a dispute takes no more than is left", "amount - sum(within),", "0,"),
  inRefunds("a line's refund takes of every line", "parts[at]?.line === line ?", "parts[at] ?"),
  inRefunds(
    "the tax of what goes back is of the whole part",
    "share(part.tax, amount, part.amount)",
    "part.tax",
  ),
  inRefunds(
    "the tax of what goes back is rounded down",
    "share(part.tax, amount, part.amount)",
    "Math.floor((part.tax * amount) / part.amount)",
  ),
  inRefunds(
    "what comes back fills no gap first",
    "divide(Math.min(amount, sum(missing)), missing)",
    "missing.map(() => 0)",
  ),
  inRefunds(
    "a payment that was captured in part is sold whole",
    "divide(captured, grosses)",
    "grosses",
  ),
  inRefunds(
    "the last pieces of a line cost their share of the whole",
    "steppedShare(left.amount, pieces, left.pieces, step)",
    "Math.floor(left.amount / left.pieces) * pieces",
  ),
  inRefunds(
    "pieces are given back in amounts that cannot be charged",
    "steppedShare(left.amount, pieces, left.pieces, step)",
    "share(left.amount, pieces, left.pieces)",
  ),
  inRefunds("the last pieces leave a rest", "if (pieces === left.pieces) return left.amount;", ""),
  inLines(
    "pieces that have gone back count still",
    "(lines[line]?.quantity ?? 0) - (order.piecesBack[line] ?? 0)",
    "lines[line]?.quantity ?? 0",
  ),
];
