import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { insertRow, type Row, unique } from "#server/workshop/testing/database/any-row.ts";
import {
  columnsOf,
  merchantTables,
  type Reference,
  referencesBetween,
  uniqueIndexes,
} from "#server/workshop/testing/database/catalog.ts";
import { isSpreadRun, testDatabase } from "#server/workshop/testing/database/test-database.ts";

const client = new pg.Client({ connectionString: await testDatabase() });
await client.connect();
afterAll(() => client.end());

const tables = await merchantTables(client);
const references = await referencesBetween(client, tables);

/** Unique without the merchant, each for its reason. */
const uniqueAcrossMerchants: Record<string, string> = {
  api_keys_hash_key: "a request brings nothing but the key: its hash tells the merchant",
  user_sessions_pkey: "belongs to a person, who may change the merchant it acts for",
};

/** Columns that name something but refer to no one row of the merchant, each for its reason. */
const notReferences: Record<string, string> = {
  "api_keys.createdById": "a person",
  "audit_entries.actorId": "a person or an API key, also one that is no more",
  "audit_entries.objectId": "of whichever table objectType names, also one that is no more",
  "audit_entries.requestId": "a request",
  "compliance_records.organizationId": "the merchant's own number of an organization",
  "erasure_records.recordId": "of whichever table ofTable names",
  "erasures.subjectId": "a customer, or a payment of nobody's",
  "event_outbox.eventId":
    "written with its event by one statement, read with the event or not at all",
  "event_numbers.eventId":
    "written as its event leaves the outbox, read with the event or not at all",
  "events.relatedEntityId": "of whichever table relatedEntityType names",
  "export_jobs.userId": "a person",
  "files.relatedEntityId": "of whichever table relatedEntityType names, in the merchant's words",
  "files.uploadedById": "a person or an API key",
  "gift_cards.refundId": "a refund of its payment, in the statement that voids it",
  "invitations.invitedById": "a person",
  "customers.taxId": "a tax number, as it was given and checked",
  "checkout_sessions.clientReferenceId": "the merchant's own number of an order",
  "key_approvals.decidedById": "a person",
  "key_approvals.relatedEntityId": "a refund, a transfer or a payout",
  "key_spends.relatedEntityId": "a refund, a transfer or a payout",
  "key_spends.requestId": "a request",
  "ledger_accounts.ownerId": "a customer or the merchant itself, as type says",
  "ledger_holds.ownerId": "a customer or the merchant itself, as heldOf says",
  "ledger_holds.relatedEntityId":
    "of whichever table relatedEntityType names; verified with the ledger",
  "ledger_transactions.relatedEntityId":
    "of whichever table relatedEntityType names; verified with the ledger",
  "list_choices.userId": "a person",
  "logged_requests.credentialId": "a key, or the sign-in of a token, also one that is no more",
  "logged_requests.objectId": "of whichever table its prefix names, also one that never was",
  "logged_requests.requestId": "a request",
  "memberships.userId": "a person",
  "messages.eventId": "events are forgotten sooner than what was written for them",
  "messages.providerId": "the mail or SMS provider's own id",
  "payment_attempts.routingRuleId": "a rule of the merchant's, also one that is no more",
  "processor_transactions.subjectId": "of whichever table subjectType names",
  "reconciliation_differences.subjectId": "of whichever table subjectType names",
  "subscription_outcomes.customerId":
    "the customer of its subscription, which it refers to; both are written once",
  "subscription_movements.customerId":
    "the customer of its subscription, which it refers to; both are written once",
  "subscription_trials.customerId":
    "the customer of its subscription, which it refers to; both are written once",
  "subscriptions.latestInvoiceId":
    "the invoice refers to its subscription, in the other direction; written by the same transaction",
  "subscriptions.latestPaymentIntentId":
    "the payment refers to its subscription, in the other direction; written by the same statement",
  "swept_sequences.entityId": "of whichever table the forgotten events named",
  "tax_lines.sourceId": "of whichever table sourceType names",
  "user_sessions.deviceId": "a device that may be forgotten since",
  "user_sessions.userId": "a person",
};

