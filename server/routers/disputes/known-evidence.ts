import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { findDispute } from "#server/records/payments/dispute.ts";
import { type Purchase, readPurchase } from "#server/routers/disputes/read-purchase.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";
import type { KnownEvidence } from "#server/wire/payments/dispute.ts";

/**
 * Which kinds of evidence this service has already seen of a disputed payment: those that draftEvidence writes
 * down. Nobody tells it of deliveries, so that their proof is always to be added. @throws not_found
 */
export async function knownEvidence(ctx: MerchantContext, id: string): Promise<KnownEvidence> {
  const dispute = await findDispute(ctx.db, ctx, id);
  const intent = await ctx.db.paymentIntent.findUniqueOrThrow({
    where: own(ctx, dispute.paymentIntentId),
  });
  const purchase = await readPurchase(ctx, intent);
  const { receipt, challengedAt, paidAt, earlier } = purchase;
  return {
    facts: [
      {
        kind: "receipt",
        isKnown: receipt !== null,
        number: receipt ? Number(receipt.number) : null,
      },
      { kind: "bank_check", isKnown: challengedAt !== null && paidAt !== null, number: null },
      { kind: "shopper", isKnown: isNamed(purchase), number: null },
      {
        kind: "earlier",
        isKnown: earlier.paid > 0 && earlier.disputed === 0,
        number: earlier.paid,
      },
      { kind: "delivery", isKnown: false, number: null },
    ],
  };
}

function isNamed({ session, customer }: Purchase): boolean {
  const contact = session?.contact as Contact | null | undefined;
  return [contact?.name, contact?.email, customer?.name, customer?.email].some(Boolean);
}
