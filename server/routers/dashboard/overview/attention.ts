import type { Scope } from "#server/core/caller/scopes.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { ReadingContext } from "#server/core/context.ts";
import { endsSoon } from "#server/routers/api-keys/tell-of-expiry.ts";
import { readComplianceNeed } from "#server/routers/dashboard/overview/compliance-need.ts";
import type { Attention } from "#server/wire/dashboard/overview.ts";

/**
 * Matters that need somebody, those with a deadline first. API keys are told only to people who may
 * see them.
 */
export async function getAttention(ctx: ReadingContext): Promise<Attention> {
  const { merchantId } = ctx;
  const may = (scope: Scope) => ctx.principal?.scopes.has(scope) ?? true;
  const [disputes, endpoints, pastDue, tried, differences, compliance, warned, keys, approvals] =
    await Promise.all([
      ctx.db.dispute.groupBy({
        by: ["currency"],
        where: { merchantId, status: "open" },
        _count: true,
        _sum: { amount: true },
        _min: { respondBy: true },
        orderBy: { _min: { respondBy: "asc" } },
      }),
      ctx.db.webhookEndpoint.findMany({
        where: {
          merchantId,
          deletedAt: null,
          OR: [{ failingSince: { not: null } }, { disabledReason: { not: null } }],
        },
        select: { id: true, failingSince: true },
        orderBy: { failingSince: "asc" },
      }),
      ctx.db.subscription.count({ where: { merchantId, status: "past_due" } }),
      ctx.db.event.findFirst({
        where: {
          merchantId,
          type: "card_testing.suspected",
          createdAt: { gt: addMs(ctx.clock.now(), -dayMs) },
        },
        select: { createdAt: true },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      }),
      ctx.db.reconciliationDifference.count({ where: { merchantId, resolvedAt: null } }),
      readComplianceNeed(ctx),
      readFraudWarnings(ctx),
      may("api-keys:read") ? findEnding(ctx) : [],
      may("api-keys:read") ? findApprovals(ctx) : null,
    ]);
  const [endpoint] = endpoints;
  return {
    disputes: disputes.length > 0 ? atRisk(disputes) : null,
    endpoints: endpoint
      ? {
          count: endpoints.length,
          id: endpoint.id,
          since: endpoint.failingSince?.toISOString() ?? null,
        }
      : null,
    pastDue,
    differences,
    compliance,
    keys: soonestOf(keys),
    approvals,
    fraudWarnings: warned,
    cardTesting: tried?.createdAt.toISOString() ?? null,
  };
}

type EndingKey = { name: string; expiresAt: Date | null };

/** Keys of whose end their makers are told, too. */
async function findEnding({ db, merchantId, clock }: ReadingContext): Promise<EndingKey[]> {
  return db.apiKey.findMany({
    where: { merchantId, ...endsSoon(clock.now()) },
    select: { name: true, expiresAt: true },
    orderBy: { expiresAt: "asc" },
  });
}

function soonestOf(keys: EndingKey[]): Attention["keys"] {
  const [first] = keys;
  if (!first?.expiresAt) return null;
  return { count: keys.length, name: first.name, until: first.expiresAt.toISOString() };
}

/** Calls of keys that a person has an hour to decide about. */
async function findApprovals({
  db,
  merchantId,
  clock,
}: ReadingContext): Promise<Attention["approvals"]> {
  const where = { merchantId, status: "pending", expiresAt: { gt: clock.now() } };
  const [count, first] = await Promise.all([
    db.keyApproval.count({ where }),
    db.keyApproval.findFirst({
      where,
      include: { key: { select: { name: true } } },
      orderBy: { expiresAt: "asc" },
    }),
  ]);
  if (!first) return null;
  const { id, currency, amount, expiresAt, key } = first;
  const until = expiresAt.toISOString();
  return { count, id, keyName: key.name, amount: Number(amount), currency, until };
}

type Risk = {
  currency: string;
  _count: number;
  _sum: { amount: bigint | null };
  _min: { respondBy: Date | null };
};

/** By currency, that with the first deadline first: sums are never added up. */
function atRisk(risks: Risk[]): NonNullable<Attention["disputes"]> {
  return {
    count: risks.reduce((sum, { _count }) => sum + _count, 0),
    amounts: risks.map(({ currency, _sum }) => ({ currency, amount: Number(_sum.amount) })),
    firstBy: risks[0]?._min.respondBy?.toISOString() ?? null,
  };
}

/** After that whoever left it alone has decided. */
const shownMs = 30 * dayMs;

/** Paid ones of which the card's bank has warned lately, and that are neither disputed nor refunded whole by now. */
async function readFraudWarnings({
  db,
  merchantId,
  clock,
}: ReadingContext): Promise<Attention["fraudWarnings"]> {
  const rows = await db.$queryRaw<{ id: string; count: bigint }[]>`
    SELECT id, count(*) OVER () AS count FROM payment_intents
    WHERE "merchantId" = ${merchantId} AND "fraudWarning" IS NOT NULL AND dispute IS NULL
      AND "amountRefunded" < "amountCaptured"
      AND ("fraudWarning" ->> 'warnedAt')::timestamptz > ${addMs(clock.now(), -shownMs)}
    ORDER BY "createdAt" LIMIT 1`;
  const [first] = rows;
  return first ? { count: Number(first.count), paymentIntentId: first.id } : null;
}
