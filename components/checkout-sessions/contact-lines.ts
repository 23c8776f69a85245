import type { Contact } from "#server/wire/payments/checkout-session.ts";

/** The contact details that the shopper gave, one line each, without empty ones. */
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
