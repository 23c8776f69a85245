import { z } from "zod";
import {
  missing,
  notInLive,
  type OfProcessor,
} from "#server/core/settings/processors/of-processor.ts";
import { webAddress } from "#server/core/settings/processors/web-address.ts";

const needed = ["ADYEN_API_KEY", "ADYEN_MERCHANT_ACCOUNT", "ADYEN_HMAC_KEY"] as const;
type Name = (typeof needed)[number] | "ADYEN_LIVE_PREFIX" | "ADYEN_API_BASE";

export const adyen: OfProcessor<Name> = {
  variables: {
    ADYEN_API_KEY: z.string().optional(),
    ADYEN_MERCHANT_ACCOUNT: z.string().optional(),
    ADYEN_HMAC_KEY: z.string().optional(),
    ADYEN_LIVE_PREFIX: z.string().optional(),
    ADYEN_API_BASE: webAddress.optional(),
  },
  meanings: {
    ADYEN_API_KEY: "API key of Adyen's web service user",
    ADYEN_MERCHANT_ACCOUNT: "name of the merchant account at Adyen that takes payments",
    ADYEN_HMAC_KEY: "HMAC key of the standard webhook at Adyen (64 hexadecimal digits)",
    ADYEN_LIVE_PREFIX: "prefix of the company's live addresses at Adyen; needed in live",
    ADYEN_API_BASE: "replaces Adyen's APIs in tests; refused in live",
  },
  reasons(given) {
    const { APP_ENV, ADYEN_API_KEY, ADYEN_HMAC_KEY, ADYEN_API_BASE } = given;
    const reasons = missing(given, { processor: "adyen", owner: "Adyen", needed });
    if (ADYEN_HMAC_KEY && !/^[0-9a-f]{64}$/i.test(ADYEN_HMAC_KEY))
      reasons.push("ADYEN_HMAC_KEY: this is not 64 hexadecimal digits. Copy it again.");
    reasons.push(...notInLive(given, "ADYEN_API_BASE", ADYEN_API_BASE));
    if (APP_ENV === "live" && ADYEN_API_KEY && !given.ADYEN_LIVE_PREFIX)
      reasons.push(
        "ADYEN_LIVE_PREFIX: live needs the prefix of your company. Adyen's Customer Area shows it: Developers, API URLs.",
      );
    return reasons;
  },
};
