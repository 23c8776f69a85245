import type { MerchantContext, Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";

/** A card that the customer has saved before; its id. */
export async function savedCard(
  { db, clock, merchantId }: MerchantContext,
  customerId: string,
): Promise<string> {
  const id = newId("paymentMethod");
  await db.paymentMethod.create({
    data: {
      id,
      merchantId,
      customerId,
      type: "card",
      provider: "sandbox",
      processorMethod: "spm_1",
      brand: "visa",
      last4: "4242",
      fingerprint: "f",
      expiryMonth: 12,
      expiryYear: 2099,
      isDefault: true,
      createdAt: clock.now(),
    },
  });
  return id;
}

/** From now on the customer's saved cards behave like another test card. */
export async function cardTurns(
  { db }: Pick<Services, "db">,
  customerId: string,
  scenario: string,
): Promise<void> {
  const methods = await db.paymentMethod.findMany({ where: { customerId } });
  const tokens = methods.map((method) => method.processorMethod);
  await db.sandboxMethod.updateMany({ where: { token: { in: tokens } }, data: { scenario } });
}
