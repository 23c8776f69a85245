import type { PostedCheckout } from "#server/checkout/request.ts";
import { actFor, type Services } from "#server/core/context.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { checkTypedNumber } from "#server/tax/check-typed-number.ts";

/**
 * The shopper's choices with the VAT number of their business checked, before anything is priced by it. Only a merchant
 * who is registered for tax has it checked; a number that was checked for this session is not asked about again. Never
 * throws, and takes at most as long as `checkTypedNumber`.
 * Past the limit of a network address a number stays unchecked, and the order is taxed.
 */
export async function withBusinessChecked(
  services: Services,
  { address, ip }: Pick<PostedCheckout, "address" | "ip">,
  choices: ShopperChoices,
): Promise<ShopperChoices> {
  const { business } = choices;
  if (!business?.taxNumber) return choices;
  const where = { id: address.entityId };
  const sold =
    address.entityType === "checkout"
      ? await services.db.checkoutSession.findFirst({
          where,
          select: { merchantId: true, choices: true },
        })
      : await services.db.paymentLink.findFirst({ where, select: { merchantId: true } });
  if (!sold) return choices;
  const before = "choices" in sold ? (sold.choices as ShopperChoices | null)?.business : null;
  if (
    before?.check &&
    before.check.state !== "unchecked" &&
    before.taxNumber === business.taxNumber
  )
    return { ...choices, business: { ...business, check: before.check } };
  const ctx = actFor(services, sold.merchantId);
  const check = await checkTypedNumber(ctx, business.taxNumber, ip);
  return check ? { ...choices, business: { ...business, check } } : choices;
}
