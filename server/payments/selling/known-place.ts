import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { StoredTaxId } from "#server/tax/tax-id.ts";
import type { CustomerAddress } from "#server/wire/atoms/selling/customer-details.ts";

type Place = Pick<ShopperChoices, "country" | "region" | "business">;

/**
 * The place and the business that tax a customer's renewals: the customer's own country and tax number, else those that
 * were chosen on the page on which the subscription began.
 */
export async function placeOfCustomer(
  tx: Tx,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  customerId: string,
): Promise<Place> {
  const { name, address, taxId } = await tx.customer.findUniqueOrThrow({
    where: own({ merchantId }, customerId),
    select: { name: true, address: true, taxId: true },
  });
  const { country, region } = (address ?? {}) as CustomerAddress;
  const number = taxId as StoredTaxId | null;
  return {
    ...(country && { country, region: region ?? null }),
    ...(number && {
      business: { name: name ?? "", taxNumber: number.value, check: number.check },
    }),
  };
}
