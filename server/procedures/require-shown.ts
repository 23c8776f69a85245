import { DomainError } from "#server/core/errors.ts";
import type { Principal } from "#server/core/caller/principal.ts";

/**
 * All tabs of a browser have one sign-in. Who changes the merchant in one, or signs in again, would do for
 * that merchant what they press on another's page in the next, or be given its file. A page that does not say whose
 * it is acts for whom the sign-in does. @throws merchant_forbidden
 */
export function requireShown(
  shownMerchantId: string | null | undefined,
  { merchantId }: Pick<Principal, "merchantId">,
): void {
  if ((shownMerchantId ?? merchantId) === merchantId) return;
  throw new DomainError(
    "merchant_forbidden",
    "Nothing was done: this page is of another business than the one that you act for now. Change back to it in another tab and try again, or reload the page.",
  );
}
