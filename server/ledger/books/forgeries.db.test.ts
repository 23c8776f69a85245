import { expect, test } from "vitest";
import { handedOverKey } from "#server/auth/credentials/signing-keys.ts";
import { hourMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { readBooks } from "#server/ledger/books/export-books.ts";
import { listPublications } from "#server/ledger/books/list.ts";
import { type Paper, paperOf } from "#server/ledger/books/paper.ts";
import { publishLedger } from "#server/ledger/books/publish.ts";
import { sealLedger } from "#server/ledger/verify/seal.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import {
  type Forgery,
  naming,
  oldSignature,
  ownKey,
  type Pen,
  penOf,
  rehash,
  republish,
  reseal,
  resealAccounts,
} from "#server/workshop/testing/books/forger.ts";
import { openStrangersFolder } from "#server/workshop/testing/books/stranger.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const verify = openStrangersFolder();

const [a, b] = [newId("merchant"), newId("merchant")];
const [ours, theirs] = [actFor(services, a), actFor(services, b)];
const customers = [
  await fundedCustomer(services, a, { amount: 1_000 }),
  await fundedCustomer(services, a, { amount: 1_000 }),
] as const;

async function anHour(...merchants: MerchantContext[]): Promise<void> {
  for (const ctx of merchants) {
    await fundMerchant(ctx, { amount: 1_000, fee: 29 });
    await fundMerchant(ctx, { amount: 700 });
  }
  const [fromCustomerId, toCustomerId] = customers;
  await createTransfer(ours, {
    fromCustomerId,
    toCustomerId,
    amount: 7,
    currency: "EUR",
    description: "Ünïcode | pipe",
  });
  clock.advance(hourMs);
  await sealLedger(services);
  await publishLedger(services);
}

await anHour(ours, theirs);
await anHour(ours, theirs);
await anHour(ours);

const newest = await services.db.ledgerTransaction.findFirstOrThrow({
  where: { merchantId: a, type: "payment" },
  orderBy: { id: "desc" },
});
const first = await services.db.ledgerTransaction.findFirstOrThrow({
  where: { merchantId: a, type: "payment", entries: { every: { amount: { in: [700, -700] } } } },
  orderBy: { id: "asc" },
});
const signer = await handedOverKey(services, null);
const forger = await ownKey();
const genuine = penOf(signer.key, signer.kid);

type Read = { list: string; books: string; papers: Paper[] };

async function readAll(tx: Tx): Promise<Read> {
  const { lines } = await readBooks(tx, a);
  const list = await listPublications({ db: tx as typeof services.db, env: services.env }, {});
  const papers: Paper[] = [];
  for (const { id } of [first, newest]) {
    const paper = await paperOf(tx, a, id);
    if (paper) papers.push(paper);
  }
  return { list: JSON.stringify(list), books: lines.join("\n"), papers };
}

const honest = await readAll(services.db);
const papers = honest.papers.map((paper) => JSON.stringify(paper));

/** Forges as the owner of the tables, reads what the service would then hand out, and puts everything back. */
async function forged(...steps: Forgery[]): Promise<Read> {
  let read: Read | undefined;
  const back = new Error("put back");
  await services.db
    .$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      for (const step of steps)
        await (typeof step === "string" ? tx.$executeRawUnsafe(step) : step(tx));
      read = await readAll(tx);
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
  if (!read) throw new Error("nothing was read");
  return read;
}

const entriesOf = `ledger_entries WHERE "merchantId" = '${a}' AND "transactionId" = '${first.id}'`;
const more = `UPDATE ledger_entries SET amount = amount + 5 * sign(amount)::int WHERE "transactionId" = '${first.id}'`;
const balances = `UPDATE ledger_entries e SET "balanceAfter" = s.sum FROM (
    SELECT "accountId", number, sum(amount) OVER (PARTITION BY "accountId" ORDER BY number) AS sum
    FROM ledger_entries WHERE "merchantId" = '${a}') s
  WHERE e."merchantId" = '${a}' AND e."accountId" = s."accountId" AND e.number = s.number`;
