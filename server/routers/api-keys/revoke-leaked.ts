import { hashApiKey, isWellFormedApiKey } from "#server/auth/credentials/api-key-format.ts";
import { readApiKeyRow } from "#server/auth/credentials/api-key-rows.ts";
import { newRequestId, type Services } from "#server/core/context.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import { enterAct } from "#server/data/audit/entry.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import { queueNotice } from "#server/notifications/account-letters.ts";
import { lockApiKey } from "#server/records/access/api-key.ts";

type LeakPlace = { url?: string | null; source?: string | null };
const factMax = 200;

/**
 * Ends a connected app of which two programs hold a token that was given to one, and tells whoever connected it and the
 * merchant's owners by letter, once.
 */
export function revokeCopied(
  services: Services,
  key: { id: string; merchantId: string },
): Promise<void> {
  return revoke(services, key, { foundIn: "two programs" }, "key_copied");
}

/**
 * Revokes, at once, a key that was found where anybody reads it, and tells whoever made it and the
 * merchant's owners by letter, once. The audit log says where it was found. What is no key of this
 * environment costs no read.
 */
export async function revokeLeakedKey(
  services: Services,
  token: string,
  found: LeakPlace,
): Promise<{ hash: string; isKey: boolean }> {
  const hash = hashApiKey(token);
  if (!isWellFormedApiKey(services.env, token)) return { hash, isKey: false };
  const key = await readApiKeyRow(services.db, hash);
  if (!key) return { hash, isKey: false };
  const shortened = (text?: string | null) => (text ? startOf(text, factMax) : undefined);
  const facts = { foundAt: shortened(found.url), foundIn: shortened(found.source) };
  await revoke(services, key, facts, "key_leaked");
  return { hash, isKey: true };
}

async function revoke(
  services: Services,
  { id, merchantId }: { id: string; merchantId: string },
  facts: { foundAt?: string | undefined; foundIn?: string | undefined },
  notice: "key_leaked" | "key_copied",
): Promise<void> {
  const { clock } = services;
  await transactAside(services, async (unit) => {
    const now = clock.now();
    const row = await lockApiKey(unit.tx, { merchantId }, id);
    if (row.revokedAt && row.revokedAt <= now) return;
    await unit.tx.apiKey.update({ where: own({ merchantId }, id), data: { revokedAt: now } });
    const people = await unit.tx.membership.findMany({
      where: { merchantId, OR: [{ role: "owner" }, { userId: row.createdById ?? "" }] },
      include: { user: true },
    });
    for (const { user } of people) await queueNotice(unit.tx, { clock }, user, notice);
    const audited = { action: "apiKeys.revokeLeaked", input: { id, ...facts }, ip: null };
    enterAct(unit, { clock, merchantId, requestId: newRequestId(), audited });
  });
}
