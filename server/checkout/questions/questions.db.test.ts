import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import {
  findCheckoutSession,
  serializeCheckoutSession,
} from "#server/records/payments/checkout-session.ts";
import { streamPayments } from "#server/routers/exports/stream-payments.ts";
import { redactEvent } from "#server/routers/personal-data/redact-event.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import type { CheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  linkOf,
  ofLink,
  ofSession,
  pay,
  post,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({ env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1" } });
const good = "4242424242424242";

const selling = {
  customFields: [
    { key: "engraving", type: "text", label: { en: "Engraving", nl: "Gravure" }, required: true },
    { key: "gift", type: "checkbox", label: "A gift", required: false, onReceipt: true },
  ],
  consent: { terms: "http://127.0.0.1:1/terms", required: true },
};
const answers = { field_engraving: "Voor Ada", field_gift: "1", consent: "1" };

async function linkThatAsks(ctx: MerchantContext, change: object = {}) {
  const link = await linkOf(ctx);
  await ctx.db.paymentLink.update({
    where: own(ctx, link.id),
    data: { selling: { ...selling, ...change } },
  });
  return link;
}

async function soldBy(ctx: MerchantContext, paymentLinkId: string): Promise<CheckoutSession> {
  const row = await ctx.db.checkoutSession.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, paymentLinkId },
  });
  return serializeCheckoutSession(ctx.env, row);
}

test("answers and consent of a link's shopper stand on its session and in its events", async () => {
  const ctx = await newMerchant(services);
  const { id } = await linkThatAsks(ctx);
  const shopper = { ...visit(ofLink(id)), acceptLanguage: "nl" };
  expect((await pay(services, shopper, good, answers)).state).toBe("complete");
  const session = await soldBy(ctx, id);
  const url = "http://127.0.0.1:1/terms";
  expect(session.answers).toEqual({
    fields: [
      { key: "engraving", label: "Gravure", value: "Voor Ada" },
      { key: "gift", label: "A gift", value: "true" },
    ],
    consent: {
      texts: [{ kind: "terms", url, sha256: null }],
      givenAt: services.clock.now().toISOString(),
      locale: "nl",
    },
    business: null,
  });
  const events = await ctx.db.event.findMany({
    where: { merchantId: ctx.merchantId, relatedEntityId: session.id },
  });
  for (const { payload } of events)
    expect(JSON.parse(payload).data.answers).toEqual(session.answers);
});

test("the payments' file has the answers beside their payment, and an erasure's events have none", async () => {
  const ctx = await newMerchant(services);
  const { id } = await linkThatAsks(ctx);
  await pay(services, visit(ofLink(id)), good, answers);
  const shape = { columns: ["answers"] as const, timeZone: "UTC" };
  const parts: Uint8Array[] = [];
  for await (const part of streamPayments(ctx, {}, shape)) parts.push(part);
  const lines = Buffer.concat(parts).toString("utf8").replace("\uFEFF", "").trim().split("\n");
  expect(lines).toEqual([
    "Answer: engraving,Answer: gift,Company,Tax number,Other answers",
    "Voor Ada,true,,,",
  ]);
  const event = await ctx.db.event.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, type: "checkout.session.completed" },
  });
  expect(event.payload).toContain("Voor Ada");
  expect(redactEvent(event.payload, event.type)).not.toContain("Voor Ada");
});

test("the receipt shows the answers that the merchant wants there, and no others", async () => {
  const ctx = await newMerchant(services);
  const { id } = await linkThatAsks(ctx);
  const view = await pay(services, visit(ofLink(id)), good, answers);
  const session = await soldBy(ctx, id);
  await ctx.db.checkoutSession.update({ where: own(ctx, session.id), data: { selling } });
  expect(view.state).toBe("complete");
  const shown = await loadCheckout(services, visit(ofSession(session.id)));
  expect(shown).toMatchObject({ receipt: { answers: [{ label: "A gift", value: true }] } });
});

test("answers of a session's shopper are kept with it, and those of an earlier try are replaced", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newSession(ctx);
  await ctx.db.checkoutSession.update({ where: own(ctx, id), data: { selling } });
  const shopper = visit(ofSession(id));
  await pay(services, shopper, "4000000000000002", { ...answers, field_engraving: "First" });
  const again = await loadCheckout(services, shopper);
  expect("form" in again && again.form.questions?.typed).toEqual({
    field_engraving: "First",
    field_gift: "1",
  });
  expect((await pay(services, shopper, good, answers)).state).toBe("complete");
  const session = serializeCheckoutSession(ctx.env, await findCheckoutSession(ctx.db, ctx, id));
  expect(session.answers?.fields[0]?.value).toBe("Voor Ada");
});

