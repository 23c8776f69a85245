import { type Clock, secondMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { type Finding, right, wrong } from "#server/payments/processor/stripe/check/finding.ts";

/** Signatures of webhooks count for 300 seconds (docs.stripe.com/webhooks, "Preventing replay attacks"). */
const skewMaxMs = 30 * secondMs;
const timeoutMs = 10 * secondMs;

/** Our clock against the moment that an answer of Stripe's names, in whole seconds. */
export function clockFinding(clock: Clock, date: string | undefined): Finding {
  const told = date ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(told))
    return { about: "clock", verdict: "unseen", sentence: "Stripe did not say what time it is." };
  const seconds = Math.round((clock.now().getTime() - told) / secondMs);
  if (Math.abs(seconds) * secondMs <= skewMaxMs)
    return right("clock", "This machine's clock is right.");
  const off = `${Math.abs(seconds)} seconds ${seconds > 0 ? "ahead of" : "behind"}`;
  return wrong(
    "clock",
    `This machine's clock is ${off} Stripe's: switch time synchronization (NTP) on.`,
  );
}

/** Evidence of disputes goes to a host of its own. Whatever it answers, it was reached. */
export async function filesFinding({ STRIPE_API_BASE: base }: Env): Promise<Finding> {
  const host = base ?? "https://files.stripe.com";
  try {
    await fetch(new URL("/v1/files", host), { signal: AbortSignal.timeout(timeoutMs) });
    return right("egress", `${new URL(host).hostname} can be reached, for evidence of disputes.`);
  } catch {
    const sentence = `${new URL(host).hostname} cannot be reached: allow connections to it at port 443; evidence of disputes goes there.`;
    return wrong("egress", sentence);
  }
}
