import { createHash, randomUUID } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import { reportCpu } from "#server/workshop/bench/cpu.ts";
import { loadEnv } from "#server/core/env.ts";

/**
 * The rival: Fastify and pg by hand, the same rows in one transaction (idempotency key, link,
 * event, stored answer) and the same reads; no checks, no scopes, no documentation.
 */
const env = loadEnv();
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: env.DATABASE_POOL });
const app = Fastify();
const [merchantId = ""] = process.argv.slice(2);

type Body = Record<string, unknown> & { totalAmount: number; currency: string; mode: string };

app.post<{ Body: Body }>("/api/canary/payment-links", async (request, reply) => {
  const { body, headers } = request;
  const client = await pool.connect();
  try {
    const now = new Date();
    const key = String(headers["idempotency-key"]);
    const fingerprint = createHash("sha256").update(JSON.stringify(body)).digest("hex");
    await client.query("BEGIN");
    await client.query(insertKey, [merchantId, key, fingerprint, now]);
    const link = await client.query(insertLink, [
      `plink_${randomUUID()}`,
      merchantId,
      body.totalAmount,
      body.currency,
      body.mode,
      body["successUrl"],
      body["cancelUrl"],
      JSON.stringify(body["metadata"]),
      now,
    ]);
    const answer = JSON.stringify(link.rows[0]);
    await client.query(insertEvent, [
      `evt_${randomUUID()}`,
      merchantId,
      answer,
      link.rows[0].id,
      now,
    ]);
    await client.query(finishKey, [merchantId, key, answer]);
    await client.query("COMMIT");
    return await reply.code(201).type("application/json").send(answer);
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
});

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
const insertEvent = {
  name: "event",
  text: `WITH event_rows AS (
      INSERT INTO events (id, "merchantId", type, payload, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
      VALUES ($1, $2, 'payment_link.created', $3, $4, 'payment_link', 1, $5) RETURNING "merchantId", id)
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
