import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { newInvoiceOf } from "#server/workshop/testing/conformance/invoice-rows.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";
import { serveRest } from "#server/workshop/testing/serve-rest.ts";

const app = await createTestApp();
const world = await createWorld(app);
const credential = ["--url", await serveRest(app.services), "--key", world.merchant.apiKey];

test("the invoices of a period are written as CSV, and a period that is none is refused", async () => {
  const id = await newInvoiceOf(world);
  await world.post(`/invoices/${id}/finalize`);
  const year = new Date().getUTCFullYear();
  const period = ["--from", `${year}-01-01`, "--to", `${year}-12-31`];
  const { stdout } = await runCanary(["invoices", "report", ...period, ...credential]);
  const lines = stdout.trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^number,kind,corrects,status,/);
  expect(lines[1]).toMatch(/^INV-\d{4}-00001,invoice,,open,.*,49\.00,/);
  const wrong = ["--from", `${year}-02-01`, "--to", `${year}-01-01`];
  const refused = await runCanary(["invoices", "report", ...wrong, ...credential]);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining("to: must not be before from"),
  ]);
});
