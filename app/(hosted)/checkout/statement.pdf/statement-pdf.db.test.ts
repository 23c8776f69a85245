import { expect, test } from "vitest";
import { GET as writeFile } from "#app/(hosted)/checkout/statement.pdf/route.ts";
import { hourMs } from "#server/core/clock.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { listPublications } from "#server/ledger/books/list.ts";
import { publishLedger } from "#server/ledger/books/publish.ts";
import { sealLedger } from "#server/ledger/verify/seal.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { openStrangersFolder } from "#server/workshop/testing/books/stranger.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";

const clock = testClock("2026-01-20T09:00:00.000Z");
const app = await createTestApp({ clock });
const { services } = app;
(globalThis as { canaryServices?: Services }).canaryServices = services;
const verify = openStrangersFolder();
const days = "currency=EUR&startDate=2026-02-01&endDate=2026-02-28&format=pdf";

test("a month as PDF proves each of its movements, and no other month's or merchant's", async () => {
  const ctx = actFor(services, app.merchant.id);
  await fundMerchant(ctx, { amount: 700 });
  await fundMerchant(actFor(services, (await app.createMerchant()).id), { amount: 50 });
  clock.set("2026-02-18T09:00:00.000Z");
  await fundMerchant(ctx, { amount: 5_000, fee: 175 });
  await fundMerchant(ctx, { amount: 900, currency: "JPY" });
  await sealLedger(services);
  clock.advance(hourMs);
  await fundMerchant(ctx, { amount: 1 });
  await sealLedger(services);
  await publishLedger(services);
  const { body } = await app.request("GET", `/balance/statement?${days}`);
  expect(body).toMatchObject({ opening: 700, closing: 5_526, movements: 2, content: "" });
  expect(body.fileName).toBe("balance-EUR-2026-02-01.pdf");
  const answer = await writeFile(new Request(body.pdfUrl));
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const pdf = new Uint8Array(await answer.arrayBuffer());
  const list = [JSON.stringify(await listPublications(services, {}))];
  const { said, code } = await verify({ list, files: [pdf] });
  expect(code).toBe(0);
  expect(said).toMatch(/payment, 5000 of the smallest unit of EUR/);
  expect(said).toMatch(/payment, 1 of the smallest unit of EUR/);
  expect(said).toMatch(/^sound: 1 seals, 0 movements in books, 2 papers\.$/m);
});

test("an address that has ended, or is not ours, leads to no statement", async () => {
  const { body } = await app.request("GET", `/balance/statement?${days}`);
  clock.advance(2 * hourMs);
  for (const address of [body.pdfUrl, "https://pay.example/checkout/statement.pdf?token=x"])
    expect((await writeFile(new Request(address))).status).toBe(404);
});
