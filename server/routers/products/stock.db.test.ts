import { describe, expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { PaymentIntentStatus } from "#server/generated/prisma/enums.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { newIntent } from "#server/workshop/testing/payments/payments.ts";

const app = await createTestApp();

async function newProduct(change: object = {}): Promise<string> {
  const body = { name: "Monstera", currency: "EUR", amount: 4900, stock: 10, ...change };
  return (await app.request("POST", "/products", { body })).body.id;
}

const patch = (id: string, body: object) => app.request("PATCH", `/products/${id}`, { body });

/** A payment with this status that has reserved so many units. */
async function reserve(productId: string, quantity: number, status: PaymentIntentStatus) {
  const { id } = await newIntent(actFor(app.services, app.merchant.id));
  const key = { merchantId: app.merchant.id, id };
  await app.services.db.paymentIntent.update({ where: { merchantId_id: key }, data: { status } });
  await app.services.db.stockReservation.create({
    data: {
      id: newId("stockReservation"),
      merchantId: app.merchant.id,
      productId,
      paymentIntentId: id,
      quantity,
      status: "reserved",
      createdAt: new Date(),
    },
  });
}

test("a product is taxed as standard with the tax in its price, and its units are not counted, unless it says so", async () => {
  const body = { name: "Soil", currency: "EUR" };
  const { body: plain } = await app.request("POST", "/products", { body });
  expect(plain).toMatchObject({ taxClass: "standard", taxBehavior: "inclusive", stock: null });
  const said = { taxClass: "books_and_maps", taxBehavior: "exclusive", stock: 0 };
  const { body: own } = await app.request("POST", "/products", { body: { ...body, ...said } });
  expect(own).toMatchObject(said);
  const { body: read } = await app.request("GET", `/products/${own.id}`);
  expect(read).toMatchObject(said);
});

test.each([
  { stock: -1 },
  { stock: 1.5 },
  { stock: "5" },
  { stock: 1_000_000_001 },
  { taxClass: "Reduced rate" },
  { taxClass: "" },
  { taxBehavior: "included" },
])("%j is refused with the field's name, and nothing is made", async (change) => {
  const before = await app.services.db.product.count();
  const body = { name: "Soil", currency: "EUR", ...change };
  const { status, body: answer } = await app.request("POST", "/products", { body });
  expect([status, answer.code]).toEqual([400, "validation_failed"]);
  expect(answer.message[0]).toContain(Object.keys(change)[0]);
  expect(await app.services.db.product.count()).toBe(before);
});

describe("a change of stock", () => {
  test("is absolute by stock, and relative by stockChange", async () => {
    const id = await newProduct();
    expect((await patch(id, { stock: 7 })).body.stock).toBe(7);
    expect((await patch(id, { stockChange: -2 })).body.stock).toBe(5);
    expect((await patch(id, { stockChange: 3 })).body.stock).toBe(8);
    expect((await patch(id, { stock: null })).body.stock).toBeNull();
    expect((await patch(id, { stock: 4 })).body.stock).toBe(4);
  });

  test("by twenty differences at once loses none", async () => {
    const id = await newProduct({ stock: 100 });
    await Promise.all(Array.from({ length: 20 }, () => patch(id, { stockChange: -3 })));
    expect((await app.request("GET", `/products/${id}`)).body.stock).toBe(40);
  });

  test.each([
    [{ stock: 5, stockChange: 1 }, 400, "validation_failed"],
    [{ stockChange: 1_000_000_000 }, 400, "validation_failed"],
    [{ stockChange: -11 }, 409, "stock_reserved"],
    [{ stock: -1 }, 400, "validation_failed"],
  ])("%j of 10 units is refused and changes nothing", async (body, status, code) => {
    const id = await newProduct();
    const answer = await patch(id, { ...body, name: "Changed" });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    const { body: kept } = await app.request("GET", `/products/${id}`);
    expect(kept).toMatchObject({ stock: 10, name: "Monstera" });
  });

  test("by a difference needs units that are counted", async () => {
    const id = await newProduct({ stock: null });
    const { status, body } = await patch(id, { stockChange: 1 });
    expect([status, body.code]).toEqual([409, "invalid_state"]);
  });

  test.each<PaymentIntentStatus>(["processing", "requires_action", "requires_capture"])(
    "leaves what a payment that is %s has reserved",
    async (status) => {
      const id = await newProduct();
      await reserve(id, 4, status);
      const refused = await patch(id, { stock: 3 });
      expect([refused.status, refused.body.code]).toEqual([409, "stock_reserved"]);
      expect(refused.body.message[0]).toContain("4 units");
      expect((await patch(id, { stockChange: -7 })).body.code).toBe("stock_reserved");
      expect((await patch(id, { stockChange: -6 })).body.stock).toBe(4);
    },
  );

  test.each<PaymentIntentStatus>(["requires_payment_method", "canceled", "failed"])(
    "is free of what a payment that is %s had reserved",
    async (status) => {
      const id = await newProduct();
      await reserve(id, 4, status);
      expect((await patch(id, { stock: 0 })).body.stock).toBe(0);
    },
  );

  test("to what it is makes no event", async () => {
    const id = await newProduct();
    await patch(id, { stock: 10 });
    await patch(id, { stockChange: 0 });
    const types = await app.services.db.event.findMany({ where: { relatedEntityId: id } });
    expect(types.map(({ type }) => type)).toEqual(["product.created"]);
  });

  test("below zero is refused by the database too, whoever writes it", async () => {
    const id = await newProduct();
    const write = app.services.db.product.update({
      where: { merchantId_id: { merchantId: app.merchant.id, id } },
      data: { stock: { decrement: 11 } },
    });
    await expect(write).rejects.toThrow("products_stock");
  });
});
