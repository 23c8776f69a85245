import type { MerchantContext } from "#server/core/context.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import { benchOf, getTesting } from "#server/routers/testing/get.ts";
import type { SetFault, Testing } from "#server/wire/testing.ts";

/** Has something go wrong the next `times` that it could. Emits nothing. @throws not_found (live) */
export async function setFault(
  ctx: MerchantContext,
  { name, times, delayMs }: SetFault,
): Promise<Testing> {
  const bench = benchOf(ctx);
  return transactInSteps(ctx, {
    begin: async () => ({ id: ctx.merchantId }),
    remember: (made) => made,
    recall: async (made) => made,
    carryOn: async () => {
      await bench.setFault(ctx.merchantId, { name, times, delayMs });
      return transact(ctx, async () => getTesting(ctx));
    },
  });
}
