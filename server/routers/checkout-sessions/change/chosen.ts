import { DomainError } from "#server/core/errors.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { PricedSale } from "#server/payments/selling/price-sale.ts";
import type { ContactInput } from "#server/wire/payments/checkout-session.ts";

type Given = { contact?: ContactInput | null; shippingOption?: string | null };

/** The choices that price a session after a program has named a contact or a way of delivery; null takes one away. */
export function choicesAfter(
  current: ShopperChoices | null,
  { contact, shippingOption }: Given,
): ShopperChoices {
  const { country, region, shipping, ...others } = current ?? {};
  const place = contact === undefined ? { country, region } : (contact?.address ?? {});
  const option = shippingOption === undefined ? shipping : shippingOption;
  return {
    ...others,
    ...(option ? { shipping: option } : {}),
    ...(place.country ? { country: place.country } : {}),
    ...(place.region ? { region: place.region } : {}),
  };
}

/** A program that names a way of delivery means that one and no other. @throws validation_failed */
export function checkShippingOption(
  { shipping }: Pick<PricedSale, "shipping">,
  { shippingOption }: Given,
): void {
  if (!shippingOption || shipping.some(({ key }) => key === shippingOption)) return;
  throw new DomainError(
    "validation_failed",
    "shippingOption: the order has no such way of delivery, or it does not go to this country.",
  );
}
