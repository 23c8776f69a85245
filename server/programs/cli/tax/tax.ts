import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption, printLine } from "#server/programs/cli/answer.ts";
import {
  apiClient,
  type ApiClient,
  type ApiOptions,
  keyFlag,
  profileFlag,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import { parseRates } from "#server/programs/cli/tax/parse-rates.ts";
import { type Plan, planImport, type Step } from "#server/programs/cli/tax/plan-import.ts";
import { readNamed } from "#server/programs/cli/typed.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";
import type { TaxRate } from "#server/wire/tax/tax-rate.ts";
import { taxReportCsv } from "#server/wire/tax/tax-report-csv.ts";
import type { TaxReport } from "#server/wire/tax/tax-report.ts";

type Options = ApiOptions & JsonOption;

export function addTaxCommands(program: Command): void {
  const tax = program.command("tax").description("Tax rates and reports.");
  const add = (usage: string, description: string) =>
    tax
      .command(usage)
      .description(description)
      .option(...urlFlag)
      .option(...keyFlag)
      .option(...profileFlag)
      .option(...jsonFlag);
  add(
    "import <file>",
    "Imports your own tax rates from CSV: country,region,class,percent,from,to; - reads standard input",
  )
    .option("--dry-run", "show the changes without making them")
    .action(importRates);
  add("report", "Adds up the tax of a period by country, rate and class")
    .requiredOption("--from <day>", "first day, such as 2026-10-01")
    .requiredOption("--to <day>", "last day, such as 2026-12-31")
    .option("--csv", "as CSV")
    .action(report);
}

/** Nothing is changed unless the whole file can be imported; what a lost connection leaves undone, the next import does. */
async function importRates(
  file: string,
  { dryRun = false, json, ...options }: Options & { dryRun?: boolean },
): Promise<void> {
  const { rates, problems } = parseRates(readNamed(file, "The file of rates"));
  refuse(problems);
  const api = apiClient(options);
  try {
    const plan = planImport(rates, await ownRates(api));
    refuse(plan.problems);
    if (!dryRun) for (const step of plan.steps) await carryOut(api, step);
    answer(counted(plan), { json, text: inWords(plan, dryRun) });
  } finally {
    api.close();
  }
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new BootError(["Nothing was imported:", ...problems].join("\n  "));
}

const pageLength = 100;

async function ownRates(api: ApiClient): Promise<TaxRate[]> {
  const all: TaxRate[] = [];
  for (;;) {
    const { data, pagination } = await api.call("GET", "/tax-rates", {
      limit: pageLength,
      offset: all.length,
    });
    all.push(...data);
    if (!pagination.hasMore) return all;
  }
}

async function carryOut(api: ApiClient, step: Step): Promise<void> {
  const line = step.do === "create" ? step.rate.line : step.line;
  try {
    if (step.do === "end") await api.call("PATCH", `/tax-rates/${step.id}`, { to: step.to });
    else {
      const { line: _, ...rate } = step.rate;
      await api.call("POST", "/tax-rates", rate);
    }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new BootError(
      `line ${line}: ${said}\nEarlier lines were imported; import the file again to go on.`,
    );
  }
}

function counted({ steps, unchanged }: Plan) {
  const created = steps.filter((step) => step.do === "create").length;
  return { created, ended: steps.length - created, unchanged };
}

function inWords(plan: Plan, dryRun: boolean): string {
  const { created, ended, unchanged } = counted(plan);
  const steps = plan.steps.map((step) => {
    if (step.do === "end") return `  line ${step.line}: ${step.id} ends ${step.to ?? "never"}`;
    const { line, country, region, taxClass, percent, from } = step.rate;
    const place = region ? `${country}-${region}` : country;
    return `  line ${line}: ${place} ${taxClass} ${percent} % from ${from}`;
  });
  const done = `${created} created, ${ended} ended or lengthened, ${unchanged} unchanged.`;
  return [
    ...(dryRun ? ["Nothing was changed. An import would do this:"] : []),
    ...steps,
    done,
  ].join("\n");
}

async function report({
  from,
  to,
  csv = false,
  json,
  ...options
}: Options & { from: string; to: string; csv?: boolean }): Promise<void> {
  const api = apiClient(options);
  try {
    const found = (await api.call("GET", "/tax-reports", { from, to })) as TaxReport;
    if (csv) printLine(taxReportCsv(found).trimEnd());
    else answer(found, { json, text: reportInWords(found) });
  } finally {
    api.close();
  }
}

function reportInWords({ rows, totals }: TaxReport): string {
  if (rows.length === 0) return "No payments in this period.";
  const lines = rows.map((row) => {
    const place = [row.country ?? "untaxed", row.region].filter(Boolean).join("-");
    const rate = row.percent === null ? row.kind : `${row.percent} % ${row.taxClass} (${row.kind})`;
    const money = (amount: number) => decimalAmount(amount, row.currency);
    return `${place}  ${rate}  ${row.payments} payments  ${row.currency} ${money(row.base)} before tax  ${money(row.tax)} tax  ${money(row.taxGivenBack)} given back`;
  });
  const toPay = totals.map(
    ({ currency, taxToPay }) => `${currency} ${decimalAmount(taxToPay, currency)}`,
  );
  return [...lines, `To pay: ${toPay.join(", ")}. This is not tax advice.`].join("\n");
}
