import { describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

const app = await createTestApp();

async function open(body: object) {
  return app.request("POST", "/checkout/sessions", { body: { currency: "EUR", ...body } });
}

describe("creating a session", () => {
  test("totals its lines exactly and makes its payment intent", async () => {
    const line = { name: "Monstera", amount: 2450, currency: "EUR" };
    const { status, body } = await open({ lineItems: [{ ...line, quantity: 2 }, line] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ totalAmount: 7350, status: "open", paymentStatus: "unpaid" });
    const intent = await app.request("GET", `/payment-intents/${body.paymentIntentId}`);
    expect(intent.body).toMatchObject({ amount: 7350, checkoutSessionId: body.id });
  });

  test("takes name, price and currency of a product", async () => {
    const product = await app.request("POST", "/products", {
      body: { name: "Fern", currency: "EUR", amount: 900 },
    });
    const { body } = await open({ productId: product.body.id });
    expect(body.totalAmount).toBe(900);
    expect(body.lineItems).toMatchObject([{ name: "Fern", quantity: 1, amount: 900 }]);
  });

  test.each([
    [{}, "validation_failed"],
    [{ totalAmount: 0 }, "amount_not_positive"],
    [{ totalAmount: 1, lineItems: [{ name: "A", amount: 2, currency: "EUR" }] }, "total_mismatch"],
    [{ lineItems: [{ name: "A", amount: 200, currency: "USD" }] }, "currency_mismatch"],
    [{ totalAmount: 900, purpose: "balance_funding" }, "validation_failed"],
    [{ totalAmount: 900, expiresAt: "2020-01-01T00:00:00.000Z" }, "validation_failed"],
  ])("%j is refused: %s", async (input, code) => {
    const { status, body } = await open(input);
    expect([status, body.code]).toEqual([400, code]);
  });
});

test("an expired session cannot be paid, and is answered as expired from then on", async () => {
  const { body } = await open({ totalAmount: 4900 });
  const path = `/checkout/sessions/${body.id}`;
  expect((await app.request("POST", `${path}/expire`)).body.status).toBe("expired");
  const paid = await app.request("POST", `${path}/confirm`, { body: { card: card() } });
  expect(paid.status).toBe(409);
  expect((await app.request("GET", path)).body.status).toBe("expired");
});

test("sessions are listed by status and customer, those of others are not", async () => {
  const other = await app.createMerchant();
  const send = (method: string, path: string, body?: object) =>
    app.request(method, path, { body, key: other.apiKey });
  const customer = await send("POST", "/customers", { email: "ada@example.com" });
  const mine = await send("POST", "/checkout/sessions", {
    currency: "EUR",
    totalAmount: 500,
    customerId: customer.body.id,
  });
  const ofCustomer = await send("GET", `/checkout/sessions?customerId=${customer.body.id}`);
  expect(ofCustomer.body.data.map(({ id }: { id: string }) => id)).toEqual([mine.body.id]);
  expect((await send("GET", "/checkout/sessions?status=complete")).body.pagination.total).toBe(0);
});
