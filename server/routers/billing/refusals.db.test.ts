import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { payInvoiceByHand } from "#server/routers/invoices/end.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fingerprintOf } from "#server/workshop/testing/conformance/fingerprint.ts";
import { draftInvoice, openInvoice } from "#server/workshop/testing/payments/invoices.ts";
import { newCustomer } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";

const app = await createTestApp({ clock: testClock("2027-01-31T10:00:00.000Z") });
const ctx = actFor(app.services, app.merchant.id);
const other = actFor(app.services, (await app.createMerchant()).id);

const year = { interval: "year", intervalCount: 1 } as const;
const eur = await planOf(ctx, 3_000);
const usd = await planOf(ctx, 3_000, { currency: "USD" });
const yearly = await planOf(ctx, 3_000, { recurring: year });
const once = await planOf(ctx, 3_000, { recurring: null });
const inactive = await planOf(ctx, 3_000, { active: false });
const dear = await planOf(ctx, 90_000_000);
const theirs = await planOf(other, 3_000);
const { id: foreign } = await newCustomer(other);
const { id: cardless } = await newCustomer(ctx, "Grace");
const customerId = await savedCustomer(ctx);
const { productId } = await ctx.db.price.findFirstOrThrow({ where: { id: eur } });
const { productId: theirProduct } = await ctx.db.price.findFirstOrThrow({ where: { id: theirs } });
const { id: card } = await ctx.db.paymentMethod.findFirstOrThrow({
  where: { merchantId: ctx.merchantId, customerId },
});
const items = [{ priceId: eur, quantity: 1 }];
const { id: active } = await newSubscription(ctx, { customerId, items });
const { id: ended } = await newSubscription(ctx, { customerId, items });
await cancelSubscription(ctx, { id: ended, atPeriodEnd: false });
const { id: open } = await openInvoice(ctx, { customerId });
const { id: draft } = await draftInvoice(ctx, { customerId });
const { id: paid } = await openInvoice(ctx, { customerId });
await payInvoiceByHand(ctx, { id: paid, reference: "Transfer" });

const of = (priceId: string, quantity = 1) => ({ priceId, quantity });
const line = { name: "Palm", amount: 4_900, currency: "EUR" };

type Row = [
  name: string,
  asked: [method: string, path: string, body?: object],
  status: number,
  told: string,
];

const sell = (sold: object[], more: object = {}): Row[1] => [
  "POST",
  "/subscriptions",
  { customerId, items: sold, ...more },
];
const change = (id: string, body: object): Row[1] => ["PATCH", `/subscriptions/${id}`, body];
const act = (id: string, verb: string, body: object = {}): Row[1] => [
  "POST",
  `/subscriptions/${id}/${verb}`,
  body,
];
const bill = (more: object): Row[1] => [
  "POST",
  "/invoices",
  { customerId, lineItems: [line], ...more },
];
const price = (more: object): Row[1] => [
  "POST",
  "/prices",
  { productId, amount: 100, currency: "EUR", ...more },
];
const credit = (more: object): Row[1] => ["POST", "/credit-notes", { invoiceId: open, ...more }];
const invoiceAct = (id: string, verb: string, body: object = {}): Row[1] => [
  "POST",
  `/invoices/${id}/${verb}`,
  body,
];

const ofSubscriptions: Row[] = [
  ["two currencies", sell([of(eur), of(usd)]), 400, "items.1.priceId"],
  ["two intervals", sell([of(eur), of(yearly)]), 400, "items: one of them"],
  ["an inactive price", sell([of(inactive)]), 400, "items.0.priceId"],
  ["another merchant's price", sell([of(theirs)]), 404, "items.0.priceId"],
  ["no price of anybody", sell([of("price_none")]), 404, "items.0.priceId"],
  ["a price that is charged once", sell([of(once)]), 400, "items.0.priceId"],
  ["quantity 0", sell([of(eur, 0)]), 400, "items.0.quantity"],
  ["a quantity below zero", sell([of(eur, -1)]), 400, "items.0.quantity"],
  ["half a piece", sell([of(eur, 1.5)]), 400, "items.0.quantity"],
  ["more than can be charged", sell([of(dear, 100_000)]), 400, "at most"],
  ["one price twice", sell([of(eur), of(eur)]), 400, "items"],
  ["nothing", sell([]), 400, "items"],
  ["a trial that is over", sell(items, { trialEnd: "2026-12-01T00:00:00Z" }), 400, "trialEnd"],
  ["a trial of years", sell(items, { trialEnd: "2029-12-01T00:00:00Z" }), 400, "trialEnd"],
  [
    "a trial beside an anchor",
    sell(items, { trialEnd: "2027-02-10T00:00:00Z", billingAnchor: "2027-02-05T00:00:00Z" }),
    400,
    "billingAnchor",
  ],
  [
    "an anchor too far",
    sell(items, { billingAnchor: "2027-05-05T00:00:00Z" }),
    400,
    "billingAnchor",
  ],
  [
    "an anchor too old",
    sell(items, { billingAnchor: "2001-05-05T00:00:00Z" }),
    400,
    "billingAnchor",
  ],
  ["a customer without a card", sell(items, { customerId: cardless }), 400, "paymentMethodId"],
  ["another merchant's customer", sell(items, { customerId: foreign }), 404, "customerId"],
  [
    "another customer's card",
    sell(items, { customerId: cardless, paymentMethodId: card }),
    404,
    "paymentMethodId",
  ],
  ["a change of an ended one", change(ended, { items: [of(eur, 2)] }), 409, "has ended"],
  ["a preview of an ended one", act(ended, "preview", { items: [of(eur, 2)] }), 409, "has ended"],
  ["a pause of an ended one", act(ended, "pause"), 409, "has ended"],
  ["an ended one resumed", act(ended, "resume"), 409, "has ended"],
  ["an ended one canceled", act(ended, "cancel", { atPeriodEnd: true }), 409, "has ended"],
  ["a retry of what owes nothing", act(active, "retry"), 409, "owes nothing"],
  ["no retries stopped", act(active, "stop-retries"), 409, "past_due"],
  [
    "a pause that is over",
    act(active, "pause", { resumesAt: "2026-01-01T00:00:00Z" }),
    400,
    "resumesAt",
  ],
  ["a change to another currency", change(active, { items: [of(usd)] }), 400, "items"],
  ["a change to another interval", change(active, { items: [of(yearly)] }), 400, "items"],
  [
    "a change to an inactive price",
    change(active, { items: [of(inactive)] }),
    400,
    "items.0.priceId",
  ],
  ["a change to another's price", change(active, { items: [of(theirs)] }), 404, "items.0.priceId"],
  ["a change to quantity 0", change(active, { items: [of(eur, 0)] }), 400, "items.0.quantity"],
  [
    "a change beyond what can be charged",
    change(active, { items: [of(dear, 100_000)] }),
    400,
    "at most",
  ],
  [
    "a preview of nobody",
    change(active, { items: [of(eur, 2)], previewId: "none" }),
    409,
    "previewId",
  ],
];

