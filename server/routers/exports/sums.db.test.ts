import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { streamPayments } from "#server/routers/exports/stream-payments.ts";
import { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";
import {
  card,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { payPricedOrder } from "#server/workshop/testing/payments/priced-order.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

test("a file of payments says of each amount how it came about, and names goods alone as its items", async () => {
  const ctx = await newMerchant(services);
  await payPricedOrder(ctx);
  await newIntent(ctx, { amount: 4_900 });
  const stated = { totalAmount: 12_100, hostedCheckoutConfig: { taxRate: 21 } };
  const { paymentIntentId } = await newSession(ctx, stated);
  await confirmPayment(ctx, paymentIntentId ?? "", { card: card() });
  const columns = ["item", "amount", "subtotal", "discount", "shipping", "tax", "tip"] as const;
  const file = streamPayments(ctx, PaymentFilter.parse({}), { columns, timeZone: "UTC" });
  const [head, ...rows] = (await buffer(Readable.from(file))).toString().trim().split("\n");
  expect(head).toBe("Item,Amount,Subtotal,Discount,Shipping,Tax,Tip");
  expect(rows.toSorted()).toEqual([
    ",49.00,49.00,0.00,0.00,0.00,0.00",
    "Fern and 1 more,53.70,49.95,5.00,4.95,7.01,2.00",
    "Payment,121.00,121.00,0.00,0.00,21.00,0.00",
  ]);
});