const history = [more, balances, rehash(a)];
const resealed = [...history, resealAccounts(a), reseal(a)];
const transaction = (set: string) =>
  `UPDATE ledger_transactions SET ${set} WHERE "merchantId" = '${a}' AND id = '${first.id}'`;
const remove = (id: string) => [
  `DELETE FROM ledger_entries WHERE "transactionId" = '${id}'`,
  `DELETE FROM ledger_transactions WHERE id = '${id}'`,
];
const renumber = `UPDATE ledger_entries e SET number = s.nth FROM (
    SELECT "accountId", number, row_number() OVER (PARTITION BY "accountId" ORDER BY number) AS nth
    FROM ledger_entries WHERE "merchantId" = '${a}') s
  WHERE e."merchantId" = '${a}' AND e."accountId" = s."accountId" AND e.number = s.number`;
const payout = `
  INSERT INTO ledger_transactions
  SELECT 'btx_0forged', "merchantId", 'payout', currency, description, 'po_forged', 'payout', "createdAt"
  FROM ledger_transactions WHERE id = '${first.id}'`;
const place = (number: string) => `
  INSERT INTO ledger_entries ("merchantId", "accountId", number, "transactionId", amount, "balanceAfter", hash, "createdAt")
  SELECT "merchantId", "accountId", ${number}, 'btx_0forged', amount, "balanceAfter" + amount, hash, "createdAt"
  FROM ${entriesOf}`;
const ofAccounts = `"accountId" IN (SELECT "accountId" FROM ${entriesOf})`;
const makeRoom = [
  `UPDATE ledger_entries SET number = -1 - number WHERE ${ofAccounts} AND number > 1`,
  `UPDATE ledger_entries SET number = -number WHERE ${ofAccounts} AND number < 0`,
];
const inserted = [payout, ...makeRoom, place("2")];
const swapMerchants = ["ledger_transactions", "ledger_entries"].map(
  (table) =>
    `UPDATE ${table} SET "merchantId" = CASE "merchantId" WHEN '${a}' THEN '${b}' ELSE '${a}' END`,
);
const seals = (set: string, number: number) =>
  `UPDATE ledger_seals SET ${set} WHERE "merchantId" = '${a}' AND number = ${number}`;
const published = (set: string, number = 2) =>
  `UPDATE ledger_published_seals SET ${set} WHERE "merchantId" = '${a}' AND "sealNumber" = ${number}`;
const withoutSeal = (number: number) => [
  `DELETE FROM ledger_published_seals WHERE "merchantId" = '${a}' AND "sealNumber" = ${number}`,
  `DELETE FROM ledger_sealed_accounts WHERE "merchantId" = '${a}' AND "sealNumber" = ${number}`,
  `DELETE FROM ledger_seals WHERE "merchantId" = '${a}' AND number = ${number}`,
];
const bySeal3 = (table: string, column: string) =>
  `UPDATE ${table} SET "${column}" = 2 WHERE "merchantId" = '${a}' AND "${column}" = 3`;
const oneAccount = `"accountId" = (SELECT min("accountId") FROM ledger_sealed_accounts WHERE "merchantId" = '${a}' AND "sealNumber" = 2)`;

const payload = (change: object) => async (text: string, old: { jws: string; number: number }) =>
  oldSignature(JSON.stringify({ ...JSON.parse(text), ...change }), old);
const jwsOf = (number: number, pen: Parameters<typeof republish>[0]): Forgery =>
  republish(pen, number);

