import { expect, test } from "vitest";
import { GET as writePdfOf } from "#app/(hosted)/i/[token]/invoice.pdf/route.ts";
import { GET as writeUblOf } from "#app/(hosted)/i/[token]/invoice.xml/route.ts";
import { GET as openPage } from "#app/(hosted)/i/[token]/route.ts";
import type { Services } from "#server/core/context.ts";
import { createCreditNote } from "#server/routers/credit-notes/create.ts";
import { payInvoiceByHand } from "#server/routers/invoices/end.ts";
import { listInvoicePapers } from "#server/routers/invoices/papers.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { CreateCreditNote } from "#server/wire/billing/credit-note.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { draftInvoice, openInvoice } from "#server/workshop/testing/payments/invoices.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
(globalThis as { canaryServices?: Services }).canaryServices = services;

const billTo = { name: "Hotel Zeeland B.V.", city: "Vlissingen", country: "NL" } as const;

/** A merchant whose legal data an invoice can have. */
async function seller() {
  const ctx = await newMerchant(services);
  const { merchantId } = ctx;
  const now = services.clock.now();
  await services.db.complianceRecord.create({
    data: {
      id: `comp_${merchantId}`,
      merchantId,
      organizationId: merchantId,
      status: "verified",
      currentStep: "sign_agreement",
      details: {
        companyRegistrationName: "Fern & Oak B.V.",
        companyRegistrationNumber: "61234567",
        country: "NL",
        city: "Amsterdam",
      },
      createdAt: now,
      updatedAt: now,
    },
  });
  return ctx;
}

async function followed(url: string) {
  const [, token = "", file] = /\/i\/([^/]+)\/invoice\.(pdf|xml)$/.exec(url) ?? [];
  const write = file === "pdf" ? writePdfOf : writeUblOf;
  return write(new Request(url), { params: Promise.resolve({ token }) });
}

test("an invoice and its credit note are files, each with its electronic invoice", async () => {
  const ctx = await seller();
  const { id, number } = await openInvoice(ctx, { billTo });
  await createCreditNote(ctx, CreateCreditNote.parse({ invoiceId: id, amount: 1_000 }));
  const { papers } = await listInvoicePapers(ctx, id);
  expect(papers).toMatchObject([
    { number, creditNoteId: null },
    { creditNoteId: expect.stringMatching(/^cn_/) },
  ]);
  for (const [at, { number: own, pdfUrl, ublUrl, problems }] of papers.entries()) {
    expect(problems).toEqual([]);
    const pdf = await followed(pdfUrl);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("content-disposition")).toContain(`${own}.pdf`);
    expect(pdf.headers.get("cache-control")).toBe("no-store");
    expect(Buffer.from(await pdf.arrayBuffer()).toString("latin1")).toContain("factur-x.xml");
    const ubl = await (await followed(ublUrl ?? "")).text();
    expect(ubl).toContain(`<cbc:ID>${own}</cbc:ID>`);
    expect(ubl).toContain(at === 0 ? "<Invoice " : "<CreditNote ");
  }
});

test("without the seller's legal data there is a PDF, and the papers say what is missing", async () => {
  const ctx = await newMerchant(services);
  const { id } = await openInvoice(ctx, { billTo });
  const [paper] = (await listInvoicePapers(ctx, id)).papers;
  expect(paper).toMatchObject({ ublUrl: null });
  expect(paper?.problems.join(" ")).toContain("The seller's country is missing.");
  const pdf = await followed(paper?.pdfUrl ?? "");
  expect(Buffer.from(await pdf.arrayBuffer()).toString("latin1")).not.toContain("factur-x.xml");
});

test("the electronic invoice stays as it was when the invoice is paid later", async () => {
  const ctx = await seller();
  const { id } = await openInvoice(ctx, { billTo });
  const { ublUrl } = (await listInvoicePapers(ctx, id)).papers[0] ?? {};
  const before = await (await followed(ublUrl ?? "")).text();
  await payInvoiceByHand(ctx, { id, reference: "Transfer of 3 December" });
  expect(await (await followed(ublUrl ?? "")).text()).toBe(before);
});

test("a draft has no files, and a token that is not ours leads to the page that says so", async () => {
  const ctx = await seller();
  const { id } = await draftInvoice(ctx, { billTo });
  expect(await listInvoicePapers(ctx, id)).toEqual({ papers: [] });
  const other = await newMerchant(services);
  await expect(listInvoicePapers(other, id)).rejects.toMatchObject({ code: "not_found" });
  for (const file of ["pdf", "xml"]) {
    const answer = await followed(`https://pay.example/i/none/invoice.${file}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/i/none"]);
  }
});

test("names that a PDF cannot write lead to the invoice's page, from its credit note too", async () => {
  const ctx = await seller();
  const { id, payUrl } = await openInvoice(ctx, {
    billTo: { name: "株式会社 緑", city: "東京都", country: "JP" },
    language: "ja",
  });
  await createCreditNote(ctx, CreateCreditNote.parse({ invoiceId: id, amount: 1_000 }));
  const pages = await Promise.all(
    (await listInvoicePapers(ctx, id)).papers.map(async ({ pdfUrl }) => {
      const { status, headers } = await followed(pdfUrl);
      const [, token = ""] = (headers.get("location") ?? "").split("/i/");
      const page = await openPage(new Request(`https://pay.example/i/${token}`), {
        params: Promise.resolve({ token }),
      });
      return [status, page.status, page.headers.get("location")];
    }),
  );
  expect(payUrl).not.toBeNull();
  expect(pages[0]).toEqual([303, 303, expect.stringContaining("/checkout?")]);
  expect(pages[1]).toEqual(pages[0]);
});

test("an invoice in Arabic to names in Latin letters is a PDF in English, its countries and tax too", async () => {
  const ctx = await seller();
  const registration = { country: "NL", since: "2025-01-01" };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(registration));
  const { id } = await openInvoice(ctx, {
    billTo: { name: "Noura Al-Sabah", city: "Amsterdam", country: "NL" },
    language: "ar",
  });
  const [paper] = (await listInvoicePapers(ctx, id)).papers;
  const pdf = await followed(paper?.pdfUrl ?? "");
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
});
