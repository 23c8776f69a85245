import { metrics } from "@opentelemetry/api";

type Overload = { inFlight: number; limit: number };

/** `canary.requests.in_flight` and `canary.requests.limit` of this process, as `read` finds them. */
export function measureOverload(read: () => Overload): void {
  const meter = metrics.getMeter("canary");
  meter
    .createObservableGauge("canary.requests.in_flight", {
      description: "Requests that are being worked on, those that wait for the processor aside.",
    })
    .addCallback((result) => result.observe(read().inFlight));
  meter
    .createObservableGauge("canary.requests.limit", {
      description: "How many may be; more are refused.",
    })
    .addCallback((result) => result.observe(read().limit));
}
