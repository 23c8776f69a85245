import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";
import { card, newIntent } from "#server/workshop/testing/payments/payments.ts";

const phoneNumber = "+442079460018";

/** Two customers of one household, and something that was sold. */
export async function household(stage: Stage, random: Random): Promise<void> {
  const { ctx, sales, people } = stage;
  // A scene may come several times, and sales go: their count is no address of its own.
  const tag = random.below(1_000_000_000);
  const person = (name: string) =>
    createCustomer(ctx, { name, phoneNumber, email: `${name}${tag}@example.com` });
  const one = await person("Ada");
  const other = await person("Bob");
  const amount = 500 + random.below(500);
  const { id } = await newIntent(ctx, { amount });
  await confirmPayment(ctx, id, { card: card() });
  sales.push({ intentId: id, sessionId: null, amount, stood: "paid" });
  if (stage.household) return;
  people.push(other.id);
  const { merchantId } = ctx;
  const where = { merchantId, relatedEntityId: other.id };
  const rows = await ctx.db.event.findMany({ where });
  const events = new Map(rows.map((row) => [row.id, row.payload]));
  stage.household = { erasedId: one.id, keptId: other.id, events };
}
