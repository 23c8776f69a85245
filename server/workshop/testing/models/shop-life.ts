import type { MerchantContext, Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { closeDispute, submitDisputeEvidence } from "#server/routers/disputes/respond.ts";
import { capturePaymentIntent } from "#server/routers/payment-intents/capture.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import {
  card,
  newCustomer,
  newIntent,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import {
  linkOf,
  ofLink,
  ofSession,
  pay,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";

/** A merchant of services that no other merchant's test clock moves. */
export type Shop = { services: Services; ctx: MerchantContext; currencies: readonly string[] };

const good = "4242424242424242";
const declined = ["4000000000000002", "4000000000009995"];
const challenged = "4000002760003184";
const trouble = ["4000000000000259", "4000000000005126"]; // disputed; its refunds fail
const cards = [good, good, good, ...declined, challenged, ...trouble];

/** Something that happens in a shop: somebody pays, or does not, or what was paid goes on. */
export async function happen(shop: Shop, random: Random): Promise<unknown> {
  const { services, ctx } = shop;
  const amount = 100 + random.below(90_000);
  const currency = random.pick(shop.currencies);
  const number = random.pick(cards);
  const what = random.below(12);
  if (what === 10) return random.chance(0.5) ? newCustomer(ctx) : sell(shop, random, number);
  if (what === 11) return sell(shop, random, number);
  if (what < 3) {
    const captureMethod = random.chance(0.3) ? "manual" : "automatic";
    const { id } = await newIntent(ctx, { amount, currency, captureMethod });
    return confirmPayment(ctx, id, { card: card(number) });
  }
  if (what < 5) {
    const mode = random.chance(0.1) ? "setup" : "payment";
    const { id } = await newSession(ctx, { totalAmount: amount, currency, mode });
    return random.chance(0.8) ? pay(services, visit(ofSession(id)), number) : undefined;
  }
  if (what === 5) return handleNotices(services);
  if (what === 6) return respond(ctx, random);
  return change(ctx, random);
}

/** By a link, or with a product in the lines. */
async function sell({ services, ctx }: Shop, random: Random, number: string): Promise<unknown> {
  const where = { merchantId: ctx.merchantId };
  if (random.chance(0.5)) {
    const [link] = await ctx.db.paymentLink.findMany({ where, orderBy: { id: "asc" }, take: 1 });
    const { id } = link && random.chance(0.7) ? link : await linkOf(ctx);
    return pay(services, visit(ofLink(id)), number);
  }
  const [known] = await ctx.db.product.findMany({ where, orderBy: { id: "asc" }, take: 1 });
  const { id: productId } =
    known && random.chance(0.7)
      ? known
      : await createProduct(
          ctx,
          CreateProduct.parse({ name: "Fern", amount: 900, currency: "EUR" }),
        );
  const line = { productId, quantity: 1 + random.below(3), amount: 900, currency: "EUR" };
  const lines = { lineItems: [line], totalAmount: undefined } as object;
  const { id } = await newSession(ctx, lines);
  return pay(services, visit(ofSession(id)), number);
}

async function respond(ctx: MerchantContext, random: Random): Promise<unknown> {
  const where = { merchantId: ctx.merchantId };
  const disputes = await ctx.db.dispute.findMany({ where, orderBy: { id: "asc" } });
  if (disputes.length === 0) return;
  const { id } = random.pick(disputes);
  if (random.chance(0.5)) return closeDispute(ctx, id);
  return submitDisputeEvidence(ctx, { id, evidence: "Signed for. winning_evidence" });
}

/** Changes an earlier payment: refunds it, tries it again, or captures a part. */
async function change(ctx: MerchantContext, random: Random): Promise<unknown> {
  const where = { merchantId: ctx.merchantId };
  const intents = await ctx.db.paymentIntent.findMany({ where, orderBy: { id: "asc" } });
  if (intents.length === 0) return;
  const { id, status, amountCaptured, amountRefunded } = random.pick(intents);
  const left = Number(amountCaptured - amountRefunded);
  if (status === "requires_capture") return capturePaymentIntent(ctx, { id, amount: 50 });
  if (status !== "succeeded") return confirmPayment(ctx, id, { card: card(random.pick(cards)) });
  if (left === 0) return;
  const amount = random.chance(0.3) ? left : 1 + random.below(left);
  return createRefund(ctx, { paymentIntentId: id, amount, metadata: {} });
}

/** A refusal is a thing that happens, too. */
export function tolerate(error: unknown): void {
  if (!isDomainError(error)) throw error;
}
