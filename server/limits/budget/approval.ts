import { hash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Spend, SpendingCall } from "#server/core/caller/spending-call.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";

/**
 * A digest that ties an approval to one call: its operation, all that it was given, and its idempotency key. Another
 * amount, payee or word is another call.
 */
export function callDigest(
  operation: string,
  input: unknown,
  idempotencyKey: string | null,
): string {
  const given = canonicalize(input) ?? JSON.stringify(input) ?? "";
  return hash("sha256", JSON.stringify([operation, given, idempotencyKey]));
}

/**
 * Uses up the approval of this very call, once, in the transaction that moves the money: rolled back, it can be used again.
 * @throws approval_required, with all that is to be asked
 */
export async function takeApproval(
  tx: Tx,
  { merchantId, clock }: Pick<MerchantContext, "merchantId" | "clock">,
  { spending, asked }: { spending: SpendingCall; asked: Spend },
): Promise<void> {
  const { keyId, operation, digest } = spending;
  const { relatedEntityId, amount, currency, payee } = asked;
  const money = { amount, currency, payee };
  const asks = { keyId, operation, digest, ...money };
  const now = clock.now();
  const { count } = await tx.keyApproval.updateMany({
    where: { merchantId, ...asks, status: "approved", expiresAt: { gt: now } },
    data: { status: "used", usedAt: now, relatedEntityId },
  });
  if (count === 1) return;
  throw new DomainError("approval_required", "A person must approve this call.", { asks });
}