describe("a merchant's table", () => {
  test("leads each primary key and whatever else must be unique with its merchant", async () => {
    const others = (await uniqueIndexes(client, tables))
      .filter(({ columns }) => columns[0] !== "merchantId")
      .map(({ name }) => name);
    expect(others.toSorted()).toEqual(Object.keys(uniqueAcrossMerchants).toSorted());
  });

  // While a table is small its list's index, which leads with the merchant too, costs as much as its
  // primary key; the planner then takes the newer, and connections keep the plan as the table grows.
  test("has its primary key made after its other indexes", async () => {
    const { rows } = await client.query(
      `
      SELECT i.indrelid::regclass::text AS "table" FROM pg_index i
      WHERE i.indrelid::regclass::text = ANY($1) AND NOT i.indisunique
        AND i.indexrelid > (SELECT p.indexrelid FROM pg_index p WHERE p.indrelid = i.indrelid AND p.indisprimary)
        AND (SELECT array_agg(a.attname::text) FROM pg_attribute a
             WHERE a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)) @> ARRAY['merchantId', 'id']
        AND i.indpred IS NULL`,
      [tables],
    );
    expect(rows).toEqual([]);
  });

  test("leads each foreign key to a merchant's table with its merchant", () => {
    const others = references.filter(
      ({ columns, foreignColumns }) =>
        columns[0] !== "merchantId" || foreignColumns[0] !== "merchantId",
    );
    expect(others).toEqual([]);
    expect(references.length).toBeGreaterThan(25);
  });

  test("refers to other rows by foreign keys, save where there is a reason not to", async () => {
    const known = new Set(
      references.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    );
    const free = [];
    for (const table of tables)
      for (const { name } of await columnsOf(client, table))
        if (/.Id$/.test(name) && name !== "merchantId" && !known.has(`${table}.${name}`))
          free.push(`${table}.${name}`);
    expect(free.toSorted()).toEqual(Object.keys(notReferences).toSorted());
  });
});

describe("the database refuses to tie a merchant's row to another merchant's", () => {
  const cases = references.map(
    (reference) => [reference.table, reference.columns.slice(1).join(), reference] as const,
  );
  test.each(cases)("%s by its %s", async (table, _, reference) => {
    const merchantId = unique("mer");
    const own = await insertRow(client, reference.foreignTable, { merchantId });
    const foreign = await insertRow(client, reference.foreignTable, { merchantId: unique("mer") });
    // An entry alone does not balance, which is noticed after its references.
    const sound = table === "ledger_entries" ? "23514" : null;
    expect(await refusalOf(reference, merchantId, own)).toBe(sound);
    // Citus says no more of what a node refuses at the commit.
    const refused = isSpreadRun() && reference.isDeferred ? "XX000" : reference.name;
    expect(await refusalOf(reference, merchantId, foreign)).toBe(refused);
  });
});

describe("the database refuses to sell another merchant's", () => {
  const cases = ["checkout_sessions", "payment_links"].flatMap((table) => [
    { table, named: "imageId", of: "files" },
    { table, named: "productId", of: "products" },
  ]);
  test.each(cases)("$of, by a line of $table", async ({ table, named, of }) => {
    const merchantId = unique("mer");
    const own = await insertRow(client, of, { merchantId });
    const foreign = await insertRow(client, of, { merchantId: unique("mer") });
    const row = (id: string | undefined) => ({
      merchantId,
      lineItems: JSON.stringify([{ name: "A", imageId: null }, { [named]: id }]),
    });
    await insertRow(client, table, row(own.id));
    await expect(insertRow(client, table, row(foreign.id))).rejects.toMatchObject({
      code: "23503",
    });
    const { id } = await insertRow(client, table, { merchantId, lineItems: "[]" });
    const change = `UPDATE ${table} SET "lineItems" = $3 WHERE "merchantId" = $1 AND id = $2`;
    const { lineItems } = row(foreign.id);
    await expect(client.query(change, [merchantId, id, lineItems])).rejects.toMatchObject({
      code: "23503",
    });
  });
});

/** The constraint (or else the error's code) that refuses a row of the merchant with this target; null when none does. */
async function refusalOf(
  reference: Reference,
  merchantId: string,
  target: Row,
): Promise<string | null> {
  const pairs = reference.columns.map((column, nth) => [
    column,
    target[reference.foreignColumns[nth] ?? ""],
  ]);
  await client.query("BEGIN");
  try {
    if (!isSpreadRun()) await client.query("SET CONSTRAINTS ALL IMMEDIATE");
    await insertRow(client, reference.table, { ...Object.fromEntries(pairs), merchantId });
    // Citus does not hand on when to look: what is looked for at the commit is refused then.
    if (isSpreadRun()) await client.query("COMMIT");
    return null;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    // A node names its shard's constraint, which ends with the shard's number.
    const [, rule] = /constraint "(\w+?)(?:_\d+)?"/.exec(error.message) ?? [];
    return rule ?? error.code ?? "";
  } finally {
    await client.query("ROLLBACK");
  }
}
