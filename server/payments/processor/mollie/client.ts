import { invariant } from "#server/core/assert.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { askPatiently, type Send, withinMs } from "#server/payments/processor/ask-patiently.ts";
import type { MollieOperations } from "#server/payments/processor/mollie/declared.ts";
import { manners } from "#server/payments/processor/mollie/problems.ts";

type Name = keyof MollieOperations;
type Given<Op extends Name> = {
  /** The values of `{…}` in the path, in their order. */
  path?: readonly string[];
  query?: Record<string, string>;
  /** Every request that makes something has one: asked again under it, it is made once. */
  key?: string;
} & (MollieOperations[Op]["request"] extends undefined
  ? object
  : { body: MollieOperations[Op]["request"] });

export type MollieClient = {
  /** @throws ProcessorRefused · ProcessorUnreachable */
  ask<Op extends Name>(operation: Op, given: Given<Op>): Promise<MollieOperations[Op]["answer"]>;
};

/** Asks Mollie over HTTP: the same bytes under the same key again where it did not answer, or was busy. */
export function createMollieClient(env: Env, clock: Clock, send: Send = fetch): MollieClient {
  return {
    async ask(operation, given) {
      const { url, init } = requestOf(env, operation, given);
      return (await askPatiently(clock, () => send(url, init()), manners)) as never;
    },
  };
}

function requestOf<Op extends Name>(env: Env, operation: Op, given: Given<Op>) {
  const { MOLLIE_API_KEY, MOLLIE_API_BASE = "https://api.mollie.com" } = env;
  invariant(MOLLIE_API_KEY, "Mollie needs MOLLIE_API_KEY");
  const [method = "", template = ""] = operation.split(" ");
  const values = [...(given.path ?? [])];
  const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ""));
  const query = given.query ? `?${new URLSearchParams(given.query)}` : "";
  const body = "body" in given ? JSON.stringify(given.body) : null;
  const headers = {
    authorization: `Bearer ${MOLLIE_API_KEY}`,
    accept: "application/hal+json",
    ...(body && { "content-type": "application/json" }),
    ...(given.key && { "idempotency-key": given.key }),
  };
  const until = AbortSignal.timeout(withinMs);
  return {
    url: `${MOLLIE_API_BASE}${path}${query}`,
    init: (): RequestInit => ({ method, headers, body, signal: until, redirect: "error" }),
  };
}
