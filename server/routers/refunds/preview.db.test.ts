import { expect, test } from "vitest";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { previewRefund } from "#server/routers/refunds/preview.ts";
import { CreateRefund, type RefundLineInput } from "#server/wire/payments/refund.ts";
import { card, newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { payPricedOrder } from "#server/workshop/testing/payments/priced-order.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

test("a preview is what the refund of the same lines then gives back, and offers what is left after it", async () => {
  const ctx = await newMerchant(services);
  const { paymentIntentId } = await payPricedOrder(ctx);
  const preview = (lineItems: RefundLineInput[]) =>
    previewRefund(ctx, { paymentIntentId, lineItems });
  const { lines } = await preview([]);
  expect(lines.map(({ line, quantity, amount }) => [line, quantity, amount])).toEqual([
    [0, 3, 2_700],
    [1, 1, 1_957],
    [3, 1, 513],
    [5, 1, 200],
  ]);
  for (const lineItems of [
    [{ line: 0, quantity: 2 }, { line: 3 }],
    [{ line: 1 }, { line: 5 }],
  ]) {
    // One after the other, as each is of what the one before has left.
    // oxlint-disable-next-line no-await-in-loop
    const { amount, taxAmount, lineItems: back } = await preview(lineItems);
    const input = CreateRefund.parse({ paymentIntentId, lineItems, amount });
    // oxlint-disable-next-line no-await-in-loop
    expect(await createRefund(ctx, input)).toMatchObject({ amount, taxAmount, lineItems: back });
  }
  expect((await preview([])).lines).toEqual([{ line: 0, name: "Fern", quantity: 1, amount: 900 }]);
});

test("a preview of more than is left is refused with the place, and one of a payment without lines offers none", async () => {
  const ctx = await newMerchant(services);
  const { paymentIntentId } = await payPricedOrder(ctx);
  const lineItems = [{ line: 0, quantity: 4 }];
  await expect(previewRefund(ctx, { paymentIntentId, lineItems })).rejects.toMatchObject({
    message: "lineItems.0.quantity: must be at most 3, what is left of line 0.",
  });
  const plain = await newIntent(ctx);
  await confirmPayment(ctx, plain.id, { card: card() });
  const { lines } = await previewRefund(ctx, { paymentIntentId: plain.id, lineItems: [] });
  expect(lines).toEqual([]);
});
