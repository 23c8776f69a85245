import type { Spend } from "#server/core/caller/spending-call.ts";
import { secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { isDry } from "#server/data/dry-run/dry-run.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { takeApproval } from "#server/limits/budget/approval.ts";
import { type BudgetDay, dayOf } from "#server/limits/budget/day.ts";
import { KeyLimits, ownAccount } from "#server/wire/access/key-limits.ts";

/**
 * Counts money against the limits of the key that moves it, in the transaction that moves it: rolled back, it is not
 * counted. The row of the key's day is held until the transaction ends, so calls at the same time cannot pass the limit
 * together; the key's own row is read under a lock, so limits that were changed or a key that was ended a moment ago
 * count. Call it before the ledger's accounts are locked. Callers without limits: nothing.
 * @throws spending_limit_exceeded · approval_required · insufficient_scope (their time is over) · unauthorized (the key was ended)
 */
export async function spend(unit: Unit, ctx: MerchantContext, asked: Spend): Promise<void> {
  const { spending } = ctx;
  if (!spending) return;
  spending.isCounted = true;
  const { tx } = unit;
  const limits = await lockLimits(tx, ctx, spending.keyId);
  if (!limits) return;
  checkCall(ctx, limits, asked);
  const { approvalAbove } = limits;
  // A dry run tells what would happen: also to the person who is to approve it.
  if (approvalAbove !== undefined && asked.amount > BigInt(approvalAbove) && !isDry(ctx.db))
    await takeApproval(tx, ctx, { spending, asked });
  const { keyId } = spending;
  const { day, renewsAt } = await dayOf(tx, ctx);
  await countDay(tx, ctx, { keyId, day, renewsAt, asked, limits });
  spending.day = day;
  spendPart(unit, ctx, { ...asked, amount: asked.part ?? asked.amount });
}

/** Names a part of what `spend` has counted, which is given back by itself when it fails. */
export function spendPart(
  unit: Unit,
  ctx: MerchantContext,
  { relatedEntityId, currency, amount, payee }: Spend,
): void {
  const { merchantId, requestId, clock, spending } = ctx;
  if (spending?.day === undefined) return;
  const { keyId, day, operation } = spending;
  const of = { merchantId, relatedEntityId, keyId, day, currency, amount, payee, operation };
  unit.insert("KeySpend", { ...of, requestId, createdAt: clock.now(), givenBackAt: null });
}

/** Says of a call that can move money out that this time it moves none. */
export function spendNothing({ spending }: MerchantContext): void {
  if (spending) spending.isCounted = true;
}

/**
 * Takes a refund, transfer or payout off its day again: it failed, or was canceled. Once. Of what was made without limits
 * nothing is known here.
 */
export async function giveBackSpent(
  tx: Tx,
  { merchantId, clock }: Pick<MerchantContext, "merchantId" | "clock">,
  relatedEntityId: string,
): Promise<void> {
  const [row] = await tx.keySpend.updateManyAndReturn({
    where: { merchantId, relatedEntityId, givenBackAt: null },
    data: { givenBackAt: clock.now() },
  });
  if (!row) return;
  const { keyId, day, currency, amount } = row;
  await tx.keyDay.update({
    where: { merchantId_keyId_day_currency: { merchantId, keyId, day, currency } },
    data: { spent: { decrement: amount } },
  });
}

/** Null when the key has no limits any more. Holds the key until the transaction ends: who ends or changes it waits. */
async function lockLimits(
  tx: Tx,
  { merchantId, clock }: MerchantContext,
  keyId: string,
): Promise<KeyLimits | null> {
  const [row] = await tx.$queryRaw<{ limits: unknown; revokedAt: Date | null }[]>`
    SELECT limits, "revokedAt" FROM api_keys
    WHERE "merchantId" = ${merchantId} AND id = ${keyId} FOR SHARE`;
  if (!row || (row.revokedAt && row.revokedAt <= clock.now()))
    throw new DomainError("unauthorized", "This key was ended. Nothing was done.");
  return row.limits === null ? null : KeyLimits.parse(row.limits);
}

function checkCall(
  { clock }: MerchantContext,
  limits: KeyLimits,
  { amount, currency, payee }: Spend,
): void {
  const { until, currencies, payees, perCall } = limits;
  if (until !== undefined && new Date(until) <= clock.now())
    throw new DomainError("insufficient_scope", `This key moves no money since ${until}.`);
  if (!currencies.includes(currency))
    throw exceeded(`This key may move ${currencies.join(", ")} and no ${currency}.`);
  if (payees && (payee === null || !payees.includes(payee)))
    throw exceeded(
      payee === ownAccount
        ? "This key may make no payouts."
        : "This key may not move money to this payee.",
    );
  if (amount > BigInt(perCall))
    throw exceeded(`This key may move ${perCall} ${currency} a call, and this is ${amount}.`);
}

async function countDay(
  tx: Tx,
  { merchantId, clock }: MerchantContext,
  {
    keyId,
    day,
    renewsAt,
    asked,
    limits,
  }: BudgetDay & { keyId: string; asked: Spend; limits: KeyLimits },
): Promise<void> {
  const { amount, currency } = asked;
  const max = BigInt(limits.perDay);
  const counted =
    amount <= max
      ? await tx.$queryRaw<unknown[]>(Prisma.sql`
          INSERT INTO key_days ("merchantId", "keyId", day, currency, spent)
          VALUES (${merchantId}, ${keyId}, ${day}, ${currency}, ${amount})
          ON CONFLICT ("merchantId", "keyId", day, currency) DO UPDATE SET spent = key_days.spent + excluded.spent
          WHERE key_days.spent + excluded.spent <= ${max} RETURNING spent`)
      : [];
  if (counted.length > 0) return;
  const row = await tx.keyDay.findUnique({
    where: { merchantId_keyId_day_currency: { merchantId, keyId, day, currency } },
  });
  const spent = row?.spent ?? 0n;
  const left = spent < max ? max - spent : 0n;
  throw exceeded(
    `This key may move ${max} ${currency} a day: ${left} are left until ${renewsAt.toISOString()}, and this is ${amount}.`,
    Math.ceil((renewsAt.getTime() - clock.now().getTime()) / secondMs),
  );
}

function exceeded(sentence: string, retryAfterS?: number): DomainError {
  const options = retryAfterS === undefined ? {} : { retryAfterS };
  return new DomainError("spending_limit_exceeded", `${sentence} Nothing was done.`, options);
}
