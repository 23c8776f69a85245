import type { Principal } from "#server/core/caller/principal.ts";
import { addMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { type ApprovalAsked, DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { enterAct } from "#server/data/audit/entry.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { ApiKeyModel, KeyApprovalModel } from "#server/generated/prisma/models.ts";
import { queueApprovalLetter } from "#server/notifications/account-letters.ts";
import { lockApiKey } from "#server/records/access/api-key.ts";
import { decidersOf } from "#server/routers/api-keys/approvals/deciders.ts";
import { tellOfApproval } from "#server/routers/api-keys/approvals/tell.ts";
import type { ForetoldEffects } from "#server/wire/access/key-approval.ts";

/** How long an approval can be given and used. */
const approvalMs = hourMs;
/** Open approvals of a key: more than a person will look at. */
const openMax = 50;

type Asking = MerchantContext & { principal: Principal; ip: string | null };

/**
 * The refusal of a call that a person must approve: with the approval that waits for it, which is made the first time and
 * written to the audit log. `foretell` answers what the call would do.
 * @throws rate_limited when fifty of the key are open
 */
export async function askApproval(
  ctx: Asking,
  asks: ApprovalAsked,
  foretell: () => Promise<ForetoldEffects | null>,
): Promise<DomainError> {
  const effects = (await findOpen(ctx, ctx.db, asks)) ? null : await foretell();
  const row = await transactAside(ctx, async (unit) => {
    // Held, so that the same call twice at once asks once.
    const key = await lockApiKey(unit.tx, { merchantId: ctx.merchantId }, asks.keyId);
    const there = await findOpen(ctx, unit.tx, asks);
    return there ?? insertApproval(unit, ctx, { asks, effects, key });
  });
  if (row.status === "denied")
    return new DomainError(
      "insufficient_scope",
      "A person has denied this call. Nothing was done.",
    );
  return new DomainError(
    "approval_required",
    "A person must approve this call at the url of approval. Send the same call again afterwards. Nothing was done.",
    {
      approval: {
        id: row.id,
        url: `${ctx.env.APP_URL}/api-keys/approvals/${row.id}`,
        expiresAt: row.expiresAt.toISOString(),
      },
    },
  );
}

function findOpen(
  { merchantId, clock }: Asking,
  db: Pick<Unit["tx"], "keyApproval">,
  asks: ApprovalAsked,
): Promise<KeyApprovalModel | null> {
  return db.keyApproval.findFirst({
    where: {
      merchantId,
      ...asks,
      status: { in: ["pending", "denied"] },
      expiresAt: { gt: clock.now() },
    },
    orderBy: { createdAt: "desc" },
  });
}

async function insertApproval(
  unit: Unit,
  ctx: Asking,
  {
    asks,
    effects,
    key,
  }: { asks: ApprovalAsked; effects: ForetoldEffects | null; key: ApiKeyModel },
): Promise<KeyApprovalModel> {
  const { merchantId, clock, requestId, principal, ip } = ctx;
  const now = clock.now();
  const open = { merchantId, keyId: asks.keyId, status: "pending", expiresAt: { gt: now } };
  const openCount = await unit.tx.keyApproval.count({ where: open });
  if (openCount >= openMax)
    throw new DomainError("rate_limited", "Fifty calls of this key wait for a person already.", {
      retryAfterS: 60,
    });
  const row: KeyApprovalModel = {
    id: newId("keyApproval"),
    merchantId,
    ...asks,
    effects,
    status: "pending",
    relatedEntityId: null,
    decidedById: null,
    decidedAt: null,
    usedAt: null,
    createdAt: now,
    expiresAt: addMs(now, approvalMs),
  };
  unit.insert("KeyApproval", row);
  tellOfApproval(unit, ctx, { row, keyName: key.name, told: "requested" });
  // One letter while calls of the key wait: its page shows the others.
  if (openCount === 0) await writeToDeciders(unit, ctx, { row, key });
  const { id, keyId, operation, amount, currency } = row;
  const input = { id, keyId, operation, amount, currency };
  const audited = { action: "apiKeys.askApproval", input, ip };
  enterAct(unit, { clock, merchantId, requestId, principal, audited });
  return row;
}

async function writeToDeciders(
  { tx }: Unit,
  ctx: Asking,
  { row, key }: { row: KeyApprovalModel; key: ApiKeyModel },
): Promise<void> {
  const { operation, id, merchantId } = row;
  const people = await decidersOf(tx, ctx, { operation, createdById: key.createdById });
  for (const { user } of people) await queueApprovalLetter(tx, ctx, { merchantId, id, to: user });
}
