import { invariant } from "#server/core/assert.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type { CheckoutOperations } from "#server/payments/processor/adyen/declared/checkout.ts";
import type { DisputesOperations } from "#server/payments/processor/adyen/declared/disputes.ts";
import { manners } from "#server/payments/processor/adyen/problems.ts";
import { askPatiently, type Send, withinMs } from "#server/payments/processor/ask-patiently.ts";

type Operations = CheckoutOperations & DisputesOperations;
type Name = keyof Operations;
type Given<Op extends Name> = {
  /** The values of `{…}` in the path, in their order. */
  path?: readonly string[];
  query?: Record<string, string>;
  /** At most 64 characters (docs.adyen.com/development-resources/api-idempotency). */
  key?: string;
} & (Operations[Op]["request"] extends undefined ? object : { body: Operations[Op]["request"] });

export type AdyenClient = {
  /** @throws ProcessorRefused · ProcessorUnreachable */
  ask<Op extends Name>(operation: Op, given: Given<Op>): Promise<Operations[Op]["answer"]>;
};

/**
 * Asks Adyen over HTTP. A request is sent again, the same bytes under the same key, where Adyen did not answer, was busy
 * or says that the error is transient (header `transient-error`); three times at most.
 */
export function createAdyenClient(env: Env, clock: Clock, send: Send = fetch): AdyenClient {
  return {
    async ask(operation, given) {
      const { url, init } = requestOf(env, operation, given);
      return (await askPatiently(clock, () => send(url, init()), manners)) as never;
    },
  };
}

function requestOf<Op extends Name>(env: Env, operation: Op, given: Given<Op>) {
  const { ADYEN_API_KEY } = env;
  invariant(ADYEN_API_KEY, "Adyen needs ADYEN_API_KEY");
  const [method = "", template = ""] = operation.split(" ");
  const values = [...(given.path ?? [])];
  const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ""));
  const query = given.query ? `?${new URLSearchParams(given.query)}` : "";
  const body = "body" in given ? JSON.stringify(given.body) : null;
  const headers = {
    "x-api-key": ADYEN_API_KEY,
    accept: "application/json",
    ...(body && { "content-type": "application/json" }),
    ...(given.key && { "idempotency-key": given.key }),
  };
  const until = AbortSignal.timeout(withinMs);
  return {
    url: `${baseOf(env, operation)}${path}${query}`,
    init: (): RequestInit => ({ method, headers, body, signal: until, redirect: "error" }),
  };
}

const disputeCalls =
  /(?:retrieveApplicableDefenseReasons|supplyDefenseDocument|defendDispute|acceptDispute)$/;

/** Adyen's addresses as its OpenAPI files have them; in live the Checkout API has one with the company's prefix. */
function baseOf(env: Env, operation: Name): string {
  const isDispute = disputeCalls.test(operation);
  const { ADYEN_API_BASE: elsewhere, ADYEN_LIVE_PREFIX: prefix } = env;
  if (elsewhere) return `${elsewhere}/${isDispute ? "disputes" : "checkout"}`;
  const isLive = env.APP_ENV === "live";
  if (isDispute)
    return `https://ca-${isLive ? "live" : "test"}.adyen.com/ca/services/DisputeService/v30`;
  return isLive
    ? `https://${prefix}-checkout-live.adyenpayments.com/checkout/v72`
    : "https://checkout-test.adyen.com/v72";
}
