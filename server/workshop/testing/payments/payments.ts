import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { SandboxFaults } from "#server/payments/processor/sandbox/faults.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createPaymentIntent } from "#server/routers/payment-intents/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { type CardInput, CreatePaymentIntent } from "#server/wire/payments/payment-intent.ts";

/** A card as somebody types it. */
export function card(number = "4242424242424242"): CardInput {
  const isAmex = number.startsWith("34") || number.startsWith("37");
  return {
    number,
    expMonth: 12,
    expYear: 2034,
    cvc: isAmex ? "1234" : "123",
    name: "Ada Lovelace",
  };
}

/** A new merchant of these services, acting for itself. */
export async function newMerchant(services: Services): Promise<MerchantContext> {
  const id = newId("merchant");
  const now = services.clock.now();
  await services.db.merchant.create({
    data: { id, name: "Fern & Oak", createdAt: now, updatedAt: now },
  });
  return actFor(services, id);
}

/** The same services with a sandbox that does `faults`, which a test may change on the way. */
export function withSandboxFaults<Context extends Services>(
  context: Context,
  faults: SandboxFaults,
): Context {
  return { ...context, processor: createSandboxProcessor(context, faults) };
}

type Price = { amount?: number; currency?: string };

export async function newIntent(
  ctx: MerchantContext,
  input: Price & Partial<CreatePaymentIntent> = {},
) {
  return createPaymentIntent(
    ctx,
    CreatePaymentIntent.parse({ amount: 4900, currency: "EUR", ...input }),
  );
}

export async function newSession(ctx: MerchantContext, input: Partial<CreateCheckoutSession> = {}) {
  return createCheckoutSession(
    ctx,
    CreateCheckoutSession.parse({ totalAmount: 4900, currency: "EUR", ...input }),
  );
}

export async function newCustomer(ctx: MerchantContext, name = "Ada") {
  const email = `${newId("customer")}@example.com`;
  return createCustomer(ctx, { name, email });
}

/** Types of the merchant's events, oldest first. */
export async function eventTypes(
  ctx: MerchantContext,
  relatedEntityId?: string,
): Promise<string[]> {
  const where = { merchantId: ctx.merchantId, relatedEntityId };
  const rows = await ctx.db.event.findMany({ where, orderBy: { id: "asc" } });
  return rows.map((row) => row.type);
}

const ofHolds = new Set<string>(["held", "expected", "holding"]);

/** Balances of the merchant's ledger accounts by type, in the smallest unit; those of holds and empty ones left out. */
export async function ledgerBalances(ctx: MerchantContext): Promise<Record<string, number>> {
  const rows = await ctx.db.ledgerAccount.findMany({ where: { merchantId: ctx.merchantId } });
  const balances = rows
    .filter((row) => row.balance !== 0n && !ofHolds.has(row.type))
    .map((row) => [row.type, Number(row.balance)]);
  return Object.fromEntries(balances);
}
