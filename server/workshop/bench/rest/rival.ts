import { hash, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import Fastify, { type FastifyReply } from "fastify";
import pg from "pg";
import { loadEnv } from "#server/core/env.ts";
import { reportCpu } from "#server/workshop/bench/rest/report-cpu.ts";

/**
 * The rival: Fastify and pg by hand, the same rows in one transaction (idempotency key, row,
 * event, audit entry, stored answer) and the same reads; no checks, no scopes, no documentation. With "known" it
 * looks up the API key of each request, as ours does: one that is revoked is refused from then on. Without, it
 * answers everybody.
 */
const env = loadEnv();
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: env.DATABASE_POOL });
const app = Fastify();
const [merchantId = "", callers] = process.argv.slice(2);

if (callers === "known")
  app.addHook("onRequest", async ({ headers }, reply) => {
    const key = headers.authorization?.slice("Bearer ".length) ?? "";
    const { rows } = await pool.query({ ...selectKey, values: [hash("sha256", key)] });
    if (rows[0]?.merchantId !== merchantId) return reply.code(401).send({ error: "Unauthorized" });
  });

type LinkBody = Record<string, unknown> & { totalAmount: number; currency: string; mode: string };
type CustomerBody = { email: string; name: string; phoneNumber: string; metadata: object };
type Insert = { text: string; name: string; values: unknown[]; entity: string };

app.post<{ Body: LinkBody }>("/api/canary/payment-links", ({ body, headers }, reply) =>
  create(reply, headers, body, (now) => ({
    ...insertLink,
    entity: "payment_link",
    values: [
      `plink_${randomUUID()}`,
      merchantId,
      body.totalAmount,
      body.currency,
      body.mode,
      body["successUrl"],
      body["cancelUrl"],
      JSON.stringify(body["metadata"]),
      now,
    ],
  })),
);

app.post<{ Body: CustomerBody }>("/api/canary/customers", ({ body, headers }, reply) =>
  create(reply, headers, body, (now) => ({
    ...insertCustomer,
    entity: "customer",
    values: [
      `cus_${randomUUID()}`,
      merchantId,
      body.email,
      body.email.toLowerCase(),
      body.phoneNumber,
      body.name,
      `${body.name} ${body.email} ${body.phoneNumber}`.toLowerCase(),
      JSON.stringify(body.metadata),
      now,
    ],
  })),
);

/** Key, row, event, audit entry and stored answer in one transaction. */
async function create(
  reply: FastifyReply,
  headers: IncomingHttpHeaders,
  body: object,
  insert: (now: Date) => Insert,
): Promise<FastifyReply> {
  const client = await pool.connect();
  try {
    const now = new Date();
    const key = String(headers["idempotency-key"]);
    const fingerprint = hash("sha256", JSON.stringify(body));
    const { entity, ...query } = insert(now);
    await client.query("BEGIN");
    await client.query(insertKey, [merchantId, key, fingerprint, now]);
    const { rows } = await client.query(query);
    const answer = JSON.stringify(rows[0]);
    const event = [`evt_${randomUUID()}`, merchantId, `${entity}.created`, answer, rows[0].id];
    const entry = [`aud_${randomUUID()}`, headers["user-agent"] ?? "bench", randomUUID()];
    await client.query(insertEvent, [...event, entity, now, ...entry]);
    await client.query(finishKey, [merchantId, key, answer]);
    await client.query("COMMIT");
    return await reply.code(201).type("application/json").send(answer);
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

app.get<{ Params: { id: string } }>("/api/canary/payment-links/:id", async (request) => {
  const { rows } = await pool.query({
    name: "one",
    text: selectOne,
    values: [request.params.id, merchantId],
  });
  return rows[0];
});

app.get("/api/canary/payment-links", async () => {
  const [page, count] = await Promise.all([
    pool.query({ name: "page", text: selectPage, values: [merchantId] }),
    pool.query({ name: "count", text: countAll, values: [merchantId] }),
  ]);
  return {
    data: page.rows,
    pagination: { limit: 20, offset: 0, total: Number(count.rows[0].count), hasMore: true },
  };
});

const selectKey = {
  name: "caller",
  text: `SELECT k."merchantId", k.scopes FROM api_keys k JOIN merchants m ON m.id = k."merchantId"
    WHERE k.hash = $1 AND (k."expiresAt" IS NULL OR k."expiresAt" > now())
      AND (k."revokedAt" IS NULL OR k."revokedAt" > now()) AND m."disabledAt" IS NULL`,
};
const insertKey = {
  name: "key",
  text: `INSERT INTO idempotency_keys ("merchantId", key, fingerprint, state, "createdAt", "lockedUntil", "expiresAt")
    VALUES ($1, $2, $3, 'in_flight', $4, $4, $4)`,
};
const insertLink = {
  name: "link",
  text: `INSERT INTO payment_links (id, "merchantId", "totalAmount", currency, mode, active, "successUrl", "cancelUrl",
      metadata, "createdAt", "updatedAt") VALUES ($1, $2, $3, $4, $5, true, $6, $7, $8, $9, $9) RETURNING *`,
};
const insertCustomer = {
  name: "customer",
  text: `INSERT INTO customers (id, "merchantId", email, "emailKey", "phoneNumber", name, "searchText", metadata,
      "createdAt", "updatedAt") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING *`,
};
const insertEvent = {
  name: "event",
  text: `WITH event_rows AS (
      INSERT INTO events (id, "merchantId", type, payload, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
      VALUES ($1, $2, $3, $4, $5, $6, 1, $7) RETURNING "merchantId", id)
      , entry AS (
      INSERT INTO audit_entries ("merchantId", id, actor, "actorName", action, "objectType", "objectId", after, "requestId", "createdAt")
      VALUES ($2, $8, 'key', $9, $3, $6, $5, $4::jsonb, $10, $7))
    INSERT INTO event_outbox ("merchantId", "eventId") SELECT "merchantId", id FROM event_rows`,
};
const finishKey = {
  name: "finish",
  text: `UPDATE idempotency_keys SET state = 'finished', status = 201, body = $3 WHERE "merchantId" = $1 AND key = $2`,
};
const selectOne = `SELECT * FROM payment_links WHERE id = $1 AND "merchantId" = $2`;
const selectPage = `SELECT * FROM payment_links WHERE "merchantId" = $1 AND "deletedAt" IS NULL
  ORDER BY "createdAt" DESC, id DESC LIMIT 20`;
const countAll = `SELECT count(*) FROM payment_links WHERE "merchantId" = $1 AND "deletedAt" IS NULL`;

await app.ready();
reportCpu(app.server);
