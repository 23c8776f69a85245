import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { routable } from "#server/payments/routing/obstacle.ts";
import { readRules } from "#server/payments/routing/rules.ts";
import { serializeRoutingRule } from "#server/records/payments/routing-rule.ts";
import { processorLabel } from "#server/records/payments/routing-sentence.ts";
import type { ProcessorStanding, RoutingOverview } from "#server/wire/routing/routing-overview.ts";

/** Counted however many payments the merchant has, so that the page is as quick for the largest. */
const latest = { payments: 1000, days: 30 };

type Counted = {
  processor: string;
  routingRuleId: string | null;
  tried: number;
  paid: number;
  declined: number;
  wentOn: number;
};

/** The processors that take new payments, the rules in order, and how the latest payments went by each. Reads only. */
export async function getRoutingOverview(ctx: MerchantContext): Promise<RoutingOverview> {
  const [rules, counted, paces] = await Promise.all([
    readRules(ctx.db, ctx.merchantId),
    countLatest(ctx),
    readPaces(ctx),
  ]);
  const sumOf = (name: "tried" | "paid" | "declined" | "wentOn", of: (row: Counted) => boolean) =>
    counted.filter(of).reduce((sum, row) => sum + row[name], 0);
  return {
    processors: routable(ctx).map((processor) => {
      const isIts = (row: Counted) => row.processor === processor.name;
      return {
        name: processor.name,
        label: processorLabel(processor.name),
        state: stateOf(processor),
        tried: sumOf("tried", isIts),
        paid: sumOf("paid", isIts),
        declined: sumOf("declined", isIts),
        answerMs: null,
        costShare: null,
        ...paces.find((one) => one.processor === processor.name),
      };
    }),
    rules: rules.map((rule) => {
      const isIts = ({ routingRuleId }: Counted) => routingRuleId === rule.id;
      return {
        ...serializeRoutingRule(rule),
        tried: sumOf("tried", isIts),
        paid: sumOf("paid", isIts),
        declined: sumOf("declined", isIts),
      };
    }),
    otherwise: {
      label: processorLabel(ctx.env.PROCESSOR),
      tried: sumOf(
        "tried",
        ({ routingRuleId, processor }) => routingRuleId === null && processor === ctx.env.PROCESSOR,
      ),
    },
    wentOn: sumOf("wentOn", () => true),
    latest,
  };
}

function stateOf({ breaker }: Processor): ProcessorStanding["state"] {
  if (!breaker || breaker.state === "closed") return "working";
  return breaker.state === "open" ? "away" : "trying";
}

/** SQL: the ids of the latest payments. */
function latestOf({ clock, merchantId }: MerchantContext): Prisma.Sql {
  const since = addMs(clock.now(), -latest.days * dayMs);
  return Prisma.sql`latest AS (
      SELECT id FROM payment_intents WHERE "merchantId" = ${merchantId} AND "createdAt" > ${since}
      ORDER BY "createdAt" DESC, id DESC LIMIT ${latest.payments}
    )`;
}

type Pace = Pick<ProcessorStanding, "answerMs" | "costShare"> & { processor: string };

/**
 * How long a card's charge takes in the middle, shoppers whose banks ask among them, and what a processor keeps of a
 * payment, by the reports that were taken in.
 */
async function readPaces(ctx: MerchantContext): Promise<Pace[]> {
  const { db, merchantId } = ctx;
  return db.$queryRaw<Pace[]>`
    WITH ${latestOf(ctx)}
    SELECT a.processor,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM a."settledAt" - a."createdAt") * 1000)
        FILTER (WHERE a.method = 'card' AND a.status IN ('succeeded', 'authorized', 'failed')))::int AS "answerMs",
      avg(t.fee::float8 / t.gross) AS "costShare"
    FROM latest l JOIN payment_attempts a ON a."merchantId" = ${merchantId} AND a."paymentIntentId" = l.id
    LEFT JOIN processor_transactions t ON t."merchantId" = ${merchantId} AND t."subjectId" = a.id AND t.gross > 0
    WHERE a.method NOT IN ('wallet', 'none')
    GROUP BY a.processor`;
}

async function countLatest(ctx: MerchantContext): Promise<Counted[]> {
  const { db, merchantId } = ctx;
  return db.$queryRaw<Counted[]>`
    WITH ${latestOf(ctx)}
    SELECT a.processor, a."routingRuleId", count(*)::int AS tried,
      (count(*) FILTER (WHERE a.status IN ('succeeded', 'authorized')))::int AS paid,
      (count(*) FILTER (WHERE a.status = 'failed'))::int AS declined,
      (count(*) FILTER (WHERE a."failedOverTo" IS NOT NULL))::int AS "wentOn"
    FROM latest l JOIN payment_attempts a ON a."merchantId" = ${merchantId} AND a."paymentIntentId" = l.id
    WHERE a.method NOT IN ('wallet', 'none')
    GROUP BY a.processor, a."routingRuleId"`;
}
