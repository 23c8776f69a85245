import type { ShopStage } from "#server/workshop/simulate/shoppers/shop-stage.ts";

/** Money of a shopper that is taken and not given back. */
export type Charge = { attemptId: string; press: string | null; amount: number };

/** What the processor has taken, by the name on the card. */
export function chargesOf({ world, asked }: ShopStage): Charge[] {
  const { books } = world.now.model;
  return [...books.payments.values()].flatMap(({ id, attemptId, amountCaptured }) => {
    const amount = amountCaptured - books.refunded(id);
    if (attemptId === null || amount <= 0) return [];
    return [{ attemptId, press: asked.get(attemptId) ?? null, amount }];
  });
}

export function chargedPresses(stage: ShopStage): ReadonlySet<string> {
  return new Set(chargesOf(stage).flatMap(({ press }) => press ?? []));
}

/** Has the processor's books say which press asked for a payment. */
export function nameCharges({ world, asked }: ShopStage): void {
  const { model } = world.now;
  const pay = model.pay.bind(model);
  model.pay = (request) => {
    const { source, attemptId } = request;
    if (source.type === "card" && source.card.name) asked.set(attemptId, source.card.name);
    return pay(request);
  };
}
