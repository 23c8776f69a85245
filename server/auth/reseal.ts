import type { Services } from "#server/core/context.ts";
import { isSealedNow, type Purpose, seal, unseal } from "#server/core/secret-box.ts";

type SealedServices = Pick<Services, "db" | "env">;
type Secrets = Parameters<typeof seal>[0];
type Row = Record<string, string>;

/** Asks the database, of the service's pool or in a transaction of somebody's own. */
export type Ask = (sql: string, values?: string[]) => Promise<Row[]>;

/** How many texts were sealed anew, and whose open with neither secret and stay as they are. */
export type Resealed = { resealed: number; unopened: string[] };

/** A column of sealed texts, by what its rows are found, and whose a text is, in words for an operator. */
type SealedColumn = {
  table: string;
  keys: string[];
  column: string;
  purpose: Purpose;
  of: (row: Row) => string;
};

const ofEndpoint = { table: "webhook_endpoints", keys: ["merchantId", "id"] };
const sealedColumns: readonly SealedColumn[] = [
  {
    table: "signing_keys",
    keys: ["kid"],
    column: "privateJwk",
    purpose: "signing-key",
    of: ({ kid }) => `signing key ${kid}`,
  },
  {
    table: "authenticator_apps",
    keys: ["userId"],
    column: "secret",
    purpose: "second-factor",
    of: ({ userId }) => `authenticator app of ${userId}`,
  },
  ...["secret", "previousSecret"].map((column) => ({
    ...ofEndpoint,
    column,
    purpose: "webhook-secret" as const,
    of: ({ id }: Row) => `webhook endpoint ${id}`,
  })),
  {
    table: "payouts",
    keys: ["merchantId", "id"],
    column: "sealedDestination",
    purpose: "payout-destination",
    of: ({ id }) => `destination of payout ${id}`,
  },
];

/**
 * Seals everything that APP_SECRET_PREVIOUS has sealed with APP_SECRET. The service may run: both
 * secrets open what they have sealed. Done again it does nothing; no other row needs the previous one then, but
 * the answers of idempotency keys, which are promised for a day.
 */
export function resealSecrets({ db, env }: SealedServices): Promise<Resealed> {
  return resealTexts(askOf(db), env);
}

/** The same of the database that is asked so. */
export async function resealTexts(ask: Ask, env: Secrets): Promise<Resealed> {
  const unopened: string[] = [];
  let resealed = 0;
  for (const sealed of await sealedTexts(ask)) {
    const { purpose, text, replace } = sealed;
    if (isSealedNow(env, purpose, text)) continue;
    const opened = open(env, sealed);
    if (opened === null) unopened.push(sealed.of);
    else {
      await replace(seal(env, purpose, opened));
      resealed += 1;
    }
  }
  return { resealed, unopened };
}

/**
 * Merchants with sealed texts that neither secret opens, and whether there is any text that one of
 * them opens.
 */
export async function findUnopened({
  db,
  env,
}: SealedServices): Promise<{ unopened: string[]; opensSome: boolean }> {
  const texts = await sealedTexts(askOf(db));
  const unopened = texts.filter((sealed) => open(env, sealed) === null);
  return { unopened: unopened.map(({ of }) => of), opensSome: unopened.length < texts.length };
}

function askOf(db: SealedServices["db"]): Ask {
  return (sql, values = []) => db.$queryRawUnsafe<Row[]>(sql, ...values);
}

/** One sealed text of the database; `replace` changes it if it is still the one that was read. */
type SealedText = {
  purpose: Purpose;
  of: string;
  text: string;
  replace: (text: string) => Promise<unknown>;
};

function open(env: Secrets, { purpose, text }: SealedText): string | null {
  try {
    return unseal(env, purpose, text);
  } catch {
    return null;
  }
}

async function sealedTexts(ask: Ask): Promise<SealedText[]> {
  const texts: SealedText[] = [];
  for (const sealed of sealedColumns) texts.push(...(await textsOf(ask, sealed)));
  return texts;
}

async function textsOf(ask: Ask, sealed: SealedColumn): Promise<SealedText[]> {
  const { table, keys, column, purpose, of } = sealed;
  const list = keys.map((key) => `"${key}"`).join(", ");
  const rows = await ask(
    `SELECT ${list}, "${column}" AS sealed FROM ${table} WHERE "${column}" IS NOT NULL ORDER BY ${list}`,
  );
  const where = keys.map((key, at) => `"${key}" = $${at + 3}`).join(" AND ");
  const change = `UPDATE ${table} SET "${column}" = $1 WHERE "${column}" = $2 AND ${where}`;
  return rows.map((row) => {
    const { sealed: text = "" } = row;
    const values = keys.map((key) => row[key] ?? "");
    return { purpose, of: of(row), text, replace: (next) => ask(change, [next, text, ...values]) };
  });
}
