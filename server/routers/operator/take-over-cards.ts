import { operated, type Operator } from "#server/core/caller/operator.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { customerSeparator } from "#server/core/interfaces/processor-lists.ts";
import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { CardSummary } from "#server/core/interfaces/processor.ts";
import { transact } from "#server/data/transact.ts";
import { insertMethod } from "#server/payments/methods/attach.ts";
import { lockMethods } from "#server/payments/methods/lock.ts";
import { updateMethod } from "#server/payments/methods/update.ts";
import { processorOf } from "#server/payments/processor/registry.ts";
import { lockCustomer } from "#server/records/payments/customer.ts";
import { refuseErased } from "#server/routers/customers/refuse-erased.ts";

/** A card that the processor keeps for a customer of its own. */
export type CardElsewhere = { customer: string; method: string; isDefault: boolean };

/** `customerId` is ours, null where nobody here has the processor's customer. */
export type TakenCard = CardElsewhere & {
  customerId: string | null;
  card: CardSummary | null;
  outcome: "taken" | "known" | "refused";
  /** Why it is refused. */
  reason: string | null;
};

type TakeOver = {
  merchantId: string;
  processor: string;
  cards: readonly CardElsewhere[];
  /** Key of a customer's metadata that has the processor's id of the customer. */
  idKey: string;
  dryRun: boolean;
};

/**
 * Takes over cards that the processor keeps already, so that they can be charged here: an operator's command, because
 * merchants share the processor's account and must not name each other's cards. The processor is asked for each one.
 * Doing it again takes nothing twice; each card is a transaction of its own. Emits `payment_method.attached`, and `payment_method.updated` of
 * one that is the default no more.
 */
export async function takeOverCards(
  services: Services,
  asked: TakeOver,
  operator: Operator,
): Promise<TakenCard[]> {
  const { merchantId, cards } = asked;
  const told = operated(operator, "operator.takeOverCards", { merchantId, cards: cards.length });
  const ctx = { ...actFor(services, merchantId), ...told };
  const taken: TakenCard[] = [];
  for (const one of cards) taken.push(await takeOver(ctx, asked, one));
  return taken;
}

async function takeOver(
  ctx: MerchantContext,
  { merchantId, processor, idKey, dryRun }: TakeOver,
  one: CardElsewhere,
): Promise<TakenCard> {
  const token = one.customer + customerSeparator + one.method;
  const [customer] = await ctx.db.customer.findMany({
    where: { merchantId, metadata: { path: [idKey], equals: one.customer }, erasedAt: null },
    take: 1,
  });
  const customerId = customer?.id ?? null;
  const told = { ...one, customerId, card: null };
  const refused = (reason: string) => ({ ...told, outcome: "refused" as const, reason });
  if (!customerId) return refused("its customer is not imported");
  const kept = await ctx.db.paymentMethod.findFirst({
    where: { provider: processor, processorMethod: token, detachedAt: null },
  });
  if (kept && kept.merchantId !== merchantId) return refused("another merchant has it");
  if (kept) return { ...told, outcome: "known", reason: null };
  const card = await askFor(ctx, { processor, token });
  if (typeof card === "string") return refused(card);
  if (dryRun) return { ...told, card, outcome: "taken", reason: null };
  const isNew = await keep(ctx, {
    customerId,
    provider: processor,
    token,
    card,
    isDefault: one.isDefault,
  });
  return { ...told, card, outcome: isNew ? "taken" : "known", reason: null };
}

async function askFor(
  ctx: MerchantContext,
  { processor, token }: { processor: string; token: string },
): Promise<CardSummary | string> {
  try {
    const card = await processorOf(ctx, { processor }).retrieveMethod(token);
    return card ?? "the processor keeps it for no such customer";
  } catch (error) {
    if (!isProcessorRefused(error)) throw error;
    return `the processor refuses it (${error.code ?? "unknown"})`;
  }
}

type Kept = {
  customerId: string;
  provider: string;
  token: string;
  card: CardSummary;
  isDefault: boolean;
};

/** False where the customer has saved the same card here meanwhile: that one stays. */
async function keep(ctx: MerchantContext, kept: Kept): Promise<boolean> {
  const { customerId, provider, token, card, isDefault } = kept;
  return transact(ctx, async (unit) => {
    refuseErased(await lockCustomer(unit.tx, ctx, customerId));
    await lockMethods(unit.tx, ctx, customerId);
    const known = await unit.tx.paymentMethod.findMany({
      where: { merchantId: ctx.merchantId, customerId, detachedAt: null },
    });
    if (known.some(({ fingerprint }) => fingerprint === card.fingerprint)) return false;
    const before = known.find((method) => method.isDefault);
    insertMethod(unit, ctx, {
      customerId,
      provider,
      processorMethod: token,
      card,
      isDefault: isDefault || !before,
    });
    if (isDefault && before)
      await updateMethod(unit, ctx, { current: before, data: { isDefault: false } });
    return true;
  });
}
