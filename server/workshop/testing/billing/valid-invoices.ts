import { createHash } from "node:crypto";
import {
  electronicInvoice,
  electronicProblems,
} from "#server/payments/electronic-invoices/electronic-invoice.ts";
import { writeCii } from "#server/payments/electronic-invoices/write-cii.ts";
import { writeUbl } from "#server/payments/electronic-invoices/write-ubl.ts";
import { exampleInvoice } from "#server/workshop/testing/billing/example-invoice.ts";
import { namedInvoices } from "#server/workshop/testing/billing/named-invoices.ts";
import { randomInvoice } from "#server/workshop/testing/billing/random-invoice.ts";

export type Written = { number: string; isCredit: boolean; ubl: string; cii: string };

/** The invoices that the official rules are held to: the design's, one of each kind, and `count` seeded ones. */
export function writtenInvoices(count: number): Written[] {
  const seeded = Array.from({ length: count }, (_, at) => randomInvoice(at + 1));
  const named = Object.entries(namedInvoices).map(([name, document]) => {
    return { ...document, number: name };
  });
  return [exampleInvoice, ...named, ...seeded].map((document) => {
    const problems = electronicProblems(document);
    if (problems.length > 0) throw new Error(`${document.number}: ${problems.join(" ")}`);
    const paid = document.kind === "invoice" ? Math.trunc(document.totals.total / 3) : 0;
    const invoice = electronicInvoice(document, Math.max(paid, 0));
    const { number, kind } = document;
    const xml = { ubl: writeUbl(invoice), cii: writeCii(invoice) };
    return { number, isCredit: kind === "credit_note", ...xml };
  });
}

/** One digest for all of them. */
export function digestOf(written: readonly Written[]): string {
  const hash = createHash("sha256");
  for (const { ubl, cii } of written) hash.update(ubl).update(cii);
  return hash.digest("hex");
}
