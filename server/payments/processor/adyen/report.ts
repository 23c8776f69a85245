import { hourMs } from "#server/core/clock.ts";
import type {
  ReportedTransaction,
  ReportFormat,
  ReportLine,
} from "#server/core/interfaces/processor-lists.ts";

/** Hours that clocks of a zone are ahead of UTC, by the names that Adyen writes. */
const hoursAhead: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  WET: 0,
  BST: 1,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  BRT: -3,
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
  SGT: 8,
  HKT: 8,
  AWST: 8,
  JST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
};

/** Journal types whose line is about a payment, a refund or a dispute; a line of any other is the account's own. */
const about: Record<string, "payment" | "refund" | "dispute"> = {
  Settled: "payment",
  SettledReversed: "payment",
  PaymentCost: "payment",
  Refunded: "refund",
  RefundedReversed: "refund",
  Chargeback: "dispute",
  ChargebackReversed: "dispute",
  SecondChargeback: "dispute",
};

/**
 * Adyen's "Settlement details report" (docs.adyen.com/reporting/settlement-reconciliation/transaction-level/settlement-details-report):
 * all that was paid out in one batch, in major units, with times in the account's zone. A payment goes by the merchant reference that we
 * gave it, a refund and a dispute by Adyen's own.
 */
export const settlementDetails: ReportFormat = {
  isWhole: false,
  columns: [
    "Psp Reference",
    "Merchant Reference",
    "Creation Date",
    "TimeZone",
    "Type",
    "Modification Reference",
    "Gross Currency",
    "Gross Debit (GC)",
    "Gross Credit (GC)",
    "Net Currency",
    "Net Debit (NC)",
    "Net Credit (NC)",
    "Batch Number",
  ],
  read: readLine,
};

function readLine(line: ReportLine): ReportedTransaction {
  const { of } = line;
  const [type, reference, batch] = [of("Type"), of("Modification Reference"), of("Batch Number")];
  const currency = (of("Net Currency") || of("Gross Currency")).toUpperCase();
  if (type === "" || batch === "") line.refuse("a line has a Type and a Batch Number");
  const subject = about[type];
  const merchantReference = of("Merchant Reference");
  return {
    id: [batch, type, reference || `${of("Creation Date")} ${of("Psp Reference")}`].join(":"),
    category: subject === "payment" ? "charge" : type,
    sourceId: sourceOf(line, subject),
    paymentId: subject === "payment" ? merchantReference : "",
    currency,
    ...amountsOf(line, currency),
    bankPayout: subject ? `${of("Merchant Account")} batch ${batch}`.trim() : "",
    createdAt: timeOf(line),
  };
}

function sourceOf({ of }: ReportLine, subject: (typeof about)[string] | undefined): string {
  const reference = of("Modification Reference");
  if (subject === "refund") return reference;
  if (subject === "dispute") return of("Dispute Reference") || reference;
  return subject === "payment" ? of("Merchant Reference") : "";
}

/**
 * Everything that Adyen withholds is the fee: its columns for parts of it are rounded each for itself. An amount that was
 * converted is taken as it is paid out.
 */
function amountsOf(line: ReportLine, currency: string): { gross: bigint; fee: bigint } {
  const net = balanceOf(line, currency, ["Net Credit (NC)", "Net Debit (NC)"]);
  // Without it, all of the payment would be taken for a fee.
  if (net === null) return line.refuse("a line has a Net Credit (NC) or a Net Debit (NC)");
  const isConverted = line.of("Gross Currency").toUpperCase() !== currency;
  if (isConverted) return { gross: net, fee: 0n };
  const gross = balanceOf(line, currency, ["Gross Credit (GC)", "Gross Debit (GC)"]) ?? 0n;
  return { gross, fee: gross - net };
}

/** The credit less the debit, of which one is empty as a rule; null where both are. */
function balanceOf(
  { of, amount }: ReportLine,
  currency: string,
  columns: [credit: string, debit: string],
): bigint | null {
  if (columns.every((column) => of(column) === "")) return null;
  const [credit = 0n, debit = 0n] = columns.map((column) =>
    of(column) === "" ? 0n : amount(column, currency),
  );
  return credit - debit;
}

function timeOf({ of, refuse }: ReportLine): Date {
  const hours = hoursAhead[of("TimeZone")];
  if (hours === undefined) return refuse(`${of("TimeZone")} is no time zone that is known here`);
  const local = Date.parse(`${of("Creation Date").replace(" ", "T")}Z`);
  if (Number.isNaN(local)) return refuse("Creation Date cannot be read");
  return new Date(local - hours * hourMs);
}
