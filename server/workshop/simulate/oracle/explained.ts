import type { MerchantContext } from "#server/core/context.ts";
import { listGroup } from "#server/ledger/explain/entries.ts";
import { groupOfKind, type LedgerGroup } from "#server/ledger/explain/groups.ts";
import type { Bounds } from "#server/ledger/explain/window.ts";
import { inSnapshot, readCustomerFigure } from "#server/routers/balance/explain/explain.ts";
import { type Figure, readFigure, type Snapshot } from "#server/routers/balance/explain/figure.ts";
import { readPayoutFigure } from "#server/routers/balance/explain/payout.ts";
import { sumTaxGroups } from "#server/routers/tax-reports/explain.ts";
import { BalanceFigure, type ExplainGroup } from "#server/wire/ledger/explain.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";

/** Moments of a history at which each balance is explained, besides the present. */
const momentsMax = 5;

/**
 * Explains every figure as the service does, and adds up what it tells: the parts and the opening make the figure,
 * at moments of the history and now, and the movements of a group make the group.
 */
export async function explanationProblems(stage: Stage): Promise<string[]> {
  const { world, ctx } = stage;
  const { merchantId } = ctx;
  const accounts = await world.db.ledgerAccount.findMany({
    where: { merchantId, type: { in: ["merchant", "customer"] } },
  });
  const payouts = await world.db.payout.findMany({ where: { merchantId } });
  const reader: MerchantContext = { ...ctx, db: world.db };
  return inSnapshot(reader, async (of) => {
    const found: string[] = [];
    for (const { type, ownerId, currency } of accounts) {
      for (const bounds of await boundsIn(of, currency)) {
        const asked = type === "merchant" ? figuresAt(bounds) : ["customer" as const];
        for (const figure of asked) {
          const told = await (figure === "customer"
            ? readCustomerFigure(of, ownerId, bounds)
            : readFigure(of, figure, bounds));
          found.push(...(await problemsOf(of, `${figure} of ${ownerId}`, told)));
        }
      }
    }
    for (const payout of payouts)
      found.push(
        ...(await problemsOf(of, `payout ${payout.id}`, await readPayoutFigure(of, payout))),
      );
    found.push(...(await taxProblems(of)));
    return found;
  });
}

/** The movements of the ledger that bear tax make the tax that is to be paid. */
async function taxProblems({ db, merchantId }: Snapshot): Promise<string[]> {
  const rows = await db.taxLine.groupBy({
    by: ["currency"],
    where: { merchantId },
    _sum: { base: true, tax: true },
    _min: { at: true },
    _max: { at: true },
  });
  const found: string[] = [];
  for (const { currency, _sum, _min, _max } of rows) {
    const [from = "", to = ""] = [_min.at, _max.at].map((at) => at?.toISOString().slice(0, 10));
    const sums = [...(await sumTaxGroups(db, merchantId, { from, to, currency })).values()];
    for (const part of ["base", "tax"] as const) {
      const sum = sums.reduce((all, one) => all + one[part], 0n);
      if (sum !== _sum[part])
        found.push(
          `${part} of the tax report is ${_sum[part]} ${currency}, and explained as ${sum}`,
        );
    }
  }
  return found;
}

function figuresAt({ at, from }: Bounds): BalanceFigure[] {
  return (at ?? from) ? ["amount"] : BalanceFigure.options;
}

/** Now, at a few moments at which money moved, and from one such moment until another. */
async function boundsIn({ db, merchantId }: Snapshot, currency: string): Promise<Bounds[]> {
  const rows = await db.ledgerTransaction.findMany({
    where: { merchantId, currency },
    distinct: ["createdAt"],
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  const every = Math.max(1, Math.ceil(rows.length / momentsMax));
  const moments = rows.filter((_, index) => index % every === 0).map((row) => row.createdAt);
  const [from = null] = moments.slice(1);
  return [
    { currency, from: null, at: null },
    { currency, from, at: null },
    ...moments.map((at) => ({ currency, from: null, at })),
  ];
}

async function problemsOf(of: Snapshot, name: string, told: Figure): Promise<string[]> {
  const parts = [...told.parts];
  const sum = parts.reduce((all, [, part]) => all + part.sum, told.opening);
  const found: string[] = [];
  const words = parts.map(([group, part]) => `${group} ${part.sum}`).join(", ");
  if (sum !== told.closing)
    found.push(`${name} is ${told.closing}, and explained as ${told.opening} + ${words} = ${sum}`);
  for (const [group, part] of parts) {
    if (!isOfLedger(group)) continue;
    const rows = await listGroup(of.db, told.window, { group, limit: 10_000, offset: 0 });
    const listed = rows.reduce((all, { amount }) => all + amount, 0n);
    if (rows.length !== part.count || listed !== part.sum)
      found.push(
        `${name}: ${part.count} ${group} are ${part.sum}, and ${rows.length} listed ${listed}`,
      );
  }
  return found;
}

function isOfLedger(group: ExplainGroup): group is LedgerGroup & ExplainGroup {
  return group === "fees" || Object.values<string>(groupOfKind).includes(group);
}
