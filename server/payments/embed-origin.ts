import { DomainError } from "#server/core/errors.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { webOrigin } from "#server/wire/atoms/url.ts";

/**
 * Refuses a text that no browser takes for one origin, while the merchant can see it. @throws
 * validation_failed
 */
export function checkEmbedOrigin(config: HostedCheckoutConfig | null | undefined): void {
  if (!config?.embedOrigin || webOrigin(config.embedOrigin)) return;
  throw new DomainError(
    "validation_failed",
    "hostedCheckoutConfig.embedOrigin: must be one web origin, such as https://shop.example.",
  );
}
