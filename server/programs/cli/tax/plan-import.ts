import { type FileRate, placeOf } from "#server/programs/cli/tax/parse-rates.ts";
import type { TaxRate } from "#server/wire/tax/tax-rate.ts";

export type Step =
  | { do: "end"; id: string; to: string | null; line: number }
  | { do: "create"; rate: FileRate };

export type Plan = { steps: Step[]; unchanged: number; problems: string[] };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The changes that bring a merchant's own rates to what the file says. A rate that is there already is left alone, so that
 * a file is imported again without effect. A rate without a last day ends the day before the next of its place and class
 * begins. Rates that the file does not name stay.
 */
export function planImport(rates: readonly FileRate[], existing: readonly TaxRate[]): Plan {
  const plan: Plan = { steps: [], unchanged: 0, problems: [] };
  const byPlace = Map.groupBy(
    existing.map((rate) => ({ ...rate })),
    placeOf,
  );
  for (const rate of rates.toSorted((one, other) => (one.from < other.from ? -1 : 1)))
    planRate(plan, rate, byPlace.get(placeOf(rate)) ?? []);
  return plan;
}

/** Keeps `existing` as it will be after the steps so far. */
function planRate(plan: Plan, rate: FileRate, existing: TaxRate[]): void {
  const same = existing.find(({ from, percent }) => from === rate.from && percent === rate.percent);
  const others = existing.filter((one) => one !== same && overlap(one, rate));
  const ending = others.filter(({ from, to }) => to === null && from < rate.from);
  const wrong = others.find((one) => !ending.includes(one));
  if (wrong) {
    const until = wrong.to ? `until ${wrong.to}` : "on";
    plan.problems.push(
      `line ${rate.line}: from: overlaps ${wrong.id}, ${wrong.percent} % from ${wrong.from} ${until}; end or delete that rate first`,
    );
    return;
  }
  const end = (one: TaxRate, to: string | null) => {
    plan.steps.push({ do: "end", id: one.id, to, line: rate.line });
    one.to = to;
  };
  for (const one of ending) end(one, dayBefore(rate.from));
  if (!same) plan.steps.push({ do: "create", rate });
  else if (same.to !== rate.to && !isEndedForNext(same, rate, existing)) end(same, rate.to);
  else plan.unchanged += 1;
}

/** A line without a last day, whose rate has been ended since for the next one. */
function isEndedForNext(same: TaxRate, rate: FileRate, existing: readonly TaxRate[]): boolean {
  const { to } = same;
  return rate.to === null && to !== null && existing.some(({ from }) => dayBefore(from) === to);
}

function overlap(one: Pick<FileRate, "from" | "to">, other: Pick<FileRate, "from" | "to">) {
  const endsBefore = (a: typeof one, b: typeof one) => a.to !== null && a.to < b.from;
  return !endsBefore(one, other) && !endsBefore(other, one);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
}
