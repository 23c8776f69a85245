import { loadEnv } from "#server/core/env.ts";
import { createServices } from "#server/http/services.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";

/**
 * Renews what is due in a process of its own, as the worker does. For each message it goes on for so many milliseconds, and
 * answers how many it took up.
 */
const services = createServices(loadEnv());
process.on("message", ({ forMs }: { forMs: number }) => void renewFor(forMs));
process.send?.(0);

async function renewFor(forMs: number): Promise<void> {
  const endsMs = performance.now() + forMs;
  let taken = 0;
  while (performance.now() < endsMs) taken += await renewSubscriptions(services);
  process.send?.(taken);
}
