import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { paymentColumns } from "#components/payments/list/payment-columns.tsx";
import type { PaymentRow } from "#server/wire/dashboard/payment-row.ts";

const row: PaymentRow = {
  id: "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
  amount: 10_000,
  amountCaptured: 10_000,
  amountRefunded: 0,
  currency: "KWD",
  standing: "paid",
  reason: null,
  respondBy: null,
  customer: null,
  method: null,
  item: null,
  createdAt: "2026-02-18T09:30:00.000Z",
};

function standing(change: Partial<PaymentRow>): string {
  const cell = paymentColumns.find(({ id }) => id === "standing")?.cell;
  return renderToStaticMarkup(cell?.({ ...row, ...change })).replaceAll(/<[^>]*>/g, " ");
}

test("a payment of which only a part was taken says how much, any other does not", () => {
  expect(standing({ amountCaptured: 6_005 })).toMatch(/Paid.*KWD\s6\.005 captured/);
  for (const amountCaptured of [0, 10_000])
    expect(standing({ amountCaptured })).not.toContain("captured");
});
