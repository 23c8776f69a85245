import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { CheckoutStepModel } from "#server/generated/prisma/models.ts";

export type Step = Pick<CheckoutStepModel, "kind"> & {
  detail: Record<string, string | string[] | boolean | null>;
};

type Recorder = Pick<MerchantContext, "merchantId" | "clock">;

/** Tells the merchant what a shopper did, in the unit that makes it true and in its last statement. */
export function recordStep(unit: Unit, ctx: Recorder, sessionId: string, step: Step): void {
  unit.insert("CheckoutStep", stepRow(ctx, sessionId, step));
}

/** The row of one more step. */
export function stepRow(ctx: Recorder, sessionId: string, { kind, detail }: Step) {
  const { merchantId, clock } = ctx;
  return { id: newId("checkoutStep"), merchantId, sessionId, kind, detail, at: clock.now() };
}
