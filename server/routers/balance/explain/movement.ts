import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { groupOfKind, type LedgerGroup } from "#server/ledger/explain/groups.ts";
import { sealCovering } from "#server/ledger/explain/seals.ts";
import { paymentFee } from "#server/ledger/fees.ts";
import { type Cause, findCauses, noCause } from "#server/routers/balance/explain/causes.ts";
import { inSnapshot } from "#server/routers/balance/explain/explain.ts";
import type { Snapshot } from "#server/routers/balance/explain/figure.ts";
import {
  findAttempt,
  findBank,
  findLines,
  findWebhooks,
} from "#server/routers/balance/explain/witnesses.ts";
import type { MovementExplanation } from "#server/wire/ledger/explain-movement.ts";

/** One ledger transaction, with all that is known of the money that it moved. @throws not_found */
export async function explainMovement(
  ctx: MerchantContext,
  id: string,
): Promise<MovementExplanation> {
  return inSnapshot(ctx, async (of) => {
    const { db, merchantId } = of;
    const row = await db.ledgerTransaction.findUnique({
      where: { merchantId_id: { merchantId, id } },
    });
    if (!row) throw notFound();
    const cause = (await findCauses(of, [row])).get(row.relatedEntityId) ?? noCause;
    const entries = await readEntries(of, id);
    const attempt = await findAttempt(of, cause);
    const kinds: Readonly<Record<string, LedgerGroup>> = groupOfKind;
    return {
      id,
      merchantId,
      type: row.type,
      group: kinds[row.type] ?? "holds",
      currency: row.currency,
      description: row.description,
      ...cause,
      customerId: await findPayer(of, cause, entries),
      entries,
      fee: feeOf(of, { ...row, entries, whole: await wholeOf(of, cause) }),
      attempt,
      processorLines: await findLines(
        of,
        cause.refundId ?? cause.disputeId ?? cause.payoutId ?? attempt?.id,
      ),
      bank: await findBank(of, cause.payoutId),
      webhooks: await findWebhooks(of, row.relatedEntityId),
      createdAt: row.createdAt.toISOString(),
    };
  });
}

type Entries = MovementExplanation["entries"];

async function readEntries({ db, merchantId }: Snapshot, transactionId: string): Promise<Entries> {
  const rows = await db.ledgerEntry.findMany({
    where: { merchantId, transactionId },
    include: { account: { select: { type: true, ownerId: true } } },
    orderBy: { accountId: "asc" },
  });
  const shown: Entries = [];
  for (const { account, accountId, number, ...row } of rows)
    shown.push({
      account: account.type,
      ownerId: account.ownerId,
      amount: Number(row.amount),
      balanceAfter: Number(row.balanceAfter),
      number: Number(number),
      hash: Buffer.from(row.hash).toString("hex"),
      seal: await sealCovering(db, { merchantId, accountId, number }),
    });
  return shown;
}

async function findPayer(
  { db, merchantId }: Snapshot,
  { paymentIntentId }: Cause,
  entries: Entries,
): Promise<string | null> {
  const own = entries.find(({ account }) => account === "customer" || account === "credit");
  if (own || !paymentIntentId) return own?.ownerId ?? null;
  const intent = await db.paymentIntent.findUnique({
    where: { merchantId_id: { merchantId, id: paymentIntentId } },
    select: { customerId: true },
  });
  return intent?.customerId ?? null;
}

/** The amount of a payment by balance and card, whose fee is taken of the card's part; null of any other. */
async function wholeOf(
  { db, merchantId }: Snapshot,
  { paymentIntentId }: Cause,
): Promise<bigint | null> {
  if (!paymentIntentId) return null;
  const intent = await db.paymentIntent.findUnique({
    where: { merchantId_id: { merchantId, id: paymentIntentId } },
    select: { amountCaptured: true, amountFromBalance: true },
  });
  return intent && intent.amountFromBalance > 0n ? intent.amountCaptured : null;
}

type Charged = { type: string; currency: string; entries: Entries; whole: bigint | null };

/** How our fee on a payment came about, by the settings of now. */
function feeOf(
  { env }: Snapshot,
  { type, currency, entries, whole }: Charged,
): MovementExplanation["fee"] {
  const of = (account: string) => entries.find((one) => one.account === account)?.amount ?? 0;
  const amount = of("fees");
  if (amount === 0 || !["payment", "wallet_payment"].includes(type)) return null;
  const gross = whole ?? BigInt(of("merchant") + amount);
  const fixed = env.FEE_FIXED[currency] ?? 0;
  // Without the fixed part, the payment caps nothing.
  const share = Number(paymentFee({ ...env, FEE_FIXED: {} }, { amount: gross, currency }));
  const due = Number(paymentFee(env, { amount: gross, currency }));
  const isCapped = share + fixed > gross;
  return { amount, basisPoints: env.FEE_BPS, share, fixed, isCapped, other: amount - due };
}
