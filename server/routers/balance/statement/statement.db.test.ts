import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { readStatement } from "#server/payments/bank-statements/read-statement.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";

const clock = testClock("2026-02-18T09:00:00.000Z");
const app = await createTestApp({ clock });
const { services } = app;

/** Three payments, one of them in yen, and a payout; a payment the month before. */
async function month() {
  clock.set("2026-01-20T09:00:00.000Z");
  const { id, apiKey } = await app.createMerchant();
  const ctx = actFor(services, id);
  await fundMerchant(ctx, { amount: 700 });
  clock.set("2026-02-18T09:00:00.000Z");
  await fundMerchant(ctx, { amount: 5_000, fee: 175 });
  await fundMerchant(ctx, { amount: 900, currency: "JPY" });
  clock.advance(1_000);
  const payout = { amount: 4_321, currency: "EUR", description: 'Week "7"; =1+1 | \\' };
  await app.request("POST", "/payouts", { key: apiKey, body: payout });
  clock.advance(1_000);
  await fundMerchant(ctx, { amount: 1 });
  return async (format: string, currency = "EUR") => {
    const asked = `currency=${currency}&startDate=2026-02-01&endDate=2026-02-28&format=${format}`;
    return (await app.request("GET", `/balance/statement?${asked}`, { key: apiKey })).body;
  };
}

test("a month as CSV begins and ends with the balance, and each line leads to the next", async () => {
  const get = await month();
  const told = await get("csv");
  expect(told).toMatchObject({ opening: 700, closing: 1_205, movements: 3 });
  const lines = String(told.content).replace("\uFEFF", "").trim().split("\n");
  expect(lines.map((line) => line.split(",").slice(1, 7).join(","))).toEqual([
    "type,gross,fee,net,balance,currency",
    "opening balance,,,,7.00,EUR",
    "payment,50.00,-1.75,48.25,55.25,EUR",
    "payout,-43.21,0.00,-43.21,12.04,EUR",
    "payment,0.01,0.00,0.01,12.05,EUR",
    "closing balance,,,,12.05,EUR",
  ]);
});

test("the service's own reader of bank statements reads the credits of a camt.053 to the cent", async () => {
  const get = await month();
  const { content } = await get("camt053");
  const [statement] = readStatement(String(content));
  expect(statement?.credits.map(({ amount }) => Number(amount))).toEqual([4_825, 1]);
  expect(String(content)).toContain('<Amt Ccy="EUR">43.21</Amt>');
});

/** Runs a program on the file; null where this machine has not got it. */
function tried(program: string, args: (file: string) => string[], content: string): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), "statement-"));
  const file = path.join(folder, "statement");
  try {
    writeFileSync(file, content);
    return execFileSync(program, args(file), { encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(["EUR", "JPY"])("hledger reads a month of %s to the cent", async (currency) => {
  const get = await month();
  const { content, closing } = await get("hledger", currency);
  const asked = ["balance", "Assets:Canary", "-N", "--layout=bare", "-f"];
  const answer = tried("hledger", (file) => [...asked, file], String(content));
  // Debian has it: without it the drill of exports says so.
  if (answer === null) return;
  expect(answer).toContain(currency === "EUR" ? "12.05" : String(closing));
});

test.each(["EUR", "JPY"])("Beancount reads a month of %s to the cent", async (currency) => {
  const get = await month();
  const { content } = await get("beancount", currency);
  const answer = tried("bean-check", (file) => [file], String(content));
  if (answer === null) return;
  expect(answer).toBe("");
  const short = String(content).replace(/ {2}Assets:Canary {2}(\d)/, "  Assets:Canary  9$1");
  expect(() => tried("bean-check", (file) => [file], short)).toThrow("Balance failed");
});
