import { z } from "zod";
import {
  missing,
  notInLive,
  type OfProcessor,
} from "#server/core/settings/processors/of-processor.ts";
import { webAddress } from "#server/core/settings/processors/web-address.ts";

export const mollie: OfProcessor<"MOLLIE_API_KEY" | "MOLLIE_API_BASE"> = {
  variables: {
    MOLLIE_API_KEY: z.string().optional(),
    MOLLIE_API_BASE: webAddress.optional(),
  },
  meanings: {
    MOLLIE_API_KEY: "API key of the website profile at Mollie (`test_…`, `live_…`)",
    MOLLIE_API_BASE: "replaces Mollie's API in tests; refused in live",
  },
  reasons(given) {
    const { APP_ENV, MOLLIE_API_KEY: key, MOLLIE_API_BASE } = given;
    const reasons = [
      ...missing(given, { processor: "mollie", owner: "Mollie", needed: ["MOLLIE_API_KEY"] }),
      ...notInLive(given, "MOLLIE_API_BASE", MOLLIE_API_BASE),
    ];
    const wanted = APP_ENV === "live" ? "live_" : "test_";
    if (key && !key.startsWith(wanted))
      reasons.push(
        `MOLLIE_API_KEY: ${APP_ENV} runs on a key that begins with ${wanted}. Mollie shows both on one page.`,
      );
    return reasons;
  },
};
