import type { MerchantContext } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { recordStep } from "#server/payments/sessions/record-step.ts";
import { serializeCheckoutSession } from "#server/records/payments/checkout-session.ts";

/**
 * Notes that a shopper's browser (`browserFingerprint`) has shown the session, and in which language. The first time only:
 * emits `checkout.session.loaded` in the same transaction.
 */
export async function markSessionLoaded(
  ctx: MerchantContext,
  id: string,
  { firstBrowser, language }: { firstBrowser: string; language: string },
): Promise<void> {
  const now = ctx.clock.now();
  await transactAside(ctx, async (unit) => {
    const [row] = await unit.tx.checkoutSession.updateManyAndReturn({
      where: { id, merchantId: ctx.merchantId, loadedAt: null },
      data: { loadedAt: now, firstBrowser },
    });
    if (!row) return;
    recordStep(unit, ctx, id, { kind: "opened", detail: { language } });
    emit(unit, ctx, "checkout.session.loaded", serializeCheckoutSession(ctx.env, row));
  });
}
