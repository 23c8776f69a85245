import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { saveSessionContact } from "#server/routers/checkout-sessions/save-contact.ts";
import { updateCustomer } from "#server/routers/customers/update.ts";
import { getUpcomingCharge } from "#server/routers/dashboard/upcoming-charge.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { UpdateCustomer } from "#server/wire/payments/customer.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  ledgerBalances,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const services = await testServices({ clock });
const untaxed = 3000;
const taxed = 3630;

const german = {
  address: { line1: "Rue X 1", line2: "Bus 4", postalCode: "10115", city: "Berlin", country: "DE" },
  taxId: { value: "DE136695976" },
};
const billed = {
  name: "Ada",
  street: "Rue X 1, Bus 4",
  postalCode: "10115",
  city: "Berlin",
  country: "DE",
  taxNumber: "DE136695976",
};

/** A merchant at home in the Netherlands, and a price of €30 a month before tax. */
async function seller() {
  clock.set("2027-06-01T10:00:00.000Z");
  const ctx = await newMerchant(services);
  const registration = { country: "NL", number: "NL004495445B01", since: "2020-01-01" };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(registration));
  const priceId = await planOf(ctx, untaxed);
  const { merchantId } = ctx;
  await ctx.db.product.updateMany({ where: { merchantId }, data: { taxBehavior: "exclusive" } });
  return { ctx, priceId };
}

/** A customer of whom nothing but name and email address is known, subscribed by the API. */
async function subscribed(collection: "card" | "invoice" = "card") {
  const { ctx, priceId } = await seller();
  const customerId = await savedCustomer(ctx);
  const by = collection === "invoice" ? { collection, daysUntilDue: 10 } : {};
  const { id } = await newSubscription(ctx, { customerId, items: [{ priceId }], ...by });
  return { ctx, customerId, id };
}

/** A customer who typed a Dutch address on the page on which they subscribed. */
async function subscribedOnPage() {
  const { ctx, priceId } = await seller();
  const lineItems = [{ priceId, quantity: 1 }];
  const session = await newSession(ctx, {
    mode: "subscription",
    totalAmount: undefined,
    lineItems,
  } as never);
  const address = { line1: "Kade 4", city: "Vlissingen", postalCode: "4381 AA", country: "NL" };
  const contact = { name: "Ada", email: "ada@example.com", address };
  const shopper = { browser: "hash", locale: "en", timeZone: "Europe/Amsterdam" };
  await saveSessionContact(services, session.id, contact, shopper);
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  const where = { merchantId: ctx.merchantId };
  const { id, customerId } = await ctx.db.subscription.findFirstOrThrow({ where });
  return { ctx, customerId, id };
}

const change = (ctx: MerchantContext, id: string, details: object) =>
  updateCustomer(ctx, UpdateCustomer.parse({ id, ...details }));

async function renew(): Promise<void> {
  clock.advance(31 * dayMs);
  while ((await renewSubscriptions(services)) > 0);
}

async function invoicesOf({ merchantId, db }: MerchantContext) {
  const order = [{ createdAt: "desc" as const }, { id: "desc" as const }];
  return db.invoice.findMany({ where: { merchantId }, orderBy: order });
}

const merchantHas = async (ctx: MerchantContext) => (await ledgerBalances(ctx))["merchant"] ?? 0;

test("a renewal is taxed by the customer's own country and number, and its invoice names them; other merchants' are as before", async () => {
  const other = await subscribed();
  const { ctx, customerId, id } = await subscribed();
  expect((await invoicesOf(ctx))[0]).toMatchObject({ total: BigInt(taxed) });
  await change(ctx, customerId, german);
  expect((await getUpcomingCharge(ctx, id)).amount).toBe(untaxed);
  const before = await merchantHas(ctx);
  await renew();
  expect((await merchantHas(ctx)) - before).toBe(untaxed);
  const [renewal, first] = await invoicesOf(ctx);
  expect(renewal).toMatchObject({ total: BigInt(untaxed), tax: 0n, billTo: billed });
  expect(renewal?.document).toMatchObject({
    buyer: { name: "Ada", country: "DE", taxId: "DE136695976" },
    taxes: [{ kind: "reverse_charge", amount: 0 }],
  });
  expect(first).toMatchObject({ total: BigInt(taxed), billTo: { country: null, taxNumber: null } });
  const [others] = await invoicesOf(other.ctx);
  expect(others).toMatchObject({ total: BigInt(taxed), billTo: { country: null } });
});

test("a subscription that is paid by invoices is taxed and billed alike", async () => {
  const { ctx, customerId } = await subscribed("invoice");
  await change(ctx, customerId, german);
  await renew();
  const [renewal, first] = await invoicesOf(ctx);
  expect(renewal).toMatchObject({ total: BigInt(untaxed), tax: 0n, billTo: billed });
  expect(first).toMatchObject({ total: BigInt(taxed) });
});

test("the customer's own details come before those of the page, and the page's are back without them", async () => {
  const { ctx, customerId } = await subscribedOnPage();
  await change(ctx, customerId, german);
  await renew();
  await change(ctx, customerId, { address: null, taxId: null });
  await renew();
  const [last, renewal, first] = await invoicesOf(ctx);
  expect(first).toMatchObject({ total: BigInt(taxed), billTo: { street: "Kade 4" } });
  expect(renewal).toMatchObject({ total: BigInt(untaxed), billTo: billed });
  const page = { street: "Kade 4", city: "Vlissingen", country: "NL", taxNumber: null };
  expect(last).toMatchObject({ total: BigInt(taxed), billTo: { name: "Ada", ...page } });
});

test("a number that VIES does not confirm frees no renewal of tax, and is named all the same", async () => {
  const { ctx, customerId } = await subscribed();
  await change(ctx, customerId, { address: { country: "MT" }, taxId: { value: "MT11679112" } });
  await renew();
  const [renewal] = await invoicesOf(ctx);
  const billTo = { country: "MT", taxNumber: "MT11679112" };
  expect(renewal).toMatchObject({ total: BigInt(taxed), billTo });
});
