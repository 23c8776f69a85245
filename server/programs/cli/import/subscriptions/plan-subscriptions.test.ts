import { describe, expect, test } from "vitest";
import { planImport } from "#server/programs/cli/import/plan-import.ts";
import type { Known } from "#server/programs/cli/import/plan-step.ts";
import { readExport } from "#server/programs/cli/import/read-stripe.ts";
import { pastAnchor } from "#server/programs/cli/import/subscriptions/subscription-terms.ts";
import type { PaymentMethod } from "#server/wire/payments/payment-method.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";
import { CreateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import {
  everyMonth,
  exportedItem,
  exportedMethod,
  exportedPrice,
  exportedSubscription,
  itemsOf,
} from "#server/workshop/testing/stripe/exported.ts";

const now = new Date("2026-06-10T00:00:00.000Z");
const seconds = (moment: string) => Date.parse(moment) / 1000;
const ends = seconds("2026-06-30T08:15:30.000Z");

const card = (given: object) =>
  ({
    id: "pm_ours",
    brand: "visa",
    last4: "4242",
    expiryMonth: 12,
    expiryYear: 2030,
    isDefault: true,
    ...given,
  }) as PaymentMethod;

const known: Known = {
  imported: {
    customers: new Map([["cus_1", "cus_ours"]]),
    products: new Map([["prod_1", "prod_ours"]]),
    prices: new Map([["price_1", "price_ours"]]),
    discounts: new Map(),
    subscriptions: new Map(),
  },
  emails: new Map(),
  lookupKeys: new Set(),
  cards: new Map([["cus_ours", [card({})]]]),
  unfinished: new Map(),
};

function plan(objects: object[], given: Partial<Known> = {}) {
  const read = readExport("export", JSON.stringify(objects));
  expect(read.problems).toEqual([]);
  return planImport(read.objects, { known: { ...known, ...given }, currency: null, now });
}
const subscription = (given: object = {}) => exportedSubscription({ ends, ...given });

describe("a subscription of Stripe's", () => {
  test("goes on with its items, card and metadata, and is counted in UTC from Stripe's anchor", () => {
    const anchor = seconds("2024-01-31T08:15:30.000Z");
    const { steps, leftOut } = plan([
      subscription({
        billing_cycle_anchor: anchor,
        description: "Plant of the month",
        metadata: { seat: "4" },
        items: itemsOf(exportedItem({ ends, quantity: 3 })),
      }),
    ]);
    expect(leftOut).toEqual([]);
    expect(steps).toMatchObject([
      {
        do: "create",
        named: { customer: "cus_1", items: [{ price: "price_1", quantity: 3 }] },
        acts: [],
        body: {
          paymentMethodId: "pm_ours",
          billingAnchor: "2024-01-31T08:15:30.000Z",
          timeZone: "UTC",
          description: "Plant of the month",
          metadata: { seat: "4", stripeId: "sub_1" },
        },
        said: "EUR 57.00 each month, next charged on 2026-06-30T08:15:30.000Z to visa 4242",
      },
    ]);
    expect(steps[0]?.body).not.toHaveProperty("trialEnd");
  });

  test.each<[string, object, object]>([
    [
      "in its trial is charged when that ends",
      { status: "trialing", trial_end: ends },
      { body: { trialEnd: "2026-06-30T08:15:30.000Z" }, acts: [] },
    ],
    ["past due is charged from the next period on", { status: "past_due" }, { acts: [] }],
    [
      "paused stays paused until Stripe would have resumed it",
      { pause_collection: { behavior: "void", resumes_at: ends } },
      {
        body: { metadata: { stripeImport: "unfinished" } },
        acts: [
          {
            path: "pause",
            body: { resumesAt: "2026-06-30T08:15:30.000Z", keepService: false },
          },
        ],
      },
    ],
    [
      "paused, whose service goes on, keeps it",
      { pause_collection: { behavior: "keep_as_draft", resumes_at: null } },
      { acts: [{ path: "pause", body: { keepService: true } }] },
    ],
    [
      "that ends with its period does so here, for the reason given there",
      {
        cancel_at_period_end: true,
        cancellation_details: { comment: "Too many.", feedback: "unused", reason: null },
      },
      {
        acts: [
          { path: "cancel", body: { atPeriodEnd: true, reason: "unused", feedback: "Too many." } },
        ],
      },
    ],
    [
      "that ends at the end of its period ends with it",
      { cancel_at: ends },
      { acts: [{ path: "cancel", body: { atPeriodEnd: true } }] },
    ],
  ])("%s", (_, given, step) => {
    const { steps, leftOut } = plan([subscription(given)]);
    expect(leftOut).toEqual([]);
    expect(steps).toMatchObject([step]);
    const { body } = steps[0] ?? {};
    const items = [{ priceId: "price_ours", quantity: 1 }];
    const taken = CreateSubscription.safeParse({ customerId: "cus_ours", items, ...body });
    expect(taken.error).toBeUndefined();
  });

  test("of a version of the API that kept the period on the subscription is read as well", () => {
    const old = subscription();
    const [{ current_period_end: end, ...item }] = [exportedItem({ ends })];
    const items = itemsOf(item);
    const { steps } = plan([{ ...old, items, current_period_end: end, discounts: undefined }]);
    expect(steps).toHaveLength(1);
  });

  test("that has ended is passed over and counted", () => {
    const made = plan([
      subscription({ status: "canceled" }),
      subscription({ id: "sub_2", status: "incomplete_expired" }),
    ]);
    expect(made).toMatchObject({ steps: [], ended: 2, leftOut: [] });
  });
});

describe("left out with its reason:", () => {
  const items = (...data: object[]) => ({ items: itemsOf(...data) });
  test.each<[string, object, RegExp]>([
    ["unpaid", { status: "unpaid" }, /settle it there/],
    ["incomplete", { status: "incomplete" }, /first payment/],
    ["paused by its trial", { status: "paused" }, /without a card/],
    ["a schedule", { schedule: "sub_sched_1" }, /schedule/],
    ["a connected account", { application_fee_percent: 2 }, /connected account/],
    ["a later end", { cancel_at: ends + 86_400 }, /cancel_at/],
    ["an unknown customer", { customer: "cus_9" }, /cus_9 is not imported/],
    ["an old list", items(exportedItem({ ends: seconds("2026-06-09T00:00:00Z") })), /list .* anew/],
    ["another day than its anchor's", { billing_cycle_anchor: ends - 86_400 }, /Stripe charges it/],
    ["a trial of ten years", { status: "trialing", trial_end: ends + 1 }, /trial/],
    [
      "two periods",
      items(exportedItem({ ends }), exportedItem({ ends: ends + 60 })),
      /different periods/,
    ],
    [
      "a price that is not imported",
      items(exportedItem({ ends, price: exportedPrice({ id: "price_9", recurring: everyMonth }) })),
      /price_9 is not imported/,
    ],
    [
      "usage",
      items(
        exportedItem({
          ends,
          price: exportedPrice({ recurring: { ...everyMonth, usage_type: "metered" } }),
        }),
      ),
      /metered/,
    ],
    ["nothing of it", items(exportedItem({ ends, quantity: 0 })), /quantity is 0/],
  ])("%s", (_, given, reason) => {
    const made = plan([subscription(given)]);
    expect(made.steps).toEqual([]);
    expect(made.leftOut).toEqual([expect.stringMatching(reason)]);
  });
});

test("a status that Stripe has none of yet is named", () => {
  const { leftOut } = plan([{ ...subscription(), status: "frozen" }]);
  expect(leftOut).toEqual(["sub_1: its status frozen is unknown here"]);
});

describe("the card that Stripe charges", () => {
  const mastercard = card({ id: "pm_other", brand: "mastercard", last4: "4444", isDefault: false });
  const two = { cards: new Map([["cus_ours", [card({}), mastercard]]]) };
  const at = (brand: string, last4: string) =>
    exportedMethod({
      id: "pm_stripe",
      card: { brand, last4, exp_month: 12, exp_year: 2030, funding: "credit" },
    });
  const own = subscription({ default_payment_method: "pm_stripe" });

  test("is found among the customer's by what is printed on it", () => {
    const { steps } = plan([own, at("mastercard", "4444")], two);
    expect(steps[0]?.body).toMatchObject({ paymentMethodId: "pm_other" });
  });

  test.each<[string, object[], Partial<Known>, RegExp]>([
    ["no card at all", [own], { cards: new Map() }, /no saved card/],
    ["one of several, without Stripe's word", [own], two, /payment_methods retrieve pm_stripe/],
    [
      "one that is not here",
      [own, at("amex", "0005")],
      two,
      /amex 0005 \(pm_stripe\) is not saved/,
    ],
    [
      "two that look the same",
      [own, at("visa", "4242")],
      { cards: new Map([["cus_ours", [card({}), card({ id: "pm_twin" })]]]) },
      /several cards here like/,
    ],
  ])("is never guessed: %s", (_, objects, given, reason) => {
    const made = plan(objects, given);
    expect(made.steps).toEqual([]);
    expect(made.leftOut).toEqual([expect.stringMatching(reason)]);
  });
});

test("an import that ended in between does the rest and nothing twice", () => {
  const imported = { ...known.imported, subscriptions: new Map([["sub_1", "sub_ours"]]) };
  const paused = subscription({
    pause_collection: { behavior: "void", resumes_at: null },
    cancel_at_period_end: true,
  });
  expect(plan([paused], { imported })).toMatchObject({ steps: [], unchanged: 1 });
  const row = (status: string) => ({ id: "sub_ours", status }) as Subscription;
  const rest = (status: string) =>
    plan([paused], { imported, unfinished: new Map([["sub_1", row(status)]]) }).steps;
  expect(rest("active")).toMatchObject([
    { do: "finish", id: "sub_ours", acts: [{ path: "pause" }, { path: "cancel" }] },
  ]);
  expect(rest("paused")[0]?.acts).toMatchObject([{ path: "cancel" }]);
});

describe("an anchor", () => {
  const monthly = { interval: "month", intervalCount: 1 } as const;
  test.each([
    ["2026-05-31T00:00:00.000Z", monthly, "2026-05-31T00:00:00.000Z"],
    ["2026-06-30T00:00:00.000Z", monthly, "2026-05-30T00:00:00.000Z"],
    ["2026-07-31T00:00:00.000Z", monthly, "2026-05-31T00:00:00.000Z"],
    [
      "2026-08-31T00:00:00.000Z",
      { interval: "month", intervalCount: 6 },
      "2025-08-31T00:00:00.000Z",
    ],
    [
      "2028-02-29T00:00:00.000Z",
      { interval: "year", intervalCount: 1 },
      "2024-02-29T00:00:00.000Z",
    ],
    [
      "2026-06-20T00:00:00.000Z",
      { interval: "week", intervalCount: 1 },
      "2026-06-06T00:00:00.000Z",
    ],
  ] as const)(
    "%s of each %o that is ahead is one that has passed, on the same day",
    (anchor, recurring, past) => {
      expect(pastAnchor(new Date(anchor), recurring, now)?.toISOString()).toBe(past);
    },
  );
});
