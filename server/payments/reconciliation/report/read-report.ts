import { DomainError } from "#server/core/errors.ts";
import type {
  ReportedTransaction,
  ReportFormat,
  ReportLine,
} from "#server/core/interfaces/processor-lists.ts";
import { readCsv } from "#server/payments/reconciliation/report/read-csv.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

/**
 * Columns of Stripe's reports "Balance change from activity (itemized)" and "Payout reconciliation
 * (itemized)" (docs.stripe.com/reports/report-types): amounts are in major units of the currency,
 * times in UTC. `payment_intent_id` and `automatic_payout_id` are left out unless they are asked for.
 */
const balanceReport: ReportFormat = {
  isWhole: true,
  columns: [
    "balance_transaction_id",
    "created_utc",
    "reporting_category",
    "source_id",
    "currency",
    "gross",
    "fee",
    "net",
  ],
  read: readBalanceLine,
};

type Report = Pick<ReportFormat, "isWhole"> & { lines: ReportedTransaction[] };

/**
 * Reads a report in the format whose columns it has: the one of balance transactions, or one of a processor's own.
 * @throws validation_failed for a file that is no such report, and for a line that contradicts itself
 */
export function readReport(text: string, formats: readonly ReportFormat[] = []): Report {
  const records = readCsv(text);
  if (!records) throw refusal("a quote is left open");
  const [first] = records;
  const missingOf = ({ columns }: ReportFormat) =>
    columns.filter((name) => first && !(name in first));
  const known = [balanceReport, ...formats];
  const format = known.find((one) => missingOf(one).length === 0);
  if (!format) {
    const [nearest = []] = known.map(missingOf).toSorted((a, b) => a.length - b.length);
    throw refusal(`it has no column ${nearest.join(", ")}`);
  }
  const { isWhole, read } = format;
  return { isWhole, lines: records.map((record, at) => read(lineOf(record, `line ${at + 2}`))) };
}

function lineOf(record: Record<string, string>, where: string): ReportLine {
  const of = (column: string) => (record[column] ?? "").trim();
  const refuse = (problem: string) => {
    throw refusal(`${where}: ${problem}`);
  };
  const amount = (column: string, currency: string) => {
    const exponent = currencyExponent(currency);
    if (exponent === undefined) return refuse(`${currency} is no currency`);
    return units(of(column), exponent) ?? refuse(`${column} cannot be read`);
  };
  return { of, amount, refuse };
}

function readBalanceLine({ of, amount, refuse }: ReportLine): ReportedTransaction {
  const currency = of("currency").toUpperCase();
  const [gross, fee, net] = [
    amount("gross", currency),
    amount("fee", currency),
    amount("net", currency),
  ];
  if (gross - fee !== net) refuse("gross less fee is not net");
  const createdAt = new Date(`${of("created_utc").replace(" ", "T")}Z`);
  const id = of("balance_transaction_id");
  if (!id || Number.isNaN(createdAt.getTime()))
    refuse(`${id ? "created_utc" : "id"} cannot be read`);
  return {
    id,
    category: of("reporting_category"),
    sourceId: of("source_id"),
    paymentId: of("payment_intent_id"),
    currency,
    gross,
    fee,
    bankPayout: of("automatic_payout_id"),
    createdAt,
  };
}

/**
 * A decimal in the smallest unit; undefined when it is not a number, or has more decimals than the
 * currency.
 */
function units(decimal: string, exponent: number): bigint | undefined {
  const [, sign = "", whole = "", fraction = ""] =
    /^(-?)(\d{1,15})(?:\.(\d*))?$/.exec(decimal) ?? [];
  if (!whole || !/^0*$/.test(fraction.slice(exponent))) return undefined;
  const digits = whole + fraction.slice(0, exponent).padEnd(exponent, "0");
  return BigInt(sign + digits);
}

function refusal(problem: string): DomainError {
  return new DomainError("validation_failed", `report: ${problem}.`);
}
