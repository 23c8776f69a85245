import type { MerchantContext } from "#server/core/context.ts";
import type { Funnel, Overview } from "#server/wire/dashboard/overview.ts";

type OverviewQuery = {
  days: number;
  from?: string | undefined;
  until?: string | undefined;
  timeZone: string;
  currency?: string | undefined;
};
type Entry = { day: string; currency: string; volume: number; tried: number; lost: number };

const reasonsShown = 5;

/**
 * The overview as a reader of every row would write it by hand: no sum, index or bound of the database, and each
 * row's day read off a calendar of its time zone.
 */
export async function overviewOfRows(
  ctx: MerchantContext,
  { timeZone, currency, ...asked }: OverviewQuery,
): Promise<Overview> {
  const where = { merchantId: ctx.merchantId };
  const intents = await ctx.db.paymentIntent.findMany({ where });
  const refunds = await ctx.db.refund.findMany({ where });
  const disputes = await ctx.db.dispute.findMany({ where });
  const dayOf = calendar(timeZone);
  const today = dayOf(ctx.clock.now());
  const { last, count } = endOf(asked, today);
  const dates = daysUpTo(last, 2 * count);
  const of = ({ createdAt, currency: code }: { createdAt: Date; currency: string }): Entry => {
    return { day: dayOf(createdAt), currency: code, volume: 0, tried: 0, lost: 0 };
  };
  const entries: Entry[] = [];
  for (const row of intents) {
    if (row.mode === "setup") continue;
    const volume = Number(row.amountCaptured);
    entries.push({ ...of(row), volume, tried: volume > 0 || row.lastError ? 1 : 0 });
  }
  for (const row of refunds)
    if (row.status !== "failed" && !row.waitsForFunds && !row.duplicate)
      entries.push({ ...of(row), lost: Number(row.amount) });
  for (const row of disputes)
    if (row.kind === "chargeback" && row.status !== "won" && !row.duplicate)
      entries.push({ ...of(row), lost: Number(row.amount - row.amountReinstated) });
  const looked = entries.filter(({ day }) => dates.includes(day));
  const latter = dates.slice(count);
  const chosen = currency ?? busiestOf(looked);
  const day = (date: string) => ({ date, ...sumOf(looked, chosen, [date]) });
  const currencies = [...new Set(looked.map((entry) => entry.currency))].toSorted();
  return {
    currency: chosen,
    others: currencies
      .filter((code) => code !== chosen)
      .map((code) => ({ currency: code, volume: sumOf(looked, code, latter).volume }))
      .filter(({ volume }) => volume > 0),
    days: latter.map(day),
    before: dates.slice(0, count).map(day),
    sums: sumOf(looked, chosen, latter),
    sumsBefore: sumOf(looked, chosen, dates.slice(0, count)),
    reasons: reasonsOf(intents.filter((row) => latter.includes(dayOf(row.createdAt)))),
    endsToday: last === today,
  };
}

/** How far checkouts came, one by one. */
export async function funnelOfRows(
  ctx: MerchantContext,
  { timeZone, ...period }: Omit<OverviewQuery, "currency">,
): Promise<Funnel> {
  const where = { merchantId: ctx.merchantId };
  const type = "payment_intent.requires_action";
  const asked = await ctx.db.event.findMany({ where: { ...where, type } });
  const askedIds = new Set(asked.map((event) => event.relatedEntityId));
  const dayOf = calendar(timeZone);
  const { last, count } = endOf(period, dayOf(ctx.clock.now()));
  const dates = daysUpTo(last, count);
  const sessions = await ctx.db.checkoutSession.findMany({ where, include: { intent: true } });
  const funnel = { opened: 0, sent: 0, asked: 0, paid: 0, left: 0, lostAtBank: 0, undecided: 0 };
  for (const { intent, ...session } of sessions) {
    if (session.mode === "setup" || !dates.includes(dayOf(session.createdAt))) continue;
    const isPaid = /^(paid|refunded|partially_refunded)$/.test(session.paymentStatus);
    const isUnderWay = /^(requires_action|processing|requires_capture)$/.test(intent?.status ?? "");
    const isSent = isPaid || isUnderWay || Boolean(intent?.lastError);
    const isAsked = askedIds.has(session.paymentIntentId);
    if (isSent || session.loadedAt) funnel.opened += 1;
    if (isSent) funnel.sent += 1;
    else if (session.loadedAt) funnel.left += 1;
    if (isAsked) funnel.asked += 1;
    if (isPaid) funnel.paid += 1;
    if (isAsked && !isPaid) funnel.lostAtBank += 1;
    if (isSent && !isAsked && !isPaid) funnel.undecided += 1;
  }
  return funnel;
}

/** Which day a moment belongs to there. */
function calendar(timeZone: string): (moment: Date) => string {
  const sheet = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "short" });
  const two = (text = "") => text.padStart(2, "0");
  return (moment) => {
    const [month, day, year] = sheet.format(moment).split("/");
    return `20${two(year)}-${two(month)}-${two(day)}`;
  };
}

/** The last day of a period and how many there are, counted one by one. */
function endOf({ days, from, until }: Omit<OverviewQuery, "timeZone">, today: string) {
  if (!from || !until) return { last: today, count: days };
  let count = 1;
  while (!daysUpTo(until, count).includes(from)) count += 1;
  return { last: until, count };
}

function daysUpTo(last: string, count: number): string[] {
  const [year = 0, month = 1, day = 1] = last.split("-").map(Number);
  return Array.from({ length: count }, (_, nth) =>
    new Date(Date.UTC(year, month - 1, day - count + 1 + nth)).toISOString().slice(0, 10),
  );
}

function sumOf(entries: Entry[], currency: string, dates: string[]) {
  const sums = { volume: 0, paid: 0, tried: 0, lost: 0 };
  for (const entry of entries) {
    if (entry.currency !== currency || !dates.includes(entry.day)) continue;
    sums.volume += entry.volume;
    sums.paid += entry.volume > 0 ? 1 : 0;
    sums.tried += entry.tried;
    sums.lost += entry.lost;
  }
  return sums;
}

function busiestOf(entries: Entry[]): string {
  const tried = (code: string) =>
    entries.reduce((sum, entry) => sum + (entry.currency === code ? entry.tried : 0), 0);
  const some = entries.filter((entry) => entry.tried > 0 || entry.lost > 0);
  const codes = [...new Set(some.map(({ currency }) => currency))].toSorted();
  return codes.toSorted((a, b) => tried(b) - tried(a))[0] ?? "EUR";
}

function reasonsOf(intents: { status: string; lastError: unknown }[]): Overview["reasons"] {
  const counts = new Map<string, number>();
  for (const { status, lastError } of intents) {
    if (status === "succeeded" || !lastError) continue;
    const { code, declineCode } = lastError as { code: string; declineCode?: string };
    counts.set(declineCode ?? code, (counts.get(declineCode ?? code) ?? 0) + 1);
  }
  return [...counts]
    .map(([code, payments]) => ({ code, payments }))
    .toSorted((a, b) => b.payments - a.payments || (a.code < b.code ? -1 : 1))
    .slice(0, reasonsShown);
}
