import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { secondMs } from "#server/core/clock.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { listPayments } from "#server/routers/dashboard/payments/list-payments.ts";
import { getPaymentPlace } from "#server/routers/dashboard/payments/payment-place.ts";
import { getPaymentStory } from "#server/routers/dashboard/story/payment-story.ts";
import {
  AskPaymentPlace,
  ListPaymentRows,
  PaymentSort,
} from "#server/wire/dashboard/payment-row.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  newCustomer,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";

const clock = testClock("2026-02-18T09:30:00.000Z");
const services = await createTestServices({ clock });

describe("a payment's place in a list", () => {
  test("is the one that walking through the list's rows finds, by every order and filter", async () => {
    const ctx = await newMerchant(services);
    const sums = [700, 4900, 4900, 100, 12_000, 5_000];
    for (const [index, amount] of sums.entries()) {
      if (index % 2 === 0) clock.advance(secondMs);
      const currency = index === 5 ? "JPY" : "EUR";
      // oxlint-disable-next-line no-await-in-loop
      const { id } = await newIntent(ctx, { amount, currency });
      // oxlint-disable-next-line no-await-in-loop
      if (index % 3 > 0) await confirmPayment(ctx, id, { card: card() });
    }
    const filters = fc.record(
      {
        sort: fc.constantFrom(...PaymentSort.options),
        currency: fc.constantFrom("EUR", "JPY"),
        standing: fc.constantFrom("paid", "waiting"),
      },
      { requiredKeys: ["sort"] },
    );
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { data } = await listPayments(ctx, ListPaymentRows.parse({ ...filter, limit: 50 }));
        for (const [index, { id }] of data.entries()) {
          // oxlint-disable-next-line no-await-in-loop
          const place = await getPaymentPlace(ctx, AskPaymentPlace.parse({ ...filter, id }));
          const isAlone = data.length === 1;
          expect(place).toEqual({
            previous: data[index - 1]?.id ?? null,
            next: data[index + 1]?.id ?? null,
            position: isAlone ? null : index + 1,
            total: isAlone ? null : data.length,
          });
        }
      }),
      { numRuns: 20 },
    );
  });

  test("is nowhere for a payment that the list leaves out, and for another merchant's", async () => {
    const [ctx, other] = [await newMerchant(services), await newMerchant(services)];
    const waiting = await newIntent(ctx);
    await newIntent(other);
    const nowhere = { previous: null, next: null, position: null, total: null };
    const place = await getPaymentPlace(
      ctx,
      AskPaymentPlace.parse({ id: waiting.id, standing: "paid" }),
    );
    expect(place).toEqual(nowhere);
    expect(await getPaymentPlace(other, AskPaymentPlace.parse({ id: waiting.id }))).toEqual(
      nowhere,
    );
  });
});

test("a payment's page tells the customer's purchases before it, and the others with its card", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx, "Vera");
  async function pay(made: { amount?: number; currency?: string; customerId?: string } = {}) {
    clock.advance(secondMs);
    const { id } = await newIntent(ctx, made);
    await confirmPayment(ctx, id, { card: card("5555555555554444") });
    return id;
  }
  await pay({ customerId, amount: 1000 });
  await pay({ customerId, amount: 2000 });
  await pay({ customerId, amount: 500, currency: "JPY" });
  await pay();
  const id = await pay({ customerId });
  await pay({ customerId });
  const { before, sameCard } = await getPaymentStory(ctx, id);
  expect(before).toMatchObject({ payments: 2, amount: 3000, disputes: 0 });
  expect(sameCard).toBe(5);
  const { data } = await listPayments(ctx, ListPaymentRows.parse({ sameCardAs: id }));
  expect(data).toHaveLength(6);
  const other = await newMerchant(services);
  expect((await listPayments(other, ListPaymentRows.parse({ sameCardAs: id }))).data).toEqual([]);
});
