import {
  CompactSign,
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
} from "jose";
import type { Tx } from "#server/data/db.ts";
import { sealLeaf } from "#server/ledger/books/published-seal.ts";
import { movementLeaf, sealedMovements } from "#server/ledger/books/sealed-movements.ts";
import { pathsOf, rootOf, sha256 } from "#server/ledger/books/tree.ts";

/** A step of somebody who owns the tables: SQL, or work on them. */
export type Forgery = string | ((tx: Tx) => Promise<unknown>);

/** Signs a seal's payload in place of the seal that was there. */
export type Pen = (payload: string, old: { jws: string; number: number }) => Promise<string>;

/** Hashes all entries of a merchant anew. */
export const rehash = (merchantId: string) => `
  DO $$ DECLARE e record; last text := ''; previous bytea; BEGIN
    FOR e IN
      SELECT x.*, ledger_transaction_text(t.id, t."merchantId", t.type, t.currency, t."relatedEntityType",
               t."relatedEntityId", t."createdAt", t.description) AS said
      FROM ledger_entries x JOIN ledger_transactions t ON t."merchantId" = x."merchantId" AND t.id = x."transactionId"
      WHERE x."merchantId" = '${merchantId}' ORDER BY x."accountId", x.number
    LOOP
      IF e."accountId" <> last THEN previous := NULL; END IF;
      previous := ledger_entry_hash(previous, e."accountId", e.number, e.amount, e."balanceAfter", e.said);
      last := e."accountId";
      UPDATE ledger_entries SET hash = previous
      WHERE "merchantId" = e."merchantId" AND "accountId" = e."accountId" AND number = e.number;
    END LOOP;
  END $$`;

/** Makes the sealed accounts name the entries as they are now. */
export const resealAccounts = (merchantId: string) => `
  UPDATE ledger_sealed_accounts s SET "entryHash" = e.hash FROM ledger_entries e
  WHERE s."merchantId" = '${merchantId}' AND e."merchantId" = s."merchantId" AND e."accountId" = s."accountId"
    AND e.number = s."entryNumber"`;

/** Chains the merchant's seals anew. */
export const reseal = (merchantId: string) => `
  DO $$ DECLARE s record; previous bytea; BEGIN
    FOR s IN SELECT * FROM ledger_seals WHERE "merchantId" = '${merchantId}' ORDER BY number LOOP
      previous := ledger_seal_hash(previous, (
        SELECT string_agg(ledger_seal_line("accountId", "entryNumber", "entryHash"), E'\\n' ORDER BY "accountId" COLLATE "C")
        FROM ledger_sealed_accounts WHERE "merchantId" = s."merchantId" AND "sealNumber" = s.number));
      UPDATE ledger_seals SET hash = previous WHERE "merchantId" = s."merchantId" AND number = s.number;
    END LOOP;
  END $$`;

/** Makes the trees of all publications anew; with a pen also the publications, from number `from` on. */
export function republish(pen?: Pen, from = 1): Forgery {
  return async (tx) => {
    let previous: string | null = null;
    for (const row of await tx.ledgerPublication.findMany({ orderBy: { number: "asc" } })) {
      const root = await replant(tx, row.number);
      let { jws } = row;
      if (pen && row.number >= from) {
        const payload = JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString());
        jws = await pen(JSON.stringify({ ...payload, root, previous }), row);
      }
      previous = sha256(jws.slice(0, jws.lastIndexOf("."))).toString("hex");
      await tx.$executeRaw`UPDATE ledger_publications SET jws = ${jws} WHERE number = ${row.number}`;
    }
  };
}

async function replant(tx: Tx, publication: number): Promise<string> {
  const rows = await tx.ledgerPublishedSeal.findMany({
    where: { publication },
    include: { seal: true },
    orderBy: [{ merchantId: "asc" }, { sealNumber: "asc" }],
  });
  const leaves: Buffer[] = [];
  for (const { merchantId, sealNumber: number, seal } of rows) {
    const all = await sealedMovements(tx, merchantId, number);
    const root = rootOf(all.map((one) => movementLeaf(merchantId, one)));
    const hash = Buffer.from(seal.hash).toString("hex");
    const told = { number, hash, root: root.toString("hex"), movements: all.length };
    leaves.push(sealLeaf(merchantId, { ...told, at: seal.createdAt.getTime() }));
    await tx.$executeRaw`UPDATE ledger_published_seals SET root = ${root}, movements = ${all.length}
      WHERE "merchantId" = ${merchantId} AND "sealNumber" = ${number}`;
  }
  for (const [at, path] of pathsOf(leaves).entries())
    await tx.$executeRaw`UPDATE ledger_published_seals SET path = ${path}
      WHERE "merchantId" = ${rows[at]?.merchantId} AND "sealNumber" = ${rows[at]?.sealNumber}`;
  return rootOf(leaves).toString("hex");
}

/** Leaves header and signature, and changes what was signed. */
export const oldSignature: Pen = async (payload, { jws }) => {
  const [head, , signature] = jws.split(".");
  return [head, Buffer.from(payload).toString("base64url"), signature].join(".");
};

export function penOf(key: CryptoKey, kid: string): Pen {
  return (payload) =>
    new CompactSign(Buffer.from(payload))
      .setProtectedHeader({ alg: "ES256", kid, typ: "ledger-seal" })
      .sign(key);
}

/** A forger's own key, put among the published ones. */
export async function ownKey() {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const told = { ...jwk, kid, alg: "ES256", use: "sig" };
  const add: Forgery = (tx) =>
    tx.ledgerPublicationKey.create({
      data: { kid, publicJwk: told, createdAt: new Date("2026-01-01") },
    });
  return { kid, jwk: told, add, pen: penOf(privateKey, kid), privateKey };
}

/** Signs with a key and names it as the next one, as a service does. */
export function naming(pen: Pen, kid: string): Pen {
  return (payload, old) => pen(JSON.stringify({ ...JSON.parse(payload), keys: [kid] }), old);
}
