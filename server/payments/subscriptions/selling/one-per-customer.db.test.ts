import fc from "fast-check";
import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { updateProduct } from "#server/routers/products/update.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { card, newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const recurring = { interval: "month", intervalCount: 1 } as const;
const [good, declined, asks] = ["4242424242424242", "4000000000000002", "4000000000003220"];

const taken = { code: "already_subscribed" };

function linkOver(ctx: MerchantContext, change: object) {
  const input = {
    totalAmount: 1900,
    currency: "EUR",
    mode: "subscription",
    successUrl: "https://shop.example/yes",
    cancelUrl: "",
    metadata: {},
  };
  return createPaymentLink(ctx, CreatePaymentLink.parse({ ...input, ...change }));
}

function planOf(ctx: MerchantContext, onePerCustomer: boolean) {
  const plan = { name: "Plan", amount: 1900, currency: "EUR", recurring, onePerCustomer };
  return createProduct(ctx, CreateProduct.parse(plan));
}

const linesOf = (productId: string) => [
  { productId, quantity: 1, amount: 1900, currency: "EUR", name: "Plan" },
];

/** A tab of somebody who typed this address: the payment that its button makes. */
async function tab(linkId: string, email: string): Promise<string> {
  const { paymentIntentId } = await openLinkSession(services, linkId, { contact: { email } });
  return paymentIntentId ?? "";
}

const pay = (ctx: MerchantContext, intentId: string, number: string | undefined = good) =>
  confirmPayment(ctx, intentId, { card: card(number) });

const running = ({ merchantId }: MerchantContext) =>
  services.db.subscription.count({ where: { merchantId, status: { not: "canceled" } } });

async function endAll(ctx: MerchantContext, atPeriodEnd = false): Promise<void> {
  const rows = await services.db.subscription.findMany({
    where: { merchantId: ctx.merchantId, status: { not: "canceled" } },
  });
  for (const { id } of rows) await cancelSubscription(ctx, { id, atPeriodEnd });
}

test("of many tabs at once one buys, however the address is written, and nobody else is held up", async () => {
  const ctx = await newMerchant(services);
  const { id } = await linkOver(ctx, { onePerCustomer: true });
  const tabs = await Promise.all(
    ["ada@shop.example", "Ada@Shop.example", "ada@shop.example ", "ADA@shop.example"].map((email) =>
      tab(id, email),
    ),
  );
  const others = await Promise.all(["bo@shop.example", "cy@shop.example"].map((to) => tab(id, to)));
  const results = await Promise.allSettled([...tabs, ...others].map((intent) => pay(ctx, intent)));
  const refused = results.flatMap((result) => (result.status === "rejected" ? result.reason : []));
  expect(refused.map(({ code }) => code)).toEqual([
    "already_subscribed",
    "already_subscribed",
    "already_subscribed",
  ]);
  expect(await running(ctx)).toBe(3);
  expect(await services.db.sandboxPayment.count()).toBe(3);
});

test("a product is sold once to a customer by two links and a session at once", async () => {
  const ctx = await newMerchant(services);
  const { id: productId } = await planOf(ctx, true);
  const links = await Promise.all(
    [1, 2].map(() => linkOver(ctx, { lineItems: linesOf(productId) })),
  );
  const tabs = await Promise.all(links.map((link) => tab(link.id, "ada@shop.example")));
  const { customerId } = await services.db.paymentIntent.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, id: tabs[0] ?? "" },
  });
  const session = await newSession(ctx, {
    mode: "subscription",
    customerId,
    productId,
    totalAmount: undefined,
  });
  const intents = [...tabs, session.paymentIntentId ?? ""];
  const results = await Promise.allSettled(intents.map((intent) => pay(ctx, intent)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await running(ctx)).toBe(1);
});

test("one that ends with its period is still there; ended, it can be bought again", async () => {
  const ctx = await newMerchant(services);
  const { id } = await linkOver(ctx, { onePerCustomer: true });
  await pay(ctx, await tab(id, "ada@shop.example"));
  await endAll(ctx, true);
  await expect(pay(ctx, await tab(id, "ada@shop.example"))).rejects.toMatchObject(taken);
  await endAll(ctx);
  await pay(ctx, await tab(id, "ada@shop.example"));
  expect(await running(ctx)).toBe(1);
});

test("a declined card holds nothing; a bank's question does until it is given up", async () => {
  const ctx = await newMerchant(services);
  const { id } = await linkOver(ctx, { onePerCustomer: true });
  await expect(pay(ctx, await tab(id, "ada@shop.example"), declined)).rejects.toMatchObject({
    code: "card_declined",
  });
  expect((await pay(ctx, await tab(id, "ada@shop.example"), asks)).status).toBe("requires_action");
  const other = await tab(id, "ada@shop.example");
  await expect(pay(ctx, other)).rejects.toMatchObject(taken);
  clock.advance(16 * minuteMs);
  while ((await reconcileAttempts(services)) > 0);
  expect((await pay(ctx, other)).status).toBe("succeeded");
});

