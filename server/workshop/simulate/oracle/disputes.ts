import { Prisma } from "#server/generated/prisma/client.ts";
import { isDefinite, type KeyedRequest, type Stage } from "#server/workshop/simulate/stage.ts";

/** Rules between disputes, their events, their displayed summaries, and the funds frozen for them. */
export function disputeRules(mine: Prisma.Sql): Prisma.Sql[] {
  const shown = (owner: string) =>
    Prisma.raw(`${owner}.dispute->>'status', ${owner}.dispute->>'kind'`);
  return [
    Prisma.sql`
      SELECT format('dispute %s is a %s, %s, and %s events say created, %s closed', d.id, d.kind, d.status, e.created, e.closed) AS problem
      FROM disputes d, LATERAL (
        SELECT count(*) FILTER (WHERE e.type = 'dispute.created') AS created, count(*) FILTER (WHERE e.type = 'dispute.closed') AS closed,
          count(DISTINCT (e.told->>'kind', e.told->>'status', e.told->>'amountReinstated')) FILTER (WHERE e.type = 'dispute.closed') AS different
        FROM (SELECT type, payload::jsonb->'data' AS told FROM events e WHERE e.${mine} AND e."relatedEntityId" = d.id) e) e
      WHERE d.${mine} AND (e.created NOT BETWEEN 1 AND CASE d.kind WHEN 'chargeback' THEN 2 ELSE 1 END
        OR e.closed <> e.different
        OR e.closed NOT BETWEEN (d.status IN ('won', 'lost'))::int
          AND e.created - (d.status IN ('open', 'under_review'))::int + (d."amountReinstated" > 0)::int)`,
    Prisma.sql`
      SELECT format('dispute %s is a %s, %s, and its payment %s shows %s', d.id, d.kind, d.status, i.id, i.dispute) AS problem
      FROM disputes d JOIN payment_intents i ON i."merchantId" = d."merchantId" AND i.id = d."paymentIntentId"
      WHERE d.${mine} AND (${shown("i")}) IS DISTINCT FROM (d.status::text, d.kind::text)
        AND (SELECT count(*) FROM disputes o WHERE o.${mine} AND o."paymentIntentId" = i.id) = 1`,
    Prisma.sql`
      SELECT format('dispute %s is a %s, %s, and session %s shows %s', d.id, d.kind, d.status, s.id, s.dispute) AS problem
      FROM disputes d JOIN payment_intents i ON i."merchantId" = d."merchantId" AND i.id = d."paymentIntentId"
      JOIN checkout_sessions s ON s."merchantId" = d."merchantId" AND s.id = i."checkoutSessionId"
      WHERE d.${mine} AND (${shown("s")}) IS DISTINCT FROM (d.status::text, d.kind::text)
        AND (SELECT count(*) FROM disputes o WHERE o.${mine} AND o."paymentIntentId" = i.id) = 1`,
    Prisma.sql`
      SELECT format('dispute %s says that %s were refunded before, and %s were asked of the processor', d.id, d."amountRefunded", r.asked) AS problem
      FROM disputes d, LATERAL (
        SELECT coalesce(sum(r.amount), 0) AS asked FROM refunds r
        WHERE r.${mine} AND r."paymentIntentId" = d."paymentIntentId" AND NOT r."waitsForFunds") r
      WHERE d.${mine} AND d."amountRefunded" > r.asked`,
    Prisma.sql`
      SELECT format('dispute %s is %s, and %s stay frozen', d.id, d.status, d.frozen) AS problem
      FROM disputes d JOIN payment_intents i ON i."merchantId" = d."merchantId" AND i.id = d."paymentIntentId"
      JOIN ledger_accounts a ON a.${mine} AND a.type = 'customer' AND a."ownerId" = i."customerId" AND a.currency = d.currency
      WHERE d.${mine} AND d.frozen > 0 AND (d.status = 'won' OR (d.status = 'lost' AND a.balance >= a.frozen))`,
  ];
}

/**
 * Checks the answers to disputes: evidence or acceptance confirmed to the merchant is at the processor, evidence
 * reported as not taken is not there, everything at the processor is known here, and a merchant who keeps asking
 * gets an answer.
 */
export async function answerProblems(stage: Stage): Promise<string[]> {
  const { world, ctx, requests, givesUp } = stage;
  const rows = await world.db.dispute.findMany({ where: { merchantId: ctx.merchantId } });
  const { desk, books } = world.now.model;
  const handedIn = (id: string) => desk.handedIn.get(id) ?? [];
  const kept = rows.flatMap(({ id, evidence, evidencePastDue, processorDispute }) => {
    const there = books.dispute(processorDispute);
    if (evidence !== null && !handedIn(processorDispute).includes(evidence))
      return [
        `dispute ${id} says that "${evidence}" was handed in, and the processor has none of it`,
      ];
    const ours = `${evidence} ${evidencePastDue}`;
    if (!there || there.evidence === null || ours === `${there.evidence} ${there.evidencePastDue}`)
      return [];
    return [`dispute ${id} says "${ours}", and the processor has "${there.evidence}"`];
  });
  const said = requests.flatMap((request) => {
    const { path, body, answers, sent, key } = request;
    const row = rows.find(({ id }) => path.startsWith(`/disputes/${id}/`));
    if (!row) return [];
    const isAsked = sent > 0 && !givesUp;
    if (isAsked && !answers.some(isDefinite)) return [`POST ${path} (${key}) is never answered`];
    const isClose = path.endsWith("/close");
    const isKept = isClose
      ? books.dispute(row.processorDispute)?.status === "lost"
      : handedIn(row.processorDispute).includes(String(body["evidence"]));
    const isDone = answers.some(({ status }) => status < 300);
    if (isDone && !isKept)
      return [`POST ${path} (${key}) was answered as done, and the processor has not taken it`];
    const isRefused = answers.some(({ text }) => text.includes("The card processor refused this"));
    const isTaken = isClose ? desk.accepted.has(row.processorDispute) : isKept;
    if (isRefused && isTaken && isAlone(request, requests))
      return [`POST ${path} (${key}) was answered as not taken, and the processor has taken it`];
    return [];
  });
  return [...kept, ...said];
}

/** Nobody else has asked for the same, and may have been told otherwise. */
function isAlone({ path, body }: KeyedRequest, requests: KeyedRequest[]): boolean {
  const same = requests.filter(
    (one) => one.path === path && one.body["evidence"] === body["evidence"],
  );
  return same.length === 1;
}
