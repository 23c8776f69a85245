import { describe, expect, test } from "vitest";
import { parseRates } from "#server/programs/cli/tax/parse-rates.ts";
import { planImport, type Step } from "#server/programs/cli/tax/plan-import.ts";
import type { TaxRate } from "#server/wire/tax/tax-rate.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";

const header = "country,region,class,percent,from,to";
const read = (...lines: string[]) => parseRates([header, ...lines, ""].join("\n"));
const words = (steps: Step[]) =>
  steps.map((step) =>
    step.do === "end"
      ? `${step.id} ends ${step.to}`
      : `${step.rate.taxClass} ${step.rate.percent} from ${step.rate.from} to ${step.rate.to}`,
  );

let made = 0;
function kept(from: string, to: string | null, percent = "9"): TaxRate {
  made += 1;
  const time = "2026-01-01T00:00:00.000Z";
  return {
    id: `txr_${made}`,
    merchantId: "mer_1",
    country: "NL",
    region: null,
    taxClass: "plants",
    percent,
    from,
    to,
    source: null,
    createdAt: time,
    updatedAt: time,
    deletedAt: null,
  };
}

describe("a line of the file", () => {
  test("is read with or without quotes, spaces, the byte order mark and a percent sign", () => {
    const text = `\uFEFF${header}\r\n"NL", ,plants,9.50 %,2026-01-01,\r\n\r\n`;
    const rate = { country: "NL", region: null, taxClass: "plants", percent: "9.5" };
    expect(parseRates(text)).toEqual({
      rates: [{ line: 2, ...rate, from: "2026-01-01", to: null }],
      problems: [],
    });
  });

  test.each([
    ["XX,,plants,9,2026-01-01,", "country"],
    ["NL,US-CA,plants,9,2026-01-01,", "region"],
    ["NL,,Plants,9,2026-01-01,", "class"],
    ["NL,,zero,0,2026-01-01,", "class"],
    ["NL,,plants,100.0001,2026-01-01,", "percent"],
    ["NL,,plants,9.00001,2026-01-01,", "percent"],
    ["NL,,plants,9,1.1.2026,", "from"],
    ["NL,,plants,9,2026-02-30,", "from"],
    ["NL,,plants,9,2026-01-01,2025-12-31", "to"],
    ["NL,,plants,9", "must have 6 cells, has 4"],
  ])("that is none is named by its number and cell: %s", (line, cell) => {
    const { problems } = read("DE,,books,7,2026-01-01,", line);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^line 3: ${cell}`));
  });

  test("must not overlap another of its place and class", () => {
    const { problems } = read("NL,,plants,9,2026-01-01,", "NL,,plants,10,2027-01-01,");
    expect(problems).toEqual(["line 3: from: overlaps line 2 in time"]);
    expect(
      read("NL,,plants,9,2026-01-01,2026-12-31", "NL,,plants,10,2027-01-01,").problems,
    ).toEqual([]);
  });

  test("without the header, nothing is read", () => {
    const { rates, problems } = parseRates("NL,,plants,9,2026-01-01,");
    expect([rates, problems]).toEqual([[], [`line 1: must be ${header}`]]);
  });
});

describe("an import", () => {
  const plan = (existing: TaxRate[], ...lines: string[]) =>
    planImport(read(...lines).rates, existing);

  test("leaves alone what is there, and ends a rate the day before the next begins", () => {
    const old = kept("2026-01-01", null);
    const { steps, unchanged } = plan(
      [old],
      "NL,,plants,9,2026-01-01,2026-12-31",
      "NL,,plants,10,2027-01-01,",
    );
    expect(words(steps)).toEqual([
      `${old.id} ends 2026-12-31`,
      "plants 10 from 2027-01-01 to null",
    ]);
    expect(unchanged).toBe(0);
    expect(words(plan([old], "NL,,plants,10,2027-01-01,").steps)).toEqual(words(steps));
    expect(plan([old], "NL,,plants,9,2026-01-01,")).toEqual({
      steps: [],
      unchanged: 1,
      problems: [],
    });
  });

  test("refuses what overlaps a rate with another percentage, by the line", () => {
    const old = kept("2026-01-01", "2026-12-31");
    const { steps, problems } = plan([old], "NL,,plants,10,2026-06-01,");
    expect(steps).toEqual([]);
    expect(problems).toEqual([
      `line 2: from: overlaps ${old.id}, 9 % from 2026-01-01 until 2026-12-31; end or delete that rate first`,
    ]);
  });

  test("has no effect a second time, whatever the files", () => {
    const random = randomFrom(37);
    for (let run = 0; run < 300; run += 1) {
      let state: TaxRate[] = [];
      for (let file = 0; file < 3; file += 1) {
        const { rates, problems } = read(...randomLines(random));
        expect(problems).toEqual([]);
        const first = planImport(rates, state);
        if (first.problems.length > 0) continue;
        state = after(state, first.steps);
        expectApart(state);
        expect(planImport(rates, state)).toMatchObject({ steps: [], problems: [] });
      }
    }
  });
});

/** Lines of one class that follow each other, with gaps. */
function randomLines(random: ReturnType<typeof randomFrom>): string[] {
  const starts = [2024, 2025, 2026, 2027, 2028].filter(() => random.chance(0.5));
  return starts.map((year, at) => {
    const next = starts[at + 1];
    const to =
      next === undefined
        ? random.pick(["", `${year}-12-31`])
        : `${next - 1}-${random.pick(["06-30", "12-31"])}`;
    return `NL,,plants,${random.pick(["9", "10"])},${year}-01-01,${to}`;
  });
}

/** The rates as the service has them after these steps. */
function after(state: readonly TaxRate[], steps: readonly Step[]): TaxRate[] {
  let rates = [...state];
  for (const step of steps)
    if (step.do === "end")
      rates = rates.map((one) => (one.id === step.id ? { ...one, to: step.to } : one));
    else rates.push(kept(step.rate.from, step.rate.to, step.rate.percent));
  return rates;
}

/** As the service demands it. */
function expectApart(rates: readonly TaxRate[]): void {
  const sorted = rates.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  for (const [at, { from }] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before) expect(before.to !== null && before.to < from, JSON.stringify(sorted)).toBe(true);
  }
}
