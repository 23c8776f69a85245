import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { answerVerifier } from "#server/http/packages/verifiers.ts";
import { createRestListener } from "#server/http/rest/node.ts";
import { publishLedger } from "#server/ledger/books/publish.ts";
import { sealLedger } from "#server/ledger/verify/seal.ts";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";

const app = await createTestApp();
const { services } = app;
const rest = createRestListener(services);
const server = createServer((request, response) => {
  if (request.url !== "/.well-known/ledger/verify.mjs") return rest(request, response);
  void answerVerifier("verify.mjs").then(async (answer) => response.end(await answer.text()));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const scratch = await makeScratchFolder();
afterwards(async () => {
  server.close();
  server.closeAllConnections();
  await scratch.remove();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const books = () =>
  runCanary(["books", "--url", url, "--key", app.merchant.apiKey, "--out", scratch.path]);

test("books are exported and checked, and compared with the seals of last time", async () => {
  await fundMerchant(actFor(services, app.merchant.id), { amount: 700 });
  await sealLedger(services);
  await publishLedger(services);
  const first = await books();
  expect(first.stdout).toContain("sound: 1 seals, 1 movements in books, 0 papers.");
  expect(first.code).toBe(0);
  const kept = path.join(scratch.path, "seals.json");
  const saved = readFileSync(kept, "utf8");
  const { seals, ...list } = JSON.parse(saved) as { seals: string[] };
  writeFileSync(kept, JSON.stringify({ ...list, seals: [...seals, ...seals] }));
  const later = await books();
  expect(later.stdout).toMatch(/^problem list_gap: saved list/m);
  expect(later.code).toBe(1);
  expect(readFileSync(kept, "utf8")).not.toBe(saved);
});
