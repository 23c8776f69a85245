import type { ReadingContext } from "#server/core/context.ts";
import { selectText } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { monthIn } from "#server/payments/subscriptions/numbers/month-in.ts";
import { movedRows } from "#server/routers/billing/moved.ts";
import { monthAfter, monthsOf } from "#server/wire/billing/month.ts";
import { type GetMrr, MovementKind, type Mrr, type MrrMonth } from "#server/wire/billing/mrr.ts";

/** The sums of one kind in one month and currency; of all months before the first one, the month is "". */
type Sum = {
  month: string;
  currency: string;
  kind: MovementKind;
  amount: number;
  movements: number;
  /** Subscriptions that have revenue since, and that have none any more. */
  gained: number;
  lost: number;
};

/**
 * The monthly recurring revenue of each month and currency, and what moved it. Each month begins with what the one before
 * ended with. A number of a month that is over stays as it is: movements are only ever added, to the current month.
 */
export async function getMrr(ctx: ReadingContext, input: GetMrr): Promise<Mrr> {
  return getMrrOf(ctx, { ...input, ...(await periodOf(ctx, input)) });
}

export type Period = { from: string; to: string };

/** The same of months that are known. */
export async function getMrrOf(ctx: ReadingContext, input: GetMrr & Period): Promise<Mrr> {
  const period = { from: input.from, to: input.to };
  const sums = await sumsOf(ctx, input);
  const byCurrency = [...Map.groupBy(sums, ({ currency }) => currency)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const lines = byCurrency.map(([currency, some]) => monthsIn(currency, period, some));
  const months = monthsOf(period).flatMap((_, nth) => lines.flatMap((line) => line[nth] ?? []));
  return { ...period, months };
}

/** The months that are asked for: the last twelve where none are named. */
export async function periodOf(ctx: ReadingContext, { from, to }: GetMrr): Promise<Period> {
  if (from && to) return { from, to };
  const last = to ?? (await currentMonth(ctx));
  const first = from ?? monthAfter(last, -11);
  return { from: first, to: first > last ? first : last };
}

/** The month that it is where the merchant is. */
async function currentMonth(ctx: ReadingContext): Promise<string> {
  const { timeZone } = await ctx.db.merchant.findUniqueOrThrow({
    where: { id: ctx.merchantId },
    select: { timeZone: true },
  });
  return monthIn(ctx.clock.now(), timeZone);
}

/** Added up as double precision, exact up to 2^53 as the wire's amounts are: sums of bigint are `numeric`, three times as slow. */
async function sumsOf(
  ctx: ReadingContext,
  { from, to, ...filters }: GetMrr & Period,
): Promise<Sum[]> {
  const text = await selectText(
    ctx.db,
    Prisma.sql`
      SELECT json_agg(added)::text FROM (
        SELECT CASE WHEN month < ${from}::text THEN '' ELSE month END AS month, currency, kind,
          sum((after - before)::float8) AS amount, count(*) AS movements,
          count(*) FILTER (WHERE before = 0) AS gained, count(*) FILTER (WHERE after = 0) AS lost
        FROM (${movedRows(ctx, filters)}) AS moved
        WHERE month <= ${to}::text
        GROUP BY 1, 2, 3) AS added`,
  );
  return JSON.parse(text ?? "[]") as Sum[];
}

/** The months of one currency, each beginning with the end of the one before. */
function monthsIn(currency: string, period: Period, sums: readonly Sum[]): MrrMonth[] {
  const byMonth = Map.groupBy(sums, ({ month }) => month);
  let [mrr, subscriptions] = changeOf(byMonth.get("") ?? []);
  return monthsOf(period).map((month) => {
    const some = byMonth.get(month) ?? [];
    const [change, more] = changeOf(some);
    const [mrrStart, subscriptionsStart] = [mrr, subscriptions];
    mrr += change;
    subscriptions += more;
    const moved = Object.fromEntries(
      MovementKind.options.map((kind) => {
        const { amount = 0, movements = 0 } = some.find((one) => one.kind === kind) ?? {};
        return [kind, { amount, movements }];
      }),
    ) as Pick<MrrMonth, MovementKind>;
    return {
      month,
      currency,
      mrrStart,
      ...moved,
      mrrEnd: mrr,
      subscriptionsStart,
      subscriptionsEnd: subscriptions,
    };
  });
}

function changeOf(sums: readonly Sum[]): [mrr: number, subscriptions: number] {
  return [
    sums.reduce((all, { amount }) => all + amount, 0),
    sums.reduce((all, { gained, lost }) => all + gained - lost, 0),
  ];
}
