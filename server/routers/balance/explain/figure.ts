import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type { Tx } from "#server/data/db.ts";
import { type GroupSum, sumGroups } from "#server/ledger/explain/entries.ts";
import { type Bounds, openWindow, type Window } from "#server/ledger/explain/window.ts";
import { divide, readWithheld } from "#server/ledger/free.ts";
import { type StandingGroup, sumStanding } from "#server/routers/balance/explain/standing-parts.ts";
import { readPending } from "#server/routers/balance/pending.ts";
import type { BalanceFigure, ExplainGroup } from "#server/wire/ledger/explain.ts";

/** One snapshot of the database at one moment: figures and parts that are read apart from each other agree. */
export type Snapshot = {
  db: Tx;
  merchantId: string;
  clock: Clock;
  env: Env;
};

export type Parts = Map<ExplainGroup, GroupSum>;
/** `closing` is read as the balance is read, and not from the parts. */
export type Figure = { window: Window; opening: bigint; parts: Parts; closing: bigint };

/** A figure of the merchant's balance with its parts. */
export async function readFigure(
  of: Snapshot,
  figure: BalanceFigure,
  bounds: Bounds,
): Promise<Figure> {
  const { db, merchantId } = of;
  const owner = { merchantId, type: "merchant", ownerId: merchantId } as const;
  const window = await openWindow(db, owner, bounds);
  return figures[figure](of, { window, currency: bounds.currency });
}

type Asked = { window: Window; currency: string };

const figures: Record<BalanceFigure, (of: Snapshot, asked: Asked) => Promise<Figure>> = {
  amount: async ({ db }, { window }) => ({
    window,
    opening: window.opening.balance,
    parts: await sumGroups(db, window),
    closing: window.closing.balance,
  }),
  async available(of, asked) {
    const [ledger, taken, divided] = [
      await figures.amount(of, asked),
      await standingParts(of, asked, {
        reserves: -1n,
        waiting_refunds: -1n,
        not_available_yet: -1n,
      }),
      await dividedBalance(of, asked),
    ];
    const parts: Parts = new Map([...ledger.parts, ...taken]);
    const sum = ledger.opening + total(parts);
    return { ...ledger, parts: cover(parts, sum < 0n ? -sum : 0n), closing: divided.available };
  },
  async reserved(of, asked) {
    const parts = await standingParts(of, asked, { reserves: 1n, waiting_refunds: 1n });
    const later = await sumStanding(of, "not_available_yet", asked.currency);
    const there = asked.window.closing.balance - later.sum;
    const beyond = total(parts) - (there > 0n ? there : 0n);
    const { reserved } = await dividedBalance(of, asked);
    return ofNow(asked, cover(parts, beyond > 0n ? -beyond : 0n), reserved);
  },
  async pending(of, asked) {
    const signs = { authorizations: 1n, processing: 1n, not_available_yet: 1n };
    const parts = await standingParts(of, asked, signs);
    const [pending, { unsettled }] = [await readPending(of, null), await readWithheld(of.db, of)];
    const closing = (pending.get(asked.currency) ?? 0n) + (unsettled.get(asked.currency) ?? 0n);
    return ofNow(asked, parts, closing);
  },
};

/** A figure that does not grow by ledger entries: it begins at nothing, and is made of what stands now. */
function ofNow({ window }: Asked, parts: Parts, closing: bigint): Figure {
  return { window: { ...window, openedBy: null }, opening: 0n, parts, closing };
}

async function standingParts(
  of: Snapshot,
  { currency }: Asked,
  signs: Partial<Record<StandingGroup, bigint>>,
): Promise<Parts> {
  const parts: Parts = new Map();
  for (const [group, sign] of Object.entries(signs) as [StandingGroup, bigint][]) {
    const { count, sum } = await sumStanding(of, group, currency);
    if (count > 0) parts.set(group, { count, sum: sign * sum });
  }
  return parts;
}

async function dividedBalance(of: Snapshot, { window, currency }: Asked) {
  const { waiting, unsettled } = await readWithheld(of.db, of);
  return divide({
    amount: window.closing.balance,
    frozen: window.frozen,
    waiting: waiting.get(currency),
    unsettled: unsettled.get(currency),
  });
}

/** The part of reserves and waiting refunds that the balance does not cover: no figure is below 0. */
function cover(parts: Parts, sum: bigint): Parts {
  return sum === 0n ? parts : parts.set("not_covered", { count: 1, sum });
}

export function total(parts: Parts): bigint {
  return [...parts.values()].reduce((sum, part) => sum + part.sum, 0n);
}
