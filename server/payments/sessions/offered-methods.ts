import { DomainError } from "#server/core/errors.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout.ts";

/** Ways to pay that the hosted page offers. The others would silently have been a card form. */
const offered: readonly string[] = ["card"];

/** A page that asks for a way to pay which it cannot offer is refused when it is made. @throws validation_failed */
export function checkMethods(config: HostedCheckoutConfig | null | undefined): void {
  const refused = config?.methods?.filter((method) => !offered.includes(method)) ?? [];
  if (refused.length === 0) return;
  throw new DomainError(
    "validation_failed",
    `hostedCheckoutConfig.methods: the hosted page does not offer ${refused.join(" and ")}; leave it out, or give ["card"].`,
  );
}
