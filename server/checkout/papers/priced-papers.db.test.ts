import { expect, test } from "vitest";
import { translator } from "#components/checkout/messages/translate.ts";
import { paperText } from "#components/checkout/paper/paper-text.ts";
import { loadPaper } from "#server/checkout/papers/load-paper.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { payPricedOrder } from "#server/workshop/testing/payments/priced-order.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

/** An order that was paid and of which a line was refunded; its letters, and the papers behind them. */
async function papersOf() {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const { paymentIntentId } = await payPricedOrder(ctx, { customerId });
  const lineItems = [{ line: 0, quantity: 1 }, { line: 5 }];
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId, lineItems }));
  await webhookJobs().jobs[0].run(services);
  const { merchantId } = ctx;
  const letterOf = async (template: string) =>
    (await services.db.message.findFirstOrThrow({ where: { merchantId, template } })).text;
  return {
    receipt: await letterOf("page_receipt"),
    note: await letterOf("refund_note"),
    merchantId,
  };
}

async function paperOf(letter: string) {
  const [address = ""] = /https:\S+token=\S+/.exec(letter) ?? [];
  const token = new URL(address).searchParams.get("token") ?? "";
  const asked = { token, lang: undefined, acceptLanguage: "en", requestId: "req_test" };
  return paperText(translator("en"), await loadPaper(services, asked));
}

test("letter and paper of a refund name the lines that went back, and each tax with what it is of", async () => {
  const { note } = await papersOf();
  const rows = [
    ["Fern", "€9.00"],
    ["Tip", "€2.00"],
    ["Includes 21% tax, on €7.44", "€1.56"],
  ] as const;
  for (const [label, amount] of rows) expect(note).toContain(`${label}  ${amount}\n`);
  expect((await paperOf(note))?.sums).toEqual([
    ...rows.map(([label, amount]) => ({ label, amount, isWhole: false })),
    { label: "Refunded", amount: "€11.00", isWhole: true },
  ]);
});

test("the letter with a receipt tells the order's parts: discount with its code, delivery, taxes with what they are of, tip", async () => {
  const { receipt } = await papersOf();
  const rows = [
    "Fern × 3  €30.00",
    "Book  €19.95",
    "SPRING, 10% off  -€5.00",
    "Standard delivery  €4.95",
    "9% tax, on €19.93  €1.80",
    "Tip  €2.00",
    "Includes 21% tax, on €24.76  €5.21",
    "Total  €53.70",
  ];
  expect(receipt).toContain(rows.join("\n"));
});
