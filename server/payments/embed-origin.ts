import { DomainError } from "#server/core/errors.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { webOrigin } from "#server/wire/atoms/url.ts";

/** Refuses what no browser would take for one origin, where the merchant sees it. @throws validation_failed */
export function checkEmbedOrigin(config: HostedCheckoutConfig | null | undefined): void {
  if (!config?.embedOrigin || webOrigin(config.embedOrigin)) return;
  throw new DomainError(
    "validation_failed",
    "hostedCheckoutConfig.embedOrigin: must be one web origin, such as https://shop.example.",
  );
}
