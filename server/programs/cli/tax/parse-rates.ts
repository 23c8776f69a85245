import { countryCode } from "#server/wire/atoms/checkout/countries.ts";
import { isDay } from "#server/wire/atoms/day.ts";
import { parsePercent, percentText } from "#server/wire/atoms/selling/percent-text.ts";

/** A rate as a line of the file has it. */
export type FileRate = {
  line: number;
  country: string;
  region: string | null;
  taxClass: string;
  /** As the service answers it. */
  percent: string;
  from: string;
  to: string | null;
};

const columns = ["country", "region", "class", "percent", "from", "to"] as const;
const percentE4Max = 1_000_000;

/** Reads a CSV file of rates; a problem for each line that is none, with its number. */
export function parseRates(text: string): { rates: FileRate[]; problems: string[] } {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const header = cellsOf(lines[0] ?? "");
  if (header.join(",") !== columns.join(","))
    return { rates: [], problems: [`line 1: must be ${columns.join(",")}`] };
  const rates: FileRate[] = [];
  const problems: string[] = [];
  for (const [index, content] of lines.entries()) {
    if (index === 0 || content.trim() === "") continue;
    const read = readLine(cellsOf(content), index + 1);
    if (typeof read === "string") problems.push(`line ${index + 1}: ${read}`);
    else rates.push(read);
  }
  return { rates, problems: [...problems, ...overlaps(rates)] };
}

/** No cell holds a comma, so quotes are of no use; spreadsheets may write them all the same. */
function cellsOf(line: string): string[] {
  return line.split(",").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

function readLine(cells: string[], line: number): FileRate | string {
  if (cells.length !== columns.length)
    return `must have ${columns.length} cells, has ${cells.length}`;
  const [country = "", region = "", taxClass = "", percent = "", from = "", to = ""] = cells;
  const percentE4 = parsePercent(percent.replace(/\s*%$/, ""), 4);
  if (countryCode(country, "en") !== country || country === "")
    return `country: "${country}" is not an ISO 3166-1 code in capitals, such as NL`;
  if (!/^[A-Z0-9]{0,3}$/.test(region))
    return `region: "${region}" is not an ISO 3166-2 code without its country, such as CA`;
  if (!/^[a-z][a-z0-9_]{0,49}$/.test(taxClass) || /^(zero|exempt)$/.test(taxClass))
    return `class: "${taxClass}" cannot have a rate; write small letters, digits or underscores, such as reduced`;
  if (percentE4 === null || percentE4 > percentE4Max)
    return `percent: "${percent}" is not a percentage from 0 to 100 with at most four decimals, such as 8.5`;
  if (isNoDay(from)) return `from: "${from}" is not a date such as 2026-01-31`;
  if (to !== "" && (isNoDay(to) || to < from))
    return `to: "${to}" is not a date such as 2026-01-31, on or after ${from}`;
  return {
    line,
    country,
    region: region || null,
    taxClass,
    percent: percentText(percentE4, 4),
    from,
    to: to || null,
  };
}

function isNoDay(text: string): boolean {
  return !isDay(text);
}

/** Lines of one place and class that hold on the same day. */
function overlaps(rates: readonly FileRate[]): string[] {
  const byPlace = Map.groupBy(rates, placeOf);
  return [...byPlace.values()].flatMap((same) => {
    const sorted = same.toSorted((one, other) => (one.from < other.from ? -1 : 1));
    return sorted.flatMap((rate, at) => {
      const before = sorted[at - 1];
      if (!before || (before.to !== null && before.to < rate.from)) return [];
      return [`line ${rate.line}: from: overlaps line ${before.line} in time`];
    });
  });
}

/** Rates of one place and class have the same. */
export function placeOf(rate: Pick<FileRate, "country" | "region" | "taxClass">): string {
  return [rate.country, rate.region ?? "", rate.taxClass].join(" ");
}
