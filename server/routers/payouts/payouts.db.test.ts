import { describe, expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { markPayout } from "#server/routers/payouts/mark.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";

const app = await createTestApp();
const { services } = app;

function create(body: object) {
  return app.request("POST", "/payouts", { body: { currency: "EUR", ...body } });
}

async function balance(): Promise<number> {
  return (await app.request("GET", "/balance?currency=EUR")).body.amount;
}

describe("a payout", () => {
  test("takes the money out of the balance at once and is pending until marked paid", async () => {
    await fundMerchant(actFor(services, app.merchant.id), { amount: 1_000 });
    const { status, body } = await create({ amount: 400, description: "Week 7" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      amount: 400,
      currency: "EUR",
      status: "pending",
      paidAt: null,
      metadata: {},
    });
    expect(await balance()).toBe(600);
    expect((await app.request("GET", `/payouts/${body.id}`)).body).toEqual(body);

    const paid = await markPayout(services, { id: body.id, to: "paid" });
    expect(paid).toMatchObject({ status: "paid", paidAt: expect.any(String) });
    expect(await markPayout(services, { id: body.id, to: "paid" })).toEqual(paid);
    expect(await balance()).toBe(600);
    const events = await services.db.event.findMany({
      where: { relatedEntityId: body.id },
      orderBy: { sequence: "asc" },
    });
    expect(events.map(({ type }) => type)).toEqual(["payout.created", "payout.paid"]);
  });

  test("of more than the merchant holds, or of nothing, moves nothing", async () => {
    const held = await balance();
    const refused = await create({ amount: held + 1 });
    expect([refused.status, refused.body.code]).toEqual([402, "insufficient_merchant_balance"]);
    expect((await create({ amount: 0 })).body.code).toBe("amount_not_positive");
    expect((await create({ amount: 1, currency: "USD" })).body.code).toBe(
      "insufficient_merchant_balance",
    );
    expect(await balance()).toBe(held);
  });

  test("is listed by status and hidden from other merchants", async () => {
    await fundMerchant(actFor(services, app.merchant.id), { amount: 10 });
    const { body } = await create({ amount: 10 });
    const pending = (await app.request("GET", "/payouts?status=pending")).body;
    expect(pending.data.map((payout: { id: string }) => payout.id)).toEqual([body.id]);
    const { apiKey } = await app.createMerchant();
    expect((await app.request("GET", "/payouts", { key: apiKey })).body.pagination.total).toBe(0);
    expect((await app.request("GET", `/payouts/${body.id}`, { key: apiKey })).status).toBe(404);
    await expect(markPayout(services, { id: "po_unknown", to: "paid" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
