import type { SavedAccount, SavedCard, SavedMethod } from "#server/checkout/methods-view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { PaymentMethodModel } from "#server/generated/prisma/models.ts";
import { expiryOf } from "#server/payments/methods/expiry.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";
import { attemptOfMandate, mandateOf } from "#server/records/payments/payment-method.ts";
import {
  type BankDebit,
  bankDebits,
  isBankDebit,
} from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import type { DebitOfPayment } from "#server/wire/payments/bank/bank-debit.ts";

/** The kinds of account that may be debited, each by the processor that such a payment goes to: a mandate is of one processor. */
export type Debitable = { type: BankDebit; provider: string };

type Offered = {
  customerId: string;
  card: boolean;
  accounts: readonly Debitable[];
  /** The only one that is offered; null: all. */
  only: string | null;
};

const shownMax = 5;

/**
 * The cards and accounts that a customer may choose with one press. An account that its bank has closed or does not let be
 * debited is left out, and so is one whose holder has no address for the letter that announces the debit.
 */
export async function savedMethods(
  ctx: MerchantContext,
  { customerId, card, accounts, only }: Offered,
): Promise<SavedMethod[]> {
  const providers = processorsOf(ctx).map(({ name }) => name);
  const rows = await ctx.db.paymentMethod.findMany({
    where: {
      merchantId: ctx.merchantId,
      ...(only && { id: only }),
      customerId,
      detachedAt: null,
      OR: [
        ...(card ? [{ type: "card", provider: { in: providers } }] : []),
        ...accounts.map((one) => ({
          ...one,
          refusedFor: null,
          customer: { email: { not: null } },
        })),
      ],
    },
    orderBy: [{ isDefault: "desc" }, { createdAt: "desc" }],
    take: shownMax,
  });
  const now = ctx.clock.now();
  const usable = rows.filter((row) => row.type !== "card" || expiryOf(row) > now);
  const countries = await countriesOf(ctx, usable);
  return usable.map((row) =>
    isBankDebit(row.type)
      ? accountView(row, row.type, countries.get(row.id) ?? null)
      : cardView(row),
  );
}

function cardView({ id, brand, last4, expiryMonth, expiryYear }: PaymentMethodModel): SavedCard {
  return { type: "card", id, brand, last4, expiryMonth, expiryYear };
}

function accountView(
  { id, last4, createdAt }: PaymentMethodModel,
  type: BankDebit,
  country: string | null,
): SavedAccount {
  const mandate = mandateOf(id);
  return { type, id, country, last4, mandate, acceptedAt: createdAt.toISOString() };
}

/** The countries of accounts: where their kind has one that one, else as the debit says by which the mandate was given. */
async function countriesOf(
  ctx: MerchantContext,
  rows: readonly PaymentMethodModel[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const wide: PaymentMethodModel[] = [];
  for (const row of rows) {
    if (!isBankDebit(row.type)) continue;
    const [country, other] = bankDebits[row.type].countries;
    if (country && !other) found.set(row.id, country);
    else wide.push(row);
  }
  if (wide.length === 0) return found;
  const attempts = await ctx.db.paymentAttempt.findMany({
    where: { merchantId: ctx.merchantId, id: { in: wide.map(({ id }) => attemptOfMandate(id)) } },
    select: { id: true, intent: { select: { debit: true } } },
  });
  for (const { id } of wide) {
    const given = attempts.find((attempt) => attempt.id === attemptOfMandate(id));
    const debit = (given?.intent.debit ?? null) as DebitOfPayment | null;
    if (debit) found.set(id, debit.country);
  }
  return found;
}
