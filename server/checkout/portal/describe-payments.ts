import { pdfOf } from "#server/checkout/page/outcome.ts";
import type { PortalPayment } from "#server/checkout/portal/view.ts";
import type { Visitor } from "#server/checkout/portal/visit.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** A page of a list. */
export type Slice = { take: number; skip: number };

/** Payments of the customer that succeeded, newest first, each with its receipt; and whether there are more. */
export async function describePayments(
  { ctx, customer }: Visitor,
  { take, skip }: Slice,
): Promise<{ payments: PortalPayment[]; hasMore: boolean }> {
  const { merchantId } = ctx;
  const intents = await ctx.db.paymentIntent.findMany({
    where: { merchantId, customerId: customer.id, status: "succeeded", amountCaptured: { gt: 0 } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: take + 1,
    skip,
  });
  const shown = intents.slice(0, take);
  const [receipts, names] = await Promise.all([
    ctx.db.receipt.findMany({
      where: { merchantId, paymentIntentId: { in: shown.map(({ id }) => id) } },
    }),
    namesOf(ctx, shown),
  ]);
  const payments = shown.map((intent): PortalPayment => {
    const receipt = receipts.find(({ paymentIntentId }) => paymentIntentId === intent.id);
    const { id, createdAt, amountCaptured, amountRefunded, currency } = intent;
    return {
      id,
      name: names.get(id) ?? "—",
      at: (receipt?.createdAt ?? createdAt).toISOString(),
      amount: Number(amountCaptured),
      currency,
      number: receipt ? String(receipt.number) : null,
      refunded: amountRefunded === 0n ? "no" : amountRefunded < amountCaptured ? "partly" : "fully",
      pdfUrl: receipt ? pdfOf(ctx, receipt) : null,
    };
  });
  return { payments, hasMore: intents.length > take };
}

/** By each payment what it was for: in its own words, else the first line of its order or its subscription. */
async function namesOf(
  { db, merchantId }: MerchantContext,
  intents: PaymentIntentModel[],
): Promise<Map<string, string>> {
  const idsOf = (column: "checkoutSessionId" | "subscriptionId") =>
    intents.flatMap((intent) => intent[column] ?? []);
  const select = { id: true, lineItems: true } as const;
  const [sessions, subscriptions] = await Promise.all([
    db.checkoutSession.findMany({
      where: { merchantId, id: { in: idsOf("checkoutSessionId") } },
      select,
    }),
    db.subscription.findMany({
      where: { merchantId, id: { in: idsOf("subscriptionId") } },
      select,
    }),
  ]);
  const lines = new Map([...sessions, ...subscriptions].map((row) => [row.id, row.lineItems]));
  return new Map(
    intents.map(({ id, description, checkoutSessionId, subscriptionId }) => {
      const sold = lines.get(checkoutSessionId ?? "") ?? lines.get(subscriptionId ?? "");
      const [first] = (sold ?? []) as LineItem[];
      return [id, visibleName(description) ?? visibleName(first?.name) ?? "—"];
    }),
  );
}