test("what an honest service hands out is sound, and no account or balance is on a paper", async () => {
  const files = [honest.books, ...papers];
  const { code, said } = await verify({ list: [honest.list], saved: [honest.list], files });
  expect(said).toMatch(
    /^note proves: movement btx_\w+ \(payment, 700 of the smallest unit of EUR, /,
  );
  expect(said).toMatch(/\nsound: 3 seals, 11 movements in books, 2 papers\.$/);
  expect(code).toBe(0);
  for (const paper of papers) expect(paper).not.toMatch(/lac_|cus_|balance|description/i);
  expect(honest.list).not.toMatch(/mer_|pi_|btx_/);
});

test.each<[string, Forgery[], string]>([
  // The history of one merchant, rewritten further and further.
  ["an amount, in both entries", [more], "entry_balance"],
  [
    "an amount in one entry alone",
    [
      `UPDATE ledger_entries SET amount = amount + 5 WHERE "transactionId" = '${first.id}' AND amount > 0`,
    ],
    "unbalanced",
  ],
  ["an amount with all balances after it", [more, balances], "entry_hash"],
  ["an amount with balances and hashes", history, "seal_accounts"],
  ["… and the sealed entries", [...history, resealAccounts(a)], "seal_hash"],
  ["… and the merchant's seals", resealed, "seal_root"],
  ["… and all trees", [...resealed, republish()], "seal_path"],
  [
    "… and the signed text, under its old signature",
    [...resealed, republish(oldSignature)],
    "signature",
  ],
  [
    "… signed by a key under the old key's name",
    [
      ...resealed,
      `UPDATE ledger_publication_keys SET "publicJwk" = '${JSON.stringify({ ...forger.jwk, kid: signer.kid })}'`,
      republish(penOf(forger.privateKey, signer.kid)),
    ],
    "key_unknown",
  ],
  [
    "… signed by another key from the second seal on",
    [...resealed, forger.add, republish(naming(forger.pen, forger.kid), 2)],
    "key_not_handed_over",
  ],
  [
    "… signed by another key from the first on",
    [...resealed, forger.add, republish(naming(forger.pen, forger.kid))],
    "other_books",
  ],
  ["… signed by a stolen key", [...resealed, republish(genuine, 2)], "fork"],
  // Entries and transactions.
  ["the newest payment removed", remove(newest.id), "seal_accounts"],
  ["an old payment removed", remove(first.id), "seal_accounts"],
  ["… and the rest numbered anew", [...remove(first.id), renumber], "unbalanced"],
  [
    "… with balances and hashes",
    [...remove(first.id), renumber, balances, rehash(a)],
    "unbalanced",
  ],
  ["a payout inserted among the entries", inserted, "entry_balance"],
  ["… with balances and hashes", [...inserted, balances, rehash(a)], "seal_accounts"],
  [
    "entries in another order",
    [
      `UPDATE ledger_entries SET number = number - 3 WHERE "accountId" = (SELECT min("accountId") FROM ${entriesOf}) AND number < 3`,
      `UPDATE ledger_entries SET number = -number WHERE "merchantId" = '${a}' AND number < 0`,
    ],
    "entry_balance",
  ],
  [
    "an entry put into another account",
    [
      `UPDATE ledger_entries SET "accountId" = "accountId" || 'x' WHERE "transactionId" = '${first.id}' AND amount < 0`,
    ],
    "unbalanced",
  ],
  [
    "entries of another transaction",
    [
      `UPDATE ledger_entries SET "transactionId" = '${newest.id}' WHERE "transactionId" = '${first.id}' AND amount < 0`,
    ],
    "unbalanced",
  ],
  ["another description", [transaction("description = 'forged'")], "entry_hash"],
  ["another type", [transaction("type = 'funding'")], "entry_hash"],
  ["another currency", [transaction("currency = 'USD'")], "entry_hash"],
  ["another payment", [transaction(`"relatedEntityId" = 'pi_forged'`)], "entry_hash"],
  ["another time", [transaction(`"createdAt" = "createdAt" - interval '1 day'`)], "entry_hash"],
  [
    "another id",
    [
      transaction("id = 'btx_forged'"),
      `UPDATE ledger_entries SET "transactionId" = 'btx_forged' WHERE "transactionId" = '${first.id}'`,
    ],
    "entry_hash",
  ],
  ["two merchants swapped", swapMerchants, "seal_accounts"],
  // Seals of the merchant.
  ["a seal's hash", [seals(`hash = sha256('forged')`, 2)], "seal_hash"],
  ["a seal's time", [seals(`"createdAt" = "createdAt" - interval '1 hour'`, 2)], "seal_path"],
  ["a seal removed", withoutSeal(2), "books_end"],
  [
    "a seal removed and the next in its place",
    [
      ...withoutSeal(2),
      ...["ledger_sealed_accounts", "ledger_published_seals"].map((table) =>
        bySeal3(table, "sealNumber"),
      ),
      bySeal3("ledger_seals", "number"),
    ],
    "seal_hash",
  ],
  [
    "a sealed account removed",
    [
      `DELETE FROM ledger_sealed_accounts WHERE "merchantId" = '${a}' AND "sealNumber" = 2 AND ${oneAccount}`,
    ],
    "unbalanced",
  ],
  [
    "a sealed entry that is another",
    [
      `UPDATE ledger_sealed_accounts SET "entryHash" = sha256('forged') WHERE "merchantId" = '${a}' AND "sealNumber" = 2`,
    ],
    "seal_accounts",
  ],
  ["a root", [published("root = sha256('forged')")], "seal_root"],
  ["a count of movements", [published("movements = 1")], "seal_root"],
  ["a path", [published("path = '{}'")], "seal_path"],
  ["a path of no hashes", [published("path = '{forged}'")], "malformed"],
  ["a seal in another publication", [published("publication = 3")], "seal_path"],
  ["a seal in a publication that is not there", [published("publication = 9")], "not_listed"],
  [
    "an extra seal",
    [
      `INSERT INTO ledger_seals SELECT "merchantId", 4, sha256('forged'), "createdAt" FROM ledger_seals WHERE "merchantId" = '${a}' AND number = 3`,
      `INSERT INTO ledger_published_seals SELECT "merchantId", 4, publication, root, movements, path FROM ledger_published_seals WHERE "merchantId" = '${a}' AND "sealNumber" = 3`,
    ],
    "seal_hash",
  ],
  // The public list.
  ["a published time", [jwsOf(2, payload({ at: "2026-02-18T00:00:00.000Z" }))], "signature"],
  ["a published root", [jwsOf(2, payload({ root: "00".repeat(32) }))], "signature"],
  ["the keys that come next", [jwsOf(3, payload({ keys: [forger.kid] }))], "signature"],
  [
    "no signature at all",
    [
      jwsOf(
        3,
        async (text) =>
          `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(text).toString("base64url")}.`,
      ),
    ],
    "malformed",
  ],
  ["a published seal removed", ["DELETE FROM ledger_publications WHERE number = 2"], "list_gap"],
  [
    "the last published seal removed",
    ["DELETE FROM ledger_publications WHERE number = 3"],
    "shorter",
  ],
  ["all published seals removed", ["DELETE FROM ledger_publications"], "shorter"],
  [
    "two published seals swapped",
    [
      "UPDATE ledger_publications SET number = number + 10 WHERE number > 1",
      "UPDATE ledger_publications SET number = 15 - number WHERE number > 10",
    ],
    "list_gap",
  ],
  [
    "a published seal twice",
    [
      'INSERT INTO ledger_publications SELECT 4, jws, hash, "createdAt" FROM ledger_publications WHERE number = 3',
    ],
    "list_gap",
  ],
  [
    "a link to another seal, by a stolen key",
    [
      jwsOf(3, async (text, old) =>
        genuine(JSON.stringify({ ...JSON.parse(text), previous: "00".repeat(32) }), old),
      ),
    ],
    "list_chain",
  ],
  [
    "a time before the last, by a stolen key",
    [
      jwsOf(3, async (text, old) =>
        genuine(JSON.stringify({ ...JSON.parse(text), at: "2020-01-01T00:00:00.000Z" }), old),
      ),
    ],
    "list_time",
  ],
  ["a published key removed", ["DELETE FROM ledger_publication_keys"], "key_unknown"],
])("a forgery is seen: %s", async (_, steps, code) => {
  const read = await forged(...steps);
  const { said, code: exit } = await verify({
    list: [read.list],
    saved: [honest.list],
    files: [read.books, ...papers],
  });
  expect(said).toMatch(new RegExp(`^(problem|ask) ${code}: `, "m"));
  expect(exit).toBe(/^problem /m.test(said) ? 1 : 3);
});

test.each<[string, (paper: Paper) => object, string]>([
  ["amount", ({ movement }) => ({ movement: { ...movement, amount: "1" } }), "paper_path"],
  [
    "amount in other letters",
    ({ movement }) => ({ movement: { ...movement, amount: `0${movement.amount}` } }),
    "paper_path",
  ],
  ["currency", ({ movement }) => ({ movement: { ...movement, currency: "JPY" } }), "paper_path"],
  [
    "payment",
    ({ movement }) => ({ movement: { ...movement, relatedEntityId: "pi_forged" } }),
    "paper_path",
  ],
  ["time", ({ movement }) => ({ movement: { ...movement, at: 0 } }), "paper_path"],
  ["merchant", () => ({ merchantId: b }), "paper_path"],
  ["path", () => ({ path: [] }), "paper_path"],
  ["seal", ({ seal }) => ({ seal: { ...seal, number: 9 } }), "seal_path"],
  [
    "root",
    ({ movement, seal }) => ({ path: [], seal: { ...seal, root: movement.legs } }),
    "paper_path",
  ],
  ["published seal", ({ seal }) => ({ seal: { ...seal, published: 2 } }), "seal_path"],
  [
    "published seal that is not there",
    ({ seal }) => ({ seal: { ...seal, published: 0 } }),
    "not_listed",
  ],
  ["form", () => ({ seal: null }), "malformed"],
])("a forged paper is seen: another %s", async (_, change, code) => {
  const [paper] = honest.papers;
  if (!paper) throw new Error("there is a paper");
  const files = [JSON.stringify({ ...paper, ...change(paper) })];
  const { said } = await verify({ list: [honest.list], files });
  expect(said).toMatch(new RegExp(`^(problem|ask) ${code}: `, "m"));
});

test.each<[string, Forgery[], { saved?: boolean; papers?: boolean }]>([
  [
    "changes before the publication",
    [payout, place("number + 1000")],
    { saved: true, papers: true },
  ],
  [
    "everything published anew where nobody has saved anything",
    [...resealed, forger.add, republish(naming(forger.pen, forger.kid))],
    {},
  ],
  ["a seal at the end left out, without a later paper", withoutSeal(3), { saved: true }],
])("the contract names as impossible to see: %s", async (_, steps, known) => {
  const read = await forged(...steps);
  const { code } = await verify({
    list: [read.list],
    saved: known.saved ? [honest.list] : [],
    files: [read.books, ...(known.papers ? papers : [])],
  });
  expect(code).toBe(0);
});

test("a signature with the other sign is as valid, and is no fork", async () => {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const flip: Pen = async (_, { jws }) => {
    const bytes = Buffer.from(jws.split(".")[2] ?? "", "base64url");
    const other = order - BigInt(`0x${bytes.subarray(32).toString("hex")}`);
    const s = Buffer.from(other.toString(16).padStart(64, "0"), "hex");
    const signature = Buffer.concat([bytes.subarray(0, 32), s]).toString("base64url");
    return [...jws.split(".").slice(0, 2), signature].join(".");
  };
  const read = await forged(republish(flip));
  expect(read.list).not.toBe(honest.list);
  const { said } = await verify({ list: [read.list], saved: [honest.list], files: papers });
  expect(said).toMatch(/^sound: 3 seals, 0 movements in books, 2 papers\.$/m);
});

test("both verifiers say the same of texts with letters changed anywhere", async () => {
  const random = seeded(7);
  for (let run = 0; run < 25; run += 1) {
    const texts = [honest.list, honest.books, papers[0] ?? ""];
    const which = Math.floor(random() * texts.length);
    const text = texts[which] ?? "";
    const at = Math.floor(random() * text.length);
    const letter = 'aZ09"{}[],:\\né☃'.charAt(Math.floor(random() * 15));
    texts[which] = text.slice(0, at) + letter + text.slice(at + 1);
    const [list = "", ...files] = texts;
    await verify({ list: [list], files });
  }
});

/** A linear congruential generator (Numerical Recipes). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}
