import type { MerchantContext } from "#server/core/context.ts";
import { createDiscount } from "#server/routers/discounts/create.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { updateProduct } from "#server/routers/products/update.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { createShippingRate } from "#server/routers/shipping-rates/create.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import type { Product } from "#server/wire/payments/product.ts";
import { CreateDiscount } from "#server/wire/selling/discount.ts";
import { CreatePromotionCode } from "#server/wire/selling/promotion-code.ts";
import { CreateShippingRate } from "#server/wire/selling/shipping-rate.ts";

const rates = [
  {
    name: "Standard delivery",
    amount: 490,
    countries: ["NL", "BE", "DE"],
    freeFrom: 5000,
    minimumDays: 2,
    maximumDays: 4,
  },
  { name: "Express delivery", amount: 1290, countries: ["NL"], maximumDays: 1 },
];

/** A link that sells a product of which a few are left, with delivery and a field for codes; SPRING20 is one. */
export async function sellByLink(
  shop: MerchantContext,
  { id: productId, name, amount, currency }: Pick<Product, "id" | "name" | "amount" | "currency">,
  page: Partial<CreatePaymentLink>,
): Promise<void> {
  await updateProduct(shop, { id: productId, stock: 12 });
  const shippingRateIds: string[] = [];
  for (const rate of rates) {
    const { id } = await createShippingRate(shop, CreateShippingRate.parse({ ...rate, currency }));
    shippingRateIds.push(id);
  }
  const spring = CreateDiscount.parse({ name: "Spring sale", percentOff: "20" });
  const { id: discountId } = await createDiscount(shop, spring);
  await createPromotionCodes(shop, CreatePromotionCode.parse({ discountId, code: "SPRING20" }));
  const link = {
    ...page,
    name,
    description: "Sent in a box that can be composted. The code SPRING20 takes 20 % off.",
    mode: "payment",
    currency,
    totalAmount: amount,
    lineItems: [{ productId, quantity: 1, amount, currency }],
    shippingRateIds,
    allowPromotionCodes: true,
    metadata: {},
  };
  await createPaymentLink(shop, CreatePaymentLink.parse(link));
}
