import type { ReadingContext } from "#server/core/context.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";
import { customerName } from "#server/wire/dashboard/customer-name.ts";
import { type PaymentRow, standingOf } from "#server/wire/dashboard/payment-row.ts";
import type { DisputeSummary } from "#server/wire/payments/dispute.ts";
import type { PaymentError } from "#server/wire/payments/payment-intent.ts";

const include = {
  customer: { select: { id: true, name: true, email: true, phoneNumber: true, erasedAt: true } },
  session: { select: { lineItems: true, contact: true, link: { select: { name: true } } } },
  attempts: {
    select: { method: true, cardBrand: true, cardLast4: true },
    orderBy: [{ createdAt: "desc" as const }, { id: "desc" as const }],
    take: 1,
  },
};

/** The rows of these payments, in this order. */
export async function readPaymentRows(ctx: ReadingContext, ids: string[]): Promise<PaymentRow[]> {
  const found = await find(ctx, ids);
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [paymentRowOf(row)] : [];
  });
}

type PaymentWithParts = Awaited<ReturnType<typeof find>>[number];

function find(ctx: ReadingContext, ids: string[]) {
  const where = { merchantId: ctx.merchantId, id: { in: ids } };
  return ctx.db.paymentIntent.findMany({ where, include });
}

function paymentRowOf(row: PaymentWithParts): PaymentRow {
  const dispute = row.dispute as DisputeSummary | null;
  const standing = standingOf({ ...row, dispute });
  const isDeclined = standing === "declined" || standing === "failed";
  const [attempt] = row.attempts;
  return {
    id: row.id,
    amount: Number(row.amount),
    amountCaptured: Number(row.amountCaptured),
    amountRefunded: Number(row.amountRefunded),
    currency: row.currency,
    standing,
    reason: isDeclined ? reasonOf(row.lastError as PaymentError | null) : null,
    respondBy: dispute?.status === "open" ? dispute.respondBy : null,
    customer: payerOf(row),
    method: attempt
      ? {
          kind: attempt.method === "card" ? (attempt.cardBrand ?? "card") : attempt.method,
          last4: attempt.cardLast4,
        }
      : null,
    item: itemOf(row),
    createdAt: row.createdAt.toISOString(),
  };
}

function reasonOf(error: PaymentError | null): string | null {
  return error?.declineCode ?? error?.code ?? null;
}

/**
 * The payer: the customer, or the name and email address that a shopper without a customer typed.
 */
function payerOf({ customer, session }: PaymentWithParts): PaymentRow["customer"] {
  if (customer) {
    return { id: customer.id, label: customerName(customer) ?? "Customer without a name" };
  }
  const contact = session?.contact as { name?: string | null; email?: string | null } | null;
  const label = contact?.name || contact?.email;
  return label ? { id: null, label } : null;
}

/** The purchased item, in the words that the shopper reads. */
function itemOf({ session, description }: PaymentWithParts): string | null {
  const lines = ((session?.lineItems ?? []) as Partial<LineItem>[]).filter((line) => isItem(line));
  const name = lines.find((line) => line.name)?.name ?? session?.link?.name ?? description;
  if (!name) return null;
  return lines.length > 1 ? `${name} and ${lines.length - 1} more` : name;
}
