import { expect, test } from "vitest";
import { addMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { payloadData } from "#server/data/transaction/payload.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { tellLinkExpiry } from "#server/payments/links/tell-expiry.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { getPaymentLink } from "#server/routers/payment-links/get.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { removePaymentLink } from "#server/routers/payment-links/remove.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const ctx = await newMerchant(services);
const urls = { successUrl: "https://shop.example/yes", cancelUrl: "https://shop.example/no" };
const sold = { totalAmount: 1500, currency: "EUR", mode: "payment", metadata: {}, ...urls };

function newLink(change: object) {
  return createPaymentLink(ctx, CreatePaymentLink.parse({ ...sold, ...change }));
}

const inOneHour = () => addMs(clock.now(), hourMs).toISOString();

async function pay(of: MerchantContext, linkId: string) {
  const { paymentIntentId } = await openLinkSession(services, linkId, {});
  return confirmPayment(of, paymentIntentId ?? "", { card: card() });
}

async function told(relatedEntityId: string): Promise<unknown[]> {
  const where = { relatedEntityId, type: "payment_link.unavailable" };
  const events = await services.db.event.findMany({ where, orderBy: { sequence: "asc" } });
  return events.map(({ payload }) => payloadData(payload));
}

test("the payment that uses a link up tells so, once and with the link as it is", async () => {
  const { id } = await newLink({ maxCompletions: 2 });
  await pay(ctx, id);
  expect(await told(id)).toEqual([]);
  await pay(ctx, id);
  const link = await getPaymentLink(ctx, id);
  expect(link).toMatchObject({ active: true, available: false, unavailableReason: "used_up" });
  expect(await told(id)).toEqual([link]);
});

test("a link that expires is told of once, however many workers look", async () => {
  const { id } = await newLink({ expiresAt: inOneHour() });
  clock.advance(hourMs - 1);
  await tellLinkExpiry(services);
  expect(await told(id)).toEqual([]);
  clock.advance(1);
  await Promise.all(Array.from({ length: 8 }, () => tellLinkExpiry(services)));
  await tellLinkExpiry(services);
  const link = await getPaymentLink(ctx, id);
  expect(link).toMatchObject({ active: true, available: false, unavailableReason: "expired" });
  expect(await told(id)).toEqual([link]);
});

test("a link that is given another end is told of when that comes; the same end is no news", async () => {
  const { id, expiresAt } = await newLink({ expiresAt: inOneHour() });
  clock.advance(hourMs);
  await tellLinkExpiry(services);
  await updatePaymentLink(ctx, { id, expiresAt, name: "Still over" });
  await tellLinkExpiry(services);
  expect(await told(id)).toHaveLength(1);
  await updatePaymentLink(ctx, { id, expiresAt: inOneHour() });
  clock.advance(hourMs);
  await tellLinkExpiry(services);
  expect(await told(id)).toHaveLength(2);
});

test("nothing is told of a link that could not be paid before its end", async () => {
  const expiresAt = inOneHour();
  const off = await newLink({ expiresAt });
  await updatePaymentLink(ctx, { id: off.id, active: false });
  const gone = await newLink({ expiresAt });
  await removePaymentLink(ctx, gone.id);
  const used = await newLink({ expiresAt, maxCompletions: 1 });
  await pay(ctx, used.id);
  clock.advance(hourMs);
  await tellLinkExpiry(services);
  expect(await told(off.id)).toEqual([]);
  expect(await told(gone.id)).toEqual([]);
  expect(await told(used.id)).toHaveLength(1);
});
