import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import { invariant } from "#server/core/assert.ts";
import { addMs, hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { seal, unseal } from "#server/core/secret-box.ts";
import type { Db, Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import type { SigningKeyModel } from "#server/generated/prisma/models.ts";

type KeyServices = Pick<Services, "env" | "db" | "clock" | "log">;

/** How long validators may keep the published keys. */
export const jwksCachedMs = 10 * minuteMs;
/** The longest life of a token. */
export const tokenLifeMaxMs = hourMs;
/** For clocks that disagree and for keys that other instances still have in memory. */
const marginMs = minuteMs;
const keptInMemoryMs = 20 * secondMs;

export type PublicJwk = {
  kid: string;
  kty: string;
  crv: string;
  x: string;
  y: string;
  alg: "ES256";
  use: "sig";
};

/** The keys that validators need now: public members only, read afresh. */
export async function publishedKeys(services: KeyServices): Promise<PublicJwk[]> {
  await signingKey(services);
  return (await loadKeys(services)).map((row) => row.publicJwk as PublicJwk);
}

/** The key that signs now. Makes the first one when there is none. */
export async function signingKey(services: KeyServices): Promise<{ kid: string; key: CryptoKey }> {
  const current =
    currentKey(await keptKeys(services), services.clock.now()) ?? (await firstKey(services));
  return { kid: current.kid, key: await privateKey(services, current) };
}

/**
 * The key that signs a list in which each item names the keys of the next: the newest key of those that are `named`, even
 * one that signs no tokens any more; null is the list's first item. Where all of these are gone, the key that signs tokens. `kids` are to be
 * named next.
 */
export async function handedOverKey(
  services: KeyServices,
  named: readonly string[] | null,
): Promise<{ kid: string; key: CryptoKey; publicJwk: PublicJwk; kids: string[] }> {
  await signingKey(services);
  const rows = await loadKeys(services);
  // Read last: the first key of all has only just been made.
  const now = services.clock.now();
  const active = rows.filter(({ activatesAt }) => activatesAt <= now);
  const row = active.find(({ kid }) => named?.includes(kid)) ?? currentKey(rows, now);
  invariant(row, "a key signs at any time");
  const [key, kids] = [await privateKey(services, row), rows.map(({ kid }) => kid)];
  return { kid: row.kid, key, publicJwk: row.publicJwk as PublicJwk, kids };
}

async function privateKey({ env }: KeyServices, row: SigningKeyModel): Promise<CryptoKey> {
  const jwk = JSON.parse(unseal(env, "signing-key", row.privateJwk)) as JWK;
  return imported(`private ${row.kid}`, jwk);
}

/** The published key with this id, or null. An unknown id is looked up in the database at most once a second. */
export async function verificationKey(
  services: KeyServices,
  kid: string,
): Promise<CryptoKey | null> {
  const now = services.clock.now();
  const known = (await keptKeys(services)).find((row) => row.kid === kid);
  const row = known ?? (await keptKeys(services, secondMs)).find((other) => other.kid === kid);
  if (!row || (row.removesAt !== null && row.removesAt <= now)) return null;
  return imported(`public ${kid}`, row.publicJwk as JWK);
}

/**
 * Replaces the signing key without a gap: publishes a new one now, signs with it when every
 * validator's copy of the old set has run out, drops the old one when its last token has expired.
 * Atomic; instances that rotate at once do so one after the other.
 */
export async function rotateSigningKey(
  services: KeyServices,
): Promise<{ kid: string; activatesAt: Date }> {
  const now = services.clock.now();
  const created = await transactAside(services, async (unit) => {
    await lockKeys(unit.tx);
    await unit.tx.signingKey.deleteMany({ where: { removesAt: { lte: now } } });
    const activatesAt =
      (await unit.tx.signingKey.count()) === 0 ? now : addMs(now, jwksCachedMs + marginMs);
    const removesAt = addMs(activatesAt, tokenLifeMaxMs + marginMs);
    await unit.tx.signingKey.updateMany({ where: { removesAt: null }, data: { removesAt } });
    return insertKey(unit.tx, services, { createdAt: now, activatesAt });
  });
  kept.delete(services.db);
  return { kid: created.kid, activatesAt: created.activatesAt };
}

async function firstKey(services: KeyServices): Promise<SigningKeyModel> {
  const now = services.clock.now();
  const key = await transactAside(services, async (unit) => {
    await lockKeys(unit.tx);
    const others = await unit.tx.signingKey.findMany();
    return (
      currentKey(others, now) ??
      (await insertKey(unit.tx, services, { createdAt: now, activatesAt: now }))
    );
  });
  kept.delete(services.db);
  return key;
}

/** One writer at a time across instances; readers are not held up. */
async function lockKeys(tx: Tx): Promise<void> {
  await tx.$executeRaw`LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE`;
}

async function insertKey(
  tx: Tx,
  services: KeyServices,
  times: { createdAt: Date; activatesAt: Date },
): Promise<SigningKeyModel> {
  const pair = await generateKeyPair("ES256", { extractable: true });
  const { kty, crv, x, y } = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint({ kty, crv, x, y });
  const privateJwk = seal(
    services.env,
    "signing-key",
    JSON.stringify(await exportJWK(pair.privateKey)),
  );
  return tx.signingKey.create({
    data: {
      kid,
      publicJwk: { kid, kty, crv, x, y, alg: "ES256", use: "sig" },
      privateJwk,
      ...times,
    },
  });
}

/** The latest key whose time has come. */
function currentKey(rows: readonly SigningKeyModel[], now: Date): SigningKeyModel | undefined {
  return rows
    .filter((row) => row.activatesAt <= now && (row.removesAt === null || row.removesAt > now))
    .sort(
      (a, b) =>
        b.activatesAt.getTime() - a.activatesAt.getTime() ||
        b.createdAt.getTime() - a.createdAt.getTime(),
    )[0];
}

type Kept = { rows: SigningKeyModel[]; readAt: number };
const kept = new WeakMap<Db, Kept>();

async function keptKeys(services: KeyServices, forMs = keptInMemoryMs): Promise<SigningKeyModel[]> {
  const known = kept.get(services.db);
  const age = known ? services.clock.now().getTime() - known.readAt : Infinity;
  return known && age >= 0 && age < forMs ? known.rows : loadKeys(services);
}

async function loadKeys(services: KeyServices): Promise<SigningKeyModel[]> {
  const now = services.clock.now();
  const rows = await services.db.signingKey.findMany({
    where: { OR: [{ removesAt: null }, { removesAt: { gt: now } }] },
    orderBy: [{ activatesAt: "desc" }, { createdAt: "desc" }],
  });
  kept.set(services.db, { rows, readAt: now.getTime() });
  return rows;
}

/** Importing costs more than verifying. A handful of keys in a process's life, so never emptied. */
const importedKeys = new Map<string, CryptoKey>();

async function imported(name: string, jwk: JWK): Promise<CryptoKey> {
  const known = importedKeys.get(name);
  if (known) return known;
  const key = await importJWK(jwk, "ES256");
  invariant(!(key instanceof Uint8Array), "an ES256 key is never symmetric");
  importedKeys.set(name, key);
  return key;
}
