import { hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { unseal } from "#server/core/secret-box.ts";
import { restoreBackup } from "#server/programs/backup/restore-backup.ts";
import { writeBackup } from "#server/programs/backup/write-backup.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { testDataDir } from "#server/workshop/testing/data-dir.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const passphrase = "a long enough passphrase";
const before = hash("sha256", "before");
const now = hash("sha256", "now");
const elsewhere = hash("sha256", "elsewhere");

test("a backup made while APP_SECRET is being changed opens what either secret has sealed", async () => {
  const services = await testServices({ env: { APP_SECRET: before } });
  const ctx = await newMerchant(services);
  const url = "https://shop.example/hook";
  await createWebhookEndpoint(ctx, { url, events: ["*"] });
  const env = { ...services.env, APP_SECRET: now, APP_SECRET_PREVIOUS: before };
  await createWebhookEndpoint({ ...ctx, env }, { url: `${url}/2`, events: ["*"] });
  const file = path.join(testDataDir(), "backup.age");
  await writeBackup({ ...services, env }, createWriteStream(file), { passphrase, workFactor: 10 });

  const copy = await testServices({ env: { APP_SECRET: elsewhere } });
  const restored = await restoreBackup(copy, createReadStream(file), passphrase);
  expect(restored).toMatchObject({ resealed: 2, unopened: [] });
  for (const { secret } of await copy.db.webhookEndpoint.findMany())
    expect(unseal({ APP_SECRET: elsewhere }, "webhook-secret", secret)).toMatch(/^whsec_/);
});
