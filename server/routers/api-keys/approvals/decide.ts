import { requireScope } from "#server/core/caller/require-scope.ts";
import { DomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { findApiKey } from "#server/records/access/api-key.ts";
import { lockKeyApproval, serializeKeyApproval } from "#server/records/access/key-approval.ts";
import { decidersOf, scopeOf } from "#server/routers/api-keys/approvals/deciders.ts";
import { tellOfApproval } from "#server/routers/api-keys/approvals/tell.ts";
import type { KeyMaker } from "#server/routers/api-keys/create.ts";
import type { DecideKeyApproval, KeyApproval } from "#server/wire/access/key-approval.ts";

/**
 * Says yes or no to a call of a key, once. The person has a second factor, may do themselves what the key asks for, and did
 * not make the key, unless nobody else of the merchant may decide. The call is then made by the key, which repeats it.
 * @throws not_found · invalid_state (decided, used or expired) · second_factor_required · insufficient_role
 */
export async function decideKeyApproval(
  ctx: KeyMaker,
  { id, approve }: DecideKeyApproval,
): Promise<KeyApproval> {
  const { principal } = ctx;
  if (principal.isFresh !== true)
    throw new DomainError(
      "second_factor_required",
      "Only a person with a second factor can decide. Add one in the settings.",
    );
  return transact(ctx, async (unit) => {
    const row = await lockKeyApproval(unit.tx, ctx, id);
    const now = ctx.clock.now();
    const key = await findApiKey(unit.tx, ctx, row.keyId);
    const scope = scopeOf(row.operation);
    if (scope) requireScope(principal, scope);
    const { operation } = row;
    const deciders = await decidersOf(unit.tx, ctx, { operation, createdById: key.createdById });
    const isOthers = deciders.some(({ userId }) => userId !== principal.id);
    if (key.createdById === principal.id && isOthers)
      throw new DomainError(
        "insufficient_role",
        "You made this key: another owner or admin must decide.",
      );
    if (row.status !== "pending" || row.expiresAt <= now)
      throw new DomainError("invalid_state", "This approval was decided already, or has expired.");
    const data = {
      status: approve ? "approved" : "denied",
      decidedById: principal.id,
      decidedAt: now,
    };
    const after = await unit.tx.keyApproval.update({ where: own(ctx, id), data });
    const told = approve ? "approved" : "denied";
    tellOfApproval(unit, ctx, { row: after, keyName: key.name, told });
    return serializeKeyApproval({ ...after, keyName: key.name }, now);
  });
}
