import { expect, test } from "vitest";
import { newCustomer, newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

/** The two things whose metadata people edit. */
const things = ["customers", "paymentIntents"] as const;

async function setUp(thing: (typeof things)[number]) {
  const ctx = await newMerchant(services);
  const { caller } = await createStaff(services, ctx.merchantId);
  const { id } = await (thing === "customers" ? newCustomer(ctx) : newIntent(ctx));
  return { id, api: caller[thing], ctx };
}

test.each(things)("%s: two people change different keys at once, and both stay", async (thing) => {
  const { id, api } = await setUp(thing);
  await api.editMetadata({ id, changes: { shelf: "A1", box: 3, constructor: "x" }, seen: {} });
  await Promise.all([
    api.editMetadata({ id, changes: { shelf: "B4" }, seen: { shelf: "A1" } }),
    api.editMetadata({ id, changes: { box: null }, seen: { box: 3 } }),
    api.editMetadata({ id, changes: { color: { r: 1, g: 2 } }, seen: {} }),
  ]);
  const { metadata } = await api.get({ id });
  expect(metadata).toEqual({ shelf: "B4", constructor: "x", color: { r: 1, g: 2 } });
});

test.each(things)("%s: of two who change the same key the second is told", async (thing) => {
  const { id, api } = await setUp(thing);
  await api.editMetadata({ id, changes: { shelf: "A1" }, seen: {} });
  await expect(
    api.editMetadata({ id, changes: { shelf: "B4", box: 1 }, seen: {} }),
  ).rejects.toMatchObject({
    cause: {
      code: "conflict",
      messages: ["shelf: somebody else has changed this meanwhile. Reload and try again."],
    },
  });
  // A key that was removed meanwhile counts as changed, too. Nothing of a refused edit is kept.
  await expect(
    api.editMetadata({ id, changes: { size: null }, seen: { size: 9 } }),
  ).resolves.toBeDefined();
  await expect(
    api.editMetadata({ id, changes: { size: 10 }, seen: { size: 9 } }),
  ).rejects.toMatchObject({ cause: { code: "conflict" } });
  expect((await api.get({ id })).metadata).toEqual({ shelf: "A1" });
});

test.each(things)("%s: an answer that was lost can be asked for again", async (thing) => {
  const { id, api } = await setUp(thing);
  const change = { id, changes: { color: { r: 1, g: 2 } }, seen: {} };
  await api.editMetadata(change);
  const again = await api.editMetadata({ ...change, changes: { color: { g: 2, r: 1 } } });
  expect(again.metadata).toEqual({ color: { r: 1, g: 2 } });
});

test.each(things)("%s: the merge keeps the limits that each part keeps", async (thing) => {
  const { id, api } = await setUp(thing);
  const keys = (from: number) =>
    Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`key${from + index}`, index]));
  await api.editMetadata({ id, changes: keys(0), seen: {} });
  const more = api.editMetadata({ id, changes: keys(40), seen: {} });
  await expect(more).rejects.toMatchObject({
    cause: { code: "validation_failed", messages: ["metadata: must have at most 50 keys"] },
  });
});

test.each(things)("%s: another merchant's is not found", async (thing) => {
  const { id } = await setUp(thing);
  const { api } = await setUp(thing);
  const edit = api.editMetadata({ id, changes: { shelf: "B4" }, seen: {} });
  await expect(edit).rejects.toMatchObject({ cause: { code: "not_found" } });
});