test("the switch counts as it stands when somebody pays, and is refused of a link that sells no subscription", async () => {
  const ctx = await newMerchant(services);
  const { id } = await linkOver(ctx, {});
  await pay(ctx, await tab(id, "ada@shop.example"));
  const open = await tab(id, "ada@shop.example");
  await updatePaymentLink(ctx, { id, onePerCustomer: true });
  await expect(pay(ctx, open)).rejects.toMatchObject(taken);
  await updatePaymentLink(ctx, { id, onePerCustomer: false });
  await pay(ctx, open);
  expect(await running(ctx)).toBe(2);
  const once = { mode: "payment", onePerCustomer: true };
  await expect(linkOver(ctx, once)).rejects.toMatchObject({ code: "validation_failed" });
  const { id: paid } = await linkOver(ctx, { mode: "payment" });
  const change = updatePaymentLink(ctx, { id: paid, onePerCustomer: true });
  await expect(change).rejects.toMatchObject({ code: "validation_failed" });
  const { id: productId } = await planOf(ctx, false);
  expect(await updateProduct(ctx, { id: productId, onePerCustomer: true })).toMatchObject({
    onePerCustomer: true,
  });
});

/**
 * A merchant and its links. Each link sells a product once per customer (by its own setting or the product's) or
 * as often as a customer likes.
 */
type World = { ctx: MerchantContext; links: { id: string; sells: string; once: string[] }[] };

async function newWorld(): Promise<World> {
  const ctx = await newMerchant(services);
  const [once, often] = await Promise.all([planOf(ctx, true), planOf(ctx, false)]);
  const given = [
    { productId: once.id, onePerCustomer: false },
    { productId: once.id, onePerCustomer: true },
    { productId: often.id, onePerCustomer: true },
    { productId: often.id, onePerCustomer: false },
  ];
  const links = await Promise.all(
    given.map(async ({ productId, onePerCustomer }) => {
      const { id } = await linkOver(ctx, { lineItems: linesOf(productId), onePerCustomer });
      const rules = [
        ...(onePerCustomer ? [id] : []),
        ...(productId === once.id ? [productId] : []),
      ];
      return { id, sells: productId, once: rules };
    }),
  );
  return { ctx, links };
}

const buy = fc.record({ link: fc.nat(3), who: fc.nat(1) });
const round = fc.oneof(
  { weight: 4, arbitrary: fc.array(buy, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant("end" as const) },
);
const { runs, seed } = searchSettings(3);

test(`in ${runs} histories of purchases side by side, nobody has two of what is sold once, and each round sells it to whoever has none`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 5 }), async (rounds) => {
      const { ctx, links } = await newWorld();
      /** By customer, what they have: a link and what it sells, each counted. */
      const has = new Map<string, number>();
      for (const step of rounds) {
        if (step === "end") {
          await endAll(ctx);
          has.clear();
          continue;
        }
        const before = new Set(has.keys());
        const asked = step.map(({ link, who }) => ({ who, sold: links[link] }));
        const rulesOf = ({ who, sold }: (typeof asked)[number]) =>
          (sold?.once ?? []).map((thing) => `${who} ${thing}`);
        const results = await Promise.allSettled(
          asked.map(async ({ sold, who }) =>
            pay(ctx, await tab(sold?.id ?? "", `${who}@shop.example`)),
          ),
        );
        for (const [at, one] of asked.entries()) {
          const isBought = results[at]?.status === "fulfilled";
          if (rulesOf(one).length === 0) expect(isBought, "what is sold often").toBe(true);
          if (rulesOf(one).some((key) => before.has(key))) expect(isBought, "a second").toBe(false);
          if (!isBought) continue;
          for (const thing of [one.sold?.id, one.sold?.sells])
            has.set(`${one.who} ${thing}`, (has.get(`${one.who} ${thing}`) ?? 0) + 1);
        }
        for (const one of asked.filter((each) => rulesOf(each).length > 0))
          expect(
            rulesOf(one).some((key) => has.has(key)),
            "nobody got it",
          ).toBe(true);
      }
      for (const who of [0, 1])
        for (const thing of new Set(links.flatMap(({ once }) => once)))
          expect(has.get(`${who} ${thing}`) ?? 0).toBeLessThanOrEqual(1);
    }),
    { numRuns: runs, seed },
  );
});
