import { z } from "zod";
import {
  type Given,
  missing,
  notInLive,
  type OfProcessor,
} from "#server/core/settings/processors/of-processor.ts";
import { webAddress } from "#server/core/settings/processors/web-address.ts";

const needed = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
type Name = (typeof needed)[number] | "STRIPE_API_BASE";

export const stripe: OfProcessor<Name> = {
  variables: {
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_API_BASE: webAddress.optional(),
  },
  meanings: {
    STRIPE_SECRET_KEY: "Stripe's secret key (`sk_…`)",
    STRIPE_PUBLISHABLE_KEY: "Stripe's publishable key (`pk_…`)",
    STRIPE_WEBHOOK_SECRET: "signing secret of the webhook endpoint at Stripe (`whsec_…`)",
    STRIPE_API_BASE: "replaces Stripe's API in tests; refused in live",
  },
  reasons: (given) => [
    ...testKeysInLive(given),
    ...notInLive(given, "STRIPE_API_BASE", given.STRIPE_API_BASE),
    ...missing(given, { processor: "stripe", owner: "Stripe", needed }),
    ...mistaken(given),
  ],
};

function testKeysInLive(given: Given<Name>): string[] {
  const reasons: string[] = [];
  if (given.APP_ENV !== "live") return reasons;
  if (/^[rs]k_test_/.test(given.STRIPE_SECRET_KEY ?? ""))
    reasons.push(
      "STRIPE_SECRET_KEY: live does not run on a key of Stripe's test mode. Set it to one that begins with sk_live_ or rk_live_.",
    );
  if (given.STRIPE_PUBLISHABLE_KEY?.startsWith("pk_test_"))
    reasons.push(
      "STRIPE_PUBLISHABLE_KEY: live does not run on a key of Stripe's test mode. Set it to the one that begins with pk_live_.",
    );
  return reasons;
}

const forms = {
  STRIPE_SECRET_KEY: [/^[sr]k_/, "sk_ or rk_"],
  // Everybody who pays is shown this one.
  STRIPE_PUBLISHABLE_KEY: [/^pk_/, "pk_"],
  STRIPE_WEBHOOK_SECRET: [/^whsec_/, "whsec_"],
} as const;

/** One in the place of another: a secret key that pages show, notices that nobody can verify, real cards in testing. */
function mistaken(given: Given<Name>): string[] {
  const reasons = needed.flatMap((name) => {
    const [form, begins] = forms[name];
    const value = given[name];
    return value === undefined || form.test(value)
      ? []
      : [`${name}: this is not Stripe's value, which begins with ${begins}. Copy it again.`];
  });
  if (given.APP_ENV === "testing" && /^[sr]k_live_/.test(given.STRIPE_SECRET_KEY ?? ""))
    reasons.push(
      "STRIPE_SECRET_KEY: testing does not run on a key that charges real cards. Set it to one that begins with sk_test_ or rk_test_, or set APP_ENV=live.",
    );
  return reasons;
}
