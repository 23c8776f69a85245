import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { bankFile } from "#server/workshop/testing/billing/bank-file.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";

const clock = testClock("2026-11-18T09:00:00.000Z");
const app = await createTestApp({ clock });

/** A merchant that pays out amounts, imports bank files and reads the bank's line of a payout. */
async function shop() {
  const { id, apiKey: key } = await app.createMerchant();
  await fundMerchant(actFor(app.services, id), { amount: 100_000 });
  const post = async (path: string, body: object) =>
    (await app.request("POST", path, { key, body })).body;
  const get = async (path: string) => (await app.request("GET", path, { key })).body;
  const payOut = async (amount: number) =>
    (await post("/payouts", { amount, currency: "EUR" })).id as string;
  const upload = (...entries: Parameters<typeof bankFile>[0]) =>
    post("/bank-statements", { content: bankFile(entries) });
  const lineOf = async (payoutId: string) => {
    const { data } = await get("/balance/history?currency=EUR");
    const row = (data as { id: string; relatedEntityId: string }[]).find(
      ({ relatedEntityId }) => relatedEntityId === payoutId,
    );
    return (await get(`/balance/movements/${row?.id}/explain`)).bank.line;
  };
  return { payOut, upload, lineOf };
}

test("the bank's line that names a payout, in letters of the bank's own, is the payout's", async () => {
  const { payOut, upload, lineOf } = await shop();
  const [first, second] = [await payOut(5000), await payOut(5000)];
  expect(await lineOf(first)).toBeNull();
  const text = `PAYOUT ${second.replaceAll("_", "").toUpperCase()} THANK YOU`;
  const { id } = await upload({ amount: "50.00", text, reference: "NTR-7", day: "2026-11-20" });
  expect(await lineOf(second)).toEqual({
    statementId: id,
    entryId: expect.stringMatching(/^\w+$/),
    bookedOn: "2026-11-20",
    amount: 5000,
    reference: "NTR-7",
    matchedBy: "reference",
  });
  // The other one of the same amount has no line of its own, and two payouts could be meant by none.
  await upload({ amount: "50.00", text: "Payout", reference: "NTR-8", day: "2026-11-21" });
  expect(await lineOf(first)).toBeNull();
});

test("without a name, the only line of the amount in the days of the only payout is its line", async () => {
  const { payOut, upload, lineOf } = await shop();
  const payout = await payOut(4200);
  const line = { amount: "42.00", text: "Settlement", reference: "NTR-1", day: "2026-11-20" };
  await upload(line, { ...line, amount: "41.00", reference: "NTR-2" });
  // The same line in the file of the next week.
  await upload(line, { ...line, amount: "9.00", reference: "NTR-3" });
  expect(await lineOf(payout)).toMatchObject({ matchedBy: "amount", reference: "NTR-1" });
  await upload({ ...line, reference: "NTR-4", day: "2026-11-22" });
  expect(await lineOf(payout)).toBeNull();
});

test("a line of other days, another amount or another merchant is not a payout's", async () => {
  const [one, other] = [await shop(), await shop()];
  const payout = await one.payOut(3300);
  clock.advance(dayMs);
  await one.upload(
    { amount: "33.00", text: "Early", reference: "R-1", day: "2026-11-01" },
    { amount: "33.00", text: "Late", reference: "R-2", day: "2026-12-20" },
    { amount: "33.01", text: payout, reference: "R-3", day: "2026-11-20" },
  );
  await other.upload({ amount: "33.00", text: payout, reference: "R-4", day: "2026-11-20" });
  expect(await one.lineOf(payout)).toBeNull();
});
