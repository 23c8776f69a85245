import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { answerAbout } from "#server/workshop/testing/payments/bank-answers.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

const app = await createTestApp();
let people = 0;
const alwaysAsks = "4000002760003184";

async function intentOf(customerId: string | null): Promise<string> {
  const body = { amount: 4900, currency: "EUR", customerId };
  return (await app.request("POST", "/payment-intents", { body })).body.id;
}

function confirm(id: string, body: object) {
  return app.request("POST", `/payment-intents/${id}/confirm`, { body });
}

/** A customer with a saved card, after its holder has answered their bank where it asks. */
async function withCard(number: string) {
  const { body: customer } = await app.request("POST", "/customers", {
    body: { email: `ada${(people += 1)}@example.com` },
  });
  const id = await intentOf(customer.id);
  const how = { card: card(number), savePaymentMethod: true, returnUrl: "https://shop.example" };
  const { body } = await confirm(id, how);
  if (body.status === "requires_action") await answerAbout(app.services, id);
  const paid = (await app.request("GET", `/payment-intents/${id}`)).body;
  expect(paid.status).toBe("succeeded");
  return { customerId: customer.id, paymentMethodId: paid.paymentMethodId };
}

test("a merchant charges a saved card while its holder is away, as often as they agreed", async () => {
  const { customerId, paymentMethodId } = await withCard("4242424242424242");
  for (const _ of [1, 2]) {
    const id = await intentOf(customerId);
    const { status, body } = await confirm(id, { paymentMethodId, offSession: true });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: "succeeded", amountCaptured: 4900, nextAction: null },
    });
    const attempts = await app.services.db.paymentAttempt.findMany({
      where: { paymentIntentId: id },
    });
    expect(attempts).toMatchObject([{ offSession: true, savePaymentMethod: false }]);
  }
});

test("a card whose bank asks its holder is declined for that, and the holder can still pay by it", async () => {
  const { customerId, paymentMethodId } = await withCard(alwaysAsks);
  const id = await intentOf(customerId);
  expect(await confirm(id, { paymentMethodId, offSession: true })).toMatchObject({
    status: 402,
    body: { code: "card_declined", declineCode: "authentication_required" },
  });
  expect((await app.request("GET", `/payment-intents/${id}`)).body).toMatchObject({
    status: "requires_payment_method",
    lastError: { declineCode: "authentication_required" },
    nextAction: null,
  });
  const returnUrl = "https://shop.example";
  const asked = await confirm(id, { paymentMethodId, returnUrl });
  expect(asked.body).toMatchObject({ status: "requires_action" });
});

test.each([
  ["a card that is given now", { card: card() }],
  ["the balance", { wallet: true }],
  ["saving", { savePaymentMethod: true }],
  ["a place to come back to", { returnUrl: "https://shop.example" }],
])("offSession goes with a saved method alone: not with %s", async (_, more) => {
  const { customerId, paymentMethodId } = await withCard("4242424242424242");
  const id = await intentOf(customerId);
  const isOther = "card" in more || "wallet" in more;
  const how = isOther ? more : { ...more, paymentMethodId };
  expect(await confirm(id, { ...how, offSession: true })).toMatchObject({
    status: 400,
    body: { message: [expect.stringContaining("offSession")] },
  });
  expect((await app.request("GET", `/payment-intents/${id}`)).body.status).toBe(
    "requires_payment_method",
  );
});
