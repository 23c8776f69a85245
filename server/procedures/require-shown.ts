import type { Principal } from "#server/core/caller/principal.ts";
import { DomainError } from "#server/core/errors.ts";

/**
 * Refuses a call from a page of another merchant than the one that the sign-in acts for. All tabs
 * of a browser share a sign-in: after a change of the merchant in one tab, a press on an old page
 * in another tab would act for the new merchant, or fetch its file. A page that does not say whose
 * it is acts for the sign-in's merchant.
 * @throws merchant_forbidden
 */
export function requireShown(
  shownMerchantId: string | null | undefined,
  { merchantId }: Pick<Principal, "merchantId">,
): void {
  if ((shownMerchantId ?? merchantId) === merchantId) return;
  throw new DomainError(
    "merchant_forbidden",
    "Nothing was done: this page belongs to a different business than the one you have selected now. Switch back in another tab and try again, or reload the page.",
  );
}
