import type { Contact } from "#server/wire/payments/checkout-session.ts";

/** What the shopper said of themselves, one line each, nothing that was left empty. */
export function contactLines(contact: Contact | null): string[] {
  if (!contact) return [];
  const { address } = contact;
  const town = [address?.postalCode, address?.city].filter(Boolean).join(" ");
  return [
    contact.name,
    contact.email,
    contact.phoneNumber,
    address?.line1,
    address?.line2,
    town,
    address?.region,
    address?.country,
  ].filter((line): line is string => Boolean(line));
}
