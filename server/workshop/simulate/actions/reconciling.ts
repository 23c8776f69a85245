import { lookAtProcessor } from "#server/payments/processor/look/run.ts";
import { reconcileDaily, reconcileDoubts } from "#server/payments/reconciliation/run.ts";
import { asking, post } from "#server/workshop/simulate/actions/merchant.ts";
import { working } from "#server/workshop/simulate/actions/worker.ts";
import type { Kind } from "#server/workshop/simulate/stage.ts";

/**
 * Stripe's lists are gone through, and the books compared with the processor's in the middle of everything: daily, by
 * the hour, on demand.
 */
export const reconcilingKinds: readonly Kind[] = [
  asking(() => post("/reconciliation/run", { days: 30 }), {}),
  working("reconciles for the day", reconcileDaily),
  working("looks for what is in doubt", reconcileDoubts),
  working("goes through what Stripe has", lookAtProcessor),
];