test("without a required answer or the tick nothing is charged, and each field says why", async () => {
  const ctx = await newMerchant(services);
  const { id } = await linkThatAsks(ctx);
  const shopper = visit(ofLink(id));
  const form = filled(await loadCheckout(services, shopper), good);
  const result = await submitCheckout(services, { ...shopper, form, ip: null });
  expect(result).toMatchObject({
    status: 422,
    view: { form: { errors: { field_engraving: "required", consent: "consent_required" } } },
  });
  expect(await ctx.db.checkoutSession.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
});

const offers = {
  tipOptions: { percentages: [10], custom: false },
  optionalItems: [
    {
      type: "item",
      name: "Pot",
      productId: null,
      imageId: null,
      imageUrl: null,
      amount: 900,
      currency: "EUR",
      quantityMax: 2,
    },
  ],
  businessPurchase: true,
};
const chosen = {
  ...answers,
  tip: "10%",
  optional_0: "2",
  companyName: "De Boer BV",
  taxNumber: "NL004495445B01",
};

test("a tip and items beside the order are shown by Update, without a script, before they are paid", async () => {
  const ctx = await newMerchant(services);
  const { id } = await linkThatAsks(ctx, offers);
  const shopper = visit(ofLink(id));
  const form = { ...filled(await loadCheckout(services, shopper), good), ...chosen };
  const early = await post(services, shopper, form);
  expect(early).toMatchObject({ state: "open", refusal: { kind: "total_changed" } });
  const updated = await post(services, shopper, { ...form, do: "update" });
  // (49.00 + 2 × 9.00) and a tenth of it.
  expect(updated).toMatchObject({
    order: { total: 7370, sums: { tip: 670 } },
    form: { questions: { typed: { tip: "10%", optional_0: "2" } } },
  });
  const paid = await post(services, shopper, { ...filled(updated, good), ...chosen });
  expect(paid).toMatchObject({
    state: "complete",
    order: { total: 7370 },
    receipt: { answers: [{ value: true }, { label: null, value: "De Boer BV, NL004495445B01" }] },
  });
  expect((await soldBy(ctx, id)).answers?.business).toEqual({
    name: "De Boer BV",
    taxNumber: "NL004495445B01",
  });
});

test("choices of a session's shopper change its total and its payment's", async () => {
  const ctx = await newMerchant(services);
  const { id, paymentIntentId } = await newSession(ctx);
  await ctx.db.checkoutSession.update({ where: own(ctx, id), data: { selling: offers } });
  const shopper = visit(ofSession(id));
  const form = { ...filled(await loadCheckout(services, shopper), good), ...chosen };
  const updated = await post(services, shopper, { ...form, do: "update" });
  expect((await post(services, shopper, { ...filled(updated, good), ...chosen })).state).toBe(
    "complete",
  );
  const intent = await ctx.db.paymentIntent.findUniqueOrThrow({
    where: own(ctx, paymentIntentId ?? ""),
  });
  expect(intent.amountCaptured).toBe(7370n);
});

test("a company in another country of the EU whose number VIES confirms pays without tax", async () => {
  const ctx = await newMerchant(services);
  const home = {
    merchantId: ctx.merchantId,
    country: "NL",
    scheme: "domestic",
    since: "2020-01-01",
  };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(home));
  const { id } = await linkThatAsks(ctx, { businessPurchase: true });
  const shopper = visit(ofLink(id));
  const typed = { ...answers, companyName: "Bakkerij BV", taxNumber: "BE0428759497", do: "update" };
  const form = { ...filled(await loadCheckout(services, shopper), good), ...typed };
  const kindsOf = async (taxNumber: string) => {
    const view = await post(services, shopper, { ...form, taxNumber });
    return "order" in view && view.order.sums.taxes.map(({ kind }) => kind);
  };
  expect(await kindsOf("BE0428759497")).toEqual(["reverse_charge"]);
  // Its register is away in testing: the order is taxed.
  expect(await kindsOf("MT11679112")).toEqual(["included"]);
  expect(await kindsOf("")).toEqual(["included"]);
});

test("answers of one browser are not shown to another", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newSession(ctx);
  await ctx.db.checkoutSession.update({ where: own(ctx, id), data: { selling } });
  await pay(services, visit(ofSession(id)), "4000000000000002", answers);
  const other = await loadCheckout(services, visit(ofSession(id)));
  expect("form" in other && other.form.questions?.typed).toEqual({});
});

test("the hash of a text is that of the bytes that its address answered, after redirects", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/moved") response.writeHead(301, { Location: "/terms" }).end();
    else response.end("abc");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterwards(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  const ctx = await newMerchant(services);
  const terms = `http://127.0.0.1:${port}/moved`;
  const { id } = await linkThatAsks(ctx, { consent: { terms, required: true } });
  await pay(services, visit(ofLink(id)), good, answers);
  const { answers: kept } = await soldBy(ctx, id);
  // SHA-256 of "abc": FIPS 180-4, example B.1.
  expect(kept?.consent?.texts[0]?.sha256).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
