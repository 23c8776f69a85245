import { DomainError } from "#server/core/errors.ts";
import { readCsv } from "#server/payments/reconciliation/report/read-csv.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

/** A line of the processor's report, in the smallest unit of its currency. */
export type ReportedTransaction = {
  id: string;
  category: string;
  /** The id of the refund, dispute, payout or charge that the line is about. */
  sourceId: string;
  /** The processor's payment, if the line is about a charge. */
  paymentId: string;
  currency: string;
  gross: bigint;
  fee: bigint;
  /** The processor's payment to our bank that has it; empty while none has. */
  bankPayout: string;
  createdAt: Date;
};

/**
 * Columns of Stripe's reports "Balance change from activity (itemized)" and "Payout reconciliation
 * (itemized)" (docs.stripe.com/reports/report-types): amounts are in major units of the currency,
 * times in UTC. `payment_intent_id` and `automatic_payout_id` are left out unless they are asked for.
 */
const needed = [
  "balance_transaction_id",
  "created_utc",
  "reporting_category",
  "source_id",
  "currency",
  "gross",
  "fee",
  "net",
] as const;

/** @throws validation_failed for a file that is no such report, and for a line that contradicts itself */
export function readReport(text: string): ReportedTransaction[] {
  const records = readCsv(text);
  if (!records) throw refusal("a quote is left open");
  const missing = needed.filter((name) => records[0] && !(name in records[0]));
  if (missing.length > 0) throw refusal(`it has no column ${missing.join(", ")}`);
  return records.map((record, at) => transactionOf(record, `line ${at + 2}`));
}

function transactionOf(record: Record<string, string>, where: string): ReportedTransaction {
  const of = (name: string) => (record[name] ?? "").trim();
  const currency = of("currency").toUpperCase();
  const exponent = currencyExponent(currency);
  if (exponent === undefined) throw refusal(`${where}: ${currency} is no currency`);
  const amount = (name: string) => units(of(name), exponent) ?? unreadable(where, name);
  const [gross, fee, net] = [amount("gross"), amount("fee"), amount("net")];
  if (gross - fee !== net) throw refusal(`${where}: gross less fee is not net`);
  const createdAt = new Date(`${of("created_utc").replace(" ", "T")}Z`);
  const id = of("balance_transaction_id");
  if (!id || Number.isNaN(createdAt.getTime())) unreadable(where, id ? "created_utc" : "id");
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

function unreadable(where: string, name: string): never {
  throw refusal(`${where}: ${name} cannot be read`);
}

function refusal(problem: string): DomainError {
  return new DomainError("validation_failed", `report: ${problem}.`);
}