const ofPrices: Row[] = [
  ["a price below zero", price({ amount: -1 }), 400, "amount"],
  ["a currency that is none", price({ currency: "EUX" }), 400, "currency"],
  [
    "an interval of nothing",
    price({ recurring: { interval: "month", intervalCount: 0 } }),
    400,
    "recurring.intervalCount",
  ],
  ["another merchant's product", price({ productId: theirProduct }), 404, "productId"],
  ["another amount of a price", ["PATCH", `/prices/${eur}`, { amount: 1 }], 400, "amount"],
];

const ofInvoices: Row[] = [
  [
    "lines in two currencies",
    bill({ lineItems: [line, { ...line, currency: "USD" }] }),
    400,
    "lineItems.1.currency",
  ],
  [
    "a line of quantity 0",
    bill({ lineItems: [{ ...line, quantity: 0 }] }),
    400,
    "lineItems.0.quantity",
  ],
  [
    "a sum above the limit",
    bill({ lineItems: [{ ...line, amount: 99_999_999, quantity: 999_999 }] }),
    400,
    "lineItems",
  ],
  ["due in the past", bill({ dueAt: "2026-01-01T00:00:00Z" }), 400, "dueAt"],
  ["due twice", bill({ dueAt: "2027-03-01T00:00:00Z", daysUntilDue: 3 }), 400, "daysUntilDue"],
  ["another merchant's buyer", bill({ customerId: foreign }), 404, "customerId"],
  [
    "a line at an inactive price",
    bill({ lineItems: [{ priceId: inactive }] }),
    400,
    "lineItems.0.priceId",
  ],
  [
    "a line at another's price",
    bill({ lineItems: [{ priceId: theirs }] }),
    404,
    "lineItems.0.priceId",
  ],
  [
    "a price at another amount",
    bill({ lineItems: [{ priceId: once, amount: 1 }] }),
    400,
    "lineItems.0.amount",
  ],
  [
    "an open invoice edited",
    ["PATCH", `/invoices/${open}`, { memo: "x" }],
    409,
    "cannot be changed",
  ],
  ["an open invoice made final", invoiceAct(open, "finalize"), 409, "made final again"],
  ["a paid invoice voided", invoiceAct(paid, "void"), 409, "cannot be voided"],
  ["a paid invoice paid", invoiceAct(paid, "mark-paid", { reference: "x" }), 409, "cannot be paid"],
  ["a draft sent", invoiceAct(draft, "send"), 409, "cannot be sent"],
  ["a credit above its invoice", credit({ amount: 4_901 }), 400, "amount"],
  ["a credit of nothing", credit({ amount: 0 }), 400, "amount"],
  ["a credit of a draft", credit({ invoiceId: draft, amount: 100 }), 409, "cannot be credited"],
  ["a credit of no invoice", credit({ invoiceId: "in_none", amount: 100 }), 404, "invoiceId"],
  ["a refund of what nobody paid", credit({ amount: 100, refund: true }), 400, "refund"],
  [
    "a file that is no statement",
    ["POST", "/bank-statements", { content: "<Document/>" }],
    400,
    "content",
  ],
];

const ofOthers: Row[] = [
  [
    "a page of another's customer",
    ["POST", "/portal-sessions", { customerId: foreign }],
    404,
    "customerId",
  ],
  ["a flow that is none", ["POST", "/portal-sessions", { customerId, flow: "fly" }], 400, "flow"],
  ["months backwards", ["GET", "/billing/mrr?from=2027-03&to=2027-01"], 400, "to"],
  ["too many months", ["GET", "/billing/mrr?from=2020-03&to=2027-01"], 400, "to"],
];

test.each([...ofSubscriptions, ...ofPrices, ...ofInvoices, ...ofOthers])(
  "%s is refused, says why, and leaves the database as it was",
  async (_name, [method, path, body], status, told) => {
    const before = await fingerprintOf(app.services.db);
    const answer = await app.request(method, path, body ? { body } : {});
    expect(answer).toMatchObject({ status, body: { message: [expect.stringContaining(told)] } });
    expect(await fingerprintOf(app.services.db)).toBe(before);
  },
);
