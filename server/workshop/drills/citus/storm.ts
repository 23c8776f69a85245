import type { Services } from "#server/core/context.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { killStorm } from "#server/workshop/testing/webhooks/load.ts";
import { openReceiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

const storm = { changes: 60, endpoints: 3, killEveryMs: 4_000, killsMax: 3, speed: 5 };

/** Webhooks while the only worker is killed again and again: every endpoint gets every event. */
export async function weatherStorm(services: Services): Promise<string> {
  const receiver = await openReceiver();
  try {
    const { owed, kills } = await killStorm(await newMerchant(services), receiver, storm);
    const missing = Array.from({ length: storm.endpoints }, (_, number) => {
      const got = receiver.requests.filter(({ path }) => path === `/${number}`);
      const ids = new Set(got.map(({ body }) => JSON.parse(body).id));
      return owed.filter((id) => !ids.has(id)).length;
    });
    const lost = missing.reduce((sum, some) => sum + some, 0);
    return `webhooks: ${owed.length} events to ${storm.endpoints} endpoints, the worker killed ${kills} times: ${lost === 0 ? "none is missing" : `${lost} ARE MISSING`}`;
  } finally {
    await receiver.stop();
  }
}
