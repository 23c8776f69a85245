import { ProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import { reconcileAttempt } from "#server/payments/charge/attempt/reconcile.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { takeWebhooks } from "#server/workshop/simulate/actions/worker.ts";
import type { Sale, Stage } from "#server/workshop/simulate/stage.ts";

/** A capture that never arrived: its caller died before learning so, and will not ask again. */
export async function captureInVain({ ctx }: Stage, { intentId, amount }: Sale): Promise<void> {
  const never = () => Promise.reject(new ProcessorUnreachable("capturePayment never arrived"));
  const processor = { ...ctx.processor, capturePayment: never };
  await capturePayment({ ...ctx, processor }, intentId, amount).catch(() => undefined);
}

/** The same, while somebody who looked before is told that the money is still authorized: by then an old story. */
export async function captureInVainWhileAsked(stage: Stage, sale: Sale): Promise<void> {
  const { ctx, world } = stage;
  await takeWebhooks(world.services, world);
  const where = { merchantId: ctx.merchantId, paymentIntentId: sale.intentId };
  const attempt = await ctx.db.paymentAttempt.findFirstOrThrow({ where });
  const retrievePayment: typeof ctx.processor.retrievePayment = async (payment) => {
    const found = await ctx.processor.retrievePayment(payment);
    await captureInVain(stage, sale);
    return found;
  };
  await reconcileAttempt({ ...ctx, processor: { ...ctx.processor, retrievePayment } }, attempt);
}
