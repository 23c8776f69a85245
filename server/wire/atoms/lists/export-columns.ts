// Apart from wire/dashboard/export-job.ts, so that the page that offers them needs no schema.

/** The most rows of a file that is delivered at once; the worker writes a longer one. */
export const immediateMax = 20_000;

/** Whether a file of `count` rows is left to the worker; `count` is null where counting took too long. */
export function isLongFile(count: number | null): boolean {
  return count === null || count > immediateMax;
}

/** A person's own that are under way at once. */
export const exportsAtOnce = 3;

/** A person's own that are kept, however they ended: each file may be as large as the store takes. */
export const exportsKept = 50;

/** The columns of a file of payments, in their order, under these names. */
export const exportColumns = {
  created: "Created",
  timeZone: "Time zone",
  amount: "Amount",
  captured: "Captured",
  refunded: "Refunded",
  disputed: "Disputed",
  fee: "Fee",
  net: "Net",
  currency: "Currency",
  status: "Status",
  reason: "Reason",
  customer: "Customer",
  card: "Card",
  last4: "Last four",
  item: "Item",
  subtotal: "Subtotal",
  discount: "Discount",
  shipping: "Shipping",
  tax: "Tax",
  tip: "Tip",
  answers: "Answers",
  payment: "Payment",
} as const;
export type ExportColumn = keyof typeof exportColumns;
/** Columns that come from the ledger, which is read only where one of them is wanted. */
export const bookedColumns = ["disputed", "fee", "net"] as const satisfies readonly ExportColumn[];
/** Columns that say how the amount came about, which is read only where one of them is wanted. */
export const sumColumns = [
  "subtotal",
  "discount",
  "shipping",
  "tax",
  "tip",
] as const satisfies readonly ExportColumn[];
export const allExportColumns = Object.keys(exportColumns) as ExportColumn[];
