import type { Variables } from "#server/core/settings/variables.ts";

const needed = ["ADYEN_API_KEY", "ADYEN_MERCHANT_ACCOUNT", "ADYEN_HMAC_KEY"] as const;

/** Reasons to refuse Adyen's settings: without one of them the first payment or webhook would fail. */
export function reasonsOfAdyen(variables: Variables): string[] {
  const { PROCESSOR, APP_ENV, ADYEN_API_KEY, ADYEN_HMAC_KEY } = variables;
  const isLive = APP_ENV === "live";
  const wanted = PROCESSOR.includes("adyen") ? needed.filter((name) => !variables[name]) : [];
  const reasons = wanted.map(
    (name) => `${name}: PROCESSOR=adyen needs it. deploy/adyen.md says where Adyen shows it.`,
  );
  if (ADYEN_HMAC_KEY && !/^[0-9a-f]{64}$/i.test(ADYEN_HMAC_KEY))
    reasons.push("ADYEN_HMAC_KEY: this is not 64 hexadecimal digits. Copy it again.");
  if (isLive && variables.ADYEN_API_BASE)
    reasons.push(
      "ADYEN_API_BASE: live calls Adyen itself and nothing in its place. Remove this setting.",
    );
  if (isLive && ADYEN_API_KEY && !variables.ADYEN_LIVE_PREFIX)
    reasons.push(
      "ADYEN_LIVE_PREFIX: live needs the prefix of your company. Adyen's Customer Area shows it: Developers, API URLs.",
    );
  return reasons;
}
