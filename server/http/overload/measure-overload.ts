import { observeGauge } from "#server/core/telemetry/measures.ts";

type Overload = { inFlight: number; limit: number };

/** `canary.requests.in_flight` and `canary.requests.limit` of this process, as `read` finds them. */
export function measureOverload(read: () => Overload): void {
  observeGauge("requestsInFlight", (observe) => observe(read().inFlight, {}));
  observeGauge("requestsLimit", (observe) => observe(read().limit, {}));
}
