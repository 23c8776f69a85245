import { systemClock } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { ProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import { openDb } from "#server/data/db.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { createServices } from "#server/http/services.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/**
 * Confirms one intent by REST in a process of its own, so that a test can kill it in the middle. The first processor has
 * no room, so that the second is asked: `node confirm-in-process.ts <database> <API key> <idempotency key> <intent>
 * <faults of the second as JSON>`.
 */
const [url = "", apiKey = "", idempotencyKey = "", intentId = "", faults = "{}"] =
  process.argv.slice(2);
const env = loadEnv({
  DATABASE_URL: url,
  LOG_LEVEL: "silent",
  PROCESSOR: "sandbox,second_sandbox",
});
const services = createServices(env, { db: openDb({ url, poolMax: 2 }) });
const sandbox = { env, db: services.db, clock: systemClock };
services.processor = {
  ...createSandboxProcessor(sandbox),
  createPayment: async () => {
    throw new ProcessorUnreachable("Too many requests.", { kind: "again" });
  },
};
services.otherProcessors = [createSandboxProcessor(sandbox, JSON.parse(faults), "second_sandbox")];
const answer = await createWebHandler(services)(
  new Request(`${env.APP_URL}/api/canary/payment-intents/${intentId}/confirm`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
    },
    body: JSON.stringify({ card: card() }),
  }),
);
console.error(await answer.text());
await services.db.$disconnect();
