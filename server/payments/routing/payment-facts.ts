import type { MerchantContext, ReadingContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";

/** The shopper's country, as far as it is known: the one that they chose on the page. */
export async function countryOf(
  ctx: Pick<MerchantContext | ReadingContext, "db" | "merchantId">,
  { checkoutSessionId }: Pick<PaymentIntentModel, "checkoutSessionId">,
): Promise<string | null> {
  if (checkoutSessionId === null) return null;
  const session = await ctx.db.checkoutSession.findUnique({
    where: own(ctx, checkoutSessionId),
    select: { choices: true },
  });
  const { country } = (session?.choices ?? {}) as ShopperChoices;
  return country || null;
}
