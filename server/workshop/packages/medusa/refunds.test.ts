import { expect, test } from "vitest";
import { giveBack } from "../../../../sdk/medusa/src/refunds.ts";
import { Canary } from "../../../../sdk/src/index.ts";

type Row = { id: string; amount: number; status: string; metadata: Record<string, unknown> };

/** The refunds of one payment, at Canary and in Medusa, which asks for them one after the other. */
function newPayment() {
  const atCanary: Row[] = [];
  const inMedusa: { id: string; payment_id: string; amount: number }[] = [];
  const fetch = async (request: Request) => {
    const pagination = { limit: 100, offset: 0, total: atCanary.length, hasMore: false };
    if (request.method === "GET") return Response.json({ data: atCanary.toReversed(), pagination });
    const { amount, metadata } = (await request.json()) as Row;
    const row = { id: `re_${atCanary.length}`, amount, status: "succeeded", metadata };
    atCanary.push(row);
    return Response.json(row, { status: 201 });
  };
  const canary = new Canary("sk_test_x", { baseUrl: "https://pay.example", fetch });
  const records = { paymentSession: async () => undefined, refundsBeside: async () => inMedusa };
  let asked = 0;
  const ask = async (amount: number) => {
    const medusaRefund = `ref_${(asked += 1)}`;
    inMedusa.push({ id: medusaRefund, payment_id: "pay_1", amount: amount / 100 });
    return giveBack(canary, records, {
      paymentIntentId: "pi_1",
      amount,
      currency: "EUR",
      medusaRefund,
    });
  };
  /** Its answer does not come, and Medusa deletes the refund. */
  const askAndLose = async (amount: number) => {
    await ask(amount);
    inMedusa.pop();
  };
  const amounts = () => atCanary.map(({ amount }) => amount);
  return { ask, askAndLose, amounts, atCanary };
}

test("two refunds of one amount are two", async () => {
  const { ask, amounts } = newPayment();
  await ask(500);
  await ask(500);
  expect(amounts()).toEqual([500, 500]);
});

test("a refund whose answer was lost is taken up once, by the next of its amount", async () => {
  const { ask, askAndLose, amounts } = newPayment();
  await askAndLose(500);
  await ask(700);
  expect(amounts()).toEqual([500, 700]);
  await ask(500);
  expect(amounts()).toEqual([500, 700]);
  await ask(500);
  expect(amounts()).toEqual([500, 700, 500]);
});

test("two lost ones are taken up by two", async () => {
  const { ask, askAndLose, amounts, atCanary } = newPayment();
  await ask(500);
  await askAndLose(500);
  // Made although the other was lost: by a second try under way at the same time.
  atCanary.push({
    id: "re_9",
    amount: 500,
    status: "succeeded",
    metadata: { medusaRefund: "ref_9" },
  });
  await ask(500);
  await ask(500);
  expect(amounts()).toEqual([500, 500, 500]);
  await ask(500);
  expect(amounts()).toEqual([500, 500, 500, 500]);
});

test("one that failed, or was made beside Medusa, is taken up by none", async () => {
  const { ask, askAndLose, amounts, atCanary } = newPayment();
  await askAndLose(500);
  for (const row of atCanary) row.status = "failed";
  atCanary.push({ id: "re_8", amount: 500, status: "succeeded", metadata: {} });
  await ask(500);
  expect(amounts()).toEqual([500, 500, 500]);
});
