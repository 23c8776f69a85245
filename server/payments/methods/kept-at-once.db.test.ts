import { expect, test } from "vitest";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { listCustomerPaymentMethods } from "#server/routers/payment-methods/list.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import {
  card,
  eventTypes,
  newCustomer,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({});

const visa = "4242424242424242";
const amex = "378282246310005";
const mastercard = "5555555555554444";

/** The methods of a customer whose payments by these cards keep them all at once, in one of several tries. */
async function keepAtOnce(numbers: readonly string[]) {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const intents = await Promise.all(numbers.map(() => newIntent(ctx, { customerId })));
  const paid = await Promise.all(
    intents.map(({ id }, i) =>
      confirmPaymentIntent(ctx, { id, card: card(numbers[i]), savePaymentMethod: true }),
    ),
  );
  return { ctx, paid, customerId, methods: await methodsOf(ctx, customerId) };
}

async function methodsOf(ctx: MerchantContext, id: string) {
  return (await listCustomerPaymentMethods(ctx, { id, limit: 10, offset: 0 })).data;
}

const tries = [1, 2, 3, 4, 5, 6];

test.each(tries)("a card that four payments keep at once is kept once, try %i", async () => {
  const { ctx, paid, methods } = await keepAtOnce([visa, visa, visa, visa]);
  expect(methods).toHaveLength(1);
  const [method] = methods;
  expect(method?.isDefault).toBe(true);
  for (const intent of paid)
    expect(intent).toMatchObject({ status: "succeeded", paymentMethodId: method?.id });
  expect(await eventTypes(ctx, method?.id)).toEqual([
    "payment_method.attached",
    ...Array.from({ length: 3 }, () => "payment_method.updated"),
  ]);
});

test.each(tries)("of two cards that are kept at once one is the default, try %i", async () => {
  const { methods } = await keepAtOnce([visa, mastercard]);
  expect(methods).toHaveLength(2);
  expect(methods.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test.each(tries)("of three cards the one that is left is the default, try %i", async () => {
  const { ctx, customerId, methods } = await keepAtOnce([visa, mastercard, amex]);
  const removed = [...methods]
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .slice(0, 2);
  await Promise.all(removed.map(({ id }) => removePaymentMethod(ctx, id)));
  expect(await methodsOf(ctx, customerId)).toMatchObject([{ isDefault: true }]);
});
