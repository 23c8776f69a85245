import type { ShopStage } from "#server/workshop/simulate/shoppers/shop-stage.ts";

/** Money of a shopper that is taken and not given back. */
export type Charge = { attemptId: string; press: string | null; amount: number };

/** Charges that the processor has taken, traced to their press by the name on the card. */
export function chargesOf({ world, asked }: ShopStage): Charge[] {
  const { books } = world.now.model;
  return books.payments.flatMap(({ id, attemptId, amountCaptured }) => {
    const amount = amountCaptured - books.refunded(id);
    if (attemptId === null || amount <= 0) return [];
    return [{ attemptId, press: asked.get(attemptId) ?? null, amount }];
  });
}

export function chargedPresses(stage: ShopStage): ReadonlySet<string> {
  return new Set(chargesOf(stage).flatMap(({ press }) => press ?? []));
}
