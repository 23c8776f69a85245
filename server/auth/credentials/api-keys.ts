import {
  generateApiKey,
  hashApiKey,
  isWellFormedApiKey,
} from "#server/auth/credentials/api-key-format.ts";
import { type ApiKeyRow, readApiKeyRow } from "#server/auth/credentials/api-key-rows.ts";
import { operated, type Operator } from "#server/core/caller/operator.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { allScopes, isScope, roleScopes, type Scope } from "#server/core/caller/scopes.ts";
import { minuteMs } from "#server/core/clock.ts";
import { newRequestId, ownTime, type Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { enterAct } from "#server/data/audit/entry.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { ApiKeyModel } from "#server/generated/prisma/models.ts";
import type { KeyLimits } from "#server/wire/access/key-limits.ts";

type NewApiKey = {
  merchantId: string;
  name: string;
  /** None given: all. */
  scopes?: readonly Scope[];
  expiresAt?: Date | null;
  /** None given: from everywhere. */
  allowedAddresses?: readonly string[];
  /** Limits of the money that it may move out; none given: without. */
  limits?: KeyLimits | null;
  /** The user who made it; null for the command line. */
  createdById?: string | null;
  /** Where the app is that a person connected; its key is shown to nobody. */
  client?: string | null;
};

/** Makes a key. The key itself is in the answer and nowhere else; the row holds its SHA-256. Emits nothing. */
export async function createApiKey(
  services: Pick<Services, "env" | "clock" | "db" | "log">,
  input: NewApiKey,
  operator?: Operator,
): Promise<{ id: string; key: string }> {
  const { row, key } = newApiKey(services, input);
  const { id, merchantId, name, scopes } = row;
  const told = operated(operator, "operator.createApiKey", { id, name, scopes });
  await transactAside(services, async (unit) => {
    unit.insert("ApiKey", row);
    enterAct(unit, { clock: services.clock, merchantId, requestId: newRequestId(), ...told });
  });
  return { id, key };
}

/** A key and the row to insert for it. */
export function newApiKey(
  services: Pick<Services, "env" | "clock">,
  input: NewApiKey,
): { row: ApiKeyModel; key: string } {
  const key = generateApiKey(services.env);
  const row = {
    id: newId("apiKey"),
    merchantId: input.merchantId,
    name: input.name,
    hash: hashApiKey(key),
    last4: key.slice(-4),
    scopes: [...(input.scopes ?? [])],
    allowedAddresses: [...(input.allowedAddresses ?? [])],
    limits: input.limits ?? null,
    createdById: input.createdById ?? null,
    createdAt: services.clock.now(),
    lastUsedAt: null,
    lastUsedFrom: null,
    usageCount: 0n,
    expiryToldAt: null,
    expiresAt: input.expiresAt ?? null,
    revokedAt: null,
    client: input.client ?? null,
    refreshes: 0,
    refreshedAt: null,
  };
  return { row, key };
}

/**
 * The caller with this key; null when it is mistyped, unknown, of the other environment, expired or revoked. A
 * typing error costs no database read. Records the use, off the caller's path.
 */
export async function verifyApiKey(
  services: Services,
  key: string,
  ip: string | null = null,
): Promise<Principal | null> {
  if (!isWellFormedApiKey(services.env, key)) return null;
  const row = await readApiKeyRow(services.db, hashApiKey(key));
  if (!row || row.isClosed) return null;
  if (!isValid(row, ownTime(services, row.merchantId).clock.now())) return null;
  noteUse(services, row, ip);
  return {
    kind: "api_key",
    id: row.id,
    merchantId: row.merchantId,
    scopes: keyScopes(row.scopes),
    allowedAddresses: row.allowedAddresses,
    isLimited: row.isLimited,
    name: row.name,
  };
}

/**
 * The rights that the merchant's key with this id has now, and the addresses that it may be used from; null when
 * it does not hold any more. A connected app never does more than the person who connected it may do now.
 */
export async function apiKeyRights(
  services: Pick<Services, "db" | "clock" | "processor" | "bench">,
  id: string,
  merchantId: string,
): Promise<KeyRights | null> {
  const { clock } = ownTime(services, merchantId);
  const [row, merchant] = await Promise.all([
    services.db.apiKey.findUnique({
      where: own({ merchantId }, id),
      select: {
        scopes: true,
        expiresAt: true,
        revokedAt: true,
        allowedAddresses: true,
        limits: true,
        client: true,
        createdById: true,
      },
    }),
    services.db.merchant.findUnique({ where: { id: merchantId }, select: { disabledAt: true } }),
  ]);
  if (!row || merchant?.disabledAt !== null || !isValid(row, clock.now())) return null;
  const { allowedAddresses, limits } = row;
  const rights = { allowedAddresses, isLimited: limits !== null };
  const scopes = keyScopes(row.scopes);
  if (row.client === null) return { ...rights, scopes };
  const persons = await personScopes(services.db, merchantId, row.createdById);
  if (!persons) return null;
  return { ...rights, scopes: new Set([...scopes].filter((scope) => persons.has(scope))) };
}

/** Null for somebody who does not work for the merchant any more. */
async function personScopes(
  db: Services["db"],
  merchantId: string,
  userId: string | null,
): Promise<ReadonlySet<Scope> | null> {
  const membership = await db.membership.findFirst({
    where: { merchantId, userId: userId ?? "", user: { disabledAt: null } },
  });
  return membership && roleScopes(membership.role);
}

export type KeyRights = {
  scopes: ReadonlySet<Scope>;
  allowedAddresses?: readonly string[];
  isLimited?: boolean;
};

/** A revocation may lie ahead: that is how a key rolls with an overlap. */
function isValid(row: Pick<ApiKeyRow, "expiresAt" | "revokedAt">, now: Date): boolean {
  return (
    (row.expiresAt === null || row.expiresAt > now) &&
    (row.revokedAt === null || row.revokedAt > now)
  );
}

const everyScope: ReadonlySet<Scope> = new Set(allScopes);

/** A key without scopes has all (contract §3). */
function keyScopes(scopes: readonly string[]): ReadonlySet<Scope> {
  return scopes.length === 0 ? everyScope : new Set(scopes.filter(isScope));
}

/** Last use is kept to the minute, and what was counted meanwhile is written with it. */
const useNotedMs = minuteMs;
const beingNoted = new Set<string>();
const uses = new Map<string, number>();

function noteUse(services: Services, row: ApiKeyRow, ip: string | null): void {
  const now = services.clock.now();
  const count = (uses.get(row.id) ?? 0) + 1;
  uses.set(row.id, count);
  const fresh = row.lastUsedAt !== null && now.getTime() - row.lastUsedAt.getTime() < useNotedMs;
  if (fresh || beingNoted.has(row.id)) return;
  beingNoted.add(row.id);
  uses.delete(row.id);
  void services.db.apiKey
    .updateMany({
      where: { id: row.id, merchantId: row.merchantId },
      data: { lastUsedAt: now, lastUsedFrom: ip, usageCount: { increment: count } },
    })
    .catch((error: unknown) =>
      services.log.warn({ err: error, id: row.id }, "last use of an API key not noted"),
    )
    .finally(() => beingNoted.delete(row.id));
}
