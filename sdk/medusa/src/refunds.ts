import type { Canary } from "../../src/index.js";
import type { Refund } from "../../src/generated/types.js";
import { toSmallestUnit } from "./amounts.ts";
import { exactAmount } from "./records.ts";
import type { MedusaRecords } from "./records.ts";

/** Key of a refund's metadata under which stands the refund of Medusa that it carries out. */
const medusaRefundKey = "medusaRefund";

type Order = {
  paymentIntentId: string;
  /** Smallest currency unit. */
  amount: number;
  currency: string;
  /** Medusa's refund, which it gives as the idempotency key. */
  medusaRefund: string | undefined;
};

/**
 * Gives money back once for each refund of Medusa. Medusa deletes a refund whose answer it did not get, and the next
 * try is another refund: that one takes up the money of the deleted one, so that a shopper is not paid twice.
 */
export async function giveBack(
  canary: Canary,
  records: MedusaRecords,
  order: Order,
): Promise<Refund> {
  const { paymentIntentId, amount, medusaRefund } = order;
  if (medusaRefund === undefined) return canary.refunds.create({ paymentIntentId, amount });
  return (
    (await findLost(canary, records, { ...order, medusaRefund })) ??
    canary.refunds.create(
      { paymentIntentId, amount, metadata: { [medusaRefundKey]: medusaRefund } },
      { idempotencyKey: `medusa-refund-${medusaRefund}` },
    )
  );
}

/** A refund of this amount that Medusa has deleted, and that no later refund of Medusa has taken up. */
async function findLost(
  canary: Canary,
  records: MedusaRecords,
  { paymentIntentId, amount, currency, medusaRefund }: Order & { medusaRefund: string },
): Promise<Refund | undefined> {
  const inMedusa = await records.refundsBeside(medusaRefund);
  const known = new Set(inMedusa.map(({ id }) => id));
  if (!known.has(medusaRefund)) return undefined;
  const given = await canary.refunds.list({ paymentIntentId, limit: 100 }).all();
  const carriedOut = new Set(given.map(({ metadata }) => metadata[medusaRefundKey]));
  if (carriedOut.has(medusaRefund)) return undefined;
  const lost = given.filter(({ metadata, status, ...refund }) => {
    const by = metadata[medusaRefundKey];
    return typeof by === "string" && !known.has(by) && status !== "failed" && refund.amount === amount;
  });
  const takenUp = inMedusa.filter(
    (refund) =>
      refund.id !== medusaRefund &&
      !carriedOut.has(refund.id) &&
      toSmallestUnit(exactAmount(refund), currency) === amount,
  );
  return lost[takenUp.length];
}
